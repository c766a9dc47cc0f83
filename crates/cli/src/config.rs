//! What is in force where: the configuration files above skills, and the command line, which beats them.

mod file;
mod found;

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use skills_ref_core::{
    discover,
    settings::{Policy, Settings, UnknownRule},
};

pub(crate) use self::file::FILE_NAME;
#[cfg(test)]
pub(crate) use self::file::schema;
use self::{file::ConfigFile, found::Found};
use crate::args::SearchArgs;

/// The configuration of a run.
pub(crate) struct Config {
    working_dir: PathBuf,
    source: Source,
    select: Vec<String>,
    ignore: Vec<String>,
    exclude: Gitignore,
    exclude_anywhere: Gitignore,
    found: Mutex<Found>,
    /// The real paths of folders that were typed otherwise than from the working directory.
    parents: Mutex<HashMap<PathBuf, PathBuf>>,
    defaults: Arc<Settings>,
    /// The settings of each configuration file, where none of its overrides holds.
    by_file: Mutex<HashMap<PathBuf, Arc<Settings>>>,
}

/// Where configuration comes from.
enum Source {
    /// From no file.
    Isolated,
    /// From one file, wherever skills are.
    Named(Arc<ConfigFile>),
    /// From the nearest file above each skill.
    Nearest,
}

/// A step on the way to what is in force: where it comes from, and the settings with it.
pub(crate) struct Layer {
    pub(crate) origin: String,
    pub(crate) settings: Settings,
}

impl Config {
    /// The configuration that options ask for.
    ///
    /// # Errors
    ///
    /// One line that says what is wrong with an option or with the file that it names.
    pub(crate) fn new(
        search: &SearchArgs,
        select: &[String],
        ignore: &[String],
    ) -> Result<Self, String> {
        let working_dir = discover::real_working_dir();
        let source = match &search.config {
            _ if search.isolated => Source::Isolated,
            Some(path) => Source::Named(Arc::new(ConfigFile::read(path)?)),
            None => Source::Nearest,
        };
        let exclude = excluded(&working_dir, search.exclude.iter().map(String::as_str))?;
        // A name without a slash holds wherever a tree is.
        let root = working_dir.ancestors().last().unwrap_or(&working_dir);
        let is_name = |glob: &&str| !glob.trim_end_matches('/').contains('/');
        let exclude_anywhere =
            excluded(root, search.exclude.iter().map(String::as_str).filter(is_name))?;
        let mut config = Self {
            found: Mutex::new(Found::new(working_dir.clone())),
            parents: Mutex::new(HashMap::new()),
            working_dir,
            source,
            select: select.to_vec(),
            ignore: ignore.to_vec(),
            exclude,
            exclude_anywhere,
            defaults: Arc::new(Settings::default()),
            by_file: Mutex::new(HashMap::new()),
        };
        let mut defaults = Settings::default();
        config.apply_options(&mut defaults).map_err(|error| error.to_string())?;
        config.defaults = Arc::new(defaults);
        Ok(config)
    }

