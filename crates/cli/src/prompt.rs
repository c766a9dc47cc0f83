//! What models are given: which skills, in what shape, and within which budget.

pub(crate) mod budget;
pub(crate) mod collisions;
pub(crate) mod instructions;
pub(crate) mod location;
pub(crate) mod selection;
pub(crate) mod shape;

use std::{io, path::PathBuf};

use skills_ref_core::path::shown;

use crate::paths::PathsError;

/// Why no prompt can be made of what was asked for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PromptError {
    #[error(transparent)]
    Paths(#[from] PathsError),
    #[error(transparent)]
    Base(#[from] location::BaseError),
    #[error("`{}` cannot be read", shown(.path))]
    Instructions { path: PathBuf, source: io::Error },
}
