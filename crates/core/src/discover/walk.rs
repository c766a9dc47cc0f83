//! Walks a tree for skills, in parallel, and follows its links once each.
//!
//! A folder with a SKILL.md is a skill, and what lies inside belongs to it. The order in which threads meet things
//! never shows: everything is sorted before links are followed, one after the other.

use std::{
    collections::{HashMap, HashSet},
    fs, io,
    path::{Path, PathBuf},
    sync::mpsc,
    thread,
};

use ignore::{DirEntry, WalkBuilder, WalkState};

use super::{Search, by_component};
use crate::{
    files::{is_broken_link, is_never_entered},
    load::{FILE_NAME, LOWER_CASE_FILE_NAME},
    settings::Policy,
};

/// What a tree holds.
#[derive(Debug, Default)]
pub(super) struct Walked {
    pub(super) skills: Vec<FoundSkill>,
    pub(super) broken_links: Vec<PathBuf>,
    pub(super) unreadable: Vec<(PathBuf, io::Error)>,
}

/// A skill's folder, as met on the way from the path that was typed.
#[derive(Debug)]
pub(super) struct FoundSkill {
    pub(super) path: PathBuf,
    /// The same without links.
    pub(super) real: PathBuf,
    /// The names of links to it.
    pub(super) link_names: Vec<String>,
}

/// What a thread tells of.
enum Met {
    Skill(PathBuf),
    Dir(PathBuf),
    Link(PathBuf, usize),
    Unreadable(PathBuf, io::Error),
}

/// A tree to walk: how it was reached, where it really is, and how far below the typed path it starts.
struct Tree {
    path: PathBuf,
    real: PathBuf,
    depth: usize,
}

/// Walks the tree at a path, which is a folder.
pub(super) fn walk(path: &Path, search: &Search, policy: &dyn Policy) -> Walked {
    let real = match fs::canonicalize(path) {
        Ok(real) => real,
        Err(error) => {
            return Walked { unreadable: vec![(path.to_owned(), error)], ..Walked::default() };
        }
    };
    let mut walk = Walk {
        search,
        policy,
        walked: Walked::default(),
        visited: HashSet::new(),
        by_real: HashMap::new(),
    };
    // Links that a linked tree holds come behind those already known.
    let mut trees = vec![Tree { path: path.to_owned(), real, depth: 0 }];
    let mut at = 0;
    while let Some(tree) = trees.get(at) {
        let more = walk.tree(tree);
        trees.extend(more);
        at += 1;
    }
    let mut walked = walk.walked;
    walked.skills.sort_by(|a, b| by_component(&a.path, &b.path));
    walked.broken_links.sort_by(|a, b| by_component(a, b));
    walked.unreadable.sort_by(|(a, _), (b, _)| by_component(a, b));
    walked
}

struct Walk<'a> {
    search: &'a Search,
    policy: &'a dyn Policy,
    walked: Walked,
    /// Folders walked already, by their real path.
    visited: HashSet<PathBuf>,
    /// Skills found, by their real path.
    by_real: HashMap<PathBuf, usize>,
}

