//! Which rules are on, how much they matter, and which further fields are accepted. Where this is written is not
//! known here.

use std::{collections::BTreeSet, error, fmt, path::Path, sync::Arc};

use crate::{
    check::{CheckedRule, Need},
    disk::scope::Scope,
    report::rule::{Group, Rule, Severity},
    rules::{self, CHECKED_RULES, RULES},
};

pub use crate::disk::folder::Folder;

/// What is in force for a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// By a rule's place in the list: how much it matters, or that it is off.
    levels: Vec<Option<Severity>>,
    extra_fields: BTreeSet<String>,
}

impl Default for Settings {
    /// Every rule of the groups that are on by default at the severity of its group, no further fields.
    fn default() -> Self {
        let level = |group: Group| group.is_on_by_default().then(|| group.severity());
        let levels = RULES.iter().map(|rule| level(rule.group)).collect();
        Self { levels, extra_fields: BTreeSet::new() }
    }
}

/// A name that is no rule's and no group's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownRule {
    /// The name.
    pub name: String,
    /// The rule or group that was perhaps meant.
    pub near: Option<&'static str>,
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no rule or group `{}`", self.name)?;
        match self.near {
            Some(near) => write!(f, "; did you mean `{near}`?"),
            None => Ok(()),
        }
    }
}

impl error::Error for UnknownRule {}

impl Settings {
    /// How much a rule matters; none if it is off.
    #[must_use]
    pub fn level(&self, rule: &Rule) -> Option<Severity> {
        self.levels.get(rules::position(rule)).copied().flatten()
    }

    /// The rules that are on, with how much they matter.
    pub fn rules(&self) -> impl Iterator<Item = (&'static Rule, Severity)> + '_ {
        RULES.iter().zip(&self.levels).filter_map(|(rule, level)| Some((*rule, (*level)?)))
    }

    /// The same, with how each looks.
    pub(crate) fn checks(&self) -> impl Iterator<Item = (&'static CheckedRule, Severity)> + '_ {
        CHECKED_RULES.iter().zip(&self.levels).filter_map(|(rule, level)| Some((*rule, (*level)?)))
    }

    /// Whether a rule is on that looks at the files of a skill.
    pub(crate) fn needs_files(&self) -> bool {
        self.checks().any(|(rule, _)| rule.needs.is_some())
    }

    /// Whether a rule is on that looks at this.
    pub(crate) fn needs(&self, need: Need) -> bool {
        self.checks().any(|(rule, _)| rule.needs == Some(need))
    }

    /// Turns on a rule, a group, or `all`.
    ///
    /// # Errors
    ///
    /// A name that is none of these.
    pub fn select(&mut self, name: &str) -> Result<(), UnknownRule> {
        self.change(name, |rule, level| *level = level.or(Some(rule.group.severity())))
    }

    /// Turns off a rule, a group, or `all`.
    ///
    /// # Errors
    ///
    /// A name that is none of these.
    pub fn ignore(&mut self, name: &str) -> Result<(), UnknownRule> {
        self.change(name, |_, level| *level = None)
    }

    /// Sets how much a rule or the rules of a group matter; none turns them off.
    ///
    /// # Errors
    ///
    /// A name that is neither.
    pub fn set(&mut self, name: &str, severity: Option<Severity>) -> Result<(), UnknownRule> {
        self.change(name, |_, level| *level = severity)
    }

    /// Turns rules and groups on and off at once. What names less wins over what names more: a rule over its group,
    /// a group over `all`; between two of a kind, turning off wins.
    ///
    /// # Errors
    ///
    /// The first name that is none of these.
    pub fn adjust<'a>(
        &mut self,
        select: impl IntoIterator<Item = &'a str>,
        ignore: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), UnknownRule> {
        let on = select.into_iter().map(|name| (breadth(name), false, name));
        let off = ignore.into_iter().map(|name| (breadth(name), true, name));
        let mut changes: Vec<(Breadth, bool, &str)> = on.chain(off).collect();
        changes.sort_by_key(|&(breadth, is_off, _)| (breadth, is_off));
        changes.into_iter().try_for_each(
            |(_, is_off, name)| if is_off { self.ignore(name) } else { self.select(name) },
        )
    }

    /// Sets how much rules and groups matter, a rule over its group, a group over `all`.
    ///
    /// # Errors
    ///
    /// The first name that is none of these.
    pub fn set_all<'a>(
        &mut self,
        levels: impl IntoIterator<Item = (&'a str, Option<Severity>)>,
    ) -> Result<(), UnknownRule> {
        let mut levels: Vec<(&str, Option<Severity>)> = levels.into_iter().collect();
        levels.sort_by_key(|&(name, _)| breadth(name));
        levels.into_iter().try_for_each(|(name, severity)| self.set(name, severity))
    }

    /// Accepts a top-level field that the specification does not know.
    pub fn accept_field(&mut self, field: impl Into<String>) {
        self.extra_fields.insert(field.into());
    }

    /// Whether a field that the specification does not know is accepted.
    #[must_use]
    pub fn accepts_field(&self, field: &str) -> bool {
        self.extra_fields.contains(field)
    }

    /// The further fields that are accepted, sorted.
    #[must_use]
    pub fn extra_fields(&self) -> &BTreeSet<String> {
        &self.extra_fields
    }

    fn change(
        &mut self,
        name: &str,
        change: impl Fn(&Rule, &mut Option<Severity>),
    ) -> Result<(), UnknownRule> {
        let mut is_known = false;
        for (rule, level) in RULES.iter().zip(&mut self.levels) {
            if name == "all" || name == rule.id || name == rule.group.as_str() {
                is_known = true;
                change(rule, level);
            }
        }
        if is_known { Ok(()) } else { Err(UnknownRule { name: name.to_owned(), near: near(name) }) }
    }
}

/// How many rules a name stands for, the most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Breadth {
    All,
    Group,
    Rule,
}

