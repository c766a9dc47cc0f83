//! From the paths a user types to the skills they stand for.
//!
//! With `load.rs` and `files.rs` the only file that looks at the disk. A path that is not there is an error of the caller's making
//! (`NotFound`); whatever is wrong behind a path that is there becomes a finding.

mod walk;

use std::{
    collections::{HashMap, HashSet, hash_map},
    env,
    ffi::OsString,
    fmt, fs, io,
    path::{Component, Path, PathBuf},
};

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use crate::{
    finding::Finding,
    load::{self, FileHint},
    rules,
    settings::Policy,
    skill::{Skill, join},
};

/// The folder of a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillDir {
    /// The path as the user gave it, without `.` parts; `.` is the working directory itself.
    pub path: PathBuf,
    /// The folder's own name, as typed: links are not followed. Lossy where it is not UTF-8; none for a root.
    pub name: Option<String>,
    /// The names of links that lead to it in the tree that was searched: clients know it by those too.
    pub link_names: Vec<String>,
    /// The path without links, where it is known already.
    pub(crate) real: Option<PathBuf>,
    /// What its file was when it was found.
    pub(crate) file: Option<FileHint>,
}

impl SkillDir {
    /// The folder at a path. Its name is the path's last part; where that is `.` or `..`, the disk is asked.
    #[must_use]
    pub fn new(path: impl AsRef<Path>) -> Self {
        let path = clean(path.as_ref());
        let name = match path.components().next_back() {
            Some(Component::Normal(name)) => Some(name.to_owned()),
            Some(Component::CurDir) => {
                working_dir().and_then(|dir| dir.file_name().map(ToOwned::to_owned))
            }
            _ => dunce::canonicalize(&path)
                .ok()
                .and_then(|dir| dir.file_name().map(ToOwned::to_owned)),
        };
        let name = name.map(|name| name.to_string_lossy().into_owned());
        Self { path, name, link_names: Vec::new(), real: None, file: None }
    }

    /// A folder that was found: its path is clean, and where it really is is known.
    fn found(path: PathBuf, real: PathBuf, file: Option<FileHint>) -> Self {
        if matches!(path.components().next_back(), Some(Component::Normal(_))) {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            Self { path, name, link_names: Vec::new(), real: Some(real), file }
        } else {
            Self { real: Some(real), file, ..Self::new(path) }
        }
    }
}

/// How trees are searched.
#[derive(Debug, Clone, Default)]
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

/// What the paths of a command line stand for.
#[derive(Debug, Default)]
pub struct Targets {
    /// The skills, each once: in the order given, inside a tree sorted by path.
    pub skills: Vec<SkillDir>,
    /// How many trees were searched.
    pub n_trees: usize,
    /// Trees without a skill.
    pub empty_trees: Vec<PathBuf>,
    /// Files that belong to no skill.
    pub stray_files: Vec<PathBuf>,
    /// What is wrong in a tree but belongs to no skill: a link to nothing, a folder that cannot be read.
    pub findings: Vec<Finding>,
    /// Paths that are not there.
    pub not_found: Vec<NotFound>,
}

/// A path that is not there.
#[derive(Debug)]
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

/// Finds what paths stand for: skill folders, SKILL.md files, files inside skills, and trees that hold skills. The
/// same skill counts once, whatever it is called.
#[must_use]
pub fn discover(paths: &[PathBuf], search: &Search, policy: &dyn Policy) -> Targets {
    /// Fewer paths are looked at in turn: threads would cost more.
    const MIN_PARALLEL: usize = 64;
    let looked: Vec<Result<Target, NotFound>> = if paths.len() < MIN_PARALLEL {
        paths.iter().map(|path| look(path)).collect()
    } else {
        paths.par_iter().map(|path| look(path)).collect()
    };
    let mut discovery = Discovery::default();
    discovery.known.reserve(paths.len());
    discovery.targets.skills.reserve(paths.len());
    for (path, looked) in paths.iter().zip(looked) {
        match looked.map(|target| discovery.owned(target)) {
            // Skills inside it are wanted, too.
            Ok(Target::Skill { dir, .. }) if search.nested => {
                discovery.add_tree(dir, search, policy);
            }
            Ok(Target::Skill { dir, file, may_be_link }) => {
                if !(search.force_exclude && is_skill_excluded(&dir, policy)) {
                    let real = discovery.real_path(&dir, may_be_link);
                    discovery.add(SkillDir::found(dir, real, file));
                }
            }
            Ok(Target::Tree(dir)) => discovery.add_tree(dir, search, policy),
            Ok(Target::File { .. } | Target::StrayFile) => {
                if !(search.force_exclude && policy.is_excluded(path, false)) {
                    discovery.targets.stray_files.push(path.clone());
                }
            }
            Err(not_found) => discovery.targets.not_found.push(not_found),
        }
    }
    discovery.targets
}

