//! `Catalogue`: the skills that a model may choose from, and how one of them is found and loaded.
//!
//! Of each skill no more is read than its frontmatter, until it is loaded.

use std::{
    borrow::Cow,
    collections::HashSet,
    error, fmt, io,
    path::{Path, PathBuf},
};

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use crate::{
    discover::{self, SkillDir, shown_in_message},
    files::{EntryKind, FileEntry, FileList},
    finding::{Finding, clipped},
    load::{self, Extent, FileFault},
    properties::Properties,
    skill::{Skill, join, nfkc_cow},
    validate::check_properties,
};

/// Skills that a model may choose from, in the order in which their folders were given.
#[derive(Debug, Default)]
pub struct Catalogue {
    /// The skills, each SKILL.md once, however many folders link to it.
    pub listings: Vec<Listing>,
    /// Skills that cannot stand in it.
    pub unusable: Vec<Unusable>,
}

/// A skill as a catalogue lists it.
#[derive(Debug, Clone)]
pub struct Listing {
    /// Its name, trimmed.
    pub name: String,
    /// What it does and when to use it, trimmed.
    pub description: String,
    /// Its folder, as it was given.
    pub dir: PathBuf,
    /// Its SKILL.md: absolute, without links.
    pub location: PathBuf,
    /// Whether it asks to be used only when a person says so: `disable-model-invocation: true`.
    pub is_manual: bool,
}

/// A skill that cannot stand in a catalogue.
#[derive(Debug)]
pub enum Unusable {
    /// Its name or description cannot be read, for the reasons that the findings give.
    Unreadable(Box<Skill>, Vec<Finding>),
    /// It was there when its folder was looked at, and is no more.
    Gone(PathBuf, io::Error),
}

impl Catalogue {
    /// Reads the frontmatter of skills.
    #[must_use]
    pub fn read(skills: &[SkillDir]) -> Self {
        // Each thread frees only what it allocated: else threads wait for each other's heaps, a third of a run.
        let read = |dir: &SkillDir| Listing::read(dir.clone());
        // For one skill a pool of threads would cost more than the work.
        let read: Vec<Result<Listing, Unusable>> = if skills.len() > 1 {
            skills.par_iter().map(read).collect()
        } else {
            skills.iter().map(read).collect()
        };
        let mut catalogue = Self::default();
        catalogue.listings.reserve(read.len());
        for listing in read {
            match listing {
                Ok(listing) => catalogue.listings.push(listing),
                Err(unusable) => catalogue.unusable.push(unusable),
            }
        }
        // Two folders may link to one SKILL.md: to a model that is one skill.
        let mut seen = HashSet::with_capacity(catalogue.listings.len());
        let is_first: Vec<bool> = catalogue
            .listings
            .iter()
            .map(|listing| seen.insert(listing.location.as_path()))
            .collect();
        let mut is_first = is_first.into_iter();
        catalogue.listings.retain(|_| is_first.next().unwrap_or(true));
        catalogue
    }

    /// The first skill of a name.
    ///
    /// # Errors
    ///
    /// A name that no skill has.
    pub fn find(&self, name: &str) -> Result<&Listing, UnknownSkill> {
        find_listed(&self.listings, name)
    }
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

impl Listing {
    /// Reads the frontmatter of a skill.
    ///
    /// # Errors
    ///
    /// Why it cannot be listed.
    pub fn read(dir: SkillDir) -> Result<Self, Unusable> {
        Self::of(Skill::load(dir, Extent::Frontmatter))
    }

    /// The listing of a skill that has been read.
    ///
    /// # Errors
    ///
    /// Why it cannot be listed.
    pub fn of(skill: Skill) -> Result<Self, Unusable> {
        if let Some(FileFault::FolderUnreadable(error)) = &skill.file_fault
            && error.kind() == io::ErrorKind::NotFound
        {
            return Err(Unusable::Gone(skill.dir.path, io::ErrorKind::NotFound.into()));
        }
        let Some((name, description)) = Properties::required(&skill) else {
            let findings = check_properties(&skill);
            return Err(Unusable::Unreadable(Box::new(skill), findings));
        };
        let (name, description) = (name.to_owned(), description.to_owned());
        match discover::location(&skill) {
            Ok(location) => Ok(Self {
                name,
                description,
                location,
                is_manual: is_manual(&skill),
                dir: skill.dir.path,
            }),
            Err(error) => Err(Unusable::Gone(skill.source.path().to_owned(), error)),
        }
    }

    /// The skill's instructions: what follows its frontmatter.
    ///
    /// # Errors
    ///
    /// Why they cannot be read: the skill may have changed since it was listed.
    pub fn text(&self) -> Result<String, Unusable> {
        Ok(self.read_again()?.1)
    }

    /// Loads the skill's instructions, and lists at most `max_files` of what else lies in its folder.
    ///
    /// # Errors
    ///
    /// Why that cannot be done: the skill may have changed since it was listed.
    pub fn load(&self, max_files: usize) -> Result<LoadedSkill, Unusable> {
        let (listing, text) = self.read_again()?;
        let is_own = |path: &Path| {
            path == Path::new(load::FILE_NAME) || path == Path::new(load::LOWER_CASE_FILE_NAME)
        };
        let is_hidden = |path: &Path| {
            path.components().any(|part| part.as_os_str().to_string_lossy().starts_with('.'))
        };
        let list = FileList::of(&self.dir);
        // What a link leads to is there too; a folder behind one is named as a whole.
        let shown = |entry: FileEntry| match entry.kind {
            EntryKind::File => Some(entry.path),
            EntryKind::Link { target } if target.is_dir() => Some(entry.path.join("")),
            EntryKind::Link { .. } => Some(entry.path),
            EntryKind::Dir | EntryKind::BrokenLink | EntryKind::Special => None,
        };
        let mut files: Vec<PathBuf> = list
            .entries
            .into_iter()
            .filter_map(shown)
            .filter(|path| !is_own(path) && !is_hidden(path))
            .collect();
        let n_more = files.len().saturating_sub(max_files);
        files.truncate(max_files);
        // Of a SKILL.md that is a link, the folder of the link is the skill's.
        let dir = dunce::canonicalize(&self.dir).unwrap_or_else(|_| self.dir.clone());
        let is_cut = list.is_cut;
        Ok(LoadedSkill { listing, text, dir, files, n_more, is_cut })
    }

