//! What is in force where: the configuration files above skills, and the command line, which beats them.

mod error;
mod file;
mod nearest;

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use skills_ref_core::{
    discover,
    settings::{Folder, InForce, Policy, Settings, UnknownRule},
};

pub(crate) use self::error::ConfigError;
pub(crate) use self::file::FILE_NAME;
#[cfg(test)]
pub(crate) use self::file::schema;
use self::{
    error::GlobError,
    file::ConfigFile,
    nearest::{Nearest, NearestFiles},
};
use crate::args::SearchArgs;

/// The configuration of a run.
pub(crate) struct Config(Arc<Shared>);

/// What is the same everywhere in a run.
struct Shared {
    working_dir: PathBuf,
    source: Source,
    select: Vec<String>,
    ignore: Vec<String>,
    exclude: Gitignore,
    exclude_anywhere: Gitignore,
    /// Asked for the paths that were typed, and for folders with a configuration file or a repository's root.
    nearest: Mutex<NearestFiles>,
    /// The real paths of folders that were typed otherwise than from the working directory.
    parents: Mutex<HashMap<PathBuf, PathBuf>>,
}

/// What is in force in a folder: it goes down with the walk.
struct Here {
    shared: Arc<Shared>,
    file: Option<Arc<ConfigFile>>,
    /// Whether there is a file, and it cannot be used.
    is_broken: bool,
    /// The settings, unless an override of the file changes them.
    settings: Arc<Settings>,
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
    /// Something is wrong with an option, or with the file that it names.
    pub(crate) fn new(
        search: &SearchArgs,
        select: &[String],
        ignore: &[String],
    ) -> Result<Self, ConfigError> {
        let working_dir = discover::real_working_dir();
        let source = match &search.config_file.config {
            _ if search.config_file.isolated => Source::Isolated,
            Some(path) => Source::Named(Arc::new(ConfigFile::read(path)?)),
            None => Source::Nearest,
        };
        let exclude = excluded(&working_dir, search.exclude.iter().map(String::as_str))?;
        // A name without a slash holds wherever a tree is.
        let root = working_dir.ancestors().last().unwrap_or(&working_dir);
        let is_name = |glob: &&str| !glob.trim_end_matches('/').contains('/');
        let exclude_anywhere =
            excluded(root, search.exclude.iter().map(String::as_str).filter(is_name))?;
        let shared = Shared {
            nearest: Mutex::new(NearestFiles::new(working_dir.clone())),
            parents: Mutex::new(HashMap::new()),
            working_dir,
            source,
            select: select.to_vec(),
            ignore: ignore.to_vec(),
            exclude,
            exclude_anywhere,
        };
        shared.apply_options(&mut Settings::default())?;
        Ok(Self(Arc::new(shared)))
    }

    /// What is wrong with configuration files that were met on the way.
    pub(crate) fn errors(&self) -> Vec<Arc<ConfigError>> {
        self.0.nearest().errors()
    }

    /// Whether warnings fail in a skill's configuration.
    pub(crate) fn is_strict(&self, dir: &Path) -> bool {
        self.file(dir).is_some_and(|file| file.is_strict())
    }

    /// The configuration file that holds for a skill's folder.
    pub(crate) fn file(&self, dir: &Path) -> Option<Arc<ConfigFile>> {
        self.0.nearest_above(dir).config
    }

    /// The settings for a skill's folder; none if its configuration cannot be used.
    pub(crate) fn settings(&self, dir: &Path) -> Option<Arc<Settings>> {
        self.above(dir).settings(dir)
    }

    /// How what is in force for a skill comes about, each layer upon the one before.
    pub(crate) fn layers(&self, dir: &Path) -> Vec<Layer> {
        self.0.layers(self.file(dir).as_deref(), Some(dir))
    }
}

impl Shared {
    fn nearest(&self) -> MutexGuard<'_, NearestFiles> {
        self.nearest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The file that holds for a skill's folder.
    fn nearest_above(&self, dir: &Path) -> Nearest {
        match &self.source {
            Source::Isolated => Nearest::default(),
            Source::Named(file) => Nearest { config: Some(Arc::clone(file)), ..Nearest::default() },
            Source::Nearest => self.nearest().above(&self.absolute(dir)),
        }
    }

