//! From the paths a user types to the skills they stand for: folders, SKILL.md files, files inside skills, trees.
//!
//! A path that is not there is an error of the caller's making (`NotFound`); whatever is wrong behind a path that is there
//! is a fact about it.

use std::{
    collections::{HashMap, hash_map},
    ffi::OsString,
    fmt, fs, io,
    path::{Component, Path, PathBuf},
};

use rayon::prelude::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use super::{
    folder::{Kind, Listing},
    read::skill_file,
    scope::Scope,
    tree::{Slot, Taken, TreeFault, TreeSkill, TreeWalk, Walked},
    walk::Found,
    working_dir::real,
};
pub use super::{
    project::{is_skill, owner, repository_root},
    skill_dir::skill_dir,
    walk::Search,
    working_dir::{absolute_from, real_working_dir},
};
use crate::{
    path::{clean, join, parent, shown},
    skill::{FILE_NAME, FileHint, SkillDir},
};

/// What the paths of a command line stand for.
pub(crate) struct Discovered<S, T> {
    /// What came of the skills, each once: in the order given, inside a tree sorted by path.
    pub(crate) taken: Vec<T>,
    /// How many trees were searched.
    pub(crate) n_trees: usize,
    /// Trees without a skill.
    pub(crate) empty_trees: Vec<(PathBuf, S)>,
    /// Files that belong to no skill.
    pub(crate) stray_files: Vec<PathBuf>,
    /// What is wrong in a tree and belongs to no skill.
    pub(crate) faults: Vec<TreeFault<S>>,
    /// Paths that are not there.
    pub(crate) not_found: Vec<NotFound>,
}

/// A path that is not there.
#[derive(Debug)]
#[non_exhaustive]
pub struct NotFound {
    /// The path as typed.
    pub path: PathBuf,
    /// Where it points, if it is a link.
    pub link_target: Option<PathBuf>,
    /// Why the system could not say, if it is not that the path is not there.
    pub error: Option<io::Error>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = shown(&self.path);
        match (&self.link_target, &self.error) {
            (_, Some(error)) => write!(f, "`{path}` cannot be reached: {error}"),
            (Some(target), None) => {
                write!(f, "`{path}` is a link to `{}`, which does not exist", shown(target))
            }
            (None, None) => write!(f, "path does not exist: `{path}`"),
        }
    }
}

impl std::error::Error for NotFound {}

/// Finds what paths stand for, and takes each skill once, whatever it is called. `above` says what is in force for a
/// skill that no walk leads to, by its folder; `take` what is to come of a skill, from several threads.
pub(crate) fn discover<S: Scope, T: Taken>(
    paths: &[PathBuf],
    search: &Search,
    above: &dyn Fn(&Path) -> S,
    take: &(dyn Fn(Found<S>) -> T + Sync),
) -> Discovered<S, T> {
    /// Fewer paths are looked at in turn: threads would cost more.
    const MIN_PARALLEL: usize = 64;
    let looked: Vec<Result<Target, NotFound>> = if paths.len() < MIN_PARALLEL {
        paths.iter().map(|path| look(path, None)).collect()
    } else {
        let listings = shared_folders(paths);
        let known = |path: &Path| listings.get(path.parent()?)?.get(path.file_name()?).copied();
        paths.par_iter().map(|path| look(path, known(path))).collect()
    };
    let mut discovery = Discovery::new(search, above, take, paths.len());
    for (path, looked) in paths.iter().zip(looked) {
        match looked.map(|target| discovery.owned(target)) {
            // Skills inside it are wanted, too.
            Ok(Target::Skill { dir, .. }) if search.nested => discovery.add_tree(dir),
            Ok(Target::Skill { dir, file, may_be_link }) => {
                discovery.add_listed(dir, file, may_be_link);
            }
            Ok(Target::Tree(dir)) => discovery.add_tree(dir),
            Ok(Target::File { .. } | Target::StrayFile) => discovery.add_stray(path),
            Err(not_found) => discovery.not_found.push(not_found),
        }
    }
    discovery.finish()
}

/// The skills that lie inside a skill, as a search would find them: paths from the skill's folder, sorted.
pub(crate) fn inner_skills<S: Scope>(dir: &SkillDir, search: &Search, scope: &S) -> Vec<PathBuf> {
    let inside = Search { nested: true, max_depth: None, ..search.clone() };
    let above = |_: &Path| scope.clone();
    let take = |found: Found<S>| found.dir;
    let mut discovery = Discovery::new(&inside, &above, &take, 0);
    discovery.add_tree(dir.path.clone());
    let relative = |skill: SkillDir| {
        let inner = if dir.path == Path::new(".") {
            Some(skill.path.as_path())
        } else {
            skill.path.strip_prefix(&dir.path).ok()
        };
        inner
            .filter(|path| !path.as_os_str().is_empty() && *path != Path::new("."))
            .map(ToOwned::to_owned)
    };
    discovery.finish().taken.into_iter().filter_map(relative).collect()
}

