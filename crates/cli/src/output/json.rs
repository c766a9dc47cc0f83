//! The report as JSON: a contract. Fields are added, never changed; docs/report.schema.json is made from this file.

use serde::Serialize;
use skills_ref_core::{Report, SkillReport, path::shown, report::Summary, source::SourceFile};

use super::{Listed, listed};

/// A run's report.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "skills-ref report"))]
pub(crate) struct WireReport {
    /// The version of this format.
    version: u8,
    /// The skills that were checked, in the order of their paths.
    skills: Vec<WireSkill>,
    /// Findings that belong to no skill.
    findings: Vec<WireFinding>,
    /// Counts.
    summary: WireSummary,
}

/// A skill.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WireSkill {
    /// Its folder, as given, with `/`; `.` is the working directory itself.
    path: String,
    /// Its name as written; null where there is none.
    name: Option<String>,
    /// Whether it has an error.
    status: WireStatus,
    /// What was found in it, by place.
    findings: Vec<WireFinding>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum WireStatus {
    /// No finding is an error.
    Valid,
    /// A finding is an error.
    Invalid,
}

/// Something that a rule found.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WireFinding {
    /// The rule's id.
    rule: &'static str,
    /// `error` or `warning`.
    severity: &'static str,
    /// The rule's group.
    group: &'static str,
    /// What is so.
    message: String,
    /// What to do about it.
    help: Option<String>,
    /// The file or folder it is about.
    path: String,
    /// Where in the file; left out where it is about no place in one.
    #[serde(flatten)]
    place: Option<WirePlace>,
    /// Further places.
    related: Vec<WireRelated>,
    /// The rule's page.
    url: String,
    /// An edit that mends it; null where there is none.
    fix: Option<WireFix>,
}

/// Lines and columns count from 1, columns in characters; the end is behind the last character.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WirePlace {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// A further place that a finding speaks of.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WireRelated {
    path: String,
    #[serde(flatten)]
    place: WirePlace,
    /// What is there.
    message: String,
}

/// Reserved: no rule offers a fix yet.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WireFix {}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WireSummary {
    /// Skills checked.
    skills: usize,
    /// Skills without an error.
    valid: usize,
    /// Skills with an error.
    invalid: usize,
    /// Findings that are errors.
    errors: usize,
    /// Findings that are warnings.
    warnings: usize,
    /// Findings that are left out and not counted, since the baseline knows them.
    known: usize,
}

/// A line of a report as JSON lines.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum WireLine {
    /// A finding, with the skill that it belongs to.
    Finding {
        skill: Option<String>,
        #[serde(flatten)]
        finding: Box<WireFinding>,
    },
    /// The counts, last.
    Summary(WireSummary),
}

/// A report as JSON, indented, with a line end. `n_known` findings were left out, since a baseline knows them.
#[must_use]
pub(crate) fn render_report(report: &Report, n_known: usize) -> String {
    let wire = WireReport {
        version: 1,
        skills: report.skills.iter().map(WireSkill::new).collect(),
        findings: report
            .findings
            .iter()
            .map(|finding| WireFinding::new(&Listed::new(finding, None)))
            .collect(),
        summary: WireSummary::new(report, n_known),
    };
    let json = serde_json::to_string_pretty(&wire).expect("strings and numbers always serialize");
    json + "\n"
}

/// A report as JSON lines: an object for each finding, and one for the counts.
pub(super) fn render_lines(report: &Report, n_known: usize) -> String {
    let findings = listed::all(report).map(|listed| WireLine::Finding {
        skill: listed.skill.map(|skill| shown(&skill.path)),
        finding: Box::new(WireFinding::new(&listed)),
    });
    let summary = std::iter::once(WireLine::Summary(WireSummary::new(report, n_known)));
    let line = |line: WireLine| {
        serde_json::to_string(&line).expect("strings and numbers always serialize") + "\n"
    };
    findings.chain(summary).map(line).collect()
}

impl WireSummary {
    fn new(report: &Report, known: usize) -> Self {
        let Summary { skills, valid, invalid, errors, warnings } = report.summary();
        Self { skills, valid, invalid, errors, warnings, known }
    }
}

impl WireSkill {
    fn new(skill: &SkillReport) -> Self {
        let findings = skill.findings.iter();
        let findings =
            findings.map(|finding| WireFinding::new(&Listed::new(finding, Some(skill)))).collect();
        Self {
            path: shown(&skill.path),
            name: skill.name.clone(),
            status: if skill.is_valid() { WireStatus::Valid } else { WireStatus::Invalid },
            findings,
        }
    }
}

impl WireFinding {
    fn new(listed: &Listed<'_>) -> Self {
        let Listed { finding, source, .. } = *listed;
        let path = shown(listed.path());
        let related = finding.related.iter().map(|related| WireRelated {
            path: path.clone(),
            place: WirePlace::new(related.span, source),
            message: related.message.clone(),
        });
        Self {
            rule: finding.rule.id,
            severity: finding.severity.as_str(),
            group: finding.rule.group.as_str(),
            message: finding.message.clone(),
            help: finding.help.clone(),
            place: finding.place.span().map(|span| WirePlace::new(span, source)),
            related: related.collect(),
            url: finding.rule.url(),
            fix: None,
            path,
        }
    }
}

impl WirePlace {
    fn new(span: skills_ref_core::source::Span, source: &SourceFile) -> Self {
        let (start, end) = (source.position(span.start), source.position(span.end));
        Self { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }
}

/// The JSON Schema of the report.
#[cfg(test)]
#[must_use]
pub(crate) fn schema() -> String {
    let schema = schemars::schema_for!(WireReport);
    serde_json::to_string_pretty(&schema).expect("a schema always serializes") + "\n"
}
