//! Files that are written whole or not at all.

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
    process,
};

/// Writes a file. A regular file is replaced at once when all of it is there; to a pipe or a device it is written.
///
/// # Errors
///
/// Those of the system.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    // A stream of this process, or a device: what others wrote to it stays.
    let is_stream = ["/dev/stdout", "/dev/stderr"].iter().any(|stream| path == Path::new(stream))
        || path.starts_with("/dev/fd")
        || path.starts_with("/proc");
    let is_special = fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
    if is_stream || is_special {
        return fs::OpenOptions::new().append(true).open(path)?.write_all(text.as_bytes());
    }
    let real = real(path);
    let dir = match real.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    let (mut file, new) = create_in(dir)?;
    let written = (|| {
        // Who may read the file that is replaced may read the new one, and nobody else.
        if let Ok(metadata) = fs::metadata(&real) {
            file.set_permissions(metadata.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        drop(file);
        fs::rename(&new, &real)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&new);
    }
    written
}

/// A new file in a folder, with what the user's mask leaves of permissions, and its path.
fn create_in(dir: &Path) -> io::Result<(fs::File, PathBuf)> {
    /// So many files of that name are no accident.
    const MAX_TRIES: usize = 100;
    let mut n_tries = 0;
    loop {
        let path = dir.join(format!(".skills-ref-{}-{n_tries}", process::id()));
        // What is there already, be it a link, is not opened.
        match fs::OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && n_tries < MAX_TRIES => {
                n_tries += 1;
            }
            result => return Ok((result?, path)),
        }
    }
}

/// What is replaced: what a link leads to, be it there or not, not the link.
pub(crate) fn real(path: &Path) -> PathBuf {
    if let Ok(real) = dunce::canonicalize(path) {
        return real;
    }
    let path = match fs::read_link(path) {
        Ok(target) => path.parent().unwrap_or(Path::new("")).join(target),
        Err(_) => path.to_owned(),
    };
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (dunce::canonicalize(dir), path.file_name()) {
        (Ok(dir), Some(name)) => dir.join(name),
        _ => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("report");
        for text in ["one", "two"] {
            write(&path, text).unwrap();
            assert_eq!(skills_ref_core::read::read_text(&path).unwrap(), text);
        }
        assert_eq!(walkdir::WalkDir::new(dir.path()).min_depth(1).into_iter().count(), 1);
        assert!(write(&dir.path().join("gone/report"), "x").is_err());
        // A file that is left from a run that was killed is in nobody's way.
        let (_, left) = create_in(dir.path()).unwrap();
        write(&path, "three").unwrap();
        assert!(left.exists());
        assert_eq!(skills_ref_core::read::read_text(&path).unwrap(), "three");
    }
}
