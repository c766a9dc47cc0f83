//! `Skill`: what the rules look at. A total view: whatever could not be read is simply not there.

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

use crate::{
    commands::Command,
    discover::SkillDir,
    document::{self, Document, Entry, Scalar},
    field::Field,
    files::{EntryKind, FileList},
    finding::clipped,
    load::{self, Extent, FileFault, Loaded},
    markdown::{self, Markdown},
    reference::Reference,
    source::{SourceFile, Span},
};

/// A skill, as far as it could be read.
#[derive(Debug)]
pub struct Skill {
    /// Its folder.
    pub dir: SkillDir,
    /// Its SKILL.md; empty where there is none that can be read.
    pub source: SourceFile,
    /// The name on the disk of the file that was read: `SKILL.md` or `skill.md`.
    pub file_name: Option<&'static str>,
    /// Why the file could not be turned into text.
    pub file_fault: Option<FileFault>,
    /// What else lies in its folder; none unless it was asked for.
    pub files: Option<FileList>,
    /// Links that lead to no file of the skill; empty unless they were looked for.
    pub(crate) references: Vec<Reference>,
    /// Scripts that the body runs by their path; empty unless they were looked for.
    pub(crate) commands: Vec<Command>,
    /// Files that no text of the skill names; empty unless they were looked for.
    pub(crate) orphans: Vec<PathBuf>,
    /// The Markdown of the body, read when it is first asked for.
    markdown: OnceLock<Markdown>,
    /// The file's frontmatter and body.
    pub document: Document,
    /// The name, where it is text.
    pub name: Option<Name>,
}

/// A skill's name: non-empty text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// As written, without white space around it.
    pub written: String,
    /// As it is judged: trimmed and in NFKC.
    pub normalized: String,
    /// Where it stands, without white space or quotes where the file holds it to the letter.
    pub span: Span,
    /// Whether the bytes of `span` are `written`, so that places in one are places in the other.
    pub is_verbatim: bool,
}

/// The text of a field: a scalar that is neither null nor blank.
#[derive(Debug, Clone, Copy)]
pub struct FieldText<'a> {
    /// The text without white space around it.
    pub text: &'a str,
    /// Where it stands, without white space or quotes where the file holds it to the letter.
    pub span: Span,
    /// Whether the bytes of `span` are `text`, so that places in one are places in the other.
    pub is_verbatim: bool,
}

impl Name {
    /// The name as messages show it: one line, cut where it is long.
    pub(crate) fn shown(&self) -> String {
        clipped(&self.written)
    }
}

impl FieldText<'_> {
    /// The place of some of its bytes; that of all of it where places cannot be told.
    pub(crate) fn part(&self, start: usize, end: usize) -> Span {
        if self.is_verbatim {
            Span::new(self.span.start + start, self.span.start + end)
        } else {
            self.span
        }
    }

    /// The place of what comes after so many characters; none where places cannot be told.
    pub(crate) fn after(&self, n_chars: usize) -> Option<Span> {
        let (start, _) = self.text.char_indices().nth(n_chars).filter(|_| self.is_verbatim)?;
        Some(Span::new(self.span.start + start, self.span.end))
    }
}

impl Skill {
    /// Loads and reads the skill in a folder.
    #[must_use]
    pub fn load(dir: SkillDir, extent: Extent) -> Self {
        let loaded = load::load(&dir.path, dir.file, extent);
        Self::read(dir, loaded)
    }

    /// As `load` of the whole file, and lists what else lies in the folder.
    #[must_use]
    pub fn load_with_files(dir: SkillDir) -> Self {
        let files = FileList::of(&dir.path);
        Self { files: Some(files), ..Self::load(dir, Extent::Whole) }
    }

    /// Reads a skill from the text of its SKILL.md, without a disk.
    #[must_use]
    pub fn from_text(dir: SkillDir, text: impl Into<String>) -> Self {
        Self::read(dir, Loaded { file_name: Some(load::FILE_NAME), text: text.into(), fault: None })
    }

    fn read(dir: SkillDir, loaded: Loaded) -> Self {
        let document = if loaded.fault.is_none() {
            document::parse(&loaded.text)
        } else {
            Document::default()
        };
        let path = match loaded.file_name {
            Some(file_name) => join(&dir.path, file_name),
            None => dir.path.clone(),
        };
        let mut skill = Self {
            dir,
            source: SourceFile::new(path, loaded.text),
            file_name: loaded.file_name,
            file_fault: loaded.fault,
            files: None,
            references: Vec::new(),
            commands: Vec::new(),
            orphans: Vec::new(),
            markdown: OnceLock::new(),
            document,
            name: None,
        };
        skill.name = skill.text(Field::Name).map(|name| Name {
            written: name.text.to_owned(),
            normalized: nfkc(name.text),
            span: name.span,
            is_verbatim: name.is_verbatim,
        });
        skill
    }

