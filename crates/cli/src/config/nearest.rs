//! The configuration file nearest above a skill: upwards to the repository's root, without one to the working directory.
//!
//! What a file says is read in `file.rs`.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    error::ConfigError,
    file::{ConfigFile, FILE_NAME},
};
use crate::console::with_causes;

/// The file nearest above each folder that was asked for, and what is wrong with those that were met.
pub(super) struct NearestFiles {
    working_dir: PathBuf,
    folders: HashMap<PathBuf, Nearest>,
    errors: Vec<Arc<ConfigError>>,
}

/// What holds in a folder.
#[derive(Clone, Default)]
pub(super) struct Nearest {
    /// Whether it is in a repository.
    pub(super) in_repository: bool,
    pub(super) config: Option<Arc<ConfigFile>>,
    /// Whether there is a file, and it cannot be used.
    pub(super) is_broken: bool,
}

impl NearestFiles {
    pub(super) fn new(working_dir: PathBuf) -> Self {
        Self { working_dir, folders: HashMap::new(), errors: Vec::new() }
    }

    /// What is wrong with files that were met, sorted by what it reads as.
    pub(super) fn errors(&self) -> Vec<Arc<ConfigError>> {
        let mut errors = self.errors.clone();
        errors.sort_by_cached_key(|error| with_causes(error));
        errors
    }

    /// The file that holds for a skill: it lies above the skill's folder, so that no skill turns off its own checks.
    pub(super) fn above(&mut self, dir: &Path) -> Nearest {
        // A skill that is a whole repository has nothing above it.
        match dir.parent() {
            Some(parent) if !dir.join(".git").exists() => self.inside(parent),
            _ => Nearest::default(),
        }
    }

    /// The file that holds for what lies in a folder.
    pub(super) fn inside(&mut self, dir: &Path) -> Nearest {
        if let Some(folder) = self.folders.get(dir) {
            return folder.clone();
        }
        let is_root = dir.join(".git").exists();
        let above = dir.parent().filter(|_| !is_root).map(|parent| self.inside(parent));
        let in_repository = is_root || above.as_ref().is_some_and(|above| above.in_repository);
        let counts = in_repository || dir.starts_with(&self.working_dir);
        let file = dir.join(FILE_NAME);
        let mut folder = Nearest { in_repository, ..Nearest::default() };
        // Whatever has that name was meant as the file.
        if counts && file.symlink_metadata().is_ok() {
            folder.config = self.read(&file);
            folder.is_broken = folder.config.is_none();
        } else if (in_repository || dir != self.working_dir)
            && let Some(above) = above
        {
            folder.config = above.config;
            folder.is_broken = above.is_broken;
        }
        self.folders.insert(dir.to_owned(), folder.clone());
        folder
    }

    /// A file that is wrong holds for nothing, and is told of at the end.
    fn read(&mut self, path: &Path) -> Option<Arc<ConfigFile>> {
        let shown = path.strip_prefix(&self.working_dir).unwrap_or(path);
        match ConfigFile::read(shown) {
            Ok(file) => Some(Arc::new(file)),
            Err(error) => {
                self.errors.push(Arc::new(error));
                None
            }
        }
    }
}