    /// How settings come about, each layer upon the one before: with the overrides for a skill's folder, or without any.
    fn layers(&self, file: Option<&ConfigFile>, dir: Option<&Path>) -> Vec<Layer> {
        let mut settings = Settings::default();
        let mut layers = vec![Layer { origin: "default".to_owned(), settings: settings.clone() }];
        if let Some(file) = file {
            file.apply(&mut settings);
            layers.push(Layer { origin: file.shown_path(), settings: settings.clone() });
            let dir = dir.map(|dir| self.absolute(dir));
            for (n, overriding) in dir.iter().flat_map(|dir| file.overrides(dir)) {
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

    fn settings(&self, file: Option<&ConfigFile>, dir: Option<&Path>) -> Arc<Settings> {
        let last = self.layers(file, dir).into_iter().next_back().map(|layer| layer.settings);
        Arc::new(last.unwrap_or_default())
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

impl Here {
    fn new(shared: &Arc<Shared>, nearest: Nearest) -> Self {
        let Nearest { config: file, is_broken, .. } = nearest;
        let settings = shared.settings(file.as_deref(), None);
        Self { shared: Arc::clone(shared), file, is_broken, settings }
    }
}

/// What options leave out, from a folder.
fn excluded<'a>(
    dir: &Path,
    globs: impl Iterator<Item = &'a str>,
) -> Result<Gitignore, ConfigError> {
    let mut builder = GitignoreBuilder::new(dir);
    for glob in globs {
        let line = glob.strip_prefix("./").unwrap_or(glob);
        builder.add_line(None, line).map_err(|error| ConfigError::Exclude {
            glob: glob.to_owned(),
            source: GlobError::new(error),
        })?;
    }
    builder.build().map_err(|error| ConfigError::ExcludeAll(GlobError::new(error)))
}

impl Policy for Config {
    fn above(&self, dir: &Path) -> Arc<dyn InForce> {
        Arc::new(Here::new(&self.0, self.0.nearest_above(dir)))
    }
}

impl InForce for Here {
    fn settings(&self, dir: &Path) -> Option<Arc<Settings>> {
        if self.is_broken {
            return None;
        }
        match self.file.as_deref().filter(|file| file.has_overrides()) {
            Some(file) => Some(self.shared.settings(Some(file), Some(dir))),
            None => Some(Arc::clone(&self.settings)),
        }
    }

    fn inside(&self, folder: &Folder<'_>) -> Option<Arc<dyn InForce>> {
        let is_marked = || folder.holds(FILE_NAME) || folder.holds(".git");
        if !matches!(self.shared.source, Source::Nearest) || !is_marked() {
            return None;
        }
        let dir = self.shared.absolute(folder.path());
        let nearest = self.shared.nearest().inside(&dir);
        Some(Arc::new(Self::new(&self.shared, nearest)))
    }

    fn alone(&self) -> Option<Arc<dyn InForce>> {
        matches!(self.shared.source, Source::Nearest)
            .then(|| Arc::new(Self::new(&self.shared, Nearest::default())) as Arc<dyn InForce>)
    }

    fn is_excluded(&self, path: &Path, is_dir: bool) -> bool {
        let Shared { exclude, exclude_anywhere, .. } = &*self.shared;
        let own = self.file.as_deref().map(ConfigFile::exclude);
        let globs = [Some(exclude), Some(exclude_anywhere), own];
        let mut globs = globs.into_iter().flatten().filter(|globs| !globs.is_empty()).peekable();
        if globs.peek().is_none() {
            return false;
        }
        let absolute = self.shared.absolute(path);
        let is_out = |globs: &Gitignore| {
            absolute.starts_with(globs.path())
                && globs.matched_path_or_any_parents(&absolute, is_dir).is_ignore()
        };
        globs.any(is_out)
    }
}
