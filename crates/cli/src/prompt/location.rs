//! Where a catalogue says that a skill lies.

use std::{
    env, io,
    path::{Component, Path, PathBuf},
};

use skills_ref_core::{
    discover::real_working_dir,
    path::{shown, shown_owned},
};

/// A text that names no way of writing locations.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is none of absolute, relative, relative=DIR, home, none")]
pub(crate) struct UnknownStyle(String);

/// A folder that locations cannot count from.
#[derive(Debug, thiserror::Error)]
#[error("--location relative=`{}`", shown(.dir))]
pub(crate) struct BaseError {
    dir: PathBuf,
    source: BaseFault,
}

/// What is wrong with such a folder.
#[derive(Debug, thiserror::Error)]
enum BaseFault {
    #[error(transparent)]
    Gone(#[from] io::Error),
    #[error("it is no folder")]
    NoFolder,
}

/// How locations are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LocationStyle {
    /// From the root of the file system.
    Absolute,
    /// From a folder; none for the working directory.
    Relative(Option<PathBuf>),
    /// From `~`, where it lies below the user's home.
    Home,
    /// Not at all.
    None,
}

impl LocationStyle {
    /// Reads `absolute`, `relative`, `relative=DIR`, `home` or `none`.
    pub(crate) fn parse(text: &str) -> Result<Self, UnknownStyle> {
        match text.split_once('=') {
            None if text == "absolute" => Ok(Self::Absolute),
            None if text == "relative" => Ok(Self::Relative(None)),
            None if text == "home" => Ok(Self::Home),
            None if text == "none" => Ok(Self::None),
            Some(("relative", dir)) if !dir.is_empty() => Ok(Self::Relative(Some(dir.into()))),
            _ => Err(UnknownStyle(text.to_owned())),
        }
    }
}

/// Writes locations in a style.
pub(crate) struct Locations {
    style: LocationStyle,
    /// What relative locations, or those at home, count from: absolute, without links.
    base: PathBuf,
}

impl Locations {
    /// # Errors
    ///
    /// The folder that locations are to count from is not there.
    pub(crate) fn new(style: LocationStyle) -> Result<Self, BaseError> {
        let base = match &style {
            LocationStyle::Relative(Some(dir)) => {
                real_folder(dir).map_err(|source| BaseError { dir: dir.clone(), source })?
            }
            LocationStyle::Relative(None) => real_working_dir(),
            LocationStyle::Home => {
                let home = env::home_dir().unwrap_or_default();
                dunce::canonicalize(&home).unwrap_or(home)
            }
            LocationStyle::Absolute | LocationStyle::None => PathBuf::new(),
        };
        Ok(Self { style, base })
    }

    /// Writes no locations at all.
    pub(crate) fn none() -> Self {
        Self { style: LocationStyle::None, base: PathBuf::new() }
    }

    /// A location, absolute and without links, as the catalogue shows it: with `/`, lossy where it is not UTF-8.
    pub(crate) fn of(&self, location: PathBuf) -> Option<String> {
        match self.style {
            LocationStyle::None => None,
            LocationStyle::Absolute => Some(shown_owned(location)),
            LocationStyle::Relative(_) => Some(shown(&relative(&location, &self.base))),
            LocationStyle::Home => {
                let is_known = !self.base.as_os_str().is_empty();
                let inner = location.strip_prefix(&self.base).ok().filter(|_| is_known);
                Some(inner.map_or_else(|| shown(&location), |inner| format!("~/{}", shown(inner))))
            }
        }
    }
}

fn real_folder(dir: &Path) -> Result<PathBuf, BaseFault> {
    let real = dunce::canonicalize(dir)?;
    if real.is_dir() { Ok(real) } else { Err(BaseFault::NoFolder) }
}

/// A path from a folder, with `..` where it lies elsewhere. Both are absolute and without links.
fn relative(path: &Path, base: &Path) -> PathBuf {
    let common = path.components().zip(base.components()).take_while(|(a, b)| a == b).count();
    // On another drive, there is no way from here.
    if common == 0 {
        return path.to_owned();
    }
    let up = base.components().skip(common).map(|_| Component::ParentDir);
    up.chain(path.components().skip(common)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_go_up_where_they_must() {
        let relative = |path: &str, base: &str| shown(&relative(Path::new(path), Path::new(base)));
        assert_eq!(relative("/a/b/SKILL.md", "/a"), "b/SKILL.md");
        assert_eq!(relative("/a/b/SKILL.md", "/a/c/d"), "../../b/SKILL.md");
        assert_eq!(relative("/a/SKILL.md", "/"), "a/SKILL.md");
    }

    #[test]
    fn styles_are_read() {
        assert_eq!(
            LocationStyle::parse("relative=x"),
            Ok(LocationStyle::Relative(Some("x".into())))
        );
        for wrong in ["", "relative=", "home=x", "abs"] {
            assert!(LocationStyle::parse(wrong).is_err(), "{wrong}");
        }
    }
}
