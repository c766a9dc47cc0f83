//! Walks a tree for skills, in parallel, and follows its links once each.
//!
//! A folder with a SKILL.md is a skill, and what lies inside belongs to it. The order in which threads meet things
//! never shows: everything is sorted before links are followed, one after the other.

use std::{
    collections::HashMap,
    ffi::OsString,
    fs, io,
    path::{Component, Path, PathBuf},
    sync::mpsc,
    thread,
};

use ignore::{DirEntry, WalkBuilder, WalkState};

use super::{Search, SkillDir, sort_key};
use crate::{
    files::{is_broken_link, is_never_entered},
    load::{self, FILE_NAME, FileHint, LOWER_CASE_FILE_NAME},
    settings::Policy,
    skill::join,
};

/// What a tree holds.
#[derive(Debug, Default)]
pub(super) struct Walked {
    pub(super) skills: Vec<SkillDir>,
    pub(super) broken_links: Vec<PathBuf>,
    pub(super) unreadable: Vec<(PathBuf, io::Error)>,
}

/// What a thread tells of.
struct Met {
    /// The path from the one that was typed.
    path: PathBuf,
    /// The path without links, but perhaps for the last part.
    real: PathBuf,
    what: What,
}

enum What {
    Skill(Option<FileHint>),
    Dir,
    Link(usize),
    Unreadable(io::Error),
}

/// A tree to walk: how it was reached, where it really is, and how far below the typed path it starts.
struct Tree {
    path: PathBuf,
    real: PathBuf,
    depth: usize,
}

impl Tree {
    /// A path so many folders deep in the tree, as it would have been typed.
    fn typed(&self, real: &Path, depth: usize) -> PathBuf {
        let mut parts: Vec<Component<'_>> = real.components().rev().take(depth).collect();
        parts.reverse();
        let is_here = self.path == Path::new(".") && depth > 0;
        let start = if is_here { PathBuf::new() } else { self.path.clone() };
        parts.into_iter().fold(start, |mut path, part| {
            path.push(part);
            path
        })
    }
}

/// Walks the tree at a path, which is a folder.
pub(super) fn walk(path: &Path, search: &Search, policy: &dyn Policy) -> Walked {
    let real = match dunce::canonicalize(path) {
        Ok(real) => real,
        Err(error) => {
            return Walked { unreadable: vec![(path.to_owned(), error)], ..Walked::default() };
        }
    };
    let mut walk = Walk { search, policy, walked: Walked::default(), known: HashMap::new() };
    // Links that a linked tree holds come behind those already known.
    let mut trees = vec![Tree { path: path.to_owned(), real, depth: 0 }];
    let mut at = 0;
    while let Some(tree) = trees.get(at) {
        let more = walk.tree(tree);
        trees.extend(more);
        at += 1;
    }
    let mut walked = walk.walked;
    walked.skills.sort_by_cached_key(|skill| sort_key(&skill.path));
    walked.broken_links.sort_by_cached_key(|path| sort_key(path));
    walked.unreadable.sort_by_cached_key(|(path, _)| sort_key(path));
    walked
}

struct Walk<'a> {
    search: &'a Search,
    policy: &'a dyn Policy,
    walked: Walked,
    /// Folders walked already, by their real path; those that are skills with their place in the list.
    known: HashMap<OsString, Option<usize>>,
}

