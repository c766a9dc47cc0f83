//! GitLab's Code Quality report.
//! <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>

use serde::Serialize;
use skills_ref_core::rule::Severity;

use super::{Rendering, listed, path_base::Fingerprints};

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

pub(super) fn render(rendering: &Rendering<'_>) -> String {
    let mut fingerprints = Fingerprints::default();
    let issue = |listed: listed::Listed<'_>| {
        let path = rendering.base.path(listed.path());
        // GitLab wants a line of everything.
        let (begin, end) = listed.place().map_or((1, 1), |(start, end)| (start.line, end.line));
        Issue {
            description: listed.text(),
            check_name: listed.finding.rule.id,
            fingerprint: fingerprints.of(&listed, &path),
            severity: match listed.finding.severity {
                Severity::Error => "major",
                Severity::Warning => "minor",
            },
            location: Location { path, lines: Lines { begin, end } },
        }
    };
    let issues: Vec<Issue> = listed::all(rendering.report).map(issue).collect();
    serde_json::to_string_pretty(&issues).expect("strings and numbers always serialize") + "\n"
}
