//! What paths count from: for hosting sites the repository's root, else the working directory; for a baseline the root of
//! the repository that it lies in, else its folder.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use skills_ref_core::{
    discover::{absolute_from, real_working_dir, repository_root},
    path::shown,
};
use twox_hash::XxHash3_128;

use super::Listed;

/// A folder that paths count from.
#[derive(Debug)]
pub(crate) struct PathBase {
    working_dir: PathBuf,
    root: PathBuf,
}

impl PathBase {
    /// The root of the repository that the working directory lies in.
    pub(crate) fn of_repository() -> Self {
        let working_dir = real_working_dir();
        let root = repository_root(&working_dir).unwrap_or(&working_dir).to_owned();
        Self { working_dir, root }
    }

    /// The root of the repository that a folder lies in, and where there is none the folder itself.
    pub(crate) fn around(dir: &Path) -> Self {
        let working_dir = real_working_dir();
        let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
        let dir = dunce::canonicalize(dir).unwrap_or_else(|_| absolute_from(&working_dir, dir));
        let root = repository_root(&dir).unwrap_or(&dir).to_owned();
        Self { working_dir, root }
    }

    /// A path from the root, with `/`; what lies outside of it stays absolute.
    pub(crate) fn path(&self, path: &Path) -> String {
        let absolute = absolute_from(&self.working_dir, path);
        let path = absolute.strip_prefix(&self.root).unwrap_or(&absolute);
        if path.as_os_str().is_empty() { ".".to_owned() } else { shown(path) }
    }
}

/// Names findings so that a site knows them again after lines have moved: by rule, path and what they are about.
#[derive(Debug, Default)]
pub(crate) struct Fingerprints {
    /// How many findings of one kind there were.
    seen: HashMap<u128, u64>,
}

impl Fingerprints {
    /// The fingerprint of a finding, 32 hexadecimal digits. Each is told apart from those before it.
    pub(crate) fn of(&mut self, listed: &Listed<'_>, based_path: &str) -> String {
        let key = [listed.finding.rule.id, based_path, &listed.finding.identity()].join("\0");
        let hash = XxHash3_128::oneshot(key.as_bytes());
        let n_before = self.seen.entry(hash).or_default();
        let hash = XxHash3_128::oneshot_with_seed(*n_before, key.as_bytes());
        *n_before += 1;
        format!("{hash:032x}")
    }
}
