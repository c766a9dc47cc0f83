//! What a skill lies in: a repository, a plugin, another skill.

use std::path::{Component, Path, PathBuf};

use super::{folder::Listing, read::skill_file};
use crate::path::{clean, parent};

/// The root of the repository that an absolute path lies in: the nearest folder upwards with a `.git`.
#[must_use]
pub fn repository_root(path: &Path) -> Option<&Path> {
    path.ancestors().find(|dir| dir.join(".git").exists())
}

/// The repository that a skill lies in, as its links see it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Project<'a> {
    root: Option<&'a Path>,
    /// Whether the skill is the project's own, in a hidden folder such as `.claude/skills`.
    is_own: bool,
}

impl<'a> Project<'a> {
    /// The repository with this root, if there is one, as a skill in it sees it. Both paths are without links.
    pub(crate) fn of(dir: &Path, root: Option<&'a Path>) -> Self {
        let inner = root.and_then(|root| dir.strip_prefix(root).ok());
        let is_hidden = |part: Component<'_>| part.as_os_str().to_string_lossy().starts_with('.');
        let is_own = inner.is_some_and(|inner| inner.components().any(is_hidden));
        Self { root, is_own }
    }

    /// Whether the skill is the project's own.
    pub(crate) const fn is_own(&self) -> bool {
        self.is_own
    }

    /// Whether a path leads to something from the root.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        self.root.is_some_and(|root| root.join(path).exists())
    }

    /// Whether a path leads to something from a folder above a skill's, up to the root. Both paths are without links.
    pub(crate) fn holds_above(&self, dir: &Path, path: &Path) -> bool {
        let Some(root) = self.root else { return false };
        let above = dir.ancestors().skip(1).take_while(|above| above.starts_with(root));
        above.into_iter().any(|above| above.join(path).exists())
    }

    /// Whether the skill is the project's own, and a path from a folder of it leads to something in the project.
    pub(crate) fn is_linked(&self, from: &Path, path: &Path) -> bool {
        let leads_in = |root: &Path| {
            dunce::canonicalize(from.join(path)).is_ok_and(|target| target.starts_with(root))
        };
        self.is_own && self.root.is_some_and(leads_in)
    }
}

/// The plugin that a skill belongs to, without links: clients keep the skills of different plugins apart.
pub(crate) fn plugin_of(dir: &Path) -> Option<PathBuf> {
    const MANIFESTS: [&str; 3] =
        [".claude-plugin/plugin.json", ".codex-plugin/plugin.json", "gemini-extension.json"];
    const MARKETPLACE: &str = ".claude-plugin/marketplace.json";
    let real = dunce::canonicalize(dir).ok()?;
    let holds = |dir: &Path, file: &str| dir.join(file).exists();
    let plugin = real.ancestors().skip(1).find(|dir| MANIFESTS.iter().any(|file| holds(dir, file)));
    // A marketplace may describe plugins without a manifest of their own.
    let listed = || {
        let skills =
            real.parent().filter(|dir| dir.file_name().is_some_and(|name| name == "skills"));
        let plugin = skills?.parent()?;
        plugin.ancestors().skip(1).any(|dir| holds(dir, MARKETPLACE)).then_some(plugin)
    };
    // The root of a marketplace may be a plugin too: the nearer one it is.
    let depth = |dir: &&Path| dir.components().count();
    plugin.into_iter().chain(listed()).max_by_key(depth).map(Path::to_owned)
}

/// The name of the first skill beside one that holds a path; of a folder with very many entries none.
pub(crate) fn sibling_with(dir: &Path, path: &Path) -> Option<String> {
    const MAX_ENTRIES: usize = 500;
    let parent = dir.parent()?;
    let listing = Listing::of_at_most(parent, MAX_ENTRIES)?;
    let mut names = listing.sorted().into_iter().map(|entry| &entry.name);
    let holds = |sibling: &Path| sibling != dir && sibling.join(path).exists() && is_skill(sibling);
    let name = names.find(|name| holds(&parent.join(name)))?;
    Some(name.to_string_lossy().into_owned())
}

/// Whether a folder is a skill: it has a SKILL.md or a skill.md.
#[must_use]
pub fn is_skill(dir: &Path) -> bool {
    skill_file(dir).is_some()
}

/// The skill that what lies in a folder belongs to: the nearest folder upwards that is one.
#[must_use]
pub fn owner(dir: &Path) -> Option<PathBuf> {
    ancestors(dir).into_iter().find(|dir| is_skill(dir))
}

/// A folder and those above it, nearest first: those of the path as typed, then those above the working directory
/// as `..`. The search ends at a repository's root: no skill reaches over it.
fn ancestors(dir: &Path) -> Vec<PathBuf> {
    let mut dirs = Vec::new();
    let is_root = |dir: &Path| dir.join(".git").exists();
    let mut dir = dir.to_owned();
    loop {
        dirs.push(dir.clone());
        if is_root(&dir) {
            return dirs;
        }
        match dir.components().next_back() {
            Some(Component::Normal(_)) => dir = clean(&parent(&dir)),
            _ => break,
        }
    }
    let Some(absolute) = dunce::canonicalize(&dir).ok() else { return dirs };
    if dir.is_relative() {
        let mut up = if dir == Path::new(".") { PathBuf::new() } else { dir };
        for _ in absolute.ancestors().skip(1) {
            up.push("..");
            dirs.push(up.clone());
            if is_root(&up) {
                break;
            }
        }
    }
    dirs
}
