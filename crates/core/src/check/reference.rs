//! References: the relative links of a skill's Markdown, and what they lead to.
//!
//! The body and the Markdown files that it leads to are looked at. What is no path of this skill is passed over:
//! addresses, anchors, patterns, placeholders.

use std::{
    cell::Cell,
    collections::{HashMap, HashSet, VecDeque},
    path::{Component, Path, PathBuf},
    sync::Arc,
};

use crate::{
    check::{Subject, orphan},
    disk::files::EntryKind,
    path::{join, shown},
    report::finding::{Added, Findings},
    skill::FILE_NAME,
    text::{
        markdown::{self, Markdown},
        source::{SourceFile, Span},
    },
};

/// A reference that does not simply lead to a file of the skill.
#[derive(Debug, Clone)]
pub(crate) struct Reference {
    /// The file it stands in, if that is not the skill's own.
    pub(crate) source: Option<Arc<SourceFile>>,
    /// Where it stands.
    pub(crate) span: Span,
    /// The path as written, without anchor.
    pub(crate) written: String,
    pub(crate) fault: ReferenceFault,
}

impl Reference {
    /// Reports something about it, in whatever file of the skill it stands.
    pub(crate) fn report<'a>(
        &self,
        findings: &'a mut Findings<'_>,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> Added<'a> {
        match &self.source {
            Some(source) => findings.at_in(source, self.span, subject, message),
            None => findings.at(self.span, subject, message),
        }
    }
}

/// What is wrong with a reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ReferenceFault {
    /// It leads to nothing; perhaps to this file.
    Broken { nearest: Option<String> },
    /// The file's name has other capitals.
    Case { real: String },
    /// It has `\` where the file lies behind `/`.
    Backslash { real: String },
    /// It leads out of the skill.
    Outside,
    /// It leads to a Markdown file that is only reached through others.
    TooDeep { real: String },
}

/// How many files are followed.
const MAX_FILES: usize = 200;

/// What references ask of the disk.
pub(crate) struct Surroundings<'a> {
    /// The text of a file of the skill, by its path from the skill's folder.
    pub(crate) read: &'a dyn Fn(&Path) -> Option<String>,
    /// Whether a path leads to something from a folder of the skill.
    pub(crate) is_there: &'a dyn Fn(&Path, &Path) -> bool,
    /// Whether a path leads to something from the folder that the skill lies in.
    pub(crate) is_beside: &'a dyn Fn(&Path) -> bool,
    /// Whether a path leads to something from the repository's root.
    pub(crate) is_in_repository: &'a dyn Fn(&Path) -> bool,
    /// Whether the skill is a project's own, and a path from a folder of it leads to something in the project.
    pub(crate) is_in_project: &'a dyn Fn(&Path, &Path) -> bool,
}

