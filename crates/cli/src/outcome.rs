//! How a command ends, and the exit status that says so.

use std::process::ExitCode;

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
