//! `JUnit`'s XML: a skill is a test case, which fails where the run does.

use quick_junit::{
    NonSuccessKind, Report as JunitReport, TestCase, TestCaseStatus, TestSuite, XmlString,
};
use skills_ref_core::{path::shown, rule::Severity};

use super::{Listed, Rendering, plural};

pub(super) fn render(rendering: &Rendering<'_>) -> String {
    let mut suite = TestSuite::new("skills-ref");
    for skill in &rendering.report.skills {
        let findings: Vec<Listed<'_>> =
            skill.findings.iter().map(|finding| Listed::new(finding, Some(skill))).collect();
        suite.add_test_case(test_case(&shown(&skill.path), &findings, rendering));
    }
    // What belongs to no skill stands for itself.
    for finding in &rendering.report.findings {
        let listed = Listed::new(finding, None);
        suite.add_test_case(test_case(&shown(listed.path()), &[listed], rendering));
    }
    let mut report = JunitReport::new("skills-ref");
    report.add_test_suite(suite);
    let xml = report.to_string().expect("memory can be written to");
    // Jenkins' schema knows the count of skipped tests of a suite, but not of all suites: nothing is skipped here.
    xml.replacen(" skipped=\"0\"", "", 1)
}

fn test_case(path: &str, findings: &[Listed<'_>], rendering: &Rendering<'_>) -> TestCase {
    let fails = findings.iter().any(|listed| (rendering.fails)(listed));
    let lines: String = findings.iter().map(line).collect();
    let mut status = TestCaseStatus::success();
    if fails {
        status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(counted(findings));
        // The kind of the first is what servers group by.
        if let Some(first) = findings.first() {
            status.set_type(first.finding.rule.id);
        }
        status.set_description(lines.clone());
    }
    let mut case = TestCase::new(XmlString::new(path), status);
    case.set_classname("skills-ref");
    if !fails && !lines.is_empty() {
        case.set_system_out(lines);
    }
    case
}

fn line(listed: &Listed<'_>) -> String {
    let place = listed
        .place()
        .map_or_else(String::new, |(start, _)| format!(":{}:{}", start.line, start.column));
    let finding = listed.finding;
    format!(
        "{}{place}: {}[{}]: {}\n",
        shown(listed.path()),
        finding.severity.as_str(),
        finding.rule.id,
        listed.text()
    )
}

fn counted(findings: &[Listed<'_>]) -> String {
    let of =
        |severity| findings.iter().filter(|listed| listed.finding.severity == severity).count();
    format!(
        "{}, {}",
        plural(of(Severity::Error), "error"),
        plural(of(Severity::Warning), "warning")
    )
}
