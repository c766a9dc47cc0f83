//! SARIF 2.1.0, which GitHub's code scanning and many viewers read.
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>

use std::path::Path;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use skills_ref_core::{
    rule::{Rule, Severity},
    rules::RULES,
    source::{SourceFile, Span},
};

use super::{Listed, Rendering, listed, path_base::Fingerprints};

/// What a viewer puts the root of the checkout for.
const ROOT: &str = "%SRCROOT%";
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What may stand in the path of a URI as it is, beside letters and digits.
/// <https://www.rfc-editor.org/rfc/rfc3986#section-3.3>
const PATH: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');
/// The same with the colon of a drive.
const ABSOLUTE_PATH: &AsciiSet = &PATH.remove(b':');

/// The few of SARIF's objects that a report is made of, their keys in alphabetical order.
#[derive(Serialize)]
struct Sarif {
    #[serde(rename = "$schema")]
    schema: &'static str,
    runs: [Run; 1],
    version: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    column_kind: &'static str,
    results: Vec<SarifResult>,
    tool: Tool,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    information_uri: &'static str,
    name: &'static str,
    rules: Vec<Descriptor>,
    semantic_version: &'static str,
    version: &'static str,
}

/// What a viewer shows of a rule.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Descriptor {
    default_configuration: Configuration,
    full_description: Message,
    help: Help,
    help_uri: String,
    id: &'static str,
    properties: Properties,
    short_description: Message,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Help {
    markdown: String,
    text: String,
}

#[derive(Serialize)]
struct Properties {
    tags: [&'static str; 2],
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    level: &'static str,
    locations: [Location; 1],
    message: Message,
    partial_fingerprints: PartialFingerprints,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    rule_id: &'static str,
    rule_index: usize,
}

/// The version in the key changes when what a fingerprint is made of changes.
#[derive(Serialize)]
struct PartialFingerprints {
    #[serde(rename = "skillsRefFinding/v2")]
    finding: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
    physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    end_column: usize,
    end_line: usize,
    start_column: usize,
    start_line: usize,
}

pub(super) fn render(rendering: &Rendering<'_>) -> String {
    let mut fingerprints = Fingerprints::default();
    // Only the rules that are spoken of: a viewer lists them all.
    let used: Vec<&'static Rule> = RULES
        .iter()
        .copied()
        .filter(|rule| rendering.report.all_findings().any(|finding| finding.rule.id == rule.id))
        .collect();
    let results = listed::all(rendering.report)
        .map(|listed| SarifResult::new(&listed, &used, rendering, &mut fingerprints))
        .collect();
    let driver = Driver {
        information_uri: env!("CARGO_PKG_REPOSITORY"),
        name: "skills-ref",
        rules: used.iter().map(|rule| Descriptor::new(rule)).collect(),
        semantic_version: env!("CARGO_PKG_VERSION"),
        version: env!("CARGO_PKG_VERSION"),
    };
    let run = Run { column_kind: "unicodeCodePoints", results, tool: Tool { driver } };
    let sarif = Sarif { schema: SCHEMA, runs: [run], version: "2.1.0" };
    serde_json::to_string_pretty(&sarif).expect("strings and numbers always serialize") + "\n"
}

impl Descriptor {
    fn new(rule: &'static Rule) -> Self {
        // The pages link each other from docs/rules; a viewer shows them elsewhere.
        let docs_url = format!("]({}/blob/main/docs/", env!("CARGO_PKG_REPOSITORY"));
        let docs = rule.docs_markdown().replace("](../", &docs_url);
        Self {
            default_configuration: Configuration { level: rule.group.severity().as_str() },
            full_description: Message::new(docs.lines().next().unwrap_or_default()),
            help: Help { markdown: docs.clone(), text: docs },
            help_uri: rule.url(),
            id: rule.id,
            properties: Properties { tags: ["agent-skills", rule.group.as_str()] },
            short_description: Message::new(rule.summary),
        }
    }
}

impl Message {
    fn new(text: impl Into<String>) -> Self {
        Self { text: text.into() }
    }
}

impl SarifResult {
    fn new(
        listed: &Listed<'_>,
        used: &[&'static Rule],
        rendering: &Rendering<'_>,
        fingerprints: &mut Fingerprints,
    ) -> Self {
        let finding = listed.finding;
        let path = rendering.base.path(listed.path());
        let related_locations = finding.related.iter().map(|related| {
            let message = Some(Message::new(&related.message));
            Location::new(&path, Some(related.span), listed.source, message)
        });
        Self {
            level: match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            locations: [Location::new(&path, finding.place.span(), listed.source, None)],
            message: Message::new(listed.text()),
            partial_fingerprints: PartialFingerprints { finding: fingerprints.of(listed, &path) },
            related_locations: related_locations.collect(),
            rule_id: finding.rule.id,
            rule_index: used.iter().position(|rule| rule.id == finding.rule.id).unwrap_or_default(),
        }
    }
}

impl Location {
    fn new(path: &str, span: Option<Span>, source: &SourceFile, message: Option<Message>) -> Self {
        // What lies outside of the root has a place of its own.
        let artifact_location = if Path::new(path).is_absolute() {
            let path = path.trim_start_matches('/');
            let uri = format!("file:///{}", utf8_percent_encode(path, ABSOLUTE_PATH));
            ArtifactLocation { uri, uri_base_id: None }
        } else {
            let uri = utf8_percent_encode(path, PATH).to_string();
            ArtifactLocation { uri, uri_base_id: Some(ROOT) }
        };
        let region = span.map(|span| Region::new(span, source));
        Self { message, physical_location: PhysicalLocation { artifact_location, region } }
    }
}

impl Region {
    fn new(span: Span, source: &SourceFile) -> Self {
        let (start, end) = (source.position(span.start), source.position(span.end));
        Self {
            end_column: end.column,
            end_line: end.line,
            start_column: start.column,
            start_line: start.line,
        }
    }
}
