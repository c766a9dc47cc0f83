//! `Catalogue`: the skills that a model may choose from, and how one of them is found and loaded.
//!
//! Of each skill no more is read than its frontmatter, until it is loaded.
//!
//! ```
//! # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures")).unwrap();
//! use std::path::PathBuf;
//! use skills_ref_core::{Catalogue, discover::{Search, discover}, settings::FixedPolicy};
//!
//! let paths = [PathBuf::from("skills")];
//! let found = discover(&paths, &Search::default(), &FixedPolicy::default());
//! let catalogue = Catalogue::read(&found.skills);
//! for unusable in &catalogue.unusable {
//!     eprintln!("{unusable}");
//! }
//! for listing in &catalogue.listings {
//!     println!("{}: {}", listing.name, listing.description);
//! }
//! let cake = catalogue.find("custom-cake-order").unwrap().load(50).unwrap();
//! assert!(cake.text.contains("# Custom cake orders"));
//! assert!(catalogue.find("custom-cake").is_err_and(|unknown| unknown.known[0] == "custom-cake-order"));
//! ```

mod lookup;

use std::{
    collections::HashSet,
    error, fmt, io,
    path::{Path, PathBuf},
};

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use crate::{
    disk::{
        files::{EntryKind, FileEntry, FileList},
        read::{self, Extent},
        working_dir::real,
    },
    path::{join, shown_in_message},
    properties::Properties,
    report::finding::Finding,
    skill::{FILE_NAME, FileFault, LOWER_CASE_FILE_NAME, Skill, SkillDir},
    validate::check_properties,
};

pub use self::lookup::{
    FindError, FoundSkill, Precedence, UnknownSkill, Wanted, find_among, find_in_folders, name_key,
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
        find_among(&self.listings, name)
    }
}

impl Listing {
    /// Reads the frontmatter of a skill.
    ///
    /// # Errors
    ///
    /// Why it cannot be listed.
    pub fn read(dir: SkillDir) -> Result<Self, Unusable> {
        Self::of(read::read_skill(dir, Extent::Frontmatter))
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
        match read::location(&skill) {
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
        let is_own =
            |path: &Path| path == Path::new(FILE_NAME) || path == Path::new(LOWER_CASE_FILE_NAME);
        let is_hidden = |path: &Path| {
            path.components().any(|part| part.as_os_str().to_string_lossy().starts_with('.'))
        };
        let list = FileList::of(&self.dir);
        // What a link leads to is there too; a folder behind one is named as a whole.
        let shown = |entry: FileEntry| match entry.kind {
            EntryKind::File => Some(entry.path),
            EntryKind::Link { is_dir: true, .. } => Some(entry.path.join("")),
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
        let dir = real(&self.dir);
        let is_cut = list.is_cut;
        Ok(LoadedSkill { listing, text, dir, files, n_more, is_cut })
    }

    fn read_again(&self) -> Result<(Self, String), Unusable> {
        let skill = read::read_skill(SkillDir::new(&self.dir), Extent::Whole);
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
    /// Weighs a skill that was loaded with all its files. None where tokens are not counted: this was built without the
    /// feature `tokens`.
    #[must_use]
    pub fn of(loaded: &LoadedSkill) -> Option<Self> {
        let body = crate::text::tokens::count(&loaded.text)?;
        let texts =
            loaded.files.iter().filter_map(|path| read::read_bundled(&join(&loaded.dir, path)));
        let files = texts.filter_map(|text| crate::text::tokens::count(&text)).sum();
        Some(Self { body, files, n_files: loaded.files.len() })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    pub(super) fn skills(files: &[(&str, &str)]) -> (tempfile::TempDir, Vec<SkillDir>) {
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

    pub(super) fn text(name: &str, more: &str) -> String {
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
        let wanted = |name| Wanted { name, hides_manual: false, precedence: Precedence::default() };
        let listing = find_in_folders(&dirs, wanted("b")).unwrap().listing;
        assert_eq!(listing.dir, root.path().join("b"));
        let loaded = listing.load(1).unwrap();
        assert_eq!(loaded.text, "\n# b\n");
        assert_eq!((loaded.files, loaded.n_more), (vec![PathBuf::from("references/x.md")], 1));
        fs::remove_dir_all(root.path().join("b")).unwrap();
        assert!(matches!(listing.load(1), Err(Unusable::Gone(..))));
        assert_eq!(
            find_in_folders(&dirs, wanted("b")).unwrap().listing.dir,
            root.path().join("odd")
        );
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
