//! Walks a tree for skills, in parallel. Each folder is listed once; what it says of all below goes down with the walk,
//! and a skill is handed on in the thread that found it.
//!
//! A folder with a SKILL.md is a skill, and what lies inside belongs to it. Links are met here and followed elsewhere.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{self, Sender},
    },
};

use super::{
    files::is_never_entered,
    folder::{Entry, Folder, Kind, Listing},
    ignored::Ignored,
    project::repository_root,
    read,
    scope::Scope,
};
use crate::{
    path::join,
    skill::{FILE_NAME, FileHint, LOWER_CASE_FILE_NAME, SkillDir},
};

/// How trees are searched.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Search {
    /// Whether to look for skills inside skills.
    pub nested: bool,
    /// Whether to look at what .gitignore names, too.
    pub no_ignore: bool,
    /// How many folders deep to look; none for all.
    pub max_depth: Option<usize>,
    /// Whether what a configuration excludes is left out even if it was named.
    pub force_exclude: bool,
}

/// What the folders above a skill say of it. All paths are without links.
#[derive(Debug, Clone)]
pub(crate) struct Surroundings {
    /// The root of the repository that it lies in.
    pub(crate) repository: Option<Arc<Path>>,
    /// What git ignores there.
    pub(crate) ignored: Ignored,
}

impl Surroundings {
    /// Asks the disk for those of a folder that no walk led to.
    pub(crate) fn of(dir: &Path) -> Self {
        let repository = dir.parent().and_then(repository_root);
        let ignored = Ignored::above(dir, repository);
        Self { repository: repository.map(Arc::from), ignored }
    }

    /// Those of what lies in a folder with these entries.
    fn inside(&self, dir: &Path, listing: &Listing) -> Self {
        let is_repository = listing.kind_of(".git").is_some();
        let own = is_repository.then(|| Arc::from(dir));
        Self {
            repository: own.or_else(|| self.repository.clone()),
            ignored: self.ignored.inside(dir, listing),
        }
    }
}

/// A skill that was found, with what is known of it without asking again.
pub(crate) struct Found<S> {
    pub(crate) dir: SkillDir,
    /// What lies in its folder, if a walk has listed it.
    pub(crate) listing: Option<Listing>,
    /// What lies around it, if a walk led to it.
    pub(crate) surroundings: Option<Surroundings>,
    /// What is in force for it.
    pub(crate) scope: S,
}

/// A folder to walk: as it would be typed, where it really is, and how far below the typed path.
pub(super) struct Step<S> {
    pub(super) path: PathBuf,
    pub(super) real: PathBuf,
    pub(super) depth: usize,
    pub(super) surroundings: Surroundings,
    pub(super) scope: S,
}

/// Something that a walk met.
pub(super) struct WalkItem<S, T> {
    pub(super) path: PathBuf,
    /// The path without links before its last part.
    pub(super) real: PathBuf,
    pub(super) kind: ItemKind<S, T>,
}

/// What was met.
pub(super) enum ItemKind<S, T> {
    /// A skill, and what came of it; none if it was met before.
    Skill(Option<T>),
    /// A folder that is no skill.
    Dir,
    /// A link, so many folders below the typed path.
    Link { depth: usize, scope: S },
    /// A folder that cannot be listed.
    Unreadable { error: io::Error, scope: S },
}

/// How a tree is walked.
pub(super) struct Walk<'a, S, T> {
    pub(super) search: &'a Search,
    /// Whether a skill's folder, by its path without links, was met before this walk.
    pub(super) is_known: &'a (dyn Fn(&Path) -> bool + Sync),
    /// What is to come of a skill.
    pub(super) take: &'a (dyn Fn(Found<S>) -> T + Sync),
}

/// What a listing says of a skill in its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SkillFile {
    /// There is one, to be read as the hint says.
    Present(FileHint),
    /// There is one in other capitals alone, by which no client finds it.
    Misspelt,
    Absent,
}

impl SkillFile {
    fn of(dir: &Path, listing: &Listing) -> Self {
        match listing.kind_of(FILE_NAME) {
            Some(Kind::File) => return Self::Present(FileHint::Regular),
            Some(_) => return Self::Present(FileHint::Other),
            None => {}
        }
        match listing.kind_of(LOWER_CASE_FILE_NAME) {
            // One in a folder of prompts or commands is none that an agent would load.
            Some(_) if read::opens_frontmatter(&dir.join(LOWER_CASE_FILE_NAME)) => {
                Self::Present(FileHint::Other)
            }
            None if listing.entries.iter().any(Entry::is_misspelt_skill_file) => Self::Misspelt,
            _ => Self::Absent,
        }
    }
}

/// What several entries of a folder share on their way to a thread.
struct Parent<S> {
    path: PathBuf,
    real: PathBuf,
    depth: usize,
    surroundings: Surroundings,
    scope: S,
}

