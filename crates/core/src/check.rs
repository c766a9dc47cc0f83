//! Checks: what rules look at, the analyses that fill it, and how a rule is tied to its check. No rule lives here.

pub(crate) mod command;
pub(crate) mod fence;
pub(crate) mod field_text;
mod mention;
pub(crate) mod name_choice;
pub(crate) mod orphan;
pub(crate) mod reference;
pub(crate) mod skill_text;
pub(crate) mod subject;

use std::{path::PathBuf, sync::Arc};

use self::skill_text::SkillText;
pub(crate) use self::subject::Subject;
use crate::{
    report::{
        SkillReport,
        finding::{Finding, Findings},
        rule::Rule,
    },
    text::source::SourceFile,
};

/// A rule and how it looks.
#[derive(Debug)]
pub(crate) struct CheckedRule {
    /// What it is called, and what is written of it.
    pub(crate) rule: &'static Rule,
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

/// What a rule looks at.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Check {
    /// One skill.
    Skill(fn(&Subject<'_>, &mut Findings<'_>)),
    /// Each text file of a skill, its SKILL.md first.
    Text(fn(&SkillText<'_>, &mut Findings<'_>)),
    /// All skills of a run, once each has been looked at by itself.
    Run(CheckRun),
}

/// Looks at the reports of a run, in the order of their paths, and tells what it finds by the skill's place in them.
pub(crate) type CheckRun = fn(&[SkillReport], &RunDisk<'_>) -> Vec<(usize, Finding)>;

/// What a rule about a run may ask of the disk, by a skill's place in the reports: seldom needed, so never kept.
pub(crate) struct RunDisk<'a> {
    /// The skill's file, read again.
    pub(crate) source: &'a dyn Fn(usize) -> Arc<SourceFile>,
    /// The plugin that the skill belongs to.
    pub(crate) plugin: &'a dyn Fn(usize) -> Option<PathBuf>,
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

/// Makes `RULE` and `CHECKED` from doc lines, an id and a body of fields: `check` for a rule about one skill, `check_text`
/// for one about each of its text files, `check_run` for one about all skills of a run; `needs` for what of the disk it
/// looks at; `blocks: properties` for one without which `read-properties` cannot read a skill.
macro_rules! rule {
    ($(#[doc = $doc:literal])+ $id:literal {
        summary: $summary:literal, group: $group:ident, check: $check:expr $(, needs: $needs:ident)? $(, blocks: $blocks:ident)? $(,)?
    }) => {
        $crate::check::rule!(@ [$($doc),+] $id, $summary, $group, $crate::check::Check::Skill($check), [$($needs)?], [$($blocks)?]);
    };
    ($(#[doc = $doc:literal])+ $id:literal {
        summary: $summary:literal, group: $group:ident, check_run: $check:expr $(,)?
    }) => {
        $crate::check::rule!(@ [$($doc),+] $id, $summary, $group, $crate::check::Check::Run($check), [], []);
    };
    ($(#[doc = $doc:literal])+ $id:literal {
        summary: $summary:literal, group: $group:ident, check_text: $check:expr $(,)?
    }) => {
        $crate::check::rule!(@ [$($doc),+] $id, $summary, $group, $crate::check::Check::Text($check), [Files], []);
    };
    (@needs) => { None };
    (@needs $need:ident) => { Some($crate::check::Need::$need) };
    (@blocks) => { false };
    (@blocks properties) => { true };
    (@ [$($doc:literal),+] $id:literal, $summary:literal, $group:ident, $check:expr, [$($needs:ident)?], [$($blocks:ident)?]) => {
        pub(crate) static RULE: $crate::report::rule::Rule = $crate::report::rule::Rule {
            id: $id,
            summary: $summary,
            group: $crate::report::rule::Group::$group,
            docs: concat!($($doc, "\n"),+),
        };

        pub(crate) static CHECKED: $crate::check::CheckedRule = $crate::check::CheckedRule {
            rule: &RULE,
            check: $check,
            needs: $crate::check::rule!(@needs $($needs)?),
            blocks_properties: $crate::check::rule!(@blocks $($blocks)?),
            file: file!(),
        };
    };
}

pub(crate) use rule;
