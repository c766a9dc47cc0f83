//! `skills-ref.toml`: its keys, and what is wrong with one that cannot be used.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use serde::Deserialize;
use skills_ref_core::{
    discover::{absolute_from, real_working_dir},
    path::shown,
    read,
    rule::Severity,
    settings::Settings,
    source::SourceFile,
};
use toml::Spanned;

use super::error::{ConfigError, GlobError, KeyError};

/// The name of a configuration file.
pub(crate) const FILE_NAME: &str = "skills-ref.toml";

/// The keys of skills-ref.toml.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "skills-ref.toml"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct Keys {
    /// Top-level fields to accept although the specification does not know them.
    extra_fields: Vec<String>,
    /// What to leave out of trees: lines as in .gitignore, from the folder of this file.
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    exclude: Vec<Spanned<String>>,
    /// Whether to fail on warnings too.
    strict: bool,
    /// Rules or groups to turn on.
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    select: Vec<Spanned<String>>,
    /// Rules or groups to turn off.
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    ignore: Vec<Spanned<String>>,
    /// How much a rule, or the rules of a group, matter.
    #[cfg_attr(test, schemars(with = "BTreeMap<String, Level>"))]
    rules: BTreeMap<Spanned<String>, Level>,
    /// What holds for some skills only; later ones beat earlier ones.
    overrides: Vec<OverrideKeys>,
}

/// What holds for some skills only.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct OverrideKeys {
    /// The folders of the skills: lines as in .gitignore, from the folder of this file.
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    paths: Vec<Spanned<String>>,
    /// How much a rule, or the rules of a group, matter.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, Level>"))]
    rules: BTreeMap<Spanned<String>, Level>,
    /// Top-level fields to accept.
    #[serde(default)]
    extra_fields: Vec<String>,
}

/// How much a rule matters.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Level {
    /// The skill is not valid.
    Error,
    /// The skill is valid, but.
    Warning,
    /// The rule is off.
    Off,
}

impl Level {
    fn severity(self) -> Option<Severity> {
        match self {
            Self::Error => Some(Severity::Error),
            Self::Warning => Some(Severity::Warning),
            Self::Off => None,
        }
    }
}

/// A configuration file that can be used.
#[derive(Debug)]
pub(crate) struct ConfigFile {
    path: PathBuf,
    keys: Keys,
    exclude: Gitignore,
    overrides: Vec<Override>,
}

/// An entry of `[[overrides]]`.
#[derive(Debug)]
pub(crate) struct Override {
    paths: Gitignore,
    rules: Vec<(String, Level)>,
    extra_fields: Vec<String>,
}

impl ConfigFile {
    /// Reads a file. Its globs count from its folder.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or something in it is wrong.
    pub(super) fn read(path: &Path) -> Result<Self, ConfigError> {
        let text = read::read_text(path)
            .map_err(|source| ConfigError::Unreadable { path: path.to_owned(), source })?;
        let source = SourceFile::new(path, text);
        Self::parse(&source)
    }

    fn parse(source: &SourceFile) -> Result<Self, ConfigError> {
        let keys: Keys = toml::from_str(source.text()).map_err(|error| {
            let offset = error.span().map(|span| span.start);
            ConfigError::in_file(source, offset, KeyError::Toml(error))
        })?;
        let absolute = absolute_from(&real_working_dir(), source.path());
        let dir = absolute.parent().unwrap_or(&absolute);
        let exclude = globs(source, dir, &keys.exclude)?;
        let mut probe = Settings::default();
        for name in keys.select.iter().chain(&keys.ignore).chain(keys.rules.keys()) {
            check_name(source, name, &mut probe)?;
        }
        let mut overrides = Vec::new();
        for over in &keys.overrides {
            for name in over.rules.keys() {
                check_name(source, name, &mut probe)?;
            }
            overrides.push(Override {
                paths: globs(source, dir, &over.paths)?,
                rules: over
                    .rules
                    .iter()
                    .map(|(name, level)| (name.get_ref().clone(), *level))
                    .collect(),
                extra_fields: over.extra_fields.clone(),
            });
        }
        Ok(Self { path: source.path().to_owned(), keys, exclude, overrides })
    }

    /// The path as it is shown.
    pub(crate) fn shown_path(&self) -> String {
        shown(&self.path)
    }

    /// Whether warnings fail.
    pub(crate) fn is_strict(&self) -> bool {
        self.keys.strict
    }

    /// The lines of `exclude`, as written.
    pub(crate) fn exclude_lines(&self) -> impl Iterator<Item = &str> {
        self.keys.exclude.iter().map(|glob| glob.get_ref().as_str())
    }

    pub(super) fn exclude(&self) -> &Gitignore {
        &self.exclude
    }

