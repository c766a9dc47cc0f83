//! Finding one skill of many by its name, and telling what there is where no skill has it.

use std::{borrow::Cow, error, fmt};

use super::{Catalogue, Listing, Unusable};
use crate::{discover::SkillDir, finding::clipped, skill::nfkc_cow};

/// Which skill is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Its name. It is compared, never joined to a path.
    pub name: &'a str,
    /// Whether skills that models may not call are passed over.
    pub hides_manual: bool,
    /// Whether of several skills the last one is meant, and not the first.
    pub is_last: bool,
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
pub enum NotFoundSkill {
    /// No skill has the name.
    Unknown(UnknownSkill),
    /// One lies in a folder of that name, but cannot be used.
    Unusable(Unusable),
}

/// Finds a skill by its name among folders that were found, without reading them all: one in a folder of that name, as
/// the specification asks for, before one in another folder.
///
/// # Errors
///
/// A name that no skill has, or the reason why the skill in a folder of that name cannot be used.
pub fn find(skills: &[SkillDir], wanted: Wanted<'_>) -> Result<FoundSkill, NotFoundSkill> {
    let key = name_key(wanted.name);
    let is_key = |name: &str| name_key(name) == key;
    let is_wanted =
        |listing: &Listing| is_key(&listing.name) && !(wanted.hides_manual && listing.is_manual);
    let mut found = Vec::new();
    let mut passed_over = Vec::new();
    for dir in skills {
        let mut folders = dir.name.iter().chain(&dir.link_names);
        if !folders.any(|folder| is_key(folder)) {
            continue;
        }
        match Listing::read(dir.clone()) {
            Ok(listing) if is_wanted(&listing) => found.push(listing),
            Ok(_) => {}
            Err(unusable) => passed_over.push(unusable),
        }
    }
    if found.is_empty() {
        let catalogue = Catalogue::read(skills);
        let mut listings = catalogue.listings;
        if wanted.hides_manual {
            listings.retain(|listing| !listing.is_manual);
        }
        let names = listings.iter().map(|listing| listing.name.as_str());
        let unknown = UnknownSkill::new(wanted.name, names);
        found.extend(listings.into_iter().filter(is_wanted));
        if found.is_empty() {
            // It is there, and that is more to the point than what others are called.
            return Err(match passed_over.into_iter().next() {
                Some(unusable) => NotFoundSkill::Unusable(unusable),
                None => NotFoundSkill::Unknown(unknown),
            });
        }
    }
    let at = if wanted.is_last { found.len() - 1 } else { 0 };
    let listing = found.remove(at);
    Ok(FoundSkill { listing, shadowed: found, passed_over })
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
pub fn find_listed<'a>(listings: &'a [Listing], name: &str) -> Result<&'a Listing, UnknownSkill> {
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
        let error = |dirs: &[SkillDir], name| match find(
            dirs,
            Wanted { name, hides_manual: false, is_last: false },
        ) {
            Err(NotFoundSkill::Unknown(unknown)) => unknown.to_string(),
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
        let wanted = Wanted { name: "x", hides_manual: false, is_last: false };
        let found = find(&dirs, wanted).unwrap();
        assert_eq!((found.passed_over.len(), found.shadowed.len()), (1, 1));
        assert!(found.listing.dir.ends_with("y/x"));
        assert!(
            find(&dirs, Wanted { is_last: true, ..wanted }).unwrap().listing.dir.ends_with("z/x")
        );
        assert!(
            find(&dirs, Wanted { hides_manual: true, ..wanted })
                .unwrap()
                .listing
                .dir
                .ends_with("z/x")
        );
        assert!(matches!(find(&dirs[..1], wanted), Err(NotFoundSkill::Unusable(_))));
    }

    #[test]
    fn names_are_compared_in_one_form() {
        let (_root, dirs) = skills(&[("caf\u{e9}", &text("caf\u{e9}", ""))]);
        let found =
            find(&dirs, Wanted { name: "cafe\u{301}", hides_manual: false, is_last: false });
        assert_eq!(found.unwrap().listing.name, "caf\u{e9}");
    }
}
