//! What a rule is, and the macro that makes one from its docs, its group and its check.

use crate::{finding::Findings, skill::Skill};

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
    /// Looks at a skill and tells what it finds.
    pub(crate) check: fn(&Skill, &mut Findings<'_>),
    /// The source file, for the tests that keep names in step.
    #[cfg_attr(not(test), expect(dead_code, reason = "read by tests"))]
    pub(crate) file: &'static str,
}

/// What rules have in common, by which they are turned on and off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// A constraint of the specification, or the file cannot be read as a skill.
    Spec,
    /// The skill is valid, but named loaders will drop, cut or misread it.
    Portability,
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
    /// Its name in reports and options.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Spec => "spec",
            Self::Portability => "portability",
        }
    }

    /// How much its findings matter unless told otherwise.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::Spec => Severity::Error,
            Self::Portability => Severity::Warning,
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
    /// The address of its page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("{}/blob/main/docs/rules/{}.md", env!("CARGO_PKG_REPOSITORY"), self.id)
    }
}

/// Makes `pub(crate) static RULE` from doc lines, an id and a body of fields.
macro_rules! rule {
    ($(#[doc = $doc:literal])+ $id:literal { summary: $summary:literal, group: $group:ident, check: $check:expr $(,)? }) => {
        pub(crate) static RULE: $crate::rule::Rule = $crate::rule::Rule {
            id: $id,
            summary: $summary,
            group: $crate::rule::Group::$group,
            docs: concat!($($doc, "\n"),+),
            check: $check,
            file: file!(),
        };
    };
}

pub(crate) use rule;