impl Walk<'_> {
    /// Walks one tree; gives back the trees that its links lead to.
    fn tree(&mut self, tree: &Tree) -> Vec<Tree> {
        if self.known.contains_key(tree.real.as_os_str()) {
            return Vec::new();
        }
        let mut links = Vec::new();
        for Met { path, real, what } in self.meet(tree) {
            match what {
                What::Skill(file) => self.add_skill(path, real, file),
                What::Dir => {
                    self.known.insert(real.into_os_string(), None);
                }
                What::Link(depth) => links.push((path, real, depth)),
                What::Unreadable(error) => self.walked.unreadable.push((path, error)),
            }
        }
        links
            .into_iter()
            .filter_map(|(path, real, depth)| self.link(path, &real, tree.depth + depth))
            .collect()
    }

    /// Follows a link: to a skill, to a tree, or to nothing.
    ///
    /// `link` is the link's own path without links before its last part.
    fn link(&mut self, path: PathBuf, link: &Path, depth: usize) -> Option<Tree> {
        if self.policy.is_excluded(&path, true) {
            return None;
        }
        let Ok(real) = dunce::canonicalize(&path) else {
            if is_broken_link(&path) && self.may_be_skill(link) {
                self.walked.broken_links.push(path);
            }
            return None;
        };
        if !real.is_dir() {
            return None;
        }
        if is_skill(&real) {
            self.add_skill(path, real, None);
            return None;
        }
        // A link to a folder that holds it is a loop.
        let holder = path.parent().and_then(|parent| {
            let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
            dunce::canonicalize(parent).ok()
        });
        if holder.is_some_and(|dir| dir.starts_with(&real)) {
            return None;
        }
        let is_known_skill = |dir: &Path| matches!(self.known.get(dir.as_os_str()), Some(Some(_)));
        let is_inside_a_skill = || real.ancestors().skip(1).any(is_known_skill);
        let is_too_deep = self.search.max_depth.is_some_and(|max| depth > max);
        let is_new =
            !is_too_deep && !self.known.contains_key(real.as_os_str()) && !is_inside_a_skill();
        is_new.then_some(Tree { path, real, depth })
    }

    /// Whether a link to nothing was perhaps one to a skill: it lies among skills, or in a folder for them. Inside a
    /// skill it is told of with that skill, and elsewhere it is nobody's business here.
    fn may_be_skill(&self, link: &Path) -> bool {
        let Some(parent) = link.parent() else { return false };
        let is_skill = |dir: &Path| matches!(self.known.get(dir.as_os_str()), Some(Some(_)));
        let is_inside = parent.ancestors().any(is_skill);
        let is_beside = || {
            self.walked
                .skills
                .iter()
                .any(|skill| skill.real.as_deref().and_then(Path::parent) == Some(parent))
        };
        let is_for_skills =
            || parent.file_name().is_some_and(|name| name == "skills" || name == "skill");
        !is_inside && (is_for_skills() || is_beside())
    }

    fn add_skill(&mut self, path: PathBuf, real: PathBuf, file: Option<FileHint>) {
        let known = self.known.get(real.as_os_str()).copied().flatten();
        if let Some(skill) = known.and_then(|at| self.walked.skills.get_mut(at)) {
            skill
                .link_names
                .extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
            return;
        }
        self.known.insert(real.clone().into_os_string(), Some(self.walked.skills.len()));
        self.walked.skills.push(SkillDir::found(path, real, file));
    }

    /// All that threads meet in a tree, sorted.
    fn meet(&self, tree: &Tree) -> Vec<Met> {
        let (sender, receiver) = mpsc::channel();
        let mut builder = git_aware(&tree.real, !self.search.no_ignore);
        builder
            .threads(thread::available_parallelism().map_or(1, usize::from))
            .max_depth(self.search.max_depth.map(|max| max.saturating_sub(tree.depth)));
        builder.build_parallel().run(|| {
            let sender = sender.clone();
            Box::new(move |entry| {
                let (met, state) = self.look(tree, entry);
                if let Some(met) = met {
                    // The receiver outlives the walk.
                    let _ = sender.send(met);
                }
                state
            })
        });
        drop(sender);
        let mut met: Vec<Met> = receiver.into_iter().collect();
        met.sort_by_cached_key(|met| sort_key(&met.path));
        met
    }

    /// What one entry is, and whether to go on below it.
    fn look(
        &self,
        tree: &Tree,
        entry: Result<DirEntry, ignore::Error>,
    ) -> (Option<Met>, WalkState) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => return (unreadable(error, tree), WalkState::Continue),
        };
        let Some(kind) = entry.file_type() else { return (None, WalkState::Continue) };
        let depth = entry.depth();
        let path = entry.path();
        let met = |path: &Path, depth: usize, what: What| {
            Some(Met { path: tree.typed(path, depth), real: path.to_owned(), what })
        };
        if kind.is_symlink() {
            return (met(path, depth, What::Link(depth)), WalkState::Continue);
        }
        if !kind.is_dir() {
            // The folder of a `Skill.md` is no skill: said by the same rule as for a path that was typed.
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_misspelt = name.eq_ignore_ascii_case(FILE_NAME)
                && name != FILE_NAME
                && name != LOWER_CASE_FILE_NAME;
            let folder = path.parent().filter(|dir| is_misspelt && !is_skill(dir));
            let folder =
                folder.and_then(|dir| met(dir, depth.saturating_sub(1), What::Skill(None)));
            return (folder, WalkState::Continue);
        }
        if depth > 0 && is_never_entered(path) {
            return (None, WalkState::Skip);
        }
        let typed = tree.typed(path, depth);
        if depth > 0 && self.policy.is_excluded(&typed, true) {
            return (None, WalkState::Skip);
        }
        match look_for_skill_file(path) {
            Ok(Some(_))
                if depth > 0 && self.policy.is_excluded(&join(&typed, FILE_NAME), false) =>
            {
                (None, WalkState::Skip)
            }
            // A `skill.md` in a folder of prompts or commands is none that an agent would load.
            Ok(Some(FileHint::Other)) if !may_be_skill(path) => (
                Some(Met { path: typed, real: path.to_owned(), what: What::Dir }),
                WalkState::Continue,
            ),
            Ok(Some(file)) => {
                let state = if self.search.nested { WalkState::Continue } else { WalkState::Skip };
                let what = What::Skill(Some(file));
                (Some(Met { path: typed, real: path.to_owned(), what }), state)
            }
            Ok(None) => (
                Some(Met { path: typed, real: path.to_owned(), what: What::Dir }),
                WalkState::Continue,
            ),
            // It can be listed, but nothing in it can be looked at.
            Err(error) => {
                let what = What::Unreadable(error);
                (Some(Met { path: typed, real: path.to_owned(), what }), WalkState::Skip)
            }
        }
    }
}

