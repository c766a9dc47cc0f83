//! The commands: each turns arguments into calls of core, and what comes back into output.

pub(crate) mod config;
pub(crate) mod explain;
pub(crate) mod load;
pub(crate) mod read_properties;
pub(crate) mod rules;
pub(crate) mod stats;
pub(crate) mod to_prompt;
pub(crate) mod tool;
pub(crate) mod validate;

use std::{path::PathBuf, process::ExitCode};

use skills_ref_core::{
    Finding, discover::NotFound, rule::Severity, rules as core_rules, skill::Skill,
    source::SourceFile,
};

use crate::{config::Config, console::Console, output::full};

/// How a command ended, the worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Nothing to complain about.
    Fine,
    /// Findings, or a skill that cannot be used.
    Findings,
    /// A wrong option, or a path that does not exist.
    Usage,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Fine => 0,
            Outcome::Findings => 1,
            Outcome::Usage => 2,
        })
    }
}

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
        console.error(error);
    }
    if errors.is_empty() { Outcome::Fine } else { Outcome::Usage }
}

/// Tells of what may have hidden a skill: a link to nothing, a folder that cannot be read.
pub(crate) fn report_tree_findings(findings: &[Finding], console: &Console) -> Outcome {
    if !findings.is_empty() {
        console.eprint(&full::render(findings, &SourceFile::new(".", ""), console.style()));
    }
    let has_error = findings.iter().any(|finding| finding.severity == Severity::Error);
    if has_error { Outcome::Findings } else { Outcome::Fine }
}

/// Tells of files that belong to no skill.
pub(crate) fn report_strays(paths: &[PathBuf], console: &Console) -> Outcome {
    let findings: Vec<Finding> = paths.iter().map(|path| core_rules::stray_file(path)).collect();
    console.eprint(&full::render(&findings, &SourceFile::new(".", ""), console.style()));
    if findings.is_empty() { Outcome::Fine } else { Outcome::Findings }
}

/// Tells why the properties of a skill cannot be read, in the words of the reference where it has a phrase.
pub(crate) fn report_unreadable(skill: &Skill, mut findings: Vec<Finding>, console: &Console) {
    for finding in &mut findings {
        if finding.rule.id == "skill-md-missing" {
            finding.message =
                finding.message.replace("Missing required file: SKILL.md", "SKILL.md not found");
        }
    }
    console.eprint(&full::render(&findings, &skill.source, console.style()));
}
