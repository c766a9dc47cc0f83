//! What a rule is, and the macro that makes one from its docs, its group and its check.

use std::path::PathBuf;

use crate::{
    finding::{Finding, Findings},
    report::SkillReport,
    skill::Skill,
    text_file::TextFile,
};

/// A rule: one thing that can be wrong with a skill.
#[derive(Debug)]
pub struct Rule {
    /// Its name, the subject first: `name-too-long`. Never reused, never renamed without a note in the changelog.
    pub id: &'static str,
    /// What is wrong, in a few words.
    pub summary: &'static str,
    /// What it belongs to.
    pub group: Group,
    /// Its page in Markdown, without the title: why it is there, how to mend it, where it is written.
    pub docs: &'static str,
    /// How it looks.
    pub(crate) check: Check,
    /// What of the disk it looks at beside a skill's own file.
    pub(crate) needs: Option<Need>,
    /// Whether its findings keep a skill's properties from being read: those about `name` and `description`, where a
    /// finding is about a field.
    pub(crate) blocks_properties: bool,
    /// The source file, for the tests that keep names in step.
    #[cfg_attr(not(test), expect(dead_code, reason = "read by tests"))]
    pub(crate) file: &'static str,
}

/// What of a skill's folder is looked at, and only for the rules that ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// The names of its files. What else is needed needs them too.
    Files,
    /// What the links of its Markdown lead to.
    References,
    /// How the files that are scripts start, and whether they may be run.
    Scripts,
    /// Which of its files no text of it names.
    Mentions,
}

/// What a rule looks at.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Check {
    /// One skill.
    Skill(fn(&Skill, &mut Findings<'_>)),
    /// Each text file of a skill, its SKILL.md first.
    Text(fn(&TextFile<'_>, &mut Findings<'_>)),
    /// All skills of a run, once each has been looked at by itself.
    Run(CheckRun),
}

/// Looks at the reports of a run, in the order of their paths, and tells what it finds by the skill's place in them.
pub(crate) type CheckRun = fn(&[SkillReport], &RunDisk<'_>) -> Vec<(usize, Finding)>;

/// What a rule about a run may ask of the disk, by a skill's place in the reports: seldom needed, so never kept.
pub(crate) struct RunDisk<'a> {
    /// The text of the skill's file, read again.
    pub(crate) text: &'a dyn Fn(usize) -> String,
    /// The plugin that the skill belongs to.
    pub(crate) plugin: &'a dyn Fn(usize) -> Option<PathBuf>,
}

/// What rules have in common, by which they are turned on and off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// A constraint of the specification, or the file cannot be read as a skill.
    Spec,
    /// The skill is valid, but named loaders will drop, cut or misread it.
    Portability,
    /// The skill is valid, but something in its folder is not what it seems, or not there.
    Integrity,
    /// The skill works, and would work better written otherwise.
    Advice,
    /// Something that a person should look at before an agent does.
    Security,
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The skill is not valid.
    Error,
    /// The skill is valid, but will not work everywhere as written.
    Warning,
}

impl Group {
    /// All of them, in the order of the docs.
    pub const ALL: [Self; 5] =
        [Self::Spec, Self::Portability, Self::Integrity, Self::Advice, Self::Security];

    /// Its name in reports and options.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Spec => "spec",
            Self::Portability => "portability",
            Self::Integrity => "integrity",
            Self::Advice => "advice",
            Self::Security => "security",
        }
    }

    /// How much its findings matter unless told otherwise.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::Spec => Severity::Error,
            Self::Portability | Self::Integrity | Self::Advice | Self::Security => {
                Severity::Warning
            }
        }
    }

    /// Whether its rules are on unless told otherwise.
    #[must_use]
    pub const fn is_on_by_default(self) -> bool {
        match self {
            Self::Spec | Self::Portability | Self::Integrity => true,
            Self::Advice | Self::Security => false,
        }
    }
}

impl Severity {
    /// Its name in reports.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

impl Rule {
    /// Its page in Markdown, without the title and without the indent of doc comments.
    #[must_use]
    pub fn docs_markdown(&self) -> String {
        let lines: Vec<&str> =
            self.docs.lines().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        lines.join("\n").trim().to_owned()
    }

    /// The address of its page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("{}/blob/main/docs/rules/{}.md", env!("CARGO_PKG_REPOSITORY"), self.id)
    }
}

/// Makes `pub(crate) static RULE` from doc lines, an id and a body of fields: `check` for a rule about one skill,
/// `check_text` for one about each of its text files, `check_run` for one about all skills of a run; `needs` for what
/// of the disk it looks at; `blocks: properties` for one without which `read-properties` cannot read a skill.
macro_rules! rule {
    ($(#[doc = $doc:literal])+ $id:literal {
        summary: $summary:literal, group: $group:ident, check: $check:expr $(, needs: $needs:ident)? $(, blocks: $blocks:ident)? $(,)?
    }) => {
        $crate::rule::rule!(@ [$($doc),+] $id, $summary, $group, $crate::rule::Check::Skill($check), [$($needs)?], [$($blocks)?]);
    };
    ($(#[doc = $doc:literal])+ $id:literal {
        summary: $summary:literal, group: $group:ident, check_run: $check:expr $(,)?
    }) => {
        $crate::rule::rule!(@ [$($doc),+] $id, $summary, $group, $crate::rule::Check::Run($check), [], []);
    };
    ($(#[doc = $doc:literal])+ $id:literal {
        summary: $summary:literal, group: $group:ident, check_text: $check:expr $(,)?
    }) => {
        $crate::rule::rule!(@ [$($doc),+] $id, $summary, $group, $crate::rule::Check::Text($check), [Files], []);
    };
    (@needs) => { None };
    (@needs $need:ident) => { Some($crate::rule::Need::$need) };
    (@blocks) => { false };
    (@blocks properties) => { true };
    (@ [$($doc:literal),+] $id:literal, $summary:literal, $group:ident, $check:expr, [$($needs:ident)?], [$($blocks:ident)?]) => {
        pub(crate) static RULE: $crate::rule::Rule = $crate::rule::Rule {
            id: $id,
            summary: $summary,
            group: $crate::rule::Group::$group,
            docs: concat!($($doc, "\n"),+),
            check: $check,
            needs: $crate::rule::rule!(@needs $($needs)?),
            blocks_properties: $crate::rule::rule!(@blocks $($blocks)?),
            file: file!(),
        };
    };
}

pub(crate) use rule;
