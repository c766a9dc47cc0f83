//! Where a catalogue says that a skill lies.

use std::{
    env,
    path::{Component, Path, PathBuf},
};

use skills_ref_core::discover::{real_working_dir, shown, shown_owned};

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
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            None if text == "absolute" => Ok(Self::Absolute),
            None if text == "relative" => Ok(Self::Relative(None)),
            None if text == "home" => Ok(Self::Home),
            None if text == "none" => Ok(Self::None),
            Some(("relative", dir)) if !dir.is_empty() => Ok(Self::Relative(Some(dir.into()))),
            _ => Err(format!("`{text}` is none of absolute, relative, relative=DIR, home, none")),
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
    /// One line that says which folder is not there.
    pub(crate) fn new(style: LocationStyle) -> Result<Self, String> {
        let base = match &style {
            LocationStyle::Relative(Some(dir)) => {
                let failed =
                    |reason: &str| format!("--location relative=`{}`: {reason}", shown(dir));
                let base = dunce::canonicalize(dir).map_err(|error| failed(&error.to_string()))?;
                if !base.is_dir() {
                    return Err(failed("it is no folder"));
                }
                base
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
