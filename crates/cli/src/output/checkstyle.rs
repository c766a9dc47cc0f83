//! The XML of Checkstyle, which many CI servers read: findings by file.

use std::collections::BTreeMap;

use quick_xml::{Writer, events::BytesText};
use skills_ref_core::path::shown;
use skills_ref_xml::is_forbidden;

use super::{Listed, Rendering, listed};

pub(super) fn render(rendering: &Rendering<'_>) -> String {
    let mut files: BTreeMap<String, Vec<Listed<'_>>> = BTreeMap::new();
    for listed in listed::all(rendering.report) {
        files.entry(shown(listed.path())).or_default().push(listed);
    }
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    let written = writer
        .create_element("checkstyle")
        .with_attribute(("version", "10.0"))
        .write_inner_content(|writer| {
            for (path, findings) in &files {
                let file =
                    writer.create_element("file").with_attribute(("name", legal(path).as_str()));
                file.write_inner_content(|writer| {
                    findings.iter().try_for_each(|listed| write_finding(writer, listed))
                })?;
            }
            // Without it, an empty report would be an empty element and the indent would be off.
            if files.is_empty() {
                writer.write_event(quick_xml::events::Event::Text(BytesText::new("\n")))
            } else {
                Ok(())
            }
        });
    written.expect("memory can be written to");
    let xml = String::from_utf8(writer.into_inner()).expect("texts are UTF-8");
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{xml}\n")
}

fn write_finding(writer: &mut Writer<Vec<u8>>, listed: &Listed<'_>) -> std::io::Result<()> {
    let finding = listed.finding;
    let mut element = writer.create_element("error");
    if let Some((start, _)) = listed.place() {
        element = element
            .with_attribute(("line", start.line.to_string().as_str()))
            .with_attribute(("column", start.column.to_string().as_str()));
    }
    element
        .with_attribute(("severity", finding.severity.as_str()))
        .with_attribute(("message", legal(&listed.text()).as_str()))
        .with_attribute(("source", format!("skills-ref.{}", finding.rule.id).as_str()))
        .write_empty()?;
    Ok(())
}

/// The text without what XML 1.0 cannot hold.
fn legal(text: &str) -> String {
    text.replace(is_forbidden, "\u{FFFD}")
}