fn breadth(name: &str) -> Breadth {
    if name == "all" {
        Breadth::All
    } else if Group::ALL.iter().any(|group| group.as_str() == name) {
        Breadth::Group
    } else {
        Breadth::Rule
    }
}

/// The rule or group whose name is nearest.
fn near(name: &str) -> Option<&'static str> {
    const MIN_SIMILARITY: f64 = 0.8;
    let groups = Group::ALL.iter().map(|group| group.as_str()).chain(["all"]);
    RULES
        .iter()
        .map(|rule| rule.id)
        .chain(groups)
        .map(|known| (strsim::jaro_winkler(name, known), known))
        .filter(|(similarity, _)| *similarity >= MIN_SIMILARITY)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, known)| known)
}

/// Says what is in force where: one answer for everything, or the answer of configuration files.
pub trait Policy: Sync {
    /// What is in force for a skill in this folder, or for a tree with this root, by what lies above it. The path is as
    /// the user typed it. Folders below a tree's root are asked by [`InForce::inside`], not here.
    fn above(&self, dir: &Path) -> Arc<dyn InForce>;
}

/// What is in force in a folder and in all below it, until one of them says otherwise.
pub trait InForce: Send + Sync {
    /// The settings for a skill in this folder; none if they cannot be told, and then the skill is not judged.
    fn settings(&self, dir: &Path) -> Option<Arc<Settings>>;

    /// What is in force inside a folder that the walk has listed; none if the folder says nothing.
    fn inside(&self, folder: &Folder<'_>) -> Option<Arc<dyn InForce>>;

    /// What is in force where nothing lies above, in a repository of its own; none if that is the same.
    fn alone(&self) -> Option<Arc<dyn InForce>>;

    /// Whether a path below a tree that is searched is left out.
    fn is_excluded(&self, path: &Path, is_dir: bool) -> bool;
}

impl Scope for Arc<dyn InForce> {
    fn inside(&self, folder: &Folder<'_>) -> Self {
        InForce::inside(&**self, folder).unwrap_or_else(|| Self::clone(self))
    }

    fn alone(&self) -> Self {
        InForce::alone(&**self).unwrap_or_else(|| Self::clone(self))
    }

    fn is_excluded(&self, path: &Path, is_dir: bool) -> bool {
        InForce::is_excluded(&**self, path, is_dir)
    }
}

/// The same settings everywhere, and nothing left out.
#[derive(Debug, Clone, Default)]
pub struct FixedPolicy(pub Arc<Settings>);

impl Policy for FixedPolicy {
    fn above(&self, _dir: &Path) -> Arc<dyn InForce> {
        Arc::new(self.clone())
    }
}

impl InForce for FixedPolicy {
    fn settings(&self, _dir: &Path) -> Option<Arc<Settings>> {
        Some(Arc::clone(&self.0))
    }

    fn inside(&self, _folder: &Folder<'_>) -> Option<Arc<dyn InForce>> {
        None
    }

    fn alone(&self) -> Option<Arc<dyn InForce>> {
        None
    }

    fn is_excluded(&self, _path: &Path, _is_dir: bool) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_changes_win() {
        let rule = rules::find("name-too-long").unwrap();
        let mut settings = Settings::default();
        assert_eq!(settings.level(rule), Some(Severity::Error));
        settings.ignore("spec").unwrap();
        assert_eq!(settings.level(rule), None);
        settings.select("name-too-long").unwrap();
        assert_eq!(settings.rules().filter(|(rule, _)| rule.group == Group::Spec).count(), 1);
        settings.set("name-too-long", Some(Severity::Warning)).unwrap();
        settings.select("all").unwrap();
        assert_eq!(settings.level(rule), Some(Severity::Warning));
    }

    #[test]
    fn a_rule_wins_over_its_group_whatever_the_order() {
        let level = |settings: &Settings, id: &str| settings.level(rules::find(id).unwrap());
        let mut settings = Settings::default();
        settings
            .set_all([
                ("yaml-syntax", Some(Severity::Error)),
                ("spec", None),
                ("field-unknown", Some(Severity::Warning)),
                ("all", Some(Severity::Error)),
            ])
            .unwrap();
        assert_eq!(level(&settings, "yaml-syntax"), Some(Severity::Error));
        assert_eq!(level(&settings, "field-unknown"), Some(Severity::Warning));
        assert_eq!(level(&settings, "name-empty"), None);
        assert_eq!(level(&settings, "skill-nested"), Some(Severity::Error));
        let mut settings = Settings::default();
        settings.adjust(["name-empty"], ["all"]).unwrap();
        assert_eq!(settings.rules().count(), 1);
        settings.adjust(["spec"], ["name-empty"]).unwrap();
        assert_eq!(level(&settings, "name-empty"), None);
    }

    #[test]
    fn an_unknown_name_has_a_near_one() {
        let error = Settings::default().select("name-to-long").unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no rule or group `name-to-long`; did you mean `name-too-long`?"
        );
        assert_eq!(Settings::default().ignore("portabilty").unwrap_err().near, Some("portability"));
        assert_eq!(Settings::default().ignore("xyz").unwrap_err().near, None);
    }
}
