//! Files that are written whole or not at all.

use std::{fs, io, io::Write, path::Path};

/// Writes a file. A regular file is replaced at once when all of it is there; to a pipe or a device it is written.
///
/// # Errors
///
/// Those of the system.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    // What a link leads to is replaced, not the link.
    let real = dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let is_special = fs::metadata(&real).is_ok_and(|metadata| !metadata.is_file());
    if is_special {
        return fs::OpenOptions::new().write(true).open(&real)?.write_all(text.as_bytes());
    }
    let dir = match real.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    // As any new file: what the user's mask leaves.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.prefix(".skills-ref-").tempfile_in(dir)?;
    file.write_all(text.as_bytes())?;
    file.persist(&real).map_err(|error| error.error)?;
    Ok(())
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
            assert_eq!(skills_ref_core::load::read_text(&path).unwrap(), text);
        }
        assert_eq!(walkdir::WalkDir::new(dir.path()).min_depth(1).into_iter().count(), 1);
        assert!(write(&dir.path().join("gone/report"), "x").is_err());
    }
}
