//! `Folder`: what lies in a folder, by one listing of it, from which everything else is answered.

use std::{ffi::OsString, fs, io, path::Path};

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

/// The names in a folder, sorted by their bytes.
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

impl Listing {
    /// Lists a folder. Entries that vanish meanwhile are left out.
    pub(crate) fn of(dir: &Path) -> io::Result<Self> {
        #[expect(clippy::disallowed_methods, reason = "this is the file that lists folders")]
        let read = fs::read_dir(dir)?;
        let mut entries = Vec::new();
        for entry in read {
            let entry = entry?;
            let Ok(kind) = entry.file_type() else { continue };
            let kind = if kind.is_symlink() {
                Kind::Link
            } else if kind.is_dir() {
                Kind::Dir
            } else if kind.is_file() {
                Kind::File
            } else {
                Kind::Special
            };
            entries.push(Entry { name: entry.file_name(), kind });
        }
        if entries.len() > 1 {
            entries.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        }
        Ok(Self { entries })
    }

    /// What the entry of this name is.
    pub(crate) fn kind_of(&self, name: &str) -> Option<Kind> {
        let at = self.entries.binary_search_by(|entry| entry.name.as_os_str().cmp(name.as_ref()));
        self.entries.get(at.ok()?).map(|entry| entry.kind)
    }
}