    /// Applies what holds for all skills. Names were tried when the file was read.
    pub(super) fn apply(&self, settings: &mut Settings) {
        let names = |list: &'_ [Spanned<String>]| {
            list.iter().map(|name| name.get_ref().clone()).collect::<Vec<_>>()
        };
        let (select, ignore) = (names(&self.keys.select), names(&self.keys.ignore));
        let _ =
            settings.adjust(select.iter().map(String::as_str), ignore.iter().map(String::as_str));
        let _ = settings.set_all(
            self.keys.rules.iter().map(|(name, level)| (name.get_ref().as_str(), level.severity())),
        );
        for field in &self.keys.extra_fields {
            settings.accept_field(field);
        }
    }

    /// Whether something else may hold for some skills.
    pub(super) fn has_overrides(&self) -> bool {
        !self.overrides.is_empty()
    }

    /// The overrides that hold for a skill's folder, an absolute path, counted from 1.
    pub(super) fn overrides(&self, dir: &Path) -> impl Iterator<Item = (usize, &Override)> {
        let holds = move |over: &Override| {
            dir.starts_with(over.paths.path())
                && over.paths.matched_path_or_any_parents(dir, true).is_ignore()
        };
        self.overrides
            .iter()
            .enumerate()
            .filter(move |(_, over)| holds(over))
            .map(|(n, over)| (n + 1, over))
    }
}

impl Override {
    pub(super) fn apply(&self, settings: &mut Settings) {
        let _ = settings
            .set_all(self.rules.iter().map(|(name, level)| (name.as_str(), level.severity())));
        for field in &self.extra_fields {
            settings.accept_field(field);
        }
    }
}

fn globs(
    source: &SourceFile,
    dir: &Path,
    lines: &[Spanned<String>],
) -> Result<Gitignore, ConfigError> {
    let mut builder = GitignoreBuilder::new(dir);
    for line in lines {
        builder.add_line(None, line.get_ref()).map_err(|error| {
            let error =
                KeyError::Glob { line: line.get_ref().clone(), source: GlobError::new(error) };
            ConfigError::in_file(source, Some(line.span().start), error)
        })?;
    }
    builder.build().map_err(|error| {
        ConfigError::in_file(source, None, KeyError::AllGlobs(GlobError::new(error)))
    })
}

/// Holds a name against the rules and groups that there are.
fn check_name(
    source: &SourceFile,
    name: &Spanned<String>,
    probe: &mut Settings,
) -> Result<(), ConfigError> {
    probe
        .select(name.get_ref())
        .map_err(|error| ConfigError::in_file(source, Some(name.span().start), error))
}

/// The JSON Schema of the file.
#[cfg(test)]
#[must_use]
pub(crate) fn schema() -> String {
    let schema = schemars::schema_for!(Keys);
    serde_json::to_string_pretty(&schema).expect("a schema always serializes") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        let error = ConfigFile::parse(&SourceFile::new("skills-ref.toml", text)).unwrap_err();
        crate::console::with_causes(&error)
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place_and_the_near_miss() {
        for (text, expected) in [
            ("exlude = []\n", "skills-ref.toml:1:1: unknown key `exlude`, expected one of"),
            (
                "[rules]\n\nname-to-long = \"off\"\n",
                "skills-ref.toml:3:1: there is no rule or group `name-to-long`; did you mean `name-too-long`?",
            ),
            (
                "[rules]\nname-too-long = \"eror\"\n",
                "skills-ref.toml:2:17: unknown value `eror`, expected one of",
            ),
            (
                "strict = \"yes\"\n",
                "skills-ref.toml:1:10: invalid type: string \"yes\", expected a boolean",
            ),
            ("exclude = [\"a\", \"b{\"]\n", "skills-ref.toml:1:17: `b{`:"),
            (
                "ignore = [\n  \"portabilty\"]\n",
                "skills-ref.toml:2:3: there is no rule or group `portabilty`; did you mean `portability`?",
            ),
            ("[[overrides]]\nrules = {}\n", "skills-ref.toml:1:1: missing field `paths`"),
            ("not toml\n", "skills-ref.toml:1:5: "),
        ] {
            let error = error(text);
            assert!(error.starts_with(expected), "{error}");
            assert!(!error.contains('\n'), "{error}");
        }
        assert!(error("exlude = []\n").ends_with("; did you mean `exclude`?"));
    }

    #[test]
    fn later_overrides_win() {
        let text = "ignore = ['integrity']\nextra-fields = ['version']\n[rules]\nname-too-long = 'warning'\n\
                    [[overrides]]\npaths = ['skills/a*']\nrules = { name-too-long = 'off' }\n\
                    [[overrides]]\npaths = ['skills/ab']\nextra-fields = ['tags']\n";
        let file = ConfigFile::parse(&SourceFile::new("/r/skills-ref.toml", text)).unwrap();
        let mut settings = Settings::default();
        file.apply(&mut settings);
        let rule = skills_ref_core::rules::find("name-too-long").unwrap();
        assert_eq!(settings.level(rule), Some(Severity::Warning));
        assert!(settings.accepts_field("version"));
        for (dir, expected) in
            [("/r/skills/ab", vec![1, 2]), ("/r/skills/ac", vec![1]), ("/r/x", vec![])]
        {
            assert_eq!(
                file.overrides(Path::new(dir)).map(|(n, _)| n).collect::<Vec<_>>(),
                expected
            );
        }
    }
}
