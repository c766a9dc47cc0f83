//! `Folder`: what lies in a folder, by one listing of it, from which everything else is answered.

use std::{
    ffi::{OsStr, OsString},
    fs, io,
    path::{Path, PathBuf},
};

use crate::skill::is_misspelt_file_name;

/// A folder that a walk has listed.
#[derive(Debug)]
pub struct Folder<'a> {
    path: &'a Path,
    listing: &'a Listing,
}

impl<'a> Folder<'a> {
    pub(crate) fn new(path: &'a Path, listing: &'a Listing) -> Self {
        Self { path, listing }
    }

    /// Its path, as it would have been typed.
    #[must_use]
    pub fn path(&self) -> &'a Path {
        self.path
    }

    /// Whether something of this name lies in it, whatever that is.
    #[must_use]
    pub fn holds(&self, name: &str) -> bool {
        self.listing.kind_of(name).is_some()
    }
}

/// The names in a folder, in the order of the disk.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    pub(crate) entries: Vec<Entry>,
    /// The folder, if it holds more than the entries: of a name that is not among them the disk is asked.
    partly: Option<PathBuf>,
}

/// The entries of a large folder that its listing does not hold yet.
pub(crate) struct Rest(fs::ReadDir);

impl Rest {
    /// The next entries, some hundred at a time; none at the end.
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub(crate) fn take(&mut self) -> io::Result<Vec<Entry>> {
        let mut entries = Vec::with_capacity(MAX_AT_ONCE);
        while entries.len() < MAX_AT_ONCE
            && let Some(entry) = self.0.next()
        {
            entries.extend(Entry::new(entry?));
        }
        Ok(entries)
    }
}

/// How many entries are taken before others begin to work on them. Where the disk finds a name in other capitals,
/// nothing can be asked of it by name: a folder is listed whole there.
const MAX_AT_ONCE: usize = if cfg!(any(windows, target_os = "macos")) { 1 << 24 } else { 512 };

/// Something in a folder.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) name: OsString,
    pub(crate) kind: Kind,
}

/// What it is, without following links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Dir,
    Link,
    /// A device, pipe or socket.
    Special,
}

impl Kind {
    fn of(kind: fs::FileType) -> Self {
        if kind.is_symlink() {
            Self::Link
        } else if kind.is_dir() {
            Self::Dir
        } else if kind.is_file() {
            Self::File
        } else {
            Self::Special
        }
    }
}

impl Entry {
    /// None if it has vanished meanwhile.
    fn new(entry: fs::DirEntry) -> Option<Self> {
        let kind = Kind::of(entry.file_type().ok()?);
        Some(Self { name: entry.file_name(), kind })
    }

    /// Whether it is a SKILL.md in other capitals, by which no client finds it.
    pub(crate) fn is_misspelt_skill_file(&self) -> bool {
        self.kind == Kind::File && self.name.to_str().is_some_and(is_misspelt_file_name)
    }
}

impl Listing {
    /// Lists a folder. Entries that vanish meanwhile are left out.
    pub(crate) fn of(dir: &Path) -> io::Result<Self> {
        #[expect(clippy::disallowed_methods, reason = "this is the file that lists folders")]
        let read = fs::read_dir(dir)?;
        let mut entries = Vec::new();
        for entry in read {
            entries.extend(Entry::new(entry?));
        }
        Ok(Self { entries, partly: None })
    }

    /// Begins to list a folder. If it is a large one, gives back what is still to come.
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub(crate) fn begin(dir: &Path) -> io::Result<(Self, Option<Rest>)> {
        #[expect(clippy::disallowed_methods, reason = "this is the file that lists folders")]
        let mut read = fs::read_dir(dir)?;
        let mut entries = Vec::new();
        while entries.len() < MAX_AT_ONCE {
            let Some(entry) = read.next() else {
                return Ok((Self { entries, partly: None }, None));
            };
            entries.extend(Entry::new(entry?));
        }
        Ok((Self { entries, partly: Some(dir.to_owned()) }, Some(Rest(read))))
    }

    /// Lists a folder, unless it has more entries than it is worth.
    pub(crate) fn of_at_most(dir: &Path, max: usize) -> Option<Self> {
        #[expect(clippy::disallowed_methods, reason = "this is the file that lists folders")]
        let read = fs::read_dir(dir).ok()?;
        let entries: Vec<fs::DirEntry> = read.flatten().take(max + 1).collect();
        if entries.len() > max {
            return None;
        }
        Some(Self { entries: entries.into_iter().filter_map(Entry::new).collect(), partly: None })
    }

    /// The entries by their names' bytes.
    pub(crate) fn sorted(&self) -> Vec<&Entry> {
        let mut entries: Vec<&Entry> = self.entries.iter().collect();
        entries.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        entries
    }

    /// What the entry of this name is.
    pub(crate) fn kind_of(&self, name: impl AsRef<OsStr>) -> Option<Kind> {
        let name = name.as_ref();
        let listed = self.entries.iter().find(|entry| entry.name == name).map(|entry| entry.kind);
        listed.or_else(|| {
            let metadata = fs::symlink_metadata(self.partly.as_ref()?.join(name)).ok()?;
            Some(Kind::of(metadata.file_type()))
        })
    }
}
