//! The commands, a file for each: its arguments, its examples, and how it turns arguments into calls of core and what
//! comes back into output. What keeps a command from being run is here.

pub(crate) mod config;
pub(crate) mod explain;
pub(crate) mod load;
pub(crate) mod read_properties;
pub(crate) mod rules;
pub(crate) mod stats;
pub(crate) mod to_prompt;
pub(crate) mod tool;
pub(crate) mod validate;

use std::path::PathBuf;

use skills_ref_core::path::shown;

use crate::{
    baseline::BaselineError, config::ConfigError, output::target::TargetError, paths::PathsError,
    prompt::PromptError,
};

/// Why a command cannot do what was asked for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UsageError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Paths(#[from] PathsError),
    #[error(transparent)]
    Baseline(#[from] BaselineError),
    #[error(transparent)]
    Target(#[from] TargetError),
    #[error(transparent)]
    Prompt(#[from] PromptError),
    #[error("path does not exist: `{}`", shown(.0))]
    NoPath(PathBuf),
    /// Options that do not go together.
    #[error("{0}")]
    Options(&'static str),
    #[error("{n_skills} skills: {named}; name one of them, or pass --all for a list")]
    SeveralSkills { n_skills: usize, named: String },
    #[error("there is no rule `{name}`; {hint}")]
    UnknownRule { name: String, hint: String },
    #[error("there is no group `{name}`, only {known}")]
    UnknownGroup { name: String, known: String },
    #[error("tokens are not counted: this program was built without the feature `tokens`")]
    NoTokens,
}
