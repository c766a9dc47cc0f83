//! From the paths a user types to the skills they stand for.
//!
//! With `load.rs` the only file that looks at the disk. A path that is not there is an error of the caller's making
//! (`NotFound`); whatever is wrong behind a path that is there becomes a finding.

use std::{
    collections::HashSet,
    env, fmt, fs, io,
    path::{Component, Path, PathBuf},
};

use crate::load;

/// The folder of a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillDir {
    /// The path as the user gave it, without `.` parts; `.` is the working directory itself.
    pub path: PathBuf,
    /// The folder's own name, as typed: links are not followed. Lossy where it is not UTF-8; none for a root.
    pub name: Option<String>,
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
            _ => {
                fs::canonicalize(&path).ok().and_then(|dir| dir.file_name().map(ToOwned::to_owned))
            }
        };
        Self { path, name: name.map(|name| name.to_string_lossy().into_owned()) }
    }
}

/// What the paths of a command line stand for.
#[derive(Debug, Default)]
pub struct Targets {
    /// The skills, in the order given, each once.
    pub skills: Vec<SkillDir>,
    /// Files that belong to no skill.
    pub stray_files: Vec<PathBuf>,
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
            (Some(target), _) => {
                write!(f, "`{path}` is a link to `{}`, which does not exist", shown(target))
            }
            (None, Some(error)) => write!(f, "`{path}` cannot be reached: {error}"),
            (None, None) => write!(f, "path does not exist: `{path}`"),
        }
    }
}

impl std::error::Error for NotFound {}

/// Finds what paths stand for: skill folders, SKILL.md files, files inside skills. The same skill counts once,
/// whatever it is called.
#[must_use]
pub fn discover(paths: &[PathBuf]) -> Targets {
    let mut targets = Targets::default();
    let mut seen = HashSet::new();
    for path in paths {
        match resolve(path) {
            Ok(Some(dir)) => {
                if seen.insert(real_path(&dir)) {
                    targets.skills.push(SkillDir::new(dir));
                }
            }
            Ok(None) => targets.stray_files.push(path.clone()),
            Err(not_found) => targets.not_found.push(not_found),
        }
    }
    targets
}

/// The folder of the skill that a path stands for; none for a file that belongs to no skill.
fn resolve(path: &Path) -> Result<Option<PathBuf>, NotFound> {
    let metadata = fs::metadata(path);
    // A SKILL.md that is a directory or a dangling link stands for its skill, which says so.
    if is_skill_file_name(path) && fs::symlink_metadata(path).is_ok() {
        return Ok(Some(parent(path)));
    }
    let metadata = metadata.map_err(|error| NotFound {
        path: path.to_owned(),
        link_target: fs::read_link(path).ok(),
        error: (error.kind() != io::ErrorKind::NotFound).then_some(error),
    })?;
    if metadata.is_dir() {
        return Ok(Some(path.to_owned()));
    }
    Ok(ancestors(path).into_iter().find(|dir| is_skill(dir)))
}

/// Whether a path's name is SKILL.md, in any case.
fn is_skill_file_name(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.eq_ignore_ascii_case(load::FILE_NAME))
}

fn is_skill(dir: &Path) -> bool {
    load::find(dir).is_ok_and(|found| found.file_name.is_some())
}

/// The folder of a file; `.` for a bare name.
fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
        Some(parent) => parent.to_owned(),
        None => path.to_owned(),
    }
}

/// The folders above a file, nearest first: those of the path as typed, then those above the working directory
/// as `..`. The search ends at a repository's root: no skill reaches over it.
fn ancestors(file: &Path) -> Vec<PathBuf> {
    let mut dirs = Vec::new();
    let is_root = |dir: &Path| dir.join(".git").exists();
    let mut dir = clean(&parent(file));
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
    let Some(absolute) = fs::canonicalize(&dir).ok() else { return dirs };
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
    let cleaned: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    if cleaned.as_os_str().is_empty() { PathBuf::from(".") } else { cleaned }
}

/// The path with all links followed, by which two spellings of one folder are known as the same.
fn real_path(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// The absolute location of a skill's file, with all links followed.
///
/// # Errors
///
/// Those of the system, if the file has gone away.
pub fn location(file: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(file)
}

/// The working directory as the user calls it: the shell's `PWD`, which keeps links, as long as it is true.
fn working_dir() -> Option<PathBuf> {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the file that asks for the working directory"
    )]
    let real = env::current_dir().ok()?;
    let logical = env::var_os("PWD").map(PathBuf::from).filter(|dir| dir.is_absolute());
    Some(logical.filter(|dir| fs::canonicalize(dir).ok().as_ref() == Some(&real)).unwrap_or(real))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[&str]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for file in files {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        }
        root
    }

    fn skills(root: &Path, paths: &[&str]) -> Vec<String> {
        let paths: Vec<PathBuf> = paths.iter().map(|path| root.join(path)).collect();
        let relative = |dir: SkillDir| shown(dir.path.strip_prefix(root).unwrap());
        discover(&paths).skills.into_iter().map(relative).collect()
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
        let targets = discover(&[root.path().join("README.md"), root.path().join("gone")]);
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
        let not_found = discover(&[root.path().join("gone")]).not_found;
        assert!(not_found[0].to_string().ends_with("is a link to `nowhere`, which does not exist"));
    }
}
