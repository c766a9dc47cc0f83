//! A tree as a whole: the walk of it, and of the trees that links in it lead to, once each. Sorted, so that the order of
//! threads never shows.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    ffi::OsString,
    io,
    path::{Path, PathBuf},
};

use rayon::slice::ParallelSliceMut;

use super::{
    files::is_broken_link,
    project::is_skill,
    scope::Scope,
    skill_dir::skill_dir,
    walk::{Found, ItemKind, Search, Step, Surroundings, Walk, WalkItem},
};
use crate::{path::in_order, skill::SkillDir};

/// Something in a tree that may hide a skill.
pub(crate) struct TreeFault<S> {
    pub(crate) path: PathBuf,
    /// Why a folder cannot be listed; none for a link that leads to nothing.
    pub(crate) error: Option<io::Error>,
    pub(crate) scope: S,
}

/// What came of a skill that was found.
pub(crate) trait Taken: Send {
    /// A link of this name leads to its folder too.
    fn add_link_name(&mut self, name: String);
}

impl Taken for SkillDir {
    fn add_link_name(&mut self, name: String) {
        self.link_names.push(name);
    }
}

/// A skill on its way: found, or what came of it already.
pub(super) enum Slot<S, T> {
    Found(Box<Found<S>>),
    Taken(T),
}

impl<S, T: Taken> Slot<S, T> {
    pub(super) fn add_link_name(&mut self, name: Option<String>) {
        let Some(name) = name else { return };
        match self {
            Self::Found(found) => found.dir.add_link_name(name),
            Self::Taken(taken) => taken.add_link_name(name),
        }
    }
}

/// A skill in a tree.
pub(super) struct TreeSkill<S, T> {
    pub(super) path: PathBuf,
    /// The path without links.
    pub(super) real: OsString,
    /// None if it was met before this tree.
    pub(super) slot: Option<Slot<S, T>>,
}

/// What a tree holds, sorted by path.
pub(super) struct Walked<S, T> {
    pub(super) skills: Vec<TreeSkill<S, T>>,
    pub(super) faults: Vec<TreeFault<S>>,
}

/// The walk of a tree and of the trees that links in it lead to.
pub(super) struct TreeWalk<'a, S, T> {
    search: &'a Search,
    take: &'a (dyn Fn(Found<S>) -> T + Sync),
    /// Skills met before this tree, by their path without links.
    met_before: &'a HashMap<OsString, usize>,
    skills: Vec<TreeSkill<S, T>>,
    faults: Vec<TreeFault<S>>,
    /// Folders met, by their path without links; those of skills with their place in the list.
    known: HashMap<OsString, Option<usize>>,
    /// Whether there are links, by which a folder may be met again.
    is_remembering: bool,
}

impl<'a, S: Scope, T: Taken> TreeWalk<'a, S, T> {
    pub(super) fn new(
        search: &'a Search,
        take: &'a (dyn Fn(Found<S>) -> T + Sync),
        met_before: &'a HashMap<OsString, usize>,
    ) -> Self {
        let (skills, faults, known) = (Vec::new(), Vec::new(), HashMap::new());
        Self { search, take, met_before, skills, faults, known, is_remembering: false }
    }

    /// Walks the tree at a path, which is a folder. What it holds is sorted by path.
    pub(super) fn run(mut self, dir: &Path, scope: &S) -> Walked<S, T> {
        match dunce::canonicalize(dir) {
            Ok(real) => {
                // Links that a linked tree holds come behind those already known.
                let mut trees = VecDeque::from([Self::root(dir.to_owned(), real, 0, scope)]);
                while let Some(tree) = trees.pop_front() {
                    trees.extend(self.tree(tree));
                }
            }
            Err(error) => self.add_fault(dir.to_owned(), Some(error), scope.clone()),
        }
        self.skills.par_sort_by(|a, b| in_order(&a.path, &b.path));
        self.faults.sort_by(|a, b| {
            a.error.is_some().cmp(&b.error.is_some()).then_with(|| in_order(&a.path, &b.path))
        });
        Walked { skills: self.skills, faults: self.faults }
    }

    fn root(path: PathBuf, real: PathBuf, depth: usize, scope: &S) -> Step<S> {
        let surroundings = Surroundings::of(&real);
        Step { path, real, depth, surroundings, scope: scope.clone() }
    }

