//! Finding one skill of many by its name, and telling what there is where no skill has it.

use std::{borrow::Cow, error, fmt};

use super::{Catalogue, Listing, Unusable};
use crate::{skill::SkillDir, spec::name::nfkc_cow, text::wording::clipped};

/// Which skill is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Its name. It is compared, never joined to a path.
    pub name: &'a str,
    /// Whether skills that models may not call are passed over.
    pub hides_manual: bool,
    /// Which of several skills is meant.
    pub precedence: Precedence,
}

/// Which of several skills of one name is meant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Precedence {
    /// The first in a folder of that name, as the specification asks for, before one in another folder: no other skill
    /// need be read.
    #[default]
    FolderOfTheName,
    /// The first, whatever its folder is called.
    First,
    /// The last, whatever its folder is called.
    Last,
}

/// A skill that was looked for.
#[derive(Debug)]
pub struct FoundSkill {
    /// It.
    pub listing: Listing,
    /// Others in folders of that name with the same name.
    pub shadowed: Vec<Listing>,
    /// Others in folders of that name that cannot be used.
    pub passed_over: Vec<Unusable>,
}

/// Why a skill was not found.
#[derive(Debug)]
pub enum FindError {
    /// No skill has the name; perhaps one of those that cannot be used would have.
    Unknown(UnknownSkill, Vec<Unusable>),
    /// One lies in a folder of that name, but cannot be used.
    Unusable(Unusable),
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(unknown, _) => unknown.fmt(f),
            Self::Unusable(unusable) => unusable.fmt(f),
        }
    }
}

impl error::Error for FindError {}

/// Finds a skill by its name among folders that were found.
///
/// # Errors
///
/// A name that no skill has, or the reason why the skill in a folder of that name cannot be used.
pub fn find_in_folders(skills: &[SkillDir], wanted: Wanted<'_>) -> Result<FoundSkill, FindError> {
    let key = name_key(wanted.name);
    let is_key = |name: &str| name_key(name) == key;
    let is_wanted =
        |listing: &Listing| is_key(&listing.name) && !(wanted.hides_manual && listing.is_manual);
    let is_folder =
        |dir: &&SkillDir| dir.name.iter().chain(&dir.link_names).any(|name| is_key(name));
    let folders: Vec<SkillDir> = skills.iter().filter(is_folder).cloned().collect();
    let mut in_folders = Catalogue::read(&folders);
    in_folders.listings.retain(is_wanted);
    let mut found = in_folders.listings;
    if found.is_empty() || wanted.precedence != Precedence::FolderOfTheName {
        let mut all = Catalogue::read(skills);
        if wanted.hides_manual {
            all.listings.retain(|listing| !listing.is_manual);
        }
        let names = all.listings.iter().map(|listing| listing.name.as_str());
        let unknown = UnknownSkill::new(wanted.name, names);
        found = all.listings.into_iter().filter(is_wanted).collect();
        if found.is_empty() {
            // It is there, and that is more to the point than what others are called.
            return Err(match in_folders.unusable.into_iter().next() {
                Some(unusable) => FindError::Unusable(unusable),
                None => FindError::Unknown(unknown, all.unusable),
            });
        }
    }
    let at = if wanted.precedence == Precedence::Last { found.len() - 1 } else { 0 };
    let listing = found.remove(at);
    Ok(FoundSkill { listing, shadowed: found, passed_over: in_folders.unusable })
}

/// What two names are compared by: NFKC, as the specification's reference does.
#[must_use]
pub fn name_key(name: &str) -> Cow<'_, str> {
    nfkc_cow(name)
}

/// The first of several skills that has a name.
///
/// # Errors
///
/// A name that no skill has.
pub fn find_among<'a>(listings: &'a [Listing], name: &str) -> Result<&'a Listing, UnknownSkill> {
    let key = name_key(name);
    let is_it = |listing: &&Listing| name_key(&listing.name) == key;
    listings.iter().find(is_it).ok_or_else(|| {
        UnknownSkill::new(name, listings.iter().map(|listing| listing.name.as_str()))
    })
}

/// A name that no skill has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownSkill {
    /// The name.
    pub name: String,
    /// The names that skills have, the nearest first.
    pub known: Vec<String>,
    /// Whether the first of them is so near that it was perhaps meant.
    pub is_near: bool,
}