/// Whether a skill's folder or its file is left out.
fn is_skill_excluded(dir: &Path, policy: &dyn Policy) -> bool {
    policy.is_excluded(dir, true) || policy.is_excluded(&join(dir, load::FILE_NAME), false)
}

/// The skills that lie inside a skill, as a search would find them: paths from the skill's folder, sorted.
pub(crate) fn inner_skills(dir: &Path, search: &Search, policy: &dyn Policy) -> Vec<PathBuf> {
    let search = Search { nested: true, max_depth: None, ..search.clone() };
    let relative = |skill: SkillDir| {
        let inner = if dir == Path::new(".") {
            Some(skill.path.as_path())
        } else {
            skill.path.strip_prefix(dir).ok()
        };
        inner
            .filter(|path| !path.as_os_str().is_empty() && *path != Path::new("."))
            .map(ToOwned::to_owned)
    };
    walk::walk(dir, &search, policy).skills.into_iter().filter_map(relative).collect()
}

/// What lies in a skill's folder and is not ignored by git, as reports show the paths.
pub(crate) fn not_ignored(dir: &Path) -> HashSet<PathBuf> {
    let walk = walk::git_aware(dir, true).build();
    let relative = |path: &Path| {
        path.strip_prefix(dir).map(|inner| join(dir, inner)).unwrap_or_else(|_| path.to_owned())
    };
    walk.flatten().map(|entry| relative(entry.path())).collect()
}

/// The repository that a skill lies in, as its links see it.
#[derive(Debug)]
pub(crate) struct Project {
    root: Option<PathBuf>,
    /// Whether the skill is the project's own, in a hidden folder such as `.claude/skills`.
    is_own: bool,
}

impl Project {
    pub(crate) fn of(dir: &Path) -> Self {
        let real = dunce::canonicalize(dir).unwrap_or_default();
        let root = repository_root(&real);
        let inner = root.and_then(|root| real.strip_prefix(root).ok());
        let is_hidden = |part: Component<'_>| part.as_os_str().to_string_lossy().starts_with('.');
        let is_own = inner.is_some_and(|inner| inner.components().any(is_hidden));
        Self { root: root.map(Path::to_owned), is_own }
    }

    /// Whether a path leads to something from the root.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        self.root.as_ref().is_some_and(|root| root.join(path).exists())
    }

    /// Whether the skill is the project's own, and a path from a folder of it leads to something in the project.
    pub(crate) fn is_linked(&self, from: &Path, path: &Path) -> bool {
        let leads_in = |root: &PathBuf| {
            dunce::canonicalize(from.join(path)).is_ok_and(|target| target.starts_with(root))
        };
        self.is_own && self.root.as_ref().is_some_and(leads_in)
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
    plugin.or_else(listed).map(Path::to_owned)
}

