//! References: the relative links of a skill's Markdown, and what they lead to.
//!
//! The body and the Markdown files that it leads to are looked at. What is no path of this skill is passed over:
//! addresses, anchors, patterns, placeholders.

use std::{
    cell::Cell,
    collections::{HashMap, HashSet, VecDeque, hash_map},
    path::{Component, Path, PathBuf},
    sync::Arc,
};

use crate::{
    check::{
        Subject,
        mention::{self, Kind, Mention, Root},
        orphan,
    },
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

/// A fault that a text has once or several times.
pub(crate) struct Repeated<'a, F> {
    pub(crate) first: &'a Reference,
    /// What is wrong with it.
    pub(crate) fault: F,
    others: Vec<Span>,
}

impl<F> Repeated<'_, F> {
    /// Reports it once, with the other places as related ones.
    pub(crate) fn report<'a>(
        &self,
        findings: &'a mut Findings<'_>,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> Added<'a> {
        /// More places are not shown.
        const MAX_RELATED: usize = 20;
        let mut added = self.first.report(findings, subject, message);
        for other in self.others.iter().take(MAX_RELATED) {
            added = added.related(*other, "here too");
        }
        added
    }
}

/// The references with a fault of a kind, those of one file that are about the same together. `pick` says of a fault
/// whether it is of the kind, and what it is about.
pub(crate) fn repeated<'a, F>(
    references: &'a [Reference],
    pick: impl Fn(&'a Reference) -> Option<(&'a str, F)>,
) -> Vec<Repeated<'a, F>> {
    let mut faults: Vec<Repeated<'a, F>> = Vec::new();
    let mut known: HashMap<(Option<&Path>, &str), usize> = HashMap::new();
    for reference in references {
        let Some((about, fault)) = pick(reference) else { continue };
        let file = reference.source.as_ref().map(|source| source.path());
        match known.entry((file, about)) {
            hash_map::Entry::Vacant(place) => {
                place.insert(faults.len());
                faults.push(Repeated { first: reference, fault, others: Vec::new() });
            }
            hash_map::Entry::Occupied(place) => {
                if let Some(fault) = faults.get_mut(*place.get()) {
                    let is_before = reference.span.start < fault.first.span.start;
                    fault.others.push(if is_before { fault.first.span } else { reference.span });
                    fault.first = if is_before { reference } else { fault.first };
                }
            }
        }
    }
    faults
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
    /// The text names a file, other than by a link, that is not there.
    Missing { found: Found },
    /// It starts with a variable that no client sets.
    VariableUnset { variable: String, real: String },
    /// It is written from the repository's root; from the skill's folder it would be this.
    FromRepository { real: Option<String> },
}

/// Where a file is that is not where a text says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Found {
    /// Elsewhere in the skill, perhaps under a similar name.
    InSkill(String),
    /// At the root of the plugin.
    InPlugin,
    /// In a skill beside this one, by the path there.
    InSibling(String),
    /// Nowhere near.
    Nowhere,
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
    /// Whether the skill is a project's own, in a hidden folder of it.
    pub(crate) is_of_project: &'a dyn Fn() -> bool,
    /// Whether a path leads to something from a folder between the skill and the repository's root.
    pub(crate) is_above: &'a dyn Fn(&Path) -> bool,
    /// Whether a path leads to something from the root of the skill's plugin; none if it belongs to no plugin.
    pub(crate) is_in_plugin: &'a dyn Fn(&Path) -> Option<bool>,
    /// The name of a skill beside this one that holds a path.
    pub(crate) sibling_with: &'a dyn Fn(&Path) -> Option<String>,
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
    let text = skill.source.slice(body);
    if markdown.links.is_empty() && markdown.inline_code.is_empty() && !text.contains('.') {
        return Vec::new();
    }
    let links = Links::new(subject);
    let mut found = Vec::new();
    let here = Here { text, markdown, dir: Path::new(""), offset: body.start, source: None };
    let direct = links.judge(&here, surroundings, &mut found);
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
        let here = Here {
            text: source.text(),
            markdown: &markdown,
            dir: &dir,
            offset: 0,
            source: Some(&source),
        };
        for (path, span) in links.judge(&here, surroundings, &mut found) {
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

/// A Markdown text of a skill.
struct Here<'a> {
    text: &'a str,
    markdown: &'a Markdown,
    /// The folder that it lies in, from the skill's.
    dir: &'a Path,
    /// Where the text starts in its file.
    offset: usize,
    /// The file, if that is not the skill's own.
    source: Option<&'a Arc<SourceFile>>,
}

