//! The paths of a command line: those typed, those that a file or standard input lists, and the skills they stand for.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use skills_ref_core::{
    discover::{Search, Targets, discover},
    path::shown,
    read,
};

use crate::{
    args::SearchArgs,
    config::{Config, ConfigError},
    console::Console,
    notices::{report_config_errors, report_not_found},
    outcome::Outcome,
};

/// Why nobody can say which skills are meant.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PathsError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("the list of paths on standard input cannot be read")]
    StandardInput(#[source] io::Error),
    #[error("`{}` cannot be read", shown(.path))]
    File { path: PathBuf, source: io::Error },
}

/// The paths that were typed, or the working directory where none was and no list is given.
pub(crate) fn or_here(given: &[PathBuf], search: &SearchArgs) -> Vec<PathBuf> {
    if given.is_empty() && search.paths_from.is_none() {
        vec![PathBuf::from(".")]
    } else {
        given.to_vec()
    }
}

/// All paths that a command is given. `-` stands for a list on standard input.
///
/// # Errors
///
/// A list cannot be read.
pub(crate) fn all(typed: &[PathBuf], search: &SearchArgs) -> Result<Vec<PathBuf>, PathsError> {
    let mut paths = Vec::new();
    for path in typed {
        if path == Path::new("-") { paths.extend(listed(path)?) } else { paths.push(path.clone()) }
    }
    if let Some(list) = &search.paths_from {
        paths.extend(listed(list)?);
    }
    Ok(paths)
}

/// What paths stand for, under the configuration that is in force; tells of what is wrong with either.
///
/// # Errors
///
/// Something is wrong with an option, or a list cannot be read.
pub(crate) fn targets(
    typed: &[PathBuf],
    args: &SearchArgs,
    console: &Console,
) -> Result<(Targets, Outcome), PathsError> {
    let config = Config::new(args, &[], &[])?;
    let targets = discover(&all(typed, args)?, &search(args), &config);
    let outcome =
        report_not_found(&targets.not_found, console).max(report_config_errors(&config, console));
    Ok((targets, outcome))
}

/// How trees are searched.
pub(crate) fn search(args: &SearchArgs) -> Search {
    let mut search = Search::default();
    search.nested = args.nested;
    search.no_ignore = args.no_ignore;
    search.max_depth = args.max_depth;
    search.force_exclude = args.force_exclude;
    search
}

fn listed(list: &Path) -> Result<Vec<PathBuf>, PathsError> {
    let bytes = if list == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(PathsError::StandardInput)?;
        bytes
    } else {
        read::read_bytes(list)
            .map_err(|source| PathsError::File { path: list.to_owned(), source })?
    };
    Ok(split(&bytes))
}

/// One path a line, or separated by NUL if there is one; blank ones are passed over.
fn split(bytes: &[u8]) -> Vec<PathBuf> {
    let separator = if bytes.contains(&0) { 0 } else { b'\n' };
    bytes
        .split(|&byte| byte == separator)
        .map(|path| if separator == 0 { path } else { path.strip_suffix(b"\r").unwrap_or(path) })
        .filter(|path| !path.trim_ascii().is_empty())
        .map(path_of)
        .collect()
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_split_at_line_ends_or_nul() {
        assert_eq!(split(b"a b\r\n\n  \nc\n"), [PathBuf::from("a b"), PathBuf::from("c")]);
        assert_eq!(split(b"a\nb\0c\0\0"), [PathBuf::from("a\nb"), PathBuf::from("c")]);
        assert_eq!(split(b""), Vec::<PathBuf>::new());
    }
}