    /// Walks one tree; gives back the trees that its links lead to.
    fn tree(&mut self, root: Step<S>) -> Vec<Step<S>> {
        if self.known.contains_key(root.real.as_os_str()) {
            return Vec::new();
        }
        let met_before = self.met_before;
        let known = &self.known;
        let is_known = |real: &Path| {
            met_before.contains_key(real.as_os_str())
                || matches!(known.get(real.as_os_str()), Some(Some(_)))
        };
        let walk = Walk { search: self.search, is_known: &is_known, take: self.take };
        let items = walk.run(root);
        let has_links = items.iter().any(|item| matches!(item.kind, ItemKind::Link { .. }));
        // Without links nothing is met again: most trees need not be remembered.
        self.is_remembering |= has_links;
        let mut links = Vec::new();
        for WalkItem { path, real, kind } in items {
            match kind {
                ItemKind::Skill(taken) => self.add_skill(path, real, taken.map(Slot::Taken)),
                ItemKind::Dir => {
                    if self.is_remembering {
                        self.known.insert(real.into_os_string(), None);
                    }
                }
                ItemKind::Link { depth, scope } => links.push((path, real, depth, scope)),
                ItemKind::Unreadable { error, scope } => self.add_fault(path, Some(error), scope),
            }
        }
        links.sort_by(|(a, ..), (b, ..)| in_order(a, b));
        let among_skills: HashSet<PathBuf> = if links.is_empty() {
            HashSet::new()
        } else {
            let parent =
                |skill: &TreeSkill<S, T>| Path::new(&skill.real).parent().map(Path::to_owned);
            self.skills.iter().filter_map(parent).collect()
        };
        links
            .into_iter()
            .filter_map(|(path, real, depth, scope)| {
                self.link(path, &real, depth, scope, &among_skills)
            })
            .collect()
    }

    /// Follows a link: to a skill, to a tree, or to nothing. `link` is the link's own path without links before its last
    /// part, `among_skills` the folders that skills lie in.
    fn link(
        &mut self,
        path: PathBuf,
        link: &Path,
        depth: usize,
        scope: S,
        among_skills: &HashSet<PathBuf>,
    ) -> Option<Step<S>> {
        if scope.is_excluded(&path, true) {
            return None;
        }
        let Ok(real) = dunce::canonicalize(&path) else {
            if is_broken_link(&path) && self.may_be_skill(link, among_skills) {
                self.add_fault(path, None, scope);
            }
            return None;
        };
        if !real.is_dir() {
            return None;
        }
        if is_skill(&real) {
            let dir = SkillDir::found(path.clone(), real.clone(), None);
            let found = Found { dir, listing: None, surroundings: None, scope };
            self.add_skill(path, real, Some(Slot::Found(Box::new(found))));
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
        is_new.then(|| Self::root(path, real, depth, &scope))
    }

    /// Whether a link to nothing was perhaps one to a skill: it lies among skills, or in a folder for them. Inside a
    /// skill it is reported with that skill, and elsewhere it is nobody's business here.
    fn may_be_skill(&self, link: &Path, among_skills: &HashSet<PathBuf>) -> bool {
        let Some(parent) = link.parent() else { return false };
        let is_skill = |dir: &Path| matches!(self.known.get(dir.as_os_str()), Some(Some(_)));
        let is_for_skills =
            parent.file_name().is_some_and(|name| name == "skills" || name == "skill");
        (is_for_skills || among_skills.contains(parent)) && !parent.ancestors().any(is_skill)
    }

    fn add_skill(&mut self, path: PathBuf, real: PathBuf, slot: Option<Slot<S, T>>) {
        let real = real.into_os_string();
        let known = self.known.get(&real).copied().flatten();
        if let Some(skill) = known.and_then(|at| self.skills.get_mut(at)) {
            if let Some(slot) = &mut skill.slot {
                slot.add_link_name(skill_dir(path).name);
            }
            return;
        }
        if self.is_remembering {
            self.known.insert(real.clone(), Some(self.skills.len()));
        }
        self.skills.push(TreeSkill { path, real, slot });
    }

    fn add_fault(&mut self, path: PathBuf, error: Option<io::Error>, scope: S) {
        self.faults.push(TreeFault { path, error, scope });
    }
}