/// The root of the repository that an absolute path lies in: the nearest folder upwards with a `.git`.
#[must_use]
pub fn repository_root(path: &Path) -> Option<&Path> {
    path.ancestors().find(|dir| dir.join(".git").exists())
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

#[derive(Default)]
struct Discovery {
    targets: Targets,
    /// Skills found, by their real path.
    known: HashMap<OsString, usize>,
    /// The skill that the files of a folder belong to: many paths of a commit lie in one folder.
    owners: HashMap<PathBuf, Option<PathBuf>>,
    /// The real paths of folders that skills lie in.
    real_parents: HashMap<PathBuf, Option<PathBuf>>,
}

impl Discovery {
    fn add(&mut self, dir: SkillDir) {
        let real = dir.real.clone().unwrap_or_default().into_os_string();
        match self.known.entry(real) {
            hash_map::Entry::Occupied(at) => {
                if let Some(known) = self.targets.skills.get_mut(*at.get()) {
                    known.link_names.extend(dir.link_names.into_iter().chain(dir.name));
                }
            }
            hash_map::Entry::Vacant(place) => {
                place.insert(self.targets.skills.len());
                self.targets.skills.push(dir);
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
        dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned())
    }

    fn add_tree(&mut self, dir: PathBuf, search: &Search, policy: &dyn Policy) {
        if search.force_exclude && policy.is_excluded(&dir, true) {
            return;
        }
        self.targets.n_trees += 1;
        let walked = walk::walk(&dir, search, policy);
        if walked.skills.is_empty() && walked.unreadable.is_empty() {
            self.targets.empty_trees.push(dir);
        }
        for skill in walked.skills {
            self.add(skill);
        }
        let findings = &mut self.targets.findings;
        findings
            .extend(walked.broken_links.iter().map(|path| rules::symlink_broken::in_tree(path)));
        findings.extend(
            walked
                .unreadable
                .iter()
                .map(|(path, error)| rules::skill_md_unreadable::unreadable_folder(path, error)),
        );
    }

    /// A file in a skill stands for that skill.
    fn owned(&mut self, target: Target) -> Target {
        let Target::File { dir } = target else { return target };
        let owner = self.owners.entry(dir).or_insert_with_key(|dir| owner(dir));
        owner.clone().map_or(Target::StrayFile, Target::found)
    }
}

impl Target {
    fn found(dir: PathBuf) -> Self {
        Self::Skill { dir, file: None, may_be_link: true }
    }
}

/// What a path is by itself.
fn look(path: &Path) -> Result<Target, NotFound> {
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
        let dir = clean(path);
        return Ok(match walk::skill_file(&dir) {
            Some(file) => Target::Skill { dir, file: Some(file), may_be_link },
            None => Target::Tree(dir),
        });
    }
    Ok(Target::File { dir: clean(&parent(path)) })
}

/// The skill that what lies in a folder belongs to: the nearest folder upwards that is one.
#[must_use]
pub fn owner(dir: &Path) -> Option<PathBuf> {
    ancestors(dir).into_iter().find(|dir| walk::is_skill(dir))
}

/// What a clean path is sorted by: its parts, each by its bytes.
pub(crate) fn sort_key(path: &Path) -> Vec<u8> {
    let is_separator = |byte: u8| char::from(byte) == std::path::MAIN_SEPARATOR;
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    bytes.map(|&byte| if is_separator(byte) { 0 } else { byte }).collect()
}

/// Whether a folder is a skill: it has a SKILL.md or a skill.md.
#[must_use]
pub fn is_skill(dir: &Path) -> bool {
    walk::is_skill(dir)
}

/// Whether a path's name is SKILL.md, in any case.
fn is_skill_file_name(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.eq_ignore_ascii_case(load::FILE_NAME))
}

/// The folder of a file; `.` for a bare name.
fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
        Some(parent) => parent.to_owned(),
        None => path.to_owned(),
    }
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

/// The path without `.` parts, doubled and trailing slashes; `.` if nothing is left. `..` stays: behind a link it
/// is not what it seems.
fn clean(path: &Path) -> PathBuf {
    // Most paths are clean.
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_separator = |byte: &u8| std::path::is_separator(char::from(*byte));
    let starts_part = |at: usize| at == 0 || bytes.get(at - 1).is_some_and(is_separator);
    let is_unclean = |(at, byte): (usize, &u8)| match byte {
        b'.' => starts_part(at),
        byte => is_separator(byte) && (starts_part(at) || at + 1 == bytes.len()),
    };
    if !bytes.is_empty()
        && !bytes.iter().enumerate().skip(1).any(is_unclean)
        && bytes.first() != Some(&b'.')
    {
        return path.to_owned();
    }
    let cleaned: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    if cleaned.as_os_str().is_empty() { PathBuf::from(".") } else { cleaned }
}

/// The absolute location of a skill's file, with all links followed.
///
/// # Errors
///
/// Those of the system, if the file has gone away.
pub fn location(skill: &Skill) -> io::Result<PathBuf> {
    match (&skill.dir.real, skill.dir.file) {
        // Neither its folder nor the file is a link.
        (Some(real), Some(FileHint::Regular { .. })) => {
            Ok(real.join(skill.file_name.unwrap_or(load::FILE_NAME)))
        }
        _ => dunce::canonicalize(skill.source.path()),
    }
}

