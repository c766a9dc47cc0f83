//! The commands: each turns arguments into calls of core, and what comes back into output.

pub(crate) mod read_properties;
pub(crate) mod to_prompt;
pub(crate) mod validate;

use std::process::ExitCode;

use skills_ref_core::{Finding, discover::NotFound, skill::Skill};

use crate::{console::Console, output::full};

/// How a command ended, the worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Nothing to complain about.
    Fine,
    /// Findings, or a skill that cannot be used.
    Findings,
    /// A wrong option, or a path that does not exist.
    Usage,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Fine => 0,
            Outcome::Findings => 1,
            Outcome::Usage => 2,
        })
    }
}

/// Tells of paths that are not there.
fn report_not_found(not_found: &[NotFound], console: &Console) -> Outcome {
    for path in not_found {
        console.error(&path.to_string());
    }
    if not_found.is_empty() { Outcome::Fine } else { Outcome::Usage }
}

/// Tells why the properties of a skill cannot be read, in the words of the reference where it has a phrase.
fn report_unreadable(skill: &Skill, mut findings: Vec<Finding>, console: &Console) {
    for finding in &mut findings {
        if finding.rule.id == "skill-md-missing" {
            finding.message =
                finding.message.replace("Missing required file: SKILL.md", "SKILL.md not found");
        }
    }
    console.eprint(&full::render(&findings, &skill.source, console.style()));
}
