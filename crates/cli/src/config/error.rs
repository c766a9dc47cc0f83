//! What is wrong with a configuration, be it in a file or on the command line. Where it is looked at is in the files beside.

use std::{
    io,
    path::{Path, PathBuf},
};

use skills_ref_core::{
    path::shown,
    settings::UnknownRule,
    source::{Position, SourceFile},
};

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConfigError {
    #[error("`{}` cannot be read", shown(.path))]
    Unreadable { path: PathBuf, source: io::Error },
    /// Something in a file is wrong, at a place if it has one.
    #[error("{}", place(.path, *.position))]
    InFile { path: PathBuf, position: Option<Position>, source: Box<KeyError> },
    #[error("--exclude `{glob}`")]
    Exclude { glob: String, source: GlobError },
    #[error("--exclude")]
    ExcludeAll(#[source] GlobError),
    /// A rule that `--select` or `--ignore` names.
    #[error(transparent)]
    UnknownRule(#[from] UnknownRule),
}

/// What is wrong with a key of a file, or with its value.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeyError {
    #[error("{}", toml_reason(.0.message()))]
    Toml(toml::de::Error),
    #[error(transparent)]
    UnknownRule(#[from] UnknownRule),
    #[error("`{line}`")]
    Glob { line: String, source: GlobError },
    #[error(transparent)]
    AllGlobs(GlobError),
}

/// What is wrong with a glob.
#[derive(Debug, thiserror::Error)]
#[error("{}", match .0 {
    // Which glob it is, is said before.
    ignore::Error::Glob { err, .. } => err.clone(),
    other => other.to_string(),
})]
pub(crate) struct GlobError(ignore::Error);

impl GlobError {
    pub(super) fn new(error: ignore::Error) -> Self {
        Self(error)
    }
}

impl ConfigError {
    /// What is wrong in a file, with its place where there is one.
    pub(super) fn in_file(
        source: &SourceFile,
        offset: Option<usize>,
        error: impl Into<KeyError>,
    ) -> Self {
        Self::InFile {
            path: source.path().to_owned(),
            position: offset.map(|offset| source.position(offset)),
            source: Box::new(error.into()),
        }
    }
}

fn place(path: &Path, position: Option<Position>) -> String {
    match position {
        Some(Position { line, column }) => format!("{}:{line}:{column}", shown(path)),
        None => shown(path),
    }
}

/// What toml says, on one line, with the nearest of the names it would take.
fn toml_reason(message: &str) -> String {
    const MIN_SIMILARITY: f64 = 0.8;
    let message = message.lines().next().unwrap_or_default();
    let mut names = message.split('`').skip(1).step_by(2);
    let is_unknown = message.starts_with("unknown field") || message.starts_with("unknown variant");
    let near = names.next().filter(|_| is_unknown).and_then(|unknown| {
        names
            .map(|name| (strsim::jaro_winkler(unknown, name), name))
            .filter(|(similarity, _)| *similarity >= MIN_SIMILARITY)
            .max_by(|(a, _), (b, _)| a.total_cmp(b))
            .map(|(_, name)| name)
    });
    let message =
        message.replace("unknown field", "unknown key").replace("unknown variant", "unknown value");
    match near {
        Some(near) => format!("{message}; did you mean `{near}`?"),
        None => message,
    }
}