/// A folder without links; as it is, if it is not there.
pub(crate) fn real(dir: &Path) -> PathBuf {
    dunce::canonicalize(dir).unwrap_or_else(|_| dir.to_owned())
}

/// The working directory without links.
#[must_use]
pub fn real_working_dir() -> PathBuf {
    dunce::canonicalize(".").unwrap_or_default()
}

/// A path from a working directory without links, by which places are compared: of its own last part, and of a
/// relative path without `..`, links are kept.
#[must_use]
pub fn absolute_from(working_dir: &Path, path: &Path) -> PathBuf {
    let path = clean(path);
    if path == Path::new(".") {
        return working_dir.to_owned();
    }
    let is_plain =
        path.is_relative() && !path.components().any(|part| part == Component::ParentDir);
    if is_plain {
        return working_dir.join(path);
    }
    let real = match (path.parent(), path.components().next_back()) {
        (Some(parent), Some(Component::Normal(name))) => {
            let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
            dunce::canonicalize(working_dir.join(parent)).map(|parent| parent.join(name))
        }
        _ => dunce::canonicalize(working_dir.join(&path)),
    };
    real.unwrap_or_else(|_| clean(&working_dir.join(path)))
}

/// The working directory as the user calls it: the shell's `PWD`, which keeps links, as long as it is true.
fn working_dir() -> Option<PathBuf> {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the file that asks for the working directory"
    )]
    let real = env::current_dir().ok()?;
    let logical = env::var_os("PWD").map(PathBuf::from).filter(|dir| dir.is_absolute());
    Some(
        logical.filter(|dir| dunce::canonicalize(dir).ok().as_ref() == Some(&real)).unwrap_or(real),
    )
}

/// A path as reports show it: with `/`, lossy where it is not UTF-8.
#[must_use]
pub fn shown(path: &Path) -> String {
    let path = path.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' {
        path.into_owned()
    } else {
        path.replace(std::path::MAIN_SEPARATOR, "/")
    }
}

/// As `shown`, without a copy where none is needed.
#[must_use]
pub fn shown_owned(path: PathBuf) -> String {
    if std::path::MAIN_SEPARATOR != '/' {
        return shown(&path);
    }
    path.into_os_string().into_string().unwrap_or_else(|path| path.to_string_lossy().into_owned())
}

