//! `skills-ref validate`

use std::path::PathBuf;

use skills_ref_core::{Report, rule::Severity, validate_with};

use super::{Outcome, report_config_errors, report_not_found};
use crate::{
    args::{ReportFormat, ValidateArgs},
    config::Config,
    console::Console,
    output::{
        full::{self, Shown},
        json,
    },
    paths,
    progress::Progress,
};

pub(crate) fn run(args: &ValidateArgs, console: &mut Console) -> Result<Outcome, String> {
    let config = Config::new(&args.search, &args.select, &args.ignore)?;
    let mut paths = paths::all(&args.paths, &args.search)?;
    if args.paths.is_empty() && args.search.paths_from.is_none() {
        paths.push(PathBuf::from("."));
    }
    let progress = Progress::new(!args.no_progress && !args.quiet);
    let run = validate_with(&paths, &paths::search(&args.search), &config, &|n_done, total| {
        progress.step(n_done, total);
    });
    progress.finish();
    let mut outcome = report_not_found(&run.not_found, console);
    if paths.is_empty() {
        if args.allow_no_skills {
            console.note("the list of paths is empty");
        } else {
            console.error("the list of paths is empty");
            outcome = outcome.max(Outcome::Findings);
        }
    }
    let is_tree = run.n_trees > 0;
    let mut report = if args.allow_no_skills { run.report } else { run.all() };
    // What its configuration would say of a skill nobody knows.
    report.skills.retain(|skill| !config.is_broken(&skill.path));
    report
        .findings
        .retain(|finding| !finding.path.as_deref().is_some_and(|path| config.is_broken(path)));
    outcome = outcome.max(judge(&report, args.strict, &config));
    match args.format {
        ReportFormat::Full => {
            let shown = Shown { is_verbose: args.verbose, is_quiet: args.quiet, is_tree };
            full::print(&report, shown, console);
        }
        ReportFormat::Json => json::print(&report, console),
    }
    // Last, where it is seen.
    outcome = outcome.max(report_config_errors(&config, console));
    Ok(outcome)
}

/// An error fails, and a warning where that is asked for.
fn judge(report: &Report, is_strict: bool, config: &Config) -> Outcome {
    let fails = |severity, is_strict: bool| severity == Severity::Error || is_strict;
    let in_skills = report.skills.iter().any(|skill| {
        let mut severities = skill.findings.iter().map(|finding| finding.severity).peekable();
        let is_strict = is_strict || severities.peek().is_some() && config.is_strict(&skill.path);
        severities.any(|severity| fails(severity, is_strict))
    });
    let outside = report.findings.iter().any(|finding| {
        let in_config = || finding.path.as_deref().is_some_and(|path| config.is_strict(path));
        fails(finding.severity, is_strict || in_config())
    });
    if in_skills || outside { Outcome::Findings } else { Outcome::Fine }
}
