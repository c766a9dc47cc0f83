//! `Report`: what a run found, sorted and counted, with the texts that its places need.

pub mod diagnostic;
pub mod drawing;
pub mod excerpt;
pub mod finding;
pub mod rule;
#[cfg(feature = "serde")]
pub mod wire;

use std::{fmt, path::PathBuf};

use self::{finding::Finding, rule::Severity};
use crate::{
    skill::Skill,
    text::{source::Span, wording::plural},
};

/// What was found in one skill.
#[derive(Debug)]
pub struct SkillReport {
    /// Its folder, as the user gave it.
    pub path: PathBuf,
    /// Its name as written, where it has one.
    pub name: Option<String>,
    /// The bytes of its file's text.
    pub(crate) n_bytes: usize,
    /// Where the name stands in its file.
    pub(crate) name_span: Option<Span>,
    /// What was found, in order. They hold the text that they speak of; a skill without findings keeps none.
    pub findings: Vec<Finding>,
}

impl SkillReport {
    /// The report of a skill: what was found in it, as `check` gives it back.
    #[must_use]
    pub fn of(skill: &Skill, findings: Vec<Finding>) -> Self {
        let name = skill.name();
        Self {
            path: skill.dir.path.clone(),
            n_bytes: skill.source.text().len(),
            name_span: name.as_ref().map(|name| name.written.span),
            name: name.map(|name| name.written.text.to_owned()),
            findings,
        }
    }

    /// Whether no finding is an error.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }
}

/// What a run found.
#[derive(Debug, Default)]
pub struct Report {
    /// The skills, in the order of their paths.
    pub skills: Vec<SkillReport>,
    /// What belongs to no skill.
    pub findings: Vec<Finding>,
    /// How many findings were left out, since they were known before.
    pub n_known: usize,
}

/// The numbers of a report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    /// Skills checked.
    pub skills: usize,
    /// Those without an error.
    pub valid: usize,
    /// Those with one.
    pub invalid: usize,
    /// Findings that are errors, in skills and outside.
    pub errors: usize,
    /// Findings that are warnings, in skills and outside.
    pub warnings: usize,
    /// Findings that are left out and not counted, since they were known before.
    pub known: usize,
}

impl fmt::Display for Summary {
    /// What a run comes to: `checked 2 skills: 1 valid, 1 invalid; 3 errors, 0 warnings`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { skills, valid, invalid, errors, warnings, known } = *self;
        let (skills, errors) = (plural(skills, "skill"), plural(errors, "error"));
        let warnings = plural(warnings, "warning");
        write!(f, "checked {skills}: {valid} valid, {invalid} invalid; {errors}, {warnings}")?;
        if known > 0 { write!(f, "; {known} known from the baseline") } else { Ok(()) }
    }
}

impl Report {
    /// All findings, those of no skill last.
    pub fn all_findings(&self) -> impl Iterator<Item = &Finding> {
        self.skills.iter().flat_map(|skill| &skill.findings).chain(&self.findings)
    }

    /// Counts skills and findings.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let valid = self.skills.iter().filter(|skill| skill.is_valid()).count();
        let of =
            |severity| self.all_findings().filter(|finding| finding.severity == severity).count();
        Summary {
            skills: self.skills.len(),
            valid,
            invalid: self.skills.len() - valid,
            errors: of(Severity::Error),
            warnings: of(Severity::Warning),
            known: self.n_known,
        }
    }
}
