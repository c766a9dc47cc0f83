//! The findings of a report one by one, each with the file that its places are in.

use std::{path::Path, sync::LazyLock};

use skills_ref_core::{
    Finding, Report, SkillReport,
    source::{Position, SourceFile},
};

/// A finding in its report.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Listed<'a> {
    pub(crate) finding: &'a Finding,
    /// The skill that it is about, if it is about one.
    pub(crate) skill: Option<&'a SkillReport>,
    /// The file that its places are in.
    pub(crate) source: &'a SourceFile,
}

/// The file of what is about no place in one.
static NOWHERE: LazyLock<SourceFile> = LazyLock::new(|| SourceFile::new(".", ""));

/// All findings of a report in its order, those of no skill last.
pub(crate) fn all(report: &Report) -> impl Iterator<Item = Listed<'_>> {
    let of_skills = report.skills.iter().flat_map(|skill| {
        skill.findings.iter().map(move |finding| Listed::new(finding, Some(skill)))
    });
    of_skills.chain(report.findings.iter().map(|finding| Listed::new(finding, None)))
}

impl<'a> Listed<'a> {
    pub(crate) fn new(finding: &'a Finding, skill: Option<&'a SkillReport>) -> Self {
        let source = finding.place.text().map_or(&*NOWHERE, |(source, _)| source);
        Self { finding, skill, source }
    }

    /// The file or folder that it is about.
    pub(crate) fn path(&self) -> &'a Path {
        self.finding.place.path()
    }

    /// Where its place starts and ends, if it has one.
    pub(crate) fn place(&self) -> Option<(Position, Position)> {
        self.finding.place.positions()
    }

    /// The message, and the help behind it where there is some.
    pub(crate) fn text(&self) -> String {
        self.finding.text()
    }
}
