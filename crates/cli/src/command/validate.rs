//! `skills-ref validate`

use skills_ref_core::report::Summary;

use super::{Outcome, report_not_found};
use crate::{
    args::{ReportFormat, ValidateArgs},
    console::Console,
    output::{full, json},
};

pub(crate) fn run(args: &ValidateArgs, console: &mut Console) -> Outcome {
    let (report, not_found) = skills_ref_core::validate(&args.paths);
    let summary = report.summary();
    let outcome = report_not_found(&not_found, console).max(outcome(summary, args.strict));
    match args.format {
        ReportFormat::Full => full::print(&report, args.verbose, console),
        ReportFormat::Json => json::print(&report, console),
    }
    outcome
}

fn outcome(summary: Summary, is_strict: bool) -> Outcome {
    if summary.errors > 0 || is_strict && summary.warnings > 0 {
        Outcome::Findings
    } else {
        Outcome::Fine
    }
}
