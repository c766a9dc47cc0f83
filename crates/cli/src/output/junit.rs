//! `JUnit`'s XML: a skill is a test case, which fails where the run does.

use std::io;

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesText, Event},
};
use skills_ref_core::{path::shown, rule::Severity, wording::plural};
use skills_ref_xml::is_forbidden;

use super::{Listed, Rendering};

/// A skill, or what belongs to none and stands for itself.
struct Case<'a> {
    name: String,
    findings: Vec<Listed<'a>>,
    fails: bool,
}

impl<'a> Case<'a> {
    fn new(name: String, findings: Vec<Listed<'a>>, rendering: &Rendering<'_>) -> Self {
        let fails = findings.iter().any(|listed| (rendering.fails)(listed));
        Self { name, findings, fails }
    }
}

pub(super) fn render(rendering: &Rendering<'_>) -> String {
    let report = rendering.report;
    let skills = report.skills.iter().map(|skill| {
        let findings = skill.findings.iter().map(|finding| Listed::new(finding, Some(skill)));
        Case::new(shown(&skill.path), findings.collect(), rendering)
    });
    let rest = report.findings.iter().map(|finding| {
        let listed = Listed::new(finding, None);
        Case::new(shown(listed.path()), vec![listed], rendering)
    });
    let cases: Vec<Case<'_>> = skills.chain(rest).collect();
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 4);
    write(&mut writer, &cases).expect("memory can be written to");
    let xml = String::from_utf8(writer.into_inner()).expect("texts are UTF-8");
    xml + "\n"
}

fn write(writer: &mut Writer<Vec<u8>>, cases: &[Case<'_>]) -> io::Result<()> {
    let n_cases = cases.len().to_string();
    let n_failures = cases.iter().filter(|case| case.fails).count().to_string();
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suites = writer.create_element("testsuites").with_attributes([
        ("name", "skills-ref"),
        ("tests", &n_cases),
        ("failures", &n_failures),
        ("errors", "0"),
    ]);
    suites.write_inner_content(|writer| {
        let suite = writer.create_element("testsuite").with_attributes([
            ("name", "skills-ref"),
            ("tests", &n_cases),
            ("skipped", "0"),
            ("errors", "0"),
            ("failures", &n_failures),
        ]);
        if cases.is_empty() {
            suite.write_empty()?;
        } else {
            suite.write_inner_content(|writer| {
                cases.iter().try_for_each(|case| write_case(writer, case))
            })?;
        }
        Ok(())
    })?;
    Ok(())
}

fn write_case(writer: &mut Writer<Vec<u8>>, case: &Case<'_>) -> io::Result<()> {
    let element = writer
        .create_element("testcase")
        .with_attributes([("name", legal(&case.name).as_str()), ("classname", "skills-ref")]);
    // The kind of the first is what servers group by.
    let Some(first) = case.findings.first() else {
        element.write_empty()?;
        return Ok(());
    };
    let lines = legal(&case.findings.iter().map(line).collect::<String>());
    element.write_inner_content(|writer| {
        let element = if case.fails {
            writer.create_element("failure").with_attributes([
                ("message", counted(&case.findings).as_str()),
                ("type", first.finding.rule.id),
            ])
        } else {
            writer.create_element("system-out")
        };
        element.write_text_content(BytesText::new(&lines))?;
        Ok(())
    })?;
    Ok(())
}

/// The text without what XML 1.0 cannot hold.
fn legal(text: &str) -> String {
    text.replace(is_forbidden, "\u{FFFD}")
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