/// The faulty references of a skill. Where a project's own skills are used, its files are there too: links to them are
/// neither called broken nor said to lead out.
pub(crate) fn faults(subject: &Subject<'_>, surroundings: &Surroundings<'_>) -> Vec<Reference> {
    let (skill, read) = (subject.skill, surroundings.read);
    if subject.files.is_none_or(|files| files.is_cut) {
        return Vec::new();
    }
    let Some(body) = skill.document.body else { return Vec::new() };
    let markdown = subject.markdown();
    if markdown.links.is_empty() && markdown.code.is_empty() {
        return Vec::new();
    }
    let links = Links::new(subject);
    let mut found = Vec::new();
    let direct = links.judge(markdown, Path::new(""), body.start, None, &mut found);
    // Each file is looked into once, however many links lead to it.
    let mut seen: HashSet<PathBuf> = HashSet::new();
    let direct = direct.into_iter().map(|(path, _)| path);
    let mut next: VecDeque<PathBuf> = direct.filter(|path| seen.insert(path.clone())).collect();
    let mut n_read = 0;
    while let Some(path) = next.pop_front() {
        if !links.is_markdown_file(&path) || is_template(&path) || n_read == MAX_FILES {
            continue;
        }
        n_read += 1;
        let Some(text) = read(&path) else { continue };
        let markdown = markdown::read(&text);
        let source = Arc::new(SourceFile::new(join(&skill.dir.path, &path), text));
        let dir = path.parent().unwrap_or(Path::new("")).to_owned();
        for (path, span) in links.judge(&markdown, &dir, 0, Some(&source), &mut found) {
            // What SKILL.md leads to has been seen already.
            if !seen.insert(path.clone()) {
                continue;
            }
            if links.is_markdown_file(&path)
                && !orphan::is_common(&path)
                && !orphan::is_named_in(&path, skill.source.text())
                && !subject.is_in_inner_skill(&path)
            {
                let real = shown(&path);
                found.push(Reference {
                    source: Some(Arc::clone(&source)),
                    span,
                    written: real.clone(),
                    fault: ReferenceFault::TooDeep { real },
                });
            }
            next.push_back(path);
        }
    }
    found.retain_mut(|reference: &mut Reference| {
        let written = Path::new(&reference.written);
        let source = reference.source.as_ref().map(|source| source.path());
        let dir = source.and_then(Path::parent).unwrap_or(&skill.dir.path);
        // What leads out, and to nothing, is simply not there.
        if reference.fault == ReferenceFault::Outside && !(surroundings.is_there)(dir, written) {
            reference.fault = ReferenceFault::Broken { nearest: None };
        }
        match &mut reference.fault {
            ReferenceFault::Broken { .. } if (surroundings.is_in_repository)(written) => false,
            ReferenceFault::Broken { nearest } => {
                let depth = dir.strip_prefix(&skill.dir.path).map_or(0, |dir| dir.iter().count());
                let sibling = sibling(written, depth, surroundings);
                *nearest = sibling.or_else(|| nearest.take());
                true
            }
            ReferenceFault::Outside => !(surroundings.is_in_project)(dir, written),
            _ => true,
        }
    });
    found
}

/// The path to a file of a skill beside this one that was perhaps meant, from so many folders deep in the skill.
fn sibling(written: &Path, depth: usize, surroundings: &Surroundings<'_>) -> Option<String> {
    let mut parts = written.components().rev();
    let (Component::Normal(file), Component::Normal(folder)) = (parts.next()?, parts.next()?)
    else {
        return None;
    };
    let beside = Path::new(folder).join(file);
    (surroundings.is_beside)(&beside)
        .then(|| format!("{}{}", "../".repeat(depth + 1), shown(&beside)))
}

/// The paths of a skill, by which links are judged.
struct Links<'a> {
    /// What is there.
    entries: HashMap<&'a Path, &'a EntryKind>,
    /// The same, by what is left where capitals do not count.
    by_lower_case: HashMap<String, &'a Path>,
    /// How many times the nearest file was sought.
    n_sought: Cell<usize>,
}

impl<'a> Links<'a> {
    fn new(subject: &Subject<'a>) -> Self {
        let entries = || subject.entries();
        let lower = |path: &'a Path| (path.to_string_lossy().to_lowercase(), path);
        Self {
            entries: entries().map(|entry| (entry.path.as_path(), &entry.kind)).collect(),
            by_lower_case: entries().map(|entry| lower(&entry.path)).collect(),
            n_sought: Cell::new(0),
        }
    }

