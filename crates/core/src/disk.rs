//! The disk: the only folder that looks at it. It returns facts; what they mean is not known here.

pub(crate) mod discover;
pub(crate) mod files;
pub(crate) mod folder;
pub(crate) mod ignored;
pub(crate) mod project;
pub mod read;
pub(crate) mod scope;
mod skill_dir;
pub(crate) mod tree;
pub(crate) mod walk;
pub(crate) mod working_dir;