/// What one path stands for.
enum Target {
    Skill {
        dir: PathBuf,
        file: Option<FileHint>,
        /// Whether the folder's own path was not looked at, or is a link.
        may_be_link: bool,
    },
    Tree(PathBuf),
    /// A file in a folder, of which nobody knows yet whether it belongs to a skill.
    File {
        dir: PathBuf,
    },
    StrayFile,
}

struct Discovery<'a, S, T> {
    /// Whether there is no more than one path.
    is_only: bool,
    search: &'a Search,
    above: &'a dyn Fn(&Path) -> S,
    take: &'a (dyn Fn(Found<S>) -> T + Sync),
    slots: Vec<Slot<S, T>>,
    n_trees: usize,
    empty_trees: Vec<(PathBuf, S)>,
    stray_files: Vec<PathBuf>,
    faults: Vec<TreeFault<S>>,
    not_found: Vec<NotFound>,
    /// Skills met, by their path without links, with their slot.
    known: HashMap<OsString, usize>,
    /// The skill that the files of a folder belong to: many paths of a commit lie in one folder.
    owners: HashMap<PathBuf, Option<PathBuf>>,
    /// The folders that listed skills lie in: where they really are.
    real_parents: HashMap<PathBuf, Option<PathBuf>>,
    /// What is in force for the skills in a folder.
    scopes: HashMap<PathBuf, S>,
}

impl<'a, S: Scope, T: Taken> Discovery<'a, S, T> {
    fn new(
        search: &'a Search,
        above: &'a dyn Fn(&Path) -> S,
        take: &'a (dyn Fn(Found<S>) -> T + Sync),
        n_paths: usize,
    ) -> Self {
        Self {
            is_only: n_paths < 2,
            search,
            above,
            take,
            slots: Vec::with_capacity(n_paths),
            n_trees: 0,
            empty_trees: Vec::new(),
            stray_files: Vec::new(),
            faults: Vec::new(),
            not_found: Vec::new(),
            known: HashMap::with_capacity(n_paths),
            owners: HashMap::new(),
            real_parents: HashMap::new(),
            scopes: HashMap::new(),
        }
    }

    /// What is in force for a skill in this folder.
    fn scope(&mut self, dir: &Path) -> S {
        // Only what lies in a folder by a name of its own has the same above it as its neighbours.
        let (Some(parent), Some(Component::Normal(_))) =
            (dir.parent(), dir.components().next_back())
        else {
            return (self.above)(dir);
        };
        if let Some(scope) = self.scopes.get(parent) {
            return scope.clone();
        }
        let scope = (self.above)(dir);
        self.scopes.insert(parent.to_owned(), scope.clone());
        scope
    }

    /// A file in a skill stands for that skill.
    fn owned(&mut self, target: Target) -> Target {
        let Target::File { dir } = target else { return target };
        let owner = self.owners.entry(dir).or_insert_with_key(|dir| owner(dir));
        owner.clone().map_or(Target::StrayFile, Target::found)
    }

    fn add_stray(&mut self, path: &Path) {
        let is_left_out = self.search.force_exclude && self.scope(path).is_excluded(path, false);
        if !is_left_out {
            self.stray_files.push(path.to_owned());
        }
    }

    fn add_listed(&mut self, dir: PathBuf, file: Option<FileHint>, may_be_link: bool) {
        let scope = self.scope(&dir);
        let is_left_out =
            || scope.is_excluded(&dir, true) || scope.is_excluded(&join(&dir, FILE_NAME), false);
        if self.search.force_exclude && is_left_out() {
            return;
        }
        // Where an only skill really is, is asked when somebody wants to know.
        if self.is_only {
            let file = file.filter(|_| !may_be_link);
            let dir = SkillDir { file, ..skill_dir(dir) };
            let found = Found { dir, listing: None, surroundings: None, scope };
            return self.slots.push(Slot::Found(Box::new(found)));
        }
        let real = self.real_path(&dir, may_be_link);
        self.add(dir, real, file, scope);
    }

    /// Adds a skill that no walk has taken.
    fn add(&mut self, path: PathBuf, real: PathBuf, file: Option<FileHint>, scope: S) {
        let dir = SkillDir::found(path, real, file);
        let real = dir.real.clone().unwrap_or_default();
        match self.known.entry(real.into_os_string()) {
            hash_map::Entry::Occupied(known) => {
                if let Some(slot) = self.slots.get_mut(*known.get()) {
                    slot.add_link_name(dir.name);
                }
            }
            hash_map::Entry::Vacant(place) => {
                place.insert(self.slots.len());
                let found = Found { dir, listing: None, surroundings: None, scope };
                self.slots.push(Slot::Found(Box::new(found)));
            }
        }
    }

