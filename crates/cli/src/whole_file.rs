//! Files that are written whole or not at all.

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
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
    let mut builder = tempfile::Builder::new();
    // As any new file: what the user's mask leaves.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.prefix(".skills-ref-").tempfile_in(dir)?;
    // Who may read the file that is replaced may read the new one, and nobody else.
    if let Ok(metadata) = fs::metadata(&real) {
        file.as_file().set_permissions(metadata.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.persist(&real).map_err(|error| error.error)?;
    Ok(())
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
    }
}
