//! `Folder`: what lies in a folder, by one listing of it, from which everything else is answered.

use std::{
    ffi::{OsStr, OsString},
    fs, io,
    path::Path,
};

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
}

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

impl Entry {
    /// None if it has vanished meanwhile.
    fn new(entry: fs::DirEntry) -> Option<Self> {
        let kind = entry.file_type().ok()?;
        let kind = if kind.is_symlink() {
            Kind::Link
        } else if kind.is_dir() {
            Kind::Dir
        } else if kind.is_file() {
            Kind::File
        } else {
            Kind::Special
        };
        Some(Self { name: entry.file_name(), kind })
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
        Ok(Self { entries })
    }

    /// Lists a folder, unless it has more entries than it is worth.
    pub(crate) fn of_at_most(dir: &Path, max: usize) -> Option<Self> {
        #[expect(clippy::disallowed_methods, reason = "this is the file that lists folders")]
        let read = fs::read_dir(dir).ok()?;
        let entries: Vec<fs::DirEntry> = read.flatten().take(max + 1).collect();
        if entries.len() > max {
            return None;
        }
        Some(Self { entries: entries.into_iter().filter_map(Entry::new).collect() })
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
        self.entries.iter().find(|entry| entry.name == name).map(|entry| entry.kind)
    }
}
