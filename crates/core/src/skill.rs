//! `Skill`: what parsing gives. A total view: whatever could not be read is simply not there. Never changed afterwards.

use std::{
    borrow::Cow,
    io,
    path::{Component, Path, PathBuf},
    sync::Arc,
};

use crate::{
    document::{self, Document, Entry, Scalar},
    path::{clean, join},
    spec::{field::Field, name::nfkc_cow},
    text::{
        source::{SourceFile, Span},
        wording::clipped,
    },
};

/// The name that the specification gives the file.
pub const FILE_NAME: &str = "SKILL.md";
/// The other spelling that is read, with a warning.
pub const LOWER_CASE_FILE_NAME: &str = "skill.md";

/// Whether a name is that of the file in other capitals, such as `Skill.md`.
pub(crate) fn is_misspelt_file_name(name: &str) -> bool {
    name.eq_ignore_ascii_case(FILE_NAME) && name != FILE_NAME && name != LOWER_CASE_FILE_NAME
}

/// The folder of a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillDir {
    /// The path as the user gave it, without `.` parts; `.` is the working directory itself.
    pub path: PathBuf,
    /// The folder's own name, as typed: links are not followed. Lossy where it is not UTF-8; none where the path does not
    /// say it.
    pub name: Option<String>,
    /// The names of links that lead to it in the tree that was searched: clients know it by those too.
    pub link_names: Vec<String>,
    /// The path without links, where it is known already.
    pub(crate) real: Option<PathBuf>,
    /// What its file was when it was found.
    pub(crate) file: Option<FileHint>,
}

/// What a SKILL.md was when its folder was found, so that the system need not be asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileHint {
    /// A regular file, called `SKILL.md`.
    Regular,
    /// Something else, or of another name.
    Other,
}

impl SkillDir {
    /// The folder at a path. Its name is the path's last part; that of `.` or `..` only the disk knows: see
    /// [`skill_dir`](crate::discover::skill_dir).
    #[must_use]
    pub fn new(path: impl AsRef<Path>) -> Self {
        let path = clean(path.as_ref());
        let name = match path.components().next_back() {
            Some(Component::Normal(name)) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        };
        Self { path, name, link_names: Vec::new(), real: None, file: None }
    }
}

/// Why a skill's file could not be turned into text.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileFault {
    /// The folder has neither SKILL.md nor skill.md.
    Missing {
        /// A file whose name differs only in case, such as `Skill.md`.
        near_miss: Option<String>,
    },
    /// The folder itself cannot be listed.
    FolderUnreadable(io::Error),
    /// It is there, but is no regular file.
    NotRegular(FileKind),
    /// It is a link to something that is not there.
    DanglingLink {
        /// Where the link points.
        target: PathBuf,
    },
    /// It is larger than [`MAX_FILE_BYTES`].
    TooLarge,
    /// The system refused to read it.
    Unreadable(io::Error),
    /// It is UTF-16.
    Utf16 {
        /// Whether the low byte comes first.
        is_little_endian: bool,
        /// The first byte.
        byte: u8,
    },
    /// A byte that is no UTF-8.
    NotUtf8 {
        /// The byte.
        byte: u8,
        /// Its offset in the file.
        offset: usize,
        /// Where U+FFFD stands for it in the text.
        span: Span,
    },
}

/// What stands where a file should.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A directory.
    Directory,
    /// A device, a socket, a pipe.
    Special,
}

/// A larger SKILL.md is refused: the largest of 13,377 real ones has 300 KB.
pub const MAX_FILE_BYTES: u64 = 64 << 20;

/// A skill, as far as it could be read.
#[derive(Debug)]
pub struct Skill {
    /// Its folder.
    pub dir: SkillDir,
    /// Its SKILL.md; empty where there is none that can be read.
    pub source: Arc<SourceFile>,
    /// The name on the disk of the file that was read: `SKILL.md` or `skill.md`.
    pub file_name: Option<&'static str>,
    /// Why the file could not be turned into text.
    pub file_fault: Option<FileFault>,
    /// The file's frontmatter and body.
    pub document: Document,
}

/// A skill's name: non-empty text.
#[derive(Debug, Clone)]
pub struct Name<'a> {
    /// As written, without white space around it.
    pub written: FieldText<'a>,
    /// As it is judged: trimmed and in NFKC.
    pub normalized: Cow<'a, str>,
}

impl Name<'_> {
    /// The name as messages show it: one line, cut where it is long.
    pub(crate) fn shown(&self) -> String {
        clipped(self.written.text)
    }
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

impl FieldText<'_> {
    /// The place of some of its bytes; that of all of it where places cannot be told.
    pub(crate) fn part(&self, start: usize, end: usize) -> Span {
        if self.is_verbatim {
            Span::new(self.span.start + start, self.span.start + end)
        } else {
            self.span
        }
    }

    /// The place of the first run of characters that are so.
    pub(crate) fn first_span(&self, is_so: impl Fn(char) -> bool) -> Span {
        // Normalization may have made the character: then it has no place of its own.
        let Some(start) = self.text.find(&is_so) else { return self.span };
        let rest = self.text.get(start..).unwrap_or_default();
        let len = rest.find(|c| !is_so(c)).unwrap_or(rest.len());
        self.part(start, start + len)
    }

    /// The place of what comes after so many characters; none where places cannot be told.
    pub(crate) fn after(&self, n_chars: usize) -> Option<Span> {
        let (start, _) = self.text.char_indices().nth(n_chars).filter(|_| self.is_verbatim)?;
        Some(Span::new(self.span.start + start, self.span.end))
    }
}

impl Skill {
    /// Reads a skill from the text of its SKILL.md, without a disk.
    #[must_use]
    pub fn from_text(dir: SkillDir, text: impl Into<String>) -> Self {
        let path = join(&dir.path, FILE_NAME);
        Self::read(dir, Some((path, FILE_NAME)), text.into(), None)
    }

    /// Reads a skill from the text of the file at this path and of this name, or knows why there is none.
    pub(crate) fn read(
        dir: SkillDir,
        file: Option<(PathBuf, &'static str)>,
        text: String,
        file_fault: Option<FileFault>,
    ) -> Self {
        let document =
            if file_fault.is_none() { document::parse(&text) } else { Document::default() };
        let (path, file_name) = match file {
            Some((path, name)) => (path, Some(name)),
            None => (dir.path.clone(), None),
        };
        Self { dir, source: Arc::new(SourceFile::new(path, text)), file_name, file_fault, document }
    }

    /// The name, where it is text.
    #[must_use]
    pub fn name(&self) -> Option<Name<'_>> {
        let written = self.text(Field::Name)?;
        Some(Name { written, normalized: nfkc_cow(written.text) })
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

    /// The instructions; empty where no fence tells where they start.
    #[must_use]
    pub fn body(&self) -> &str {
        self.document.body.map(|body| self.source.slice(body)).unwrap_or_default()
    }

    /// The comment on the line of a key without a value: perhaps it was meant as the value.
    pub(crate) fn comment_behind(&self, entry: &Entry) -> Option<String> {
        if !entry.value.span.is_empty() {
            return None;
        }
        let end = self.source.line_at(entry.key.span.end).end;
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