    /// The path with all links followed, by which two spellings of one folder are known as the same.
    fn real_path(&mut self, path: &Path, may_be_link: bool) -> PathBuf {
        // Most folders are no links, and many lie in one folder.
        if let (Some(parent), Some(Component::Normal(name))) =
            (path.parent(), path.components().next_back())
            && (!may_be_link || fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir()))
        {
            if !self.real_parents.contains_key(parent) {
                let typed = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
                self.real_parents.insert(parent.to_owned(), dunce::canonicalize(typed).ok());
            }
            let real = self.real_parents.get(parent).and_then(Option::as_ref);
            if let Some(parent) = real {
                return parent.join(name);
            }
        }
        real(path)
    }

    fn add_tree(&mut self, dir: PathBuf) {
        let scope = self.scope(&dir);
        if self.search.force_exclude && scope.is_excluded(&dir, true) {
            return;
        }
        self.n_trees += 1;
        let walk = TreeWalk::new(self.search, self.take, &self.known);
        let Walked { skills, faults } = walk.run(&dir, &scope);
        if skills.is_empty() && faults.iter().all(|fault| fault.error.is_none()) {
            self.empty_trees.push((dir, scope));
        }
        for TreeSkill { path, real, slot } in skills {
            // What an only path holds is not met again.
            if self.is_only {
                self.slots.extend(slot);
                continue;
            }
            match (self.known.entry(real), slot) {
                (hash_map::Entry::Vacant(place), Some(slot)) => {
                    place.insert(self.slots.len());
                    self.slots.push(slot);
                }
                (hash_map::Entry::Occupied(known), _) => {
                    if let Some(slot) = self.slots.get_mut(*known.get()) {
                        slot.add_link_name(skill_dir(path).name);
                    }
                }
                // Only what was met before has no slot.
                (hash_map::Entry::Vacant(_), None) => {}
            }
        }
        self.faults.extend(faults);
    }

    /// Takes the skills that no walk has taken, and gives back all.
    fn finish(self) -> Discovered<S, T> {
        let finish = |slot| match slot {
            Slot::Found(found) => (self.take)(*found),
            Slot::Taken(taken) => taken,
        };
        let is_waiting = |slot: &&Slot<S, T>| matches!(slot, Slot::Found(_));
        // For one skill a pool of threads would cost more than the work.
        let taken = if self.slots.iter().filter(is_waiting).nth(1).is_some() {
            self.slots.into_par_iter().map(finish).collect()
        } else {
            self.slots.into_iter().map(finish).collect()
        };
        Discovered {
            taken,
            n_trees: self.n_trees,
            empty_trees: self.empty_trees,
            stray_files: self.stray_files,
            faults: self.faults,
            not_found: self.not_found,
        }
    }
}

/// The listings of folders that so many of the paths lie in that one of them costs less than asking for each path.
fn shared_folders(paths: &[PathBuf]) -> HashMap<&Path, HashMap<OsString, Kind>> {
    const MIN_PATHS: usize = 32;
    const MAX_ENTRIES_PER_PATH: usize = 4;
    let mut counts: HashMap<&Path, usize> = HashMap::new();
    for parent in paths.iter().filter_map(|path| path.parent()) {
        *counts.entry(parent).or_default() += 1;
    }
    let shared = counts.into_iter().filter(|(_, n_paths)| *n_paths >= MIN_PATHS);
    let listed = shared.filter_map(|(dir, n_paths)| {
        let Listing { entries, .. } = Listing::of_at_most(dir, n_paths * MAX_ENTRIES_PER_PATH)?;
        Some((dir, entries.into_iter().map(|entry| (entry.name, entry.kind)).collect()))
    });
    listed.collect()
}

/// What a path is by itself; `known` is what a listing of its folder says of it.
fn look(path: &Path, known: Option<Kind>) -> Result<Target, NotFound> {
    if known == Some(Kind::Dir) && !is_skill_file_name(path) {
        return Ok(look_into(clean(path), false));
    }
    let metadata = fs::symlink_metadata(path);
    // A SKILL.md that is a directory or a dangling link stands for its skill, which says so.
    if is_skill_file_name(path) && metadata.is_ok() {
        return Ok(Target::found(clean(&parent(path))));
    }
    let may_be_link = metadata.as_ref().is_ok_and(fs::Metadata::is_symlink);
    let metadata = if may_be_link { fs::metadata(path) } else { metadata };
    let metadata = metadata.map_err(|error| NotFound {
        path: path.to_owned(),
        link_target: fs::read_link(path).ok(),
        error: (error.kind() != io::ErrorKind::NotFound).then_some(error),
    })?;
    if metadata.is_dir() {
        return Ok(look_into(clean(path), may_be_link));
    }
    Ok(Target::File { dir: clean(&parent(path)) })
}

/// What a folder is.
fn look_into(dir: PathBuf, may_be_link: bool) -> Target {
    match skill_file(&dir) {
        Some(file) => Target::Skill { dir, file: Some(file), may_be_link },
        None => Target::Tree(dir),
    }
}

impl Target {
    fn found(dir: PathBuf) -> Self {
        Self::Skill { dir, file: None, may_be_link: true }
    }
}

/// Whether a path's name is SKILL.md, in any case.
fn is_skill_file_name(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.eq_ignore_ascii_case(FILE_NAME))
}