impl Here<'_> {
    fn reference(&self, span: Span, written: &str, fault: ReferenceFault) -> Reference {
        Reference {
            source: self.source.cloned(),
            span: span.shifted_by(self.offset),
            written: written.to_owned(),
            fault,
        }
    }
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
    /// The name of the skill's folder.
    skill_name: Option<&'a str>,
    /// Whether the skill is about writing skills, by its name.
    is_about_skills: bool,
    /// How many times the nearest file was sought.
    n_sought: Cell<usize>,
}

/// The folders of a skill by convention: <https://agentskills.io/specification#optional-directories>, and what
/// else many call them.
const FOLDERS: [&str; 6] =
    ["references", "reference", "scripts", "assets", "resources", "templates"];

impl<'a> Links<'a> {
    fn new(subject: &Subject<'a>) -> Self {
        let entries = || subject.entries();
        let lower = |path: &'a Path| (path.to_string_lossy().to_lowercase(), path);
        Self {
            entries: entries().map(|entry| (entry.path.as_path(), &entry.kind)).collect(),
            by_lower_case: entries().map(|entry| lower(&entry.path)).collect(),
            is_about_skills: subject.skill.dir.name.as_deref().is_some_and(|name| {
                name.split('-')
                    .any(|word| matches!(word, "skill" | "skills" | "plugin" | "plugins"))
            }),
            skill_name: subject.skill.dir.name.as_deref(),
            n_sought: Cell::new(0),
        }
    }

