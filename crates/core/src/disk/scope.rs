//! `Scope`: what is in force in a folder. The walk hands it down; what it says is known to whoever made it.

use std::path::Path;

use super::folder::Folder;

/// What holds in a folder and in all below it, until one of them says otherwise.
pub(crate) trait Scope: Clone + Send + Sync {
    /// What holds inside a folder that lies there; the same where the folder says nothing.
    fn inside(&self, folder: &Folder<'_>) -> Self;

    /// What holds where nothing lies above: for a skill that is a repository of its own.
    fn alone(&self) -> Self;

    /// Whether something that lies there is left out, by the path that would have been typed.
    fn is_excluded(&self, path: &Path, is_dir: bool) -> bool;
}
