//! What people are told of paths, files and skills that are not there or cannot be used, in the same words by every
//! command.
//!
//! Reports of what is found in skills are made in `output/`.

use std::path::PathBuf;

use skills_ref_core::{
    Finding, catalogue::Unusable, discover::NotFound, rule::Severity, rules as core_rules,
};

use crate::{config::Config, console::Console, outcome::Outcome, output::full};

/// Tells of paths that are not there.
pub(crate) fn report_not_found(not_found: &[NotFound], console: &Console) -> Outcome {
    for path in not_found {
        console.error(&path.to_string());
    }
    if not_found.is_empty() { Outcome::Fine } else { Outcome::Usage }
}

/// Tells what is wrong with configuration files.
pub(crate) fn report_config_errors(config: &Config, console: &Console) -> Outcome {
    let errors = config.errors();
    for error in &errors {
        console.failure(error);
    }
    if errors.is_empty() { Outcome::Fine } else { Outcome::Usage }
}

/// Tells of what may have hidden a skill: a link to nothing, a folder that cannot be read.
pub(crate) fn report_tree_findings(findings: &[Finding], console: &Console) -> Outcome {
    if !findings.is_empty() {
        console.eprint(&full::render(findings, console.style()));
    }
    let has_error = findings.iter().any(|finding| finding.severity == Severity::Error);
    if has_error { Outcome::Findings } else { Outcome::Fine }
}

/// Tells of files that belong to no skill.
pub(crate) fn report_strays(paths: &[PathBuf], console: &Console) -> Outcome {
    let findings: Vec<Finding> = paths.iter().map(|path| core_rules::stray_file(path)).collect();
    console.eprint(&full::render(&findings, console.style()));
    if findings.is_empty() { Outcome::Fine } else { Outcome::Findings }
}

/// Tells why the properties of a skill cannot be read, in the words of the reference where it has a phrase.
pub(crate) fn report_unreadable(mut findings: Vec<Finding>, console: &Console) {
    for finding in &mut findings {
        if finding.rule.id == "skill-md-missing" {
            finding.message =
                finding.message.replace("Missing required file: SKILL.md", "SKILL.md not found");
        }
    }
    console.eprint(&full::render(&findings, console.style()));
}

/// Tells why a skill cannot be used.
pub(crate) fn report_unusable(unusable: &Unusable, console: &Console) {
    match unusable {
        Unusable::Unreadable(_, findings) => {
            report_unreadable(findings.clone(), console);
        }
        Unusable::Gone(..) => console.error(&unusable.to_string()),
    }
}