    fn is_markdown_file(&self, path: &Path) -> bool {
        let is_markdown =
            path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("md"));
        is_markdown && self.entries.get(path).is_some_and(|kind| **kind == EntryKind::File)
    }

    /// Notes the faults among the paths of a text; gives back the files that its links lead to, and the places of those
    /// links.
    fn judge(
        &self,
        here: &Here<'_>,
        surroundings: &Surroundings<'_>,
        found: &mut Vec<Reference>,
    ) -> Vec<(PathBuf, Span)> {
        let mut leads_to = Vec::new();
        for link in &here.markdown.links {
            let Some(path) = relative_path(&link.destination) else { continue };
            match self.resolve(&path, here.dir) {
                Ok(Some(path)) => leads_to.push((path, link.span.shifted_by(here.offset))),
                Ok(None) => {}
                Err(fault) => found.push(here.reference(link.span, &path, fault)),
            }
        }
        for mention in mention::paths(here.text, here.markdown) {
            if let Some(fault) = self.mention_fault(&mention, here, surroundings) {
                found.push(here.reference(mention.span, mention.path, fault));
            }
        }
        for (word, span) in mention::words(here.text, here.markdown) {
            if let Some(fault) = self.word_fault(word, here.dir) {
                found.push(here.reference(span, word, fault));
            }
        }
        leads_to
    }

    /// What is wrong with a path in inline code or in a command.
    fn mention_fault(
        &self,
        mention: &Mention<'_>,
        here: &Here<'_>,
        surroundings: &Surroundings<'_>,
    ) -> Option<ReferenceFault> {
        let path = mention.path;
        // What a skill about skills names is an example.
        if mention.kind == Kind::Code && self.is_about_skills {
            return None;
        }
        let missing = |found: Found| {
            let is_claimed = mention::claims(here.text, mention);
            is_claimed.then_some(ReferenceFault::Missing { found })
        };
        if mention.root == Root::Plugin {
            let is_missing = (surroundings.is_in_plugin)(Path::new(path)) == Some(false);
            return if is_missing { missing(Found::Nowhere) } else { None };
        }
        let in_skill = self.without_folder_of_skill(path);
        if let (Root::Unsaid, Some(real)) = (mention.root, in_skill) {
            if real == FILE_NAME {
                return None;
            }
            return Some(ReferenceFault::FromRepository { real: Some(real.to_owned()) });
        }
        let Some((first, _)) = path.split_once('/') else {
            // `python check.py`, where the script lies in `scripts/`.
            let is_here = self.entries.contains_key(here.dir.join(path).as_path())
                || self.entries.contains_key(Path::new(path));
            let elsewhere = (mention.kind == Kind::Command && !is_here)
                .then(|| self.only_one_called(path))
                .flatten()?;
            return missing(Found::InSkill(elsewhere));
        };
        let is_of_skill = FOLDERS.contains(&first) || self.entries.contains_key(Path::new(first));
        if !is_of_skill && mention.root == Root::Unsaid {
            return None;
        }
        match (self.resolve(path, here.dir), mention.root) {
            (Ok(Some(real)), Root::Unset(variable)) => {
                (!mention::is_explained(here.text, variable)).then(|| {
                    ReferenceFault::VariableUnset {
                        variable: variable.to_owned(),
                        real: shown(&real),
                    }
                })
            }
            (Ok(_) | Err(ReferenceFault::Case { .. } | ReferenceFault::Outside), _) => None,
            (Err(_), Root::Unset(_)) => None,
            (Err(fault), root) => {
                let target = Path::new(path);
                let nearest = match fault {
                    ReferenceFault::Broken { nearest } => nearest,
                    _ => None,
                };
                let name = target.file_name().and_then(|name| name.to_str()).unwrap_or(path);
                let beside =
                    nearest.filter(|near| Path::new(near).parent() == Path::new(path).parent());
                if let Some(real) = self.only_one_called(name).or(beside) {
                    return missing(Found::InSkill(real));
                }
                if root == Root::Unsaid && (surroundings.is_in_plugin)(target) == Some(true) {
                    return missing(Found::InPlugin);
                }
                if root == Root::Unsaid && (surroundings.is_above)(target) {
                    let is_own = (surroundings.is_of_project)();
                    return (!is_own).then_some(ReferenceFault::FromRepository { real: None });
                }
                let depth = here.dir.iter().count();
                let sibling = (surroundings.sibling_with)(target)
                    .map(|sibling| format!("{}{sibling}/{path}", "../".repeat(depth + 1)));
                missing(sibling.map_or(Found::Nowhere, Found::InSibling))
            }
        }
    }

    /// The rest of a path that leads through a folder of the skill's name to a file of the skill.
    fn without_folder_of_skill<'p>(&self, path: &'p str) -> Option<&'p str> {
        let name = self.skill_name?;
        let is_hidden = path.starts_with('.');
        let mut rest = path;
        while let Some((part, behind)) = rest.split_once('/') {
            rest = behind;
            if part == name && !is_hidden && self.entries.contains_key(Path::new(rest)) {
                return Some(rest);
            }
        }
        None
    }

    /// The only file of a name in the skill's folders.
    fn only_one_called(&self, name: &str) -> Option<String> {
        let is_called =
            |path: &&&Path| path.file_name().is_some_and(|own| own == name) && !is_template(path);
        let mut files = self.entries.keys().filter(is_called);
        let first = files.next()?;
        files.next().is_none().then(|| shown(first))
    }

    /// What is wrong with a word that may be the name of a file: only what differs from one that is there in nothing but
    /// capitals or backslashes is more than a word.
    fn word_fault(&self, word: &str, dir: &Path) -> Option<ReferenceFault> {
        // `.\run.ps1` is how such a script is run.
        if word.starts_with(".\\") {
            return None;
        }
        let slashed = word.replace('\\', "/");
        let slashed = slashed.trim_start_matches("./");
        let candidates = [normalize(dir, slashed), normalize(Path::new(""), slashed)];
        let mut candidates = candidates.into_iter().flatten();
        if let Some(real) =
            candidates.clone().find(|path| self.entries.contains_key(path.as_path()))
        {
            return word.contains('\\').then(|| ReferenceFault::Backslash { real: shown(&real) });
        }
        if orphan::is_common(Path::new(slashed)) {
            return None;
        }
        let real = candidates
            .find_map(|path| self.by_lower_case.get(&path.to_string_lossy().to_lowercase()))?;
        Some(ReferenceFault::Case { real: shown(real) })
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
