//! Paths as text: cleaned, joined, sorted and shown. The disk is never asked.

use std::{
    cmp::Ordering,
    path::{Component, MAIN_SEPARATOR, Path, PathBuf, is_separator},
};

/// The path without `.` parts and without doubled or trailing slashes; `.` if nothing is left. `..` stays: behind a link
/// it is not what it seems.
pub(crate) fn clean(path: &Path) -> PathBuf {
    // Most paths are clean.
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_separator = |byte: &u8| is_separator(char::from(*byte));
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

/// A file in a folder; a file in the working directory is just its name.
pub(crate) fn join(dir: &Path, file: impl AsRef<Path>) -> PathBuf {
    let file = file.as_ref();
    if dir == Path::new(".") {
        return file.to_owned();
    }
    // At its full length from the start: a walk makes several paths of each folder.
    let mut path = PathBuf::with_capacity(dir.as_os_str().len() + 1 + file.as_os_str().len());
    path.push(dir);
    path.push(file);
    path
}

/// The folder that a path lies in; `.` for a bare name.
pub(crate) fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
        Some(parent) => parent.to_owned(),
        None => path.to_owned(),
    }
}

/// What a clean path is sorted by: its parts, each by its bytes.
pub(crate) fn sort_key(path: &Path) -> Vec<u8> {
    let is_separator = |byte: u8| char::from(byte) == MAIN_SEPARATOR;
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    bytes.map(|&byte| if is_separator(byte) { 0 } else { byte }).collect()
}

/// The order of two clean paths: by their parts, each by its bytes.
pub(crate) fn in_order(a: &Path, b: &Path) -> Ordering {
    let (a, b) = (a.as_os_str().as_encoded_bytes(), b.as_os_str().as_encoded_bytes());
    let key = |byte: &u8| if char::from(*byte) == MAIN_SEPARATOR { 0 } else { *byte };
    // Most paths of a tree begin alike: that is passed over in steps.
    const STEP: usize = 16;
    let same = a.chunks_exact(STEP).zip(b.chunks_exact(STEP)).take_while(|(a, b)| a == b).count();
    let (a, b) = (a.get(same * STEP..).unwrap_or(a), b.get(same * STEP..).unwrap_or(b));
    match a.iter().zip(b).find(|(a, b)| a != b) {
        Some((a, b)) => key(a).cmp(&key(b)),
        None => a.len().cmp(&b.len()),
    }
}

/// A path as reports show it: with `/`, lossy where it is not UTF-8.
#[must_use]
pub fn shown(path: &Path) -> String {
    let path = path.to_string_lossy();
    if MAIN_SEPARATOR == '/' { path.into_owned() } else { path.replace(MAIN_SEPARATOR, "/") }
}

/// As [`shown`], without a copy where none is needed.
#[must_use]
pub fn shown_owned(path: PathBuf) -> String {
    if MAIN_SEPARATOR != '/' {
        return shown(&path);
    }
    path.into_os_string().into_string().unwrap_or_else(|path| path.to_string_lossy().into_owned())
}

/// A path as messages show it: as [`shown`], on one line and without anything that a terminal would obey.
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

    #[test]
    fn paths_are_cleaned() {
        for (path, cleaned) in
            [("./a//b/", "a/b"), (".", "."), ("", "."), ("a/../b/.", "a/../b"), ("/", "/")]
        {
            assert_eq!(clean(Path::new(path)), PathBuf::from(cleaned), "{path}");
        }
    }

    #[test]
    fn paths_sort_by_part() {
        let mut paths = ["a b", "a/b", "a", "a-b"].map(Path::new);
        paths.sort_by_key(|path| sort_key(path));
        assert_eq!(paths, ["a", "a/b", "a b", "a-b"].map(Path::new));
        paths.reverse();
        paths.sort_by(|a, b| in_order(a, b));
        assert_eq!(paths, ["a", "a/b", "a b", "a-b"].map(Path::new));
    }
}