/// Whether a folder that was met in a tree is a skill for what its file is called, or for how that starts.
fn may_be_skill(dir: &Path) -> bool {
    dir.join(FILE_NAME).symlink_metadata().is_ok()
        || load::opens_frontmatter(&dir.join(LOWER_CASE_FILE_NAME))
}

/// A walk that passes over what git ignores, if it is to. As git: in a repository up to its root, elsewhere in the
/// tree alone. What lies above, such as the `.gitignore` of a home folder, says nothing of this tree.
pub(super) fn git_aware(dir: &Path, is_ignoring: bool) -> WalkBuilder {
    let real = dunce::canonicalize(dir).unwrap_or_else(|_| dir.to_owned());
    let is_in_repository = real.ancestors().any(|dir| dir.join(".git").exists());
    let mut builder = WalkBuilder::new(dir);
    builder
        .standard_filters(false)
        .git_ignore(is_ignoring)
        .git_exclude(is_ignoring)
        .parents(is_ignoring && is_in_repository)
        .require_git(is_in_repository)
        .follow_links(false);
    builder
}

/// The SKILL.md or skill.md of a folder, whatever that is: a broken one is told of as a skill.
pub(super) fn skill_file(dir: &Path) -> Option<FileHint> {
    look_for_skill_file(dir).ok().flatten()
}

/// As `skill_file`; an error if the folder cannot be looked into.
fn look_for_skill_file(dir: &Path) -> io::Result<Option<FileHint>> {
    let look = |name: &str| match fs::symlink_metadata(dir.join(name)) {
        Ok(metadata) => Ok(Some(metadata)),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Err(error),
        Err(_) => Ok(None),
    };
    Ok(match look(FILE_NAME)? {
        Some(metadata) if metadata.is_file() => Some(FileHint::Regular { len: metadata.len() }),
        Some(_) => Some(FileHint::Other),
        None => look(LOWER_CASE_FILE_NAME)?.map(|_| FileHint::Other),
    })
}

/// Whether a folder is a skill.
pub(super) fn is_skill(dir: &Path) -> bool {
    skill_file(dir).is_some()
}

/// The folder and the error in what the walker says.
fn unreadable(error: ignore::Error, tree: &Tree) -> Option<Met> {
    let mut real = tree.real.clone();
    let mut inner = &error;
    loop {
        inner = match inner {
            ignore::Error::WithPath { path: at, err } => {
                real.clone_from(at);
                err
            }
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => err,
            _ => break,
        };
    }
    let depth = real.strip_prefix(&tree.real).map_or(0, |rest| rest.components().count());
    let path = tree.typed(&real, depth);
    error.into_io_error().map(|error| Met { path, real, what: What::Unreadable(error) })
}