impl<S: Scope, T: Send> Walk<'_, S, T> {
    /// Walks a tree from its root; gives back all that was met, in the order in which threads met it.
    pub(super) fn run(&self, root: Step<S>) -> Vec<WalkItem<S, T>> {
        let (sender, receiver) = mpsc::channel();
        rayon::scope(|threads| self.step(root, true, &sender, threads));
        drop(sender);
        receiver.into_iter().collect()
    }

    /// Lists a folder, takes the skill in it, and hands what lies below to the threads.
    fn step<'s>(
        &'s self,
        step: Step<S>,
        is_root: bool,
        sender: &'s Sender<WalkItem<S, T>>,
        threads: &rayon::Scope<'s>,
    ) where
        S: 's,
        T: 's,
    {
        let Step { path, real, depth, surroundings, scope } = step;
        // The receiver outlives the walk.
        let send = |path, real, kind| drop(sender.send(WalkItem { path, real, kind }));
        let listed = Listing::begin(&path).and_then(|(listing, rest)| {
            let skill_file = SkillFile::of(&path, &listing);
            // What a skill holds is wanted as a whole.
            Ok(match rest {
                Some(_) if skill_file != SkillFile::Absent => {
                    (Listing::of(&path)?, None, skill_file)
                }
                rest => (listing, rest, skill_file),
            })
        });
        let (listing, rest, mut skill_file) = match listed {
            Ok(listed) => listed,
            Err(error) => return send(path, real, ItemKind::Unreadable { error, scope }),
        };
        let is_skill = matches!(skill_file, SkillFile::Present(_));
        if is_skill && !is_root && scope.is_excluded(&join(&path, FILE_NAME), false) {
            return;
        }
        let parent = (!is_skill || self.search.nested).then(|| Parent {
            surroundings: surroundings.inside(&real, &listing),
            scope: scope.inside(&Folder::new(&path, &listing)),
            path: path.clone(),
            real: real.clone(),
            depth,
        });
        let parent = parent.map(Arc::new);
        let (listing, mut below) = match &parent {
            // Of a folder that is no skill nothing else is wanted.
            Some(parent) if skill_file == SkillFile::Absent => {
                (None, self.below(parent, listing.entries))
            }
            Some(parent) => {
                let entries = listing.entries.clone();
                (Some(listing), self.below(parent, entries))
            }
            None => (Some(listing), Vec::new()),
        };
        // Of a large folder the first entries are under way while the others are still being listed.
        if let (Some(parent), Some(mut rest)) = (&parent, rest) {
            self.spread(parent, below, sender, threads);
            below = Vec::new();
            loop {
                match rest.take() {
                    Ok(entries) if entries.is_empty() => break,
                    Ok(entries) => {
                        if entries.iter().any(Entry::is_misspelt_skill_file) {
                            skill_file = SkillFile::Misspelt;
                        }
                        self.spread(parent, self.below(parent, entries), sender, threads);
                    }
                    Err(error) => return send(path, real, ItemKind::Unreadable { error, scope }),
                }
            }
        }
        let hint = match skill_file {
            SkillFile::Present(hint) => Some(Some(hint)),
            SkillFile::Misspelt => Some(None),
            SkillFile::Absent => None,
        };
        match hint {
            Some(_) if (self.is_known)(&real) => send(path, real, ItemKind::Skill(None)),
            Some(hint) => {
                let is_alone =
                    listing.as_ref().is_some_and(|listing| listing.kind_of(".git").is_some());
                let taken = (self.take)(Found {
                    dir: SkillDir::found(path.clone(), real.clone(), hint),
                    listing,
                    surroundings: Some(surroundings),
                    scope: if is_alone { scope.alone() } else { scope },
                });
                send(path, real, ItemKind::Skill(Some(taken)));
            }
            None => send(path, real, ItemKind::Dir),
        }
        if let Some(parent) = &parent {
            self.spread(parent, below, sender, threads);
        }
    }

    /// The entries of a folder that the walk goes on to.
    fn below(&self, parent: &Parent<S>, mut entries: Vec<Entry>) -> Vec<Entry> {
        if self.search.max_depth.is_some_and(|max| parent.depth >= max) {
            return Vec::new();
        }
        let goes_on = |entry: &Entry| {
            let is_dir = entry.kind == Kind::Dir;
            (is_dir || entry.kind == Kind::Link)
                && !(is_dir && is_never_entered(&entry.name, &parent.real))
        };
        entries.retain(goes_on);
        entries
    }

    /// Hands the entries of a folder to the threads, many small ones together.
    fn spread<'s>(
        &'s self,
        parent: &Arc<Parent<S>>,
        mut entries: Vec<Entry>,
        sender: &'s Sender<WalkItem<S, T>>,
        threads: &rayon::Scope<'s>,
    ) where
        S: 's,
        T: 's,
    {
        /// Enough of them that no thread waits for the last, and few enough to cost little.
        const MAX_CHUNK: usize = 32;
        const N_CHUNKS: usize = 16;
        let size = (entries.len() / N_CHUNKS).clamp(1, MAX_CHUNK);
        while !entries.is_empty() {
            let chunk = entries.split_off(entries.len().saturating_sub(size));
            let parent = Arc::clone(parent);
            threads.spawn(move |threads| {
                for entry in chunk {
                    self.entry(&parent, &entry, sender, threads);
                }
            });
        }
    }

    fn entry<'s>(
        &'s self,
        parent: &Parent<S>,
        entry: &Entry,
        sender: &'s Sender<WalkItem<S, T>>,
        threads: &rayon::Scope<'s>,
    ) where
        S: 's,
        T: 's,
    {
        let is_dir = entry.kind == Kind::Dir;
        let real = join(&parent.real, &entry.name);
        if !self.search.no_ignore && parent.surroundings.ignored.matches(&real, is_dir) {
            return;
        }
        let path = join(&parent.path, &entry.name);
        if !is_dir {
            let kind = ItemKind::Link { depth: parent.depth + 1, scope: parent.scope.clone() };
            drop(sender.send(WalkItem { path, real, kind }));
        } else if !parent.scope.is_excluded(&path, true) {
            let step = Step {
                path,
                real,
                depth: parent.depth + 1,
                surroundings: parent.surroundings.clone(),
                scope: parent.scope.clone(),
            };
            self.step(step, false, sender, threads);
        }
    }
}