    fn is_markdown_file(&self, path: &Path) -> bool {
        let is_markdown =
            path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("md"));
        is_markdown && self.entries.get(path).is_some_and(|kind| **kind == EntryKind::File)
    }

    /// Notes the faults among the links of a text in a folder; gives back the files that the others lead to, and
    /// the places of those links.
    fn judge(
        &self,
        markdown: &Markdown,
        dir: &Path,
        offset: usize,
        source: Option<&Arc<SourceFile>>,
        found: &mut Vec<Reference>,
    ) -> Vec<(PathBuf, Span)> {
        let mut leads_to = Vec::new();
        let mut note = |span: Span, written: &str, fault: ReferenceFault| {
            found.push(Reference {
                source: source.cloned(),
                span: span.shifted_by(offset),
                written: written.to_owned(),
                fault,
            });
        };
        for link in &markdown.links {
            let Some(path) = relative_path(&link.destination) else { continue };
            match self.resolve(&path, dir) {
                Ok(Some(path)) => leads_to.push((path, link.span.shifted_by(offset))),
                Ok(None) => {}
                Err(fault) => note(link.span, &path, fault),
            }
        }
        for (code, span) in &markdown.code {
            // `.\run.ps1` is how such a script is run.
            let is_powershell = code.starts_with(".\\");
            let is_path =
                code.contains('\\') && !code.contains(char::is_whitespace) && !is_powershell;
            let slashed = code.replace('\\', "/");
            if is_path
                && let Some(path) = relative_path(&slashed)
                && let Ok(Some(real)) = self.resolve(&path, dir)
            {
                note(*span, code, ReferenceFault::Backslash { real: shown(real.as_path()) });
            }
        }
        leads_to
    }

    /// The file of the skill that a path in a folder leads to; none where nobody can tell.
    fn resolve(&self, path: &str, dir: &Path) -> Result<Option<PathBuf>, ReferenceFault> {
        // Where `\` separates paths, it would lead there all the same.
        if cfg!(windows) && path.contains('\\') {
            return self.resolve_slashed(path, dir);
        }
        // Many authors write paths from the skill's root wherever they are.
        let from_dir = normalize(dir, path);
        let from_root = normalize(Path::new(""), path);
        for candidate in [&from_dir, &from_root].into_iter().flatten() {
            if candidate.as_os_str().is_empty() || self.entries.contains_key(candidate.as_path()) {
                return Ok(Some(candidate.clone()));
            }
            // What lies behind a link, or where nothing is listed, is not known here.
            let is_hidden = |dir: &Path| {
                matches!(
                    self.entries.get(dir),
                    Some(EntryKind::Link { .. } | EntryKind::BrokenLink)
                ) || dir.file_name().is_some_and(|name| name == "node_modules" || name == ".git")
            };
            if candidate.ancestors().any(is_hidden) {
                return Ok(None);
            }
        }
        let Some(inside) = from_dir.or(from_root) else { return Err(ReferenceFault::Outside) };
        if path.contains('\\') {
            return self.resolve_slashed(path, dir);
        }
        let lower = inside.to_string_lossy().to_lowercase();
        if let Some(real) = self.by_lower_case.get(&lower) {
            return Err(ReferenceFault::Case { real: shown(real) });
        }
        if self.is_of_another_place(&inside, path) {
            return Ok(None);
        }
        // So many are shown, and each costs a look at all files.
        const MAX_NEAREST: usize = 100;
        let n_sought = self.n_sought.get();
        self.n_sought.set(n_sought + 1);
        let nearest = if n_sought < MAX_NEAREST { self.nearest(&inside) } else { None };
        Err(ReferenceFault::Broken { nearest })
    }

    /// What a path with `\` would lead to with `/`.
    fn resolve_slashed(&self, path: &str, dir: &Path) -> Result<Option<PathBuf>, ReferenceFault> {
        match self.resolve(&path.replace('\\', "/"), dir) {
            Ok(Some(real)) => Err(ReferenceFault::Backslash { real: shown(&real) }),
            _ => Ok(None),
        }
    }

    /// Whether a path more likely speaks of the project that an agent works on than of the skill: one into a hidden
    /// folder, or one without an ending, where the skill has no such folder to begin with.
    fn is_of_another_place(&self, path: &Path, written: &str) -> bool {
        let Some(first) = path.components().next() else { return true };
        let first = Path::new(first.as_os_str());
        let is_hidden = first.to_string_lossy().starts_with('.');
        let is_word_path = path.extension().is_none() && !written.ends_with('/');
        let is_nested = path.components().nth(1).is_some();
        is_nested && (is_hidden || is_word_path) && !self.entries.contains_key(first)
    }

    /// The file that was perhaps meant: one of the same name elsewhere, or of almost the same name in its folder.
    fn nearest(&self, path: &Path) -> Option<String> {
        /// With more files, comparing all of them would cost more than it helps.
        const MAX_COMPARED: usize = 2_000;
        const MIN_SIMILARITY: f64 = 0.75;
        if self.entries.len() > MAX_COMPARED {
            return None;
        }
        let name_of =
            |path: &Path| path.file_name().map(|name| name.to_string_lossy().to_lowercase());
        let name = name_of(path)?;
        let similarity = |candidate: &Path| match name_of(candidate) {
            Some(other) if other == name => 1.0,
            Some(other) if candidate.parent() == path.parent() => {
                strsim::normalized_levenshtein(&name, &other)
            }
            _ => 0.0,
        };
        let mut files: Vec<&Path> = self
            .entries
            .iter()
            .filter(|(_, kind)| **kind == &EntryKind::File)
            .map(|(path, _)| *path)
            // The skill's own file is open already: no link was meant to lead there.
            .filter(|path| *path != Path::new(FILE_NAME))
            .collect();
        files.sort();
        let best = files.into_iter().map(|path| (similarity(path), path));
        let best = best.filter(|(similarity, _)| *similarity >= MIN_SIMILARITY);
        best.max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, path)| shown(path))
    }
}

