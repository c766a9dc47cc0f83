//! What a rule is called, what it belongs to and what is written of it. How it looks is not known here.

/// A rule: one thing that can be wrong with a skill.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// Its name, the subject first: `name-too-long`. Never reused, never renamed without a note in the changelog.
    pub id: &'static str,
    /// What is wrong, in a few words.
    pub summary: &'static str,
    /// What it belongs to.
    pub group: Group,
    /// Its page in Markdown, without the title: why it is there, how to mend it, where it is written.
    pub docs: &'static str,
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
