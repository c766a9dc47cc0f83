//! The report as JSON, whole or by lines. Its shape is core's (`report/wire.rs`).

use serde::Serialize;
use skills_ref_core::{Finding, Report, path::shown, report::Summary};

use super::listed;

/// A line of a report as JSON lines.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum WireLine<'a> {
    /// A finding, with the skill that it belongs to.
    Finding {
        skill: Option<String>,
        #[serde(flatten)]
        finding: &'a Finding,
    },
    /// The counts, last.
    Summary(Summary),
}

/// A report as JSON, indented, with a line end.
pub(crate) fn render_report(report: &Report) -> String {
    serde_json::to_string_pretty(report).expect("strings and numbers always serialize") + "\n"
}

/// A report as JSON lines: an object for each finding, and one for the counts.
pub(super) fn render_lines(report: &Report) -> String {
    let findings = listed::all(report).map(|listed| WireLine::Finding {
        skill: listed.skill.map(|skill| shown(&skill.path)),
        finding: listed.finding,
    });
    let summary = std::iter::once(WireLine::Summary(report.summary()));
    let line = |line: WireLine<'_>| {
        serde_json::to_string(&line).expect("strings and numbers always serialize") + "\n"
    };
    findings.chain(summary).map(line).collect()
}