/// Whether a file is there to be copied elsewhere, from where its links count.
fn is_template(path: &Path) -> bool {
    path.components().any(|part| {
        let name = part.as_os_str().to_string_lossy().to_lowercase();
        matches!(name.as_str(), "assets" | "template" | "templates")
    })
}

/// The path of a destination, if that is a path from where it stands, and not an address, an anchor or a pattern.
fn relative_path(destination: &str) -> Option<String> {
    let path = destination.split(['#', '?']).next()?.trim();
    let has_scheme = path.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
    });
    let is_pattern = path.contains([
        '<', '>', '{', '}', '*', '$', '|', '\u{2026}', '[', ']', '%', '@', '"', '(', ')', '=', ',',
        ' ',
    ]) || path.contains("...")
        || path.contains("path/to")
        || path.contains("YOUR")
        || path.contains("XX");
    // A word without a slash or an ending, such as `url` or `link`, is a placeholder more often than a file.
    let is_word = !path.contains(['/', '.', '\\']);
    let is_elsewhere = has_scheme || path.starts_with(['/', '~', '\\']);
    (!path.is_empty() && !is_elsewhere && !is_pattern && !is_word).then(|| path.to_owned())
}

/// A path from a folder, without `.` and `..`; none if it leaves the skill.
fn normalize(dir: &Path, path: &str) -> Option<PathBuf> {
    let mut normal = PathBuf::new();
    for part in dir.join(path).components() {
        match part {
            Component::Normal(name) => normal.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !normal.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(normal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_are_references() {
        for path in [
            "a.md",
            "references/x.md#part",
            "./scripts/run.py",
            "../other/SKILL.md",
            "a/b",
            "scripts\\run.ps1",
        ] {
            assert!(relative_path(path).is_some(), "{path}");
        }
        for other in [
            "https://x.y/a.md",
            "mailto:a@b.c",
            "#part",
            "",
            "/etc/hosts",
            "//host/a",
            "references/<topic>.md",
            "references/*.md",
            "${DIR}/a.md",
            "{x}.md",
            "path/to/file.md",
            "…/a.md",
            ".../a.md",
            "url",
            "link",
            "C:\\a.md",
            "~/a.md",
            "YOUR-FILE.md",
        ] {
            assert_eq!(relative_path(other), None, "{other}");
        }
    }
}
