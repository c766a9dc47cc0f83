//! The working directory, and paths made absolute from it.

use std::{
    env,
    path::{Component, Path, PathBuf},
};

use crate::path::clean;

/// The working directory without links.
#[must_use]
pub fn real_working_dir() -> PathBuf {
    dunce::canonicalize(".").unwrap_or_default()
}

/// The working directory as the user calls it: the shell's `PWD`, which keeps links, as long as it is true.
pub(crate) fn logical_working_dir() -> Option<PathBuf> {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the file that asks for the working directory"
    )]
    let real = env::current_dir().ok()?;
    let logical = env::var_os("PWD").map(PathBuf::from).filter(|dir| dir.is_absolute());
    Some(
        logical.filter(|dir| dunce::canonicalize(dir).ok().as_ref() == Some(&real)).unwrap_or(real),
    )
}

/// A path without links; as it is, if it is not there.
pub(crate) fn real(path: &Path) -> PathBuf {
    let typed = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    dunce::canonicalize(typed).unwrap_or_else(|_| path.to_owned())
}

/// A path from a working directory without links, by which places are compared: of its own last part, and of a
/// relative path without `..`, links are kept.
#[must_use]
pub fn absolute_from(working_dir: &Path, path: &Path) -> PathBuf {
    let path = clean(path);
    if path == Path::new(".") {
        return working_dir.to_owned();
    }
    let is_plain =
        path.is_relative() && !path.components().any(|part| part == Component::ParentDir);
    if is_plain {
        return working_dir.join(path);
    }
    let real = match (path.parent(), path.components().next_back()) {
        (Some(parent), Some(Component::Normal(name))) => {
            let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
            dunce::canonicalize(working_dir.join(parent)).map(|parent| parent.join(name))
        }
        _ => dunce::canonicalize(working_dir.join(&path)),
    };
    real.unwrap_or_else(|_| clean(&working_dir.join(path)))
}
