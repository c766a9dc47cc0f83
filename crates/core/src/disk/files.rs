//! The files of a skill: listed once, and only for rules that look at them. Reads names, never contents.

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use walkdir::{DirEntry, WalkDir};

use super::folder::{Kind, Listing};
use crate::skill::{FILE_NAME, LOWER_CASE_FILE_NAME};

/// What lies in a skill's folder.
#[derive(Debug, Default)]
pub(crate) struct FileList {
    /// Files, folders and links, each relative to the skill's folder, sorted; `.git` and `node_modules` are left out.
    pub(crate) entries: Vec<FileEntry>,
    /// The folders of skills that lie inside, as a search would find them, from the skill's folder.
    pub(crate) inner_skills: Vec<PathBuf>,
    /// The folder without links; none where it holds no link, or cannot be reached.
    pub(crate) root: Option<PathBuf>,
    /// Whether there were more than are listed.
    pub(crate) is_cut: bool,
}

/// Something in a skill's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileEntry {
    /// Its path from the skill's folder.
    pub(crate) path: PathBuf,
    /// What it is.
    pub(crate) kind: EntryKind,
}

/// What an entry of a folder is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EntryKind {
    /// A regular file.
    File,
    /// A folder.
    Dir,
    /// A link to something that is there.
    Link {
        /// Where it leads, as it says itself.
        written: PathBuf,
        /// Where that is, without links.
        target: PathBuf,
        /// Whether that is a folder.
        is_dir: bool,
    },
    /// A link to something that is not there, or to itself.
    BrokenLink,
    /// A device, pipe or socket, or a link that may not be followed.
    Special,
}

/// More entries than this are not listed: a folder that large is no skill, and memory must stay bounded.
const MAX_ENTRIES: usize = 20_000;
/// How deep folders are followed.
const MAX_DEPTH: usize = 32;

/// Whether a folder of this name in another one is never entered: it holds copies of what others wrote.
pub(crate) fn is_never_entered(name: &OsStr, parent: &Path) -> bool {
    name == ".git"
        || name == "node_modules"
        || name == "worktrees" && parent.file_name().is_some_and(|name| name == ".claude")
}

/// Whether a path is a link that leads to nothing.
pub(crate) fn is_broken_link(path: &Path) -> bool {
    let error = fs::metadata(path).err().map(|error| error.kind());
    // A link to itself, directly or in a circle, is an error of its own kind on each system.
    error.is_some_and(|kind| kind != io::ErrorKind::PermissionDenied)
}

fn link_kind(path: &Path) -> EntryKind {
    match dunce::canonicalize(path) {
        Ok(target) => {
            let written = fs::read_link(path).unwrap_or_default();
            EntryKind::Link { written, is_dir: target.is_dir(), target }
        }
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => EntryKind::Special,
        Err(_) => EntryKind::BrokenLink,
    }
}

impl FileList {
    /// Whether a SKILL.md lies deeper than in the folder itself, wherever it is.
    pub(crate) fn holds_skills(&self) -> bool {
        self.entries.iter().any(|entry| {
            let name = entry.path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_skill_file = name == FILE_NAME || name == LOWER_CASE_FILE_NAME;
            is_skill_file && entry.path.components().nth(1).is_some()
        })
    }

    /// Lists a skill's folder. What cannot be read is left out.
    #[must_use]
    pub(crate) fn of(dir: &Path) -> Self {
        let listing = Listing::of(dir).unwrap_or_default();
        Self::from_listing(dir, &listing, None)
    }

    /// Goes on from the names in a skill's folder; `real` is the folder without links, if that is known.
    pub(crate) fn from_listing(dir: &Path, listing: &Listing, real: Option<&Path>) -> Self {
        let mut files = Self::default();
        let mut has_links = false;
        'entries: for entry in listing.sorted() {
            let path = PathBuf::from(&entry.name);
            if is_never_entered(&entry.name, dir) {
                continue;
            }
            let kind = match entry.kind {
                Kind::File => EntryKind::File,
                Kind::Dir => EntryKind::Dir,
                Kind::Special => EntryKind::Special,
                Kind::Link => {
                    has_links = true;
                    link_kind(&dir.join(&path))
                }
            };
            let inner = (kind == EntryKind::Dir).then(|| dir.join(&path));
            if !files.push(path, kind) {
                break;
            }
            for entry in inner.iter().flat_map(|inner| below(inner)) {
                let kind = entry.file_type();
                let kind = if kind.is_symlink() {
                    has_links = true;
                    link_kind(entry.path())
                } else if kind.is_dir() {
                    EntryKind::Dir
                } else if kind.is_file() {
                    EntryKind::File
                } else {
                    EntryKind::Special
                };
                let path = entry.path().strip_prefix(dir).unwrap_or(entry.path()).to_owned();
                if !files.push(path, kind) {
                    break 'entries;
                }
            }
        }
        // Only links are judged by where the folder really is.
        if has_links {
            files.root = real.map(Path::to_owned).or_else(|| dunce::canonicalize(dir).ok());
        }
        files
    }

    /// Adds an entry; whether there was room for it.
    fn push(&mut self, path: PathBuf, kind: EntryKind) -> bool {
        self.is_cut = self.entries.len() == MAX_ENTRIES;
        if !self.is_cut {
            self.entries.push(FileEntry { path, kind });
        }
        !self.is_cut
    }
}

/// What lies in a folder of a skill, sorted, without what others wrote.
fn below(dir: &Path) -> impl Iterator<Item = DirEntry> + use<> {
    let is_entered = |entry: &DirEntry| {
        let parent = entry.path().parent().unwrap_or(Path::new(""));
        entry.depth() == 0 || !is_never_entered(entry.file_name(), parent)
    };
    WalkDir::new(dir)
        .min_depth(1)
        .max_depth(MAX_DEPTH - 1)
        .follow_links(false)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(is_entered)
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_listed_sorted_without_what_others_wrote() {
        let dir = tempfile::tempdir().unwrap();
        for file in
            ["b.md", "a/x.py", "node_modules/y/z.js", ".git/config", ".claude/worktrees/w/SKILL.md"]
        {
            let path = dir.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink("nowhere", dir.path().join("c")).unwrap();
        let list = FileList::of(dir.path());
        let entries: Vec<_> = list
            .entries
            .iter()
            .map(|entry| (entry.path.to_str().unwrap(), entry.kind.clone()))
            .collect();
        let mut expected = vec![
            (".claude", EntryKind::Dir),
            ("a", EntryKind::Dir),
            ("a/x.py", EntryKind::File),
            ("b.md", EntryKind::File),
        ];
        if cfg!(unix) {
            expected.push(("c", EntryKind::BrokenLink));
        }
        assert_eq!(entries, expected);
    }
}