    /// The entry of a field; the first of two.
    #[must_use]
    pub fn field(&self, field: Field) -> Option<&Entry> {
        let is_field =
            |entry: &&Entry| entry.key.as_scalar().is_some_and(|key| key.text == field.key());
        self.document.frontmatter.as_ref()?.iter().find(is_field)
    }

    /// The entry of a key that the specification does not know; the first of two.
    pub(crate) fn unknown_field(&self, key: &str) -> Option<&Entry> {
        let is_key = |entry: &&Entry| entry.key.as_scalar().is_some_and(|own| own.text == key);
        self.document.frontmatter.as_ref()?.iter().find(is_key)
    }

    /// The text of a field that is a scalar, neither null nor blank.
    #[must_use]
    pub fn text(&self, field: Field) -> Option<FieldText<'_>> {
        let value = &self.field(field)?.value;
        let scalar = value.as_scalar()?;
        let text = scalar.text.trim();
        if scalar.is_null() || text.is_empty() {
            return None;
        }
        Some(match verbatim(scalar) {
            Some(span) => FieldText { text, span, is_verbatim: true },
            None => FieldText { text, span: value.span, is_verbatim: false },
        })
    }

    /// What the body's Markdown holds; where no frontmatter tells where that starts, that of all the file. Spans count
    /// from there.
    pub(crate) fn markdown(&self) -> &Markdown {
        self.markdown.get_or_init(|| {
            let body = self.document.body.map(|body| self.source.slice(body));
            markdown::read(body.unwrap_or(self.source.text()))
        })
    }

    /// The comment on the line of a key without a value: perhaps it was meant as the value.
    pub(crate) fn comment_behind(&self, entry: &Entry) -> Option<String> {
        if !entry.value.span.is_empty() {
            return None;
        }
        let end = self.source.line(self.source.position(entry.key.span.end).line - 1).end;
        let rest =
            self.source.slice(Span::new(entry.key.span.end, end)).trim_start_matches(':').trim();
        const MAX_BYTES: usize = 500;
        (rest.starts_with('#') && rest.len() <= MAX_BYTES).then(|| rest.to_owned())
    }

    /// The key that was perhaps meant to be a field that is not there.
    pub(crate) fn near_miss(&self, field: Field) -> Option<String> {
        let mut keys = self.document.frontmatter.iter().flatten().map(|entry| entry.key.to_key());
        keys.find(|key| Field::near(key) == Some(field)).map(|key| clipped(&key))
    }

    /// The regular files of the folder but for the skill's own, from the folder; those of a skill that lies inside
    /// too: whether that is checked by itself, nobody knows here.
    pub(crate) fn bundled_files(&self) -> impl Iterator<Item = &Path> {
        self.files
            .iter()
            .flat_map(|files| &files.entries)
            .filter(|entry| entry.kind == EntryKind::File)
            .map(|entry| entry.path.as_path())
            .filter(|path| self.file_name.is_none_or(|name| *path != Path::new(name)))
    }

    /// Whether a file of the folder belongs to a skill that lies inside.
    pub(crate) fn is_in_inner_skill(&self, path: &Path) -> bool {
        let mut inner = self.files.iter().flat_map(|files| &files.inner_skills);
        inner.any(|inner| path.starts_with(inner))
    }

    /// Whether a field is there with a scalar that says nothing: null or blank.
    #[must_use]
    pub fn is_empty(&self, field: Field) -> bool {
        let scalar = self.field(field).and_then(|entry| entry.value.as_scalar());
        scalar.is_some_and(|scalar| scalar.is_null() || scalar.text.trim().is_empty())
    }
}

/// Where the trimmed text of a scalar stands.
fn verbatim(scalar: &Scalar) -> Option<Span> {
    let blank = scalar.text.len() - scalar.text.trim_start().len();
    scalar.verbatim.map(|span| {
        let start = span.start + blank;
        Span::new(start, start + scalar.text.trim().len())
    })
}

/// A file in a folder; a file in the working directory is just its name.
pub(crate) fn join(dir: &Path, file: impl AsRef<Path>) -> PathBuf {
    if dir == Path::new(".") { file.as_ref().to_owned() } else { dir.join(file) }
}

/// The text in Normalization Form KC. <https://www.unicode.org/reports/tr15/>
pub(crate) fn nfkc(text: &str) -> String {
    nfkc_cow(text).into_owned()
}

/// As `nfkc`; most texts are in that form already.
pub(crate) fn nfkc_cow(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    match is_nfkc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfkc().collect()),
    }
}
