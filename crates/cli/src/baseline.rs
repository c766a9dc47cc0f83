//! Baselines: findings that were there when a repository took up the tool, which are left out until they are mended.
//!
//! A finding is known by its rule, its path and its subject, never by its words or its line. Paths count from the root of
//! the repository that the baseline lies in, and where there is none from its folder.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use skills_ref_core::{Report, path::shown, read, rule::Severity};

use crate::{
    output::{Listed, PathBase, all_findings},
    whole_file,
};

/// The version of the file's format. In version 1 a finding was known by parts of its message.
const VERSION: u32 = 2;

/// Why a baseline cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BaselineError {
    #[error("the baseline `{}` cannot be read", shown(.path))]
    Unreadable { path: PathBuf, source: ReadError },
    #[error("`{}` cannot be written", shown(.path))]
    Unwritable { path: PathBuf, source: io::Error },
}

/// What keeps a baseline from being read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error("it is JSON, but no baseline")]
    NoBaseline,
    #[error("it is of version 1, in which findings were known by their words; write it anew with `skills-ref validate --write-baseline {}` and the paths", shown(.0))]
    Old(PathBuf),
    #[error("it is of version {0}; this program reads version {VERSION}")]
    Version(u64),
}

/// The findings that a file knows, with how many of each there are.
pub(crate) struct Baseline {
    base: PathBase,
    known: BTreeMap<Key, usize>,
}

/// What was left out of a report.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    /// How many it knows of these skills that are not there any more.
    pub(crate) n_gone: usize,
    /// The skills with an error that it knows.
    pub(crate) known_invalid: HashSet<PathBuf>,
}

/// What a finding is known by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Key {
    path: String,
    rule: String,
    subject: String,
}

#[derive(Serialize, Deserialize)]
struct Wire {
    version: u32,
    findings: Vec<WireEntry>,
}

#[derive(Serialize, Deserialize)]
struct WireEntry {
    #[serde(flatten)]
    key: Key,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    count: usize,
}

fn one() -> usize {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_one(count: &usize) -> bool {
    *count == 1
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    ///
    /// It is not there, or no baseline of this version.
    pub(crate) fn read(file: &Path) -> Result<Self, BaselineError> {
        let known = known(file)
            .map_err(|source| BaselineError::Unreadable { path: file.to_owned(), source })?;
        Ok(Self { base: base(file), known })
    }

    /// The baseline of a report, as it is written to a file.
    pub(crate) fn of(report: &Report, file: &Path) -> Self {
        let base = base(file);
        let mut known = BTreeMap::new();
        for listed in all_findings(report) {
            *known.entry(Key::of(&listed, &base)).or_default() += 1;
        }
        Self { base, known }
    }

    /// Writes it: sorted, so that a change shows as little as there is.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(crate) fn write(self, file: &Path) -> Result<(), BaselineError> {
        let findings =
            self.known.into_iter().map(|(key, count)| WireEntry { key, count }).collect();
        let wire = Wire { version: VERSION, findings };
        let json =
            serde_json::to_string_pretty(&wire).expect("strings and numbers always serialize");
        whole_file::write(file, &(json + "\n"))
            .map_err(|source| BaselineError::Unwritable { path: file.to_owned(), source })
    }

    /// Takes the findings that are known out of a report, of each kind no more than are known.
    /// `is_on` says whether a rule is on for a skill's folder.
    pub(crate) fn take_known(
        &self,
        report: &mut Report,
        is_on: &dyn Fn(&Path, &str) -> bool,
    ) -> Taken {
        let mut left = self.known.clone();
        let mut n_known = 0;
        let mut known_invalid = HashSet::new();
        let mut is_known = |listed: &Listed<'_>| {
            let count = left.get_mut(&Key::of(listed, &self.base)).filter(|count| **count > 0);
            let Some(count) = count else { return false };
            *count -= 1;
            n_known += 1;
            true
        };
        for skill in &mut report.skills {
            let known: Vec<bool> = skill
                .findings
                .iter()
                .map(|finding| is_known(&Listed::new(finding, Some(skill))))
                .collect();
            let has_known_error = skill
                .findings
                .iter()
                .zip(&known)
                .any(|(finding, known)| *known && finding.severity == Severity::Error);
            if has_known_error {
                known_invalid.insert(skill.path.clone());
            }
            let mut known = known.into_iter();
            skill.findings.retain(|_| !known.next().unwrap_or(false));
        }
        report.findings.retain(|finding| !is_known(&Listed::new(finding, None)));
        // Of skills and rules that this run did not look at, nothing is known.
        // The baseline's own folder is what every path starts with.
        let based = |path: &Path| match self.base.path(path) {
            path if path == "." => PathBuf::new(),
            path => PathBuf::from(path),
        };
        let dirs: HashMap<PathBuf, &Path> =
            report.skills.iter().map(|skill| (based(&skill.path), skill.path.as_path())).collect();
        let is_gone = |key: &Key| {
            let owner = Path::new(&key.path).ancestors().find_map(|dir| dirs.get(dir));
            owner.is_some_and(|dir| is_on(dir, &key.rule))
        };
        let n_gone = left
            .iter()
            .filter(|(key, _)| is_gone(key))
            .fold(0, |sum: usize, (_, count)| sum.saturating_add(*count));
        report.n_known = n_known;
        Taken { n_gone, known_invalid }
    }
}

impl Key {
    fn of(listed: &Listed<'_>, base: &PathBase) -> Self {
        Self {
            path: base.path(listed.path()),
            rule: listed.finding.rule.id.to_owned(),
            subject: listed.finding.identity(),
        }
    }
}

/// The findings that a file lists.
fn known(file: &Path) -> Result<BTreeMap<Key, usize>, ReadError> {
    let bytes = read::read_bytes(file)?;
    // Some editors put a byte order mark in front.
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let json: serde_json::Value = serde_json::from_slice(bytes)?;
    match json.get("version").and_then(serde_json::Value::as_u64) {
        Some(version) if version == u64::from(VERSION) => {}
        Some(1) => return Err(ReadError::Old(file.to_owned())),
        Some(version) => return Err(ReadError::Version(version)),
        None => return Err(ReadError::NoBaseline),
    }
    let wire: Wire = serde_json::from_value(json).map_err(|_| ReadError::NoBaseline)?;
    let mut known = BTreeMap::new();
    for entry in wire.findings {
        let count: &mut usize = known.entry(entry.key).or_default();
        *count = count.saturating_add(entry.count);
    }
    Ok(known)
}

fn base(file: &Path) -> PathBase {
    PathBase::around(file.parent().unwrap_or(Path::new("")))
}
