//! SARIF 2.1.0, which GitHub's code scanning and many viewers read.
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>

use std::{collections::BTreeMap, path::Path};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use serde_sarif::sarif::{
    ArtifactLocation, Location, Message, MultiformatMessageString, PhysicalLocation, PropertyBag,
    Region, ReportingConfiguration, ReportingDescriptor, Result as SarifResult, ResultLevel, Run,
    Sarif, Tool, ToolComponent,
};
use skills_ref_core::{
    rule::{Rule, Severity},
    rules::RULES,
    source::{SourceFile, Span},
};

use super::{Listed, Rendering, listed, path_base::Fingerprints};

/// What a viewer puts the root of the checkout for.
const ROOT: &str = "%SRCROOT%";
/// Changed when what a fingerprint is made of changes.
const FINGERPRINT: &str = "skillsRefFinding/v2";
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What may stand in the path of a URI as it is. <https://www.rfc-editor.org/rfc/rfc3986#section-3.3>
const PATH: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The same with the colon of a drive.
const ABSOLUTE_PATH: &AsciiSet = &PATH.remove(b':');

pub(super) fn render(rendering: &Rendering<'_>) -> String {
    let mut fingerprints = Fingerprints::default();
    // Only the rules that are spoken of: a viewer lists them all.
    let used: Vec<&'static Rule> = RULES
        .iter()
        .copied()
        .filter(|rule| rendering.report.all_findings().any(|finding| finding.rule.id == rule.id))
        .collect();
    let results: Vec<SarifResult> = listed::all(rendering.report)
        .map(|listed| result(&listed, &used, rendering, &mut fingerprints))
        .collect();
    let driver = ToolComponent::builder()
        .name("skills-ref")
        .information_uri(env!("CARGO_PKG_REPOSITORY"))
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .version(env!("CARGO_PKG_VERSION"))
        .rules(used.iter().map(|rule| descriptor(rule)).collect::<Vec<_>>())
        .build();
    let run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .results(results)
        .column_kind(json!("unicodeCodePoints"))
        .build();
    let sarif = Sarif::builder().schema(SCHEMA).version(json!("2.1.0")).runs(vec![run]).build();
    serde_json::to_string_pretty(&sarif).expect("strings and numbers always serialize") + "\n"
}

/// What a viewer shows of a rule.
fn descriptor(rule: &Rule) -> ReportingDescriptor {
    // The pages link each other from docs/rules; a viewer shows them elsewhere.
    let docs_url = format!("]({}/blob/main/docs/", env!("CARGO_PKG_REPOSITORY"));
    let docs = rule.docs_markdown().replace("](../", &docs_url);
    let first = docs.lines().next().unwrap_or_default().to_owned();
    let tags = json!(["agent-skills", rule.group.as_str()]);
    ReportingDescriptor::builder()
        .id(rule.id)
        .short_description(text(rule.summary))
        .full_description(text(&first))
        .help(MultiformatMessageString::builder().text(docs.clone()).markdown(docs).build())
        .help_uri(rule.url())
        .default_configuration(
            ReportingConfiguration::builder().level(json!(rule.group.severity().as_str())).build(),
        )
        .properties(properties([("tags", tags)]))
        .build()
}

fn text(text: &str) -> MultiformatMessageString {
    MultiformatMessageString::builder().text(text).build()
}

fn properties<const N: usize>(entries: [(&str, Value); N]) -> PropertyBag {
    let additional: BTreeMap<String, Value> =
        entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    PropertyBag::builder().additional_properties(additional).build()
}

fn result(
    listed: &Listed<'_>,
    used: &[&'static Rule],
    rendering: &Rendering<'_>,
    fingerprints: &mut Fingerprints,
) -> SarifResult {
    let finding = listed.finding;
    let path = rendering.base.path(listed.path());
    let fingerprint = fingerprints.of(listed, &path);
    let related: Vec<Location> = finding
        .related
        .iter()
        .map(|related| location(&path, Some(related.span), listed.source, Some(&related.message)))
        .collect();
    let index = used.iter().position(|rule| rule.id == finding.rule.id).unwrap_or_default();
    let result = SarifResult::builder()
        .rule_id(finding.rule.id)
        .rule_index(i64::try_from(index).unwrap_or(-1))
        .level(match finding.severity {
            Severity::Error => ResultLevel::Error,
            Severity::Warning => ResultLevel::Warning,
        })
        .message(Message::builder().text(listed.text()).build())
        .locations(vec![location(&path, finding.place.span(), listed.source, None)])
        .partial_fingerprints(BTreeMap::from([(FINGERPRINT.to_owned(), fingerprint)]));
    if related.is_empty() { result.build() } else { result.related_locations(related).build() }
}

fn location(
    path: &str,
    span: Option<Span>,
    source: &SourceFile,
    message: Option<&str>,
) -> Location {
    let uri = utf8_percent_encode(path, PATH).to_string();
    // What lies outside of the root has a place of its own.
    let artifact = if Path::new(path).is_absolute() {
        let uri = utf8_percent_encode(path, ABSOLUTE_PATH).to_string();
        ArtifactLocation::builder().uri(format!("file:///{}", uri.trim_start_matches('/'))).build()
    } else {
        ArtifactLocation::builder().uri(uri).uri_base_id(ROOT).build()
    };
    let physical = PhysicalLocation::builder().artifact_location(artifact);
    let physical = match span {
        Some(span) => physical.region(region(span, source)).build(),
        None => physical.build(),
    };
    match message {
        Some(message) => Location::builder()
            .physical_location(physical)
            .message(Message::builder().text(message).build())
            .build(),
        None => Location::builder().physical_location(physical).build(),
    }
}

fn region(span: Span, source: &SourceFile) -> Region {
    let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let (start, end) = (source.position(span.start), source.position(span.end));
    Region::builder()
        .start_line(number(start.line))
        .start_column(number(start.column))
        .end_line(number(end.line))
        .end_column(number(end.column))
        .build()
}