impl Walk<'_> {
    /// Walks one tree; gives back the trees that its links lead to.
    fn tree(&mut self, tree: &Tree) -> Vec<Tree> {
        if self.visited.contains(&tree.real) {
            return Vec::new();
        }
        let typed = |real: &Path| match real.strip_prefix(&tree.real) {
            Ok(rest) if rest.as_os_str().is_empty() => tree.path.clone(),
            Ok(rest) if tree.path == Path::new(".") => rest.to_owned(),
            Ok(rest) => tree.path.join(rest),
            Err(_) => real.to_owned(),
        };
        let mut links = Vec::new();
        for met in self.meet(tree) {
            match met {
                Met::Skill(real) => {
                    self.visited.insert(real.clone());
                    self.add_skill(typed(&real), real);
                }
                Met::Dir(real) => {
                    self.visited.insert(real);
                }
                Met::Link(real, depth) => links.push((typed(&real), depth)),
                Met::Unreadable(real, error) => self.walked.unreadable.push((typed(&real), error)),
            }
        }
        links.sort_by(|(a, _), (b, _)| by_component(a, b));
        links.into_iter().filter_map(|(path, depth)| self.link(path, tree.depth + depth)).collect()
    }

    /// Follows a link: to a skill, to a tree, or to nothing.
    fn link(&mut self, path: PathBuf, depth: usize) -> Option<Tree> {
        if self.policy.is_excluded(&path, true) {
            return None;
        }
        let Ok(real) = fs::canonicalize(&path) else {
            if is_broken_link(&path) {
                self.walked.broken_links.push(path);
            }
            return None;
        };
        if !real.is_dir() {
            return None;
        }
        if is_skill(&real) {
            self.add_skill(path, real);
            return None;
        }
        // A link to a folder that holds it is a loop.
        if path
            .parent()
            .and_then(|parent| fs::canonicalize(parent).ok())
            .is_some_and(|dir| dir.starts_with(&real))
        {
            return None;
        }
        let is_inside_a_skill =
            || real.ancestors().skip(1).any(|dir| self.by_real.contains_key(dir));
        let is_too_deep = self.search.max_depth.is_some_and(|max| depth > max);
        (!is_too_deep && !self.visited.contains(&real) && !is_inside_a_skill()).then_some(Tree {
            path,
            real,
            depth,
        })
    }

    fn add_skill(&mut self, path: PathBuf, real: PathBuf) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        match self.by_real.get(&real).and_then(|&at| self.walked.skills.get_mut(at)) {
            Some(skill) => skill.link_names.extend(name),
            None => {
                self.by_real.insert(real.clone(), self.walked.skills.len());
                self.walked.skills.push(FoundSkill { path, real, link_names: Vec::new() });
            }
        }
    }

    /// All that threads meet in a tree, sorted.
    fn meet(&self, tree: &Tree) -> Vec<Met> {
        let (sender, receiver) = mpsc::channel();
        let mut builder = WalkBuilder::new(&tree.real);
        let is_ignoring = !self.search.no_ignore;
        builder
            .standard_filters(false)
            .git_ignore(is_ignoring)
            .git_exclude(is_ignoring)
            .parents(is_ignoring)
            .require_git(false)
            .follow_links(false)
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
        met.sort_by(|a, b| by_component(a.path(), b.path()));
        // One folder may hold several misspelt files.
        met.dedup_by(|a, b| matches!((a, b), (Met::Skill(a), Met::Skill(b)) if a == b));
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
            Err(error) => return (unreadable(error, &tree.real), WalkState::Continue),
        };
        let Some(kind) = entry.file_type() else { return (None, WalkState::Continue) };
        let path = entry.path();
        if kind.is_symlink() {
            return (Some(Met::Link(path.to_owned(), entry.depth())), WalkState::Continue);
        }
        if !kind.is_dir() {
            // The folder of a `Skill.md` is none: said by the same rule as for a path that was typed.
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_misspelt = name.eq_ignore_ascii_case(FILE_NAME)
                && name != FILE_NAME
                && name != LOWER_CASE_FILE_NAME;
            let folder = path.parent().filter(|dir| is_misspelt && !is_skill(dir));
            return (folder.map(|dir| Met::Skill(dir.to_owned())), WalkState::Continue);
        }
        if entry.depth() > 0 && (is_never_entered(path) || self.is_excluded(tree, path)) {
            return (None, WalkState::Skip);
        }
        if is_skill(path) {
            let state = if self.search.nested { WalkState::Continue } else { WalkState::Skip };
            return (Some(Met::Skill(path.to_owned())), state);
        }
        (Some(Met::Dir(path.to_owned())), WalkState::Continue)
    }

    fn is_excluded(&self, tree: &Tree, real: &Path) -> bool {
        let rest = real.strip_prefix(&tree.real).unwrap_or(real);
        let typed =
            if tree.path == Path::new(".") { rest.to_owned() } else { tree.path.join(rest) };
        self.policy.is_excluded(&typed, true)
    }
}

impl Met {
    fn path(&self) -> &Path {
        match self {
            Self::Skill(path)
            | Self::Dir(path)
            | Self::Link(path, _)
            | Self::Unreadable(path, _) => path,
        }
    }
}

/// Whether a folder has a SKILL.md or a skill.md, whatever that is: a broken one is told of as a skill.
pub(super) fn is_skill(dir: &Path) -> bool {
    [FILE_NAME, LOWER_CASE_FILE_NAME]
        .iter()
        .any(|name| fs::symlink_metadata(dir.join(name)).is_ok())
}

/// The folder and the error in what the walker says.
fn unreadable(error: ignore::Error, root: &Path) -> Option<Met> {
    let mut path = root.to_owned();
    let mut inner = &error;
    loop {
        inner = match inner {
            ignore::Error::WithPath { path: at, err } => {
                path.clone_from(at);
                err
            }
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => err,
            _ => break,
        };
    }
    error.into_io_error().map(|error| Met::Unreadable(path, error))
}