/// A path as messages show it: as `shown`, on one line and without anything that a terminal would obey.
#[must_use]
pub fn shown_in_message(path: &Path) -> String {
    shown(path)
        .chars()
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::FixedPolicy;

    fn tree(files: &[&str]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for file in files {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "---\nx").unwrap();
        }
        root
    }

    fn skills(root: &Path, paths: &[&str]) -> Vec<String> {
        let paths: Vec<PathBuf> = paths.iter().map(|path| root.join(path)).collect();
        let relative = |dir: SkillDir| shown(dir.path.strip_prefix(root).unwrap());
        discover(&paths, &Search::default(), &FixedPolicy::default())
            .skills
            .into_iter()
            .map(relative)
            .collect()
    }

    #[test]
    fn paths_are_cleaned() {
        for (path, cleaned) in
            [("./a//b/", "a/b"), (".", "."), ("", "."), ("a/../b/.", "a/../b"), ("/", "/")]
        {
            assert_eq!(clean(Path::new(path)), PathBuf::from(cleaned), "{path}");
        }
    }

    #[test]
    fn files_stand_for_their_skill_and_each_skill_counts_once() {
        let root = tree(&["a/SKILL.md", "a/scripts/deep/x.py", "b/skill.md", "README.md"]);
        let paths = ["a/scripts/deep/x.py", "b/skill.md", "a/SKILL.md", "a", "./a//", "README.md"];
        assert_eq!(skills(root.path(), &paths), ["a", "b"]);
    }

    #[test]
    fn a_file_of_no_skill_is_a_stray_and_a_missing_path_is_not_found() {
        let root = tree(&["README.md", ".git/config"]);
        let targets = discover(
            &[root.path().join("README.md"), root.path().join("gone")],
            &Search::default(),
            &FixedPolicy::default(),
        );
        assert_eq!(targets.stray_files, [root.path().join("README.md")]);
        assert!(targets.not_found[0].to_string().starts_with("path does not exist: `"));
    }

    #[test]
    fn the_name_is_the_last_part_as_typed() {
        assert_eq!(SkillDir::new("x/./pdf/").name.as_deref(), Some("pdf"));
        assert_eq!(SkillDir::new("/").name, None);
        let root = tree(&["a/b/SKILL.md"]);
        assert_eq!(SkillDir::new(root.path().join("a/b/..")).name.as_deref(), Some("a"));
    }

    #[cfg(unix)]
    #[test]
    fn links_keep_their_name_and_dangling_ones_are_told() {
        let root = tree(&["store/0a1b/SKILL.md"]);
        std::os::unix::fs::symlink("store/0a1b", root.path().join("pdf")).unwrap();
        std::os::unix::fs::symlink("nowhere", root.path().join("gone")).unwrap();
        assert_eq!(skills(root.path(), &["pdf"]), ["pdf"]);
        assert_eq!(skills(root.path(), &["store/0a1b", "pdf"]), ["store/0a1b"]);
        let not_found =
            discover(&[root.path().join("gone")], &Search::default(), &FixedPolicy::default())
                .not_found;
        assert!(not_found[0].to_string().ends_with("is a link to `nowhere`, which does not exist"));
    }

    #[test]
    fn a_tree_is_searched_up_to_each_skill() {
        let root = tree(&[
            "a/SKILL.md",
            "a/inner/SKILL.md",
            "b/c/skill.md",
            ".claude/skills/d/SKILL.md",
            ".claude/worktrees/w/SKILL.md",
            "node_modules/e/SKILL.md",
            ".git/f/SKILL.md",
            "ignored/g/SKILL.md",
            "h/Skill.md",
            "README.md",
        ]);
        fs::write(root.path().join(".gitignore"), "ignored/\n").unwrap();
        assert_eq!(skills(root.path(), &[""]), [".claude/skills/d", "a", "b/c", "h"]);
        let search = Search { nested: true, no_ignore: true, ..Search::default() };
        let found = discover(&[root.path().to_owned()], &search, &FixedPolicy::default()).skills;
        let found: Vec<String> =
            found.iter().map(|dir| shown(dir.path.strip_prefix(root.path()).unwrap())).collect();
        assert_eq!(found, [".claude/skills/d", "a", "a/inner", "b/c", "h", "ignored/g"]);
        let search = Search { max_depth: Some(1), ..Search::default() };
        let found = discover(&[root.path().to_owned()], &search, &FixedPolicy::default()).skills;
        assert_eq!(found.iter().filter_map(|dir| dir.name.as_deref()).collect::<Vec<_>>(), ["a"]);
    }

    #[test]
    fn a_tree_without_skills_is_empty() {
        let root = tree(&["a/README.md"]);
        let targets =
            discover(&[root.path().join("a")], &Search::default(), &FixedPolicy::default());
        assert_eq!((targets.skills.len(), targets.empty_trees), (0, vec![root.path().join("a")]));
    }

    #[cfg(unix)]
    #[test]
    fn links_in_a_tree_are_followed_once_and_loops_end() {
        use std::os::unix::fs::symlink;
        let root = tree(&[
            "store/0a1b/SKILL.md",
            "beside/x/SKILL.md",
            "outside/y/SKILL.md",
            "repo/z/SKILL.md",
        ]);
        for (link, target) in [
            ("repo/pdf", "../store/0a1b"),
            ("repo/linked", "../outside"),
            ("outside/up", ".."),
            ("repo/self", "."),
            ("repo/loop", "loop"),
            ("repo/gone", "nowhere"),
            ("repo/store", "../store"),
        ] {
            symlink(target, root.path().join(link)).unwrap();
        }
        let targets =
            discover(&[root.path().join("repo")], &Search::default(), &FixedPolicy::default());
        let relative = |path: &Path| shown(path.strip_prefix(root.path()).unwrap());
        let found: Vec<String> = targets.skills.iter().map(|dir| relative(&dir.path)).collect();
        assert_eq!(found, ["repo/linked/y", "repo/pdf", "repo/z"]);
        assert_eq!(targets.skills[1].link_names, ["0a1b"]);
        let broken: Vec<String> = targets
            .findings
            .iter()
            .filter_map(|finding| finding.path.as_deref().map(relative))
            .collect();
        assert_eq!(broken, ["repo/gone", "repo/loop"]);
    }
}
