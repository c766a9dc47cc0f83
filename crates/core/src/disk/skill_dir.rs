//! The folder of a skill where its path does not say its name.

use std::path::{Component, Path, PathBuf};

use super::working_dir::logical_working_dir;
use crate::skill::{FileHint, SkillDir};

/// The folder at a path, with a name even where the path ends in `.` or `..`: the disk is asked then.
#[must_use]
pub fn skill_dir(path: impl AsRef<Path>) -> SkillDir {
    let dir = SkillDir::new(path);
    if dir.name.is_some() {
        return dir;
    }
    let full = match dir.path.components().next_back() {
        Some(Component::CurDir) => logical_working_dir(),
        _ => dunce::canonicalize(&dir.path).ok(),
    };
    let name = full.as_deref().and_then(Path::file_name);
    SkillDir { name: name.map(|name| name.to_string_lossy().into_owned()), ..dir }
}

impl SkillDir {
    /// A folder that was found: its path is clean, and where it really is is known.
    pub(super) fn found(path: PathBuf, real: PathBuf, file: Option<FileHint>) -> Self {
        let name = match path.components().next_back() {
            Some(Component::Normal(name)) => Some(name.to_string_lossy().into_owned()),
            _ => return Self { real: Some(real), file, ..skill_dir(path) },
        };
        Self { path, name, link_names: Vec::new(), real: Some(real), file }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_the_last_part_as_typed() {
        assert_eq!(skill_dir("x/./pdf/").name.as_deref(), Some("pdf"));
        assert_eq!(skill_dir("/").name, None);
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(root.path().join("a/b")).unwrap();
        assert_eq!(skill_dir(root.path().join("a/b/..")).name.as_deref(), Some("a"));
    }
}