    fn read_again(&self) -> Result<(Self, String), Unusable> {
        let skill = Skill::load(SkillDir::new(&self.dir), Extent::Whole);
        let text = skill.document.body.map(|body| skill.source.slice(body).to_owned());
        Ok((Self::of(skill)?, text.unwrap_or_default()))
    }
}

/// Whether a skill asks not to be used unless a person says so. As Claude Code reads it: `true`, `yes`, `on` or `1`.
fn is_manual(skill: &Skill) -> bool {
    let value =
        skill.unknown_field("disable-model-invocation").and_then(|entry| entry.value.as_scalar());
    let is_true = |text: &str| {
        ["true", "yes", "on", "1"].iter().any(|word| text.trim().eq_ignore_ascii_case(word))
    };
    value.is_some_and(|value| is_true(&value.text))
}

/// A skill as a model reads it once it has chosen it.
#[derive(Debug, Clone)]
pub struct LoadedSkill {
    /// How it is listed.
    pub listing: Listing,
    /// Its instructions: what follows the frontmatter.
    pub text: String,
    /// Its folder: absolute, without links.
    pub dir: PathBuf,
    /// What else lies in its folder, by the paths from there, sorted; hidden files are left out.
    pub files: Vec<PathBuf>,
    /// How many files are not listed.
    pub n_more: usize,
    /// Whether there are more files than were counted.
    pub is_cut: bool,
}

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

impl fmt::Display for Unusable {
    /// The first reason, with the path in front.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(skill, findings) => {
                let reason = findings
                    .first()
                    .map_or("it cannot be read", |finding| finding.message.as_str());
                write!(f, "{}: {reason}", shown_in_message(skill.source.path()))
            }
            Self::Gone(path, error) => write!(f, "`{}` has gone: {error}", shown_in_message(path)),
        }
    }
}

impl error::Error for Unusable {}

/// What the texts of a skill weigh, in tokens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Weight {
    /// Its instructions.
    pub body: usize,
    /// The text files that lie beside them.
    pub files: usize,
    /// How many files lie beside them, texts or not.
    pub n_files: usize,
}

impl Weight {
    /// Weighs a skill. None where tokens are not counted: this was built without the feature `tokens`.
    ///
    /// # Errors
    ///
    /// Why the skill cannot be loaded.
    pub fn of(listing: &Listing) -> Result<Option<Self>, Unusable> {
        let loaded = listing.load(usize::MAX)?;
        let Some(body) = crate::tokens::count(&loaded.text) else { return Ok(None) };
        let texts =
            loaded.files.iter().filter_map(|path| load::read_bundled(&join(&listing.dir, path)));
        let files = texts.filter_map(|text| crate::tokens::count(&text)).sum();
        Ok(Some(Self { body, files, n_files: loaded.files.len() }))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn skills(files: &[(&str, &str)]) -> (tempfile::TempDir, Vec<SkillDir>) {
        let root = tempfile::tempdir().unwrap();
        let mut dirs = Vec::new();
        for (dir, text) in files {
            let dir = root.path().join(dir);
            fs::create_dir_all(&dir).unwrap();
            fs::write(dir.join("SKILL.md"), text).unwrap();
            dirs.push(SkillDir::new(dir));
        }
        (root, dirs)
    }

    fn text(name: &str, more: &str) -> String {
        format!("---\nname: {name}\ndescription: Does {name}.\n{more}---\n\n# {name}\n")
    }

    #[test]
    fn a_skill_is_found_by_its_name_and_loaded() {
        let (root, dirs) = skills(&[
            ("a", &text("a", "")),
            ("odd", &text("b", "")),
            ("b", &text("b", "version: 1\n")),
        ]);
        fs::create_dir_all(root.path().join("b/references")).unwrap();
        for file in ["references/x.md", "references/y.md", ".hidden"] {
            fs::write(root.path().join("b").join(file), "x").unwrap();
        }
        let wanted = |name| Wanted { name, hides_manual: false, is_last: false };
        let listing = find(&dirs, wanted("b")).unwrap().listing;
        assert_eq!(listing.dir, root.path().join("b"));
        let loaded = listing.load(1).unwrap();
        assert_eq!(loaded.text, "\n# b\n");
        assert_eq!((loaded.files, loaded.n_more), (vec![PathBuf::from("references/x.md")], 1));
        fs::remove_dir_all(root.path().join("b")).unwrap();
        assert!(matches!(listing.load(1), Err(Unusable::Gone(..))));
        assert_eq!(find(&dirs, wanted("b")).unwrap().listing.dir, root.path().join("odd"));
    }

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

    #[test]
    fn skills_that_models_may_not_call_are_marked() {
        for (value, expected) in [
            ("true", true),
            ("\"true\"", true),
            ("yes", true),
            ("True", true),
            ("false", false),
            ("", false),
            ("truer", false),
        ] {
            let (_root, dirs) =
                skills(&[("a", &text("a", &format!("disable-model-invocation: {value}\n")))]);
            assert_eq!(Catalogue::read(&dirs).listings[0].is_manual, expected, "{value}");
        }
    }
}
