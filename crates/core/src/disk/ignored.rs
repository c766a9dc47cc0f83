//! What git ignores: the `.gitignore` files from a repository's root down, each read once and handed down with the walk.

use std::{path::Path, sync::Arc};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::{
    folder::{Kind, Listing},
    read,
};

const GITIGNORE: &str = ".gitignore";

/// What git ignores in a folder and below it. All paths are absolute and without links.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ignored(Option<Arc<Rules>>);

#[derive(Debug)]
struct Rules {
    above: Ignored,
    globs: Gitignore,
}

impl Ignored {
    /// What the folders above one say of it: as git, up to the root of its repository, and nothing where there is none.
    /// What lies above that, such as the `.gitignore` of a home folder, says nothing.
    pub(crate) fn above(dir: &Path, repository: Option<&Path>) -> Self {
        let Some(repository) = repository.filter(|root| *root != dir) else {
            return Self::default();
        };
        let mut dirs: Vec<&Path> =
            dir.ancestors().skip(1).take_while(|dir| dir.starts_with(repository)).collect();
        dirs.reverse();
        let root = Self::of_repository(repository);
        dirs.into_iter().fold(root, |ignored, dir| ignored.with(dir, dir.join(GITIGNORE).exists()))
    }

    /// What holds inside a folder with these entries.
    pub(crate) fn inside(&self, dir: &Path, listing: &Listing) -> Self {
        let has_own = listing.kind_of(GITIGNORE).is_some_and(|kind| kind != Kind::Dir);
        if listing.kind_of(".git").is_some() {
            return Self::of_repository(dir).with(dir, has_own);
        }
        self.with(dir, has_own)
    }

    /// Whether a path inside is ignored by itself: the folders above it have been asked before.
    pub(crate) fn matches(&self, path: &Path, is_dir: bool) -> bool {
        let mut next = self.0.as_ref();
        while let Some(rules) = next {
            let found = rules.globs.matched(path, is_dir);
            if !found.is_none() {
                return found.is_ignore();
            }
            next = rules.above.0.as_ref();
        }
        false
    }

    /// What a repository ignores without saying so in its tree.
    fn of_repository(root: &Path) -> Self {
        let git = root.join(".git");
        let git = if git.is_file() { git_dir_of_worktree(root, &git) } else { Some(git) };
        let exclude = git.map(|git| git.join("info/exclude")).filter(|file| file.exists());
        match exclude.and_then(|file| globs(root, &file)) {
            Some(globs) => Self(Some(Arc::new(Rules { above: Self::default(), globs }))),
            None => Self::default(),
        }
    }

    fn with(&self, dir: &Path, has_own: bool) -> Self {
        match has_own.then(|| globs(dir, &dir.join(GITIGNORE))).flatten() {
            Some(globs) => Self(Some(Arc::new(Rules { above: self.clone(), globs }))),
            None => self.clone(),
        }
    }
}

/// The lines of a file that can be read. One that is wrong is passed over, as git does.
fn globs(dir: &Path, file: &Path) -> Option<Gitignore> {
    let text = read::read_text(file).ok()?;
    let mut builder = GitignoreBuilder::new(dir);
    for line in text.lines() {
        let _ = builder.add_line(None, line);
    }
    builder.build().ok().filter(|globs| !globs.is_empty())
}

/// Where the repository of a further worktree keeps what all of them share: `.git` is a file there, which names a folder.
/// <https://git-scm.com/docs/gitrepository-layout>
fn git_dir_of_worktree(root: &Path, file: &Path) -> Option<std::path::PathBuf> {
    let text = read::read_text(file).ok()?;
    let own = root.join(text.trim().strip_prefix("gitdir:")?.trim());
    let common = read::read_text(&own.join("commondir")).ok();
    Some(common.map(|common| own.join(common.trim())).unwrap_or(own))
}
