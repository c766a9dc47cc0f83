//! The shape of a report as JSON: a contract. Fields are added, never changed; docs/report.schema.json is made from this
//! file. What is reported has no shape of its own, so that a program needs no copy of this one.

use serde::{Serialize, Serializer};

use super::{Report, SkillReport, Summary, finding::Finding};
use crate::{
    path::shown,
    properties::{Properties, PropertyValue},
    text::source::{SourceFile, Span},
};

impl Serialize for Report {
    /// The whole report, as `skills-ref validate --format json` prints it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WireReport {
            version: 1,
            skills: self.skills.iter().map(WireSkill::new).collect(),
            findings: self.findings.iter().map(WireFinding::new).collect(),
            summary: WireSummary::new(self.summary()),
        }
        .serialize(serializer)
    }
}

impl Serialize for SkillReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WireSkill::new(self).serialize(serializer)
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WireFinding::new(self).serialize(serializer)
    }
}

impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WireSummary::new(*self).serialize(serializer)
    }
}

impl Serialize for Properties {
    /// The fields that are there, in the reference's order; every scalar is a string.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.fields().map(|(field, value)| (field.key(), value)))
    }
}

impl Serialize for PropertyValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => text.serialize(serializer),
            Self::List(items) => items.serialize(serializer),
            Self::Mapping(entries) => {
                serializer.collect_map(entries.iter().map(|(key, value)| (key, value)))
            }
        }
    }
}

/// The JSON Schema of a report.
#[cfg(feature = "schema")]
#[must_use]
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(WireReport)
}

/// A run's report.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "skills-ref report"))]
struct WireReport {
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum WireStatus {
    /// No finding is an error.
    Valid,
    /// A finding is an error.
    Invalid,
}

/// Something that a rule found.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WirePlace {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// A further place that a finding speaks of.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WireRelated {
    path: String,
    #[serde(flatten)]
    place: WirePlace,
    /// What is there.
    message: String,
}

/// Reserved: no rule offers a fix yet.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WireFix {}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

impl WireSummary {
    fn new(summary: Summary) -> Self {
        let Summary { skills, valid, invalid, errors, warnings, known } = summary;
        Self { skills, valid, invalid, errors, warnings, known }
    }
}

impl WireSkill {
    fn new(skill: &SkillReport) -> Self {
        Self {
            path: shown(&skill.path),
            name: skill.name.clone(),
            status: if skill.is_valid() { WireStatus::Valid } else { WireStatus::Invalid },
            findings: skill.findings.iter().map(WireFinding::new).collect(),
        }
    }
}

impl WireFinding {
    fn new(finding: &Finding) -> Self {
        let path = shown(finding.place.path());
        let text = finding.place.text();
        let related = text.into_iter().flat_map(|(source, _)| {
            finding.related.iter().map(|related| WireRelated {
                path: path.clone(),
                place: WirePlace::new(related.span, source),
                message: related.message.clone(),
            })
        });
        Self {
            rule: finding.rule.id,
            severity: finding.severity.as_str(),
            group: finding.rule.group.as_str(),
            message: finding.message.clone(),
            help: finding.help.clone(),
            related: related.collect(),
            place: text.map(|(source, span)| WirePlace::new(span, source)),
            url: finding.rule.url(),
            fix: None,
            path,
        }
    }
}

impl WirePlace {
    fn new(span: Span, source: &SourceFile) -> Self {
        let (start, end) = (source.position(span.start), source.position(span.end));
        Self { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Properties, Skill, SkillDir, SkillReport, check};

    #[test]
    fn a_program_needs_no_copy_of_the_shape() {
        let text = "---\nname: PDF\ndescription: Reads.\nmetadata: {version: 1.10}\n---\n# PDF\n";
        let skill = Skill::from_text(SkillDir::new("skills/pdf"), text);
        let report = serde_json::to_value(SkillReport::of(&skill, check(&skill))).unwrap();
        assert_eq!((&report["path"], &report["status"]), (&"skills/pdf".into(), &"invalid".into()));
        assert_eq!(report["findings"][0]["rule"], "name-not-lowercase");
        assert_eq!(report["findings"][0]["line"], 2);
        let properties = serde_json::to_value(Properties::read(&skill)).unwrap();
        assert_eq!(properties["metadata"]["version"], "1.10");
    }
}