impl UnknownSkill {
    fn new<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        const MIN_SIMILARITY: f64 = 0.8;
        // Nobody types more, and comparing must stay cheap.
        const MAX_CHARS: usize = 100;
        // Of a path, its last part is the name.
        let last = name.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next().unwrap_or(name);
        let short: String = last.to_lowercase().chars().take(MAX_CHARS).collect();
        let similarity = |known: &str| {
            if known.len() > 4 * MAX_CHARS {
                return 0.0;
            }
            // One slip is near whatever the length.
            let known = known.to_lowercase();
            let is_slip = strsim::osa_distance(&short, &known) <= 1;
            if is_slip { 1.0 } else { strsim::jaro_winkler(&short, &known) }
        };
        let mut known: Vec<(f64, String)> =
            known.map(|known| (similarity(known), known.to_owned())).collect();
        known.sort_by(|(a, a_name), (b, b_name)| b.total_cmp(a).then_with(|| a_name.cmp(b_name)));
        known.dedup_by(|(_, a), (_, b)| a == b);
        let is_near = known.first().is_some_and(|(similarity, _)| *similarity >= MIN_SIMILARITY);
        Self {
            name: name.to_owned(),
            known: known.into_iter().map(|(_, name)| name).collect(),
            is_near,
        }
    }
}

impl fmt::Display for UnknownSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// More names than a model or a person reads.
        const MAX_NAMES: usize = 30;
        write!(f, "no skill is called `{}`", clipped(&self.name))?;
        let known: Vec<String> =
            self.known.iter().take(MAX_NAMES).map(|name| format!("`{}`", clipped(name))).collect();
        match known.first() {
            None => write!(f, "; there is none at all"),
            Some(first) => {
                match self.is_near {
                    true => write!(f, "; did you mean {first}? there is {}", known.join(", "))?,
                    false => write!(f, "; there is {}", known.join(", "))?,
                }
                match self.known.len().saturating_sub(MAX_NAMES) {
                    0 => Ok(()),
                    n => write!(f, " and {n} more"),
                }
            }
        }
    }
}

impl error::Error for UnknownSkill {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::tests::{skills, text};

    #[test]
    fn an_unknown_name_tells_the_near_ones() {
        let (_root, dirs) = skills(&[("pdf", &text("pdf", "")), ("xlsx", &text("xlsx", ""))]);
        let error = |dirs: &[SkillDir], name| match find_in_folders(
            dirs,
            Wanted { name, hides_manual: false, precedence: Precedence::FolderOfTheName },
        ) {
            Err(FindError::Unknown(unknown, _)) => unknown.to_string(),
            other => panic!("{other:?}"),
        };
        let there_is = "there is `pdf`, `xlsx`";
        assert_eq!(
            error(&dirs, "pfd"),
            format!("no skill is called `pfd`; did you mean `pdf`? {there_is}")
        );
        assert_eq!(
            error(&dirs, "PDF"),
            format!("no skill is called `PDF`; did you mean `pdf`? {there_is}")
        );
        assert_eq!(
            error(&dirs, "../pdf"),
            format!("no skill is called `../pdf`; did you mean `pdf`? {there_is}")
        );
        assert_eq!(error(&dirs, "qqq"), format!("no skill is called `qqq`; {there_is}"));
        assert_eq!(error(&[], "pdf"), "no skill is called `pdf`; there is none at all");
    }

    #[test]
    fn a_skill_that_cannot_be_used_is_told_of() {
        let (_root, dirs) = skills(&[
            ("x", "no frontmatter\n"),
            ("y/x", &text("x", "disable-model-invocation: true\n")),
            ("z/x", &text("x", "")),
        ]);
        let wanted =
            Wanted { name: "x", hides_manual: false, precedence: Precedence::FolderOfTheName };
        let found = find_in_folders(&dirs, wanted).unwrap();
        assert_eq!((found.passed_over.len(), found.shadowed.len()), (1, 1));
        assert!(found.listing.dir.ends_with("y/x"));
        assert!(
            find_in_folders(&dirs, Wanted { precedence: Precedence::Last, ..wanted })
                .unwrap()
                .listing
                .dir
                .ends_with("z/x")
        );
        assert!(
            find_in_folders(&dirs, Wanted { hides_manual: true, ..wanted })
                .unwrap()
                .listing
                .dir
                .ends_with("z/x")
        );
        assert!(matches!(find_in_folders(&dirs[..1], wanted), Err(FindError::Unusable(_))));
    }

    #[test]
    fn names_are_compared_in_one_form() {
        let (_root, dirs) = skills(&[("caf\u{e9}", &text("caf\u{e9}", ""))]);
        let found = find_in_folders(
            &dirs,
            Wanted {
                name: "cafe\u{301}",
                hides_manual: false,
                precedence: Precedence::FolderOfTheName,
            },
        );
        assert_eq!(found.unwrap().listing.name, "caf\u{e9}");
    }
}