    /// What is wrong with configuration files that were met on the way.
    pub(crate) fn errors(&self) -> Vec<String> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).errors()
    }

    /// Whether the configuration that should hold for a skill is wrong, so that nobody knows how to judge it.
    pub(crate) fn is_broken(&self, dir: &Path) -> bool {
        if !matches!(self.source, Source::Nearest) {
            return false;
        }
        let dir = self.absolute(dir);
        self.found.lock().unwrap_or_else(PoisonError::into_inner).is_broken(&dir)
    }

    /// Whether warnings fail in a skill's configuration.
    pub(crate) fn is_strict(&self, dir: &Path) -> bool {
        self.file(dir).is_some_and(|file| file.is_strict())
    }

    /// The configuration file that holds for a skill's folder.
    pub(crate) fn file(&self, dir: &Path) -> Option<Arc<ConfigFile>> {
        match &self.source {
            Source::Isolated => None,
            Source::Named(file) => Some(Arc::clone(file)),
            Source::Nearest => {
                let dir = self.absolute(dir);
                self.found.lock().unwrap_or_else(PoisonError::into_inner).above(&dir)
            }
        }
    }

    /// How what is in force for a skill comes about, each layer upon the one before.
    pub(crate) fn layers(&self, dir: &Path) -> Vec<Layer> {
        let mut settings = Settings::default();
        let mut layers = vec![Layer { origin: "default".to_owned(), settings: settings.clone() }];
        if let Some(file) = self.file(dir) {
            file.apply(&mut settings);
            layers.push(Layer { origin: file.shown_path(), settings: settings.clone() });
            let dir = self.absolute(dir);
            for (n, overriding) in file.overrides(&dir) {
                overriding.apply(&mut settings);
                layers.push(Layer {
                    origin: format!("{}, override {n}", file.shown_path()),
                    settings: settings.clone(),
                });
            }
        }
        // Names were tried when the configuration was made.
        let _ = self.apply_options(&mut settings);
        layers.push(Layer { origin: "command line".to_owned(), settings });
        layers
    }

    /// Where a path is, so that it can be compared with the places of files and globs.
    fn absolute(&self, path: &Path) -> PathBuf {
        if path.is_relative() && !path.starts_with("..") {
            return discover::absolute_from(&self.working_dir, path);
        }
        // Many skills lie in one folder, and links are followed by asking the system.
        let mut parents = self.parents.lock().unwrap_or_else(PoisonError::into_inner);
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
            return discover::absolute_from(&self.working_dir, path);
        };
        let real = parents.entry(parent.to_owned()).or_insert_with(|| {
            discover::absolute_from(&self.working_dir, &parent.join("x"))
                .parent()
                .map(ToOwned::to_owned)
                .unwrap_or_default()
        });
        real.join(name)
    }

    fn apply_options(&self, settings: &mut Settings) -> Result<(), UnknownRule> {
        settings
            .adjust(self.select.iter().map(String::as_str), self.ignore.iter().map(String::as_str))
    }
}

/// What options leave out, from a folder.
fn excluded<'a>(dir: &Path, globs: impl Iterator<Item = &'a str>) -> Result<Gitignore, String> {
    let mut builder = GitignoreBuilder::new(dir);
    for glob in globs {
        let line = glob.strip_prefix("./").unwrap_or(glob);
        builder
            .add_line(None, line)
            .map_err(|error| format!("--exclude `{glob}`: {}", file::glob_reason(&error)))?;
    }
    builder.build().map_err(|error| format!("--exclude: {}", file::glob_reason(&error)))
}

impl Policy for Config {
    fn settings(&self, dir: &Path) -> Arc<Settings> {
        let Some(file) = self.file(dir) else { return Arc::clone(&self.defaults) };
        let absolute = self.absolute(dir);
        let has_override = file.overrides(&absolute).next().is_some();
        let of = |layers: Vec<Layer>| {
            let last = layers.into_iter().next_back().map(|layer| layer.settings);
            Arc::new(last.unwrap_or_default())
        };
        if has_override {
            return of(self.layers(dir));
        }
        let mut by_file = self.by_file.lock().unwrap_or_else(PoisonError::into_inner);
        let settings =
            by_file.entry(file.path().to_owned()).or_insert_with(|| of(self.layers(dir)));
        Arc::clone(settings)
    }

    fn is_excluded(&self, path: &Path, is_dir: bool) -> bool {
        let file = self.file(path);
        let globs = [
            Some(&self.exclude),
            Some(&self.exclude_anywhere),
            file.as_ref().map(|file| file.exclude()),
        ];
        let mut globs = globs.into_iter().flatten().filter(|globs| !globs.is_empty()).peekable();
        if globs.peek().is_none() {
            return false;
        }
        let absolute = self.absolute(path);
        let is_out = |globs: &Gitignore| {
            absolute.starts_with(globs.path())
                && globs.matched_path_or_any_parents(&absolute, is_dir).is_ignore()
        };
        globs.any(is_out)
    }
}
