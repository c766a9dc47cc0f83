//! The text of a file and places in it: `SourceFile`, `Span`, `Position`.
//!
//! Spans are bytes; lines and columns exist only here, made from a span when somebody wants to show it.

use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// A half-open range of bytes in the whole text of a file, on character boundaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The same span, `offset` bytes further on.
    #[must_use]
    pub const fn shifted_by(self, offset: usize) -> Self {
        Self { start: self.start + offset, end: self.end + offset }
    }

    /// The number of bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span holds no byte.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

/// A value and the place it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

/// A place as people count it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1; LF, CRLF and CR each end a line.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

/// A file's path and text, with the table that turns spans into positions.
#[derive(Debug)]
pub struct SourceFile {
    path: PathBuf,
    text: String,
    marks: OnceLock<Vec<Mark>>,
}

/// What lies before the start of a step of the text.
///
/// A mark every `STEP` bytes, not one a line: a file of nothing but line ends must not cost eight times its size.
#[derive(Debug, Clone, Copy, Default)]
struct Mark {
    chars: usize,
    line_ends: usize,
}

/// Bytes between two marks.
const STEP: usize = 512;

impl SourceFile {
    /// A file of this path (as reports show it) and text.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into(), marks: OnceLock::new() }
    }

    /// The path as reports show it.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of a span; empty where the span does not lie on character boundaries inside the text.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// The line and column of a byte offset; those of the end for an offset beyond it.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let at = self.before(offset);
        let line_start = self.line_start(at.line_ends);
        Position { line: at.line_ends + 1, column: at.chars - self.before(line_start).chars + 1 }
    }

    /// The bytes of a line, counted from 0, without its line end; the empty end of the text beyond the last line.
    #[must_use]
    pub fn line(&self, index: usize) -> Span {
        let start = self.line_start(index);
        let rest = self.slice(Span::new(start, self.text.len()));
        Span::new(start, start + rest.find(['\r', '\n']).unwrap_or(rest.len()))
    }

    /// The bytes of the line that a byte offset lies on, without its line end. Cheaper than a line by its number.
    #[must_use]
    pub fn line_at(&self, offset: usize) -> Span {
        let bytes = self.text.as_bytes();
        let offset = offset.min(bytes.len());
        let (before, behind) = bytes.split_at(offset);
        let start = memchr::memrchr2(b'\r', b'\n', before).map_or(0, |at| at + 1);
        let end = memchr::memchr2(b'\r', b'\n', behind).map_or(bytes.len(), |at| offset + at);
        Span::new(start, end)
    }

    /// The part of a span that lies on its first line: what a finding points at when a value has many lines.
    #[must_use]
    pub fn first_line_of(&self, span: Span) -> Span {
        let text = self.slice(span);
        Span::new(span.start, span.start + text.find(['\r', '\n']).unwrap_or(text.len()))
    }

    /// The first byte of a line, counted from 0.
    fn line_start(&self, index: usize) -> usize {
        if index == 0 {
            return 0;
        }
        let step = self.marks().partition_point(|mark| mark.line_ends < index).saturating_sub(1);
        let mut line_ends = self.marks()[step].line_ends;
        let bytes = self.text.as_bytes();
        for at in step * STEP..bytes.len() {
            line_ends += usize::from(ends_line(bytes, at));
            if line_ends == index {
                return at + 1;
            }
        }
        bytes.len()
    }

    /// What lies before a byte offset: after the first call, in constant time.
    fn before(&self, offset: usize) -> Mark {
        let offset = offset.min(self.text.len());
        let step = offset / STEP;
        let mark = self.marks()[step];
        count(self.text.as_bytes(), step * STEP..offset, mark)
    }

    fn marks(&self) -> &[Mark] {
        self.marks.get_or_init(|| {
            let bytes = self.text.as_bytes();
            let mut marks = vec![Mark::default()];
            for step in 0..bytes.len() / STEP {
                marks.push(count(bytes, step * STEP..(step + 1) * STEP, marks[step]));
            }
            marks
        })
    }
}

/// The mark after these bytes, from the mark before them.
fn count(bytes: &[u8], range: Range<usize>, before: Mark) -> Mark {
    // Each character of UTF-8 is counted at its first byte.
    let chars = bytes[range.clone()].iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
    let line_ends = range.filter(|&at| ends_line(bytes, at)).count();
    Mark { chars: before.chars + chars, line_ends: before.line_ends + line_ends }
}

/// Whether a byte is the last of a line end: LF, CRLF or CR.
fn ends_line(bytes: &[u8], at: usize) -> bool {
    match bytes[at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    }
}

/// A line of a text: where it starts, and its text without the line end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    pub(crate) start: usize,
    pub(crate) text: &'a str,
}

impl Line<'_> {
    /// The bytes of the line without its line end.
    pub(crate) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// The number of spaces the line starts with.
    pub(crate) fn indent(&self) -> usize {
        self.text.len() - self.text.trim_start_matches(' ').len()
    }
}

/// The lines of a text; LF, CRLF and CR end a line.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let end = memchr::memchr2(b'\r', b'\n', rest.as_bytes()).unwrap_or(rest.len());
        let (content, tail) = rest.split_at(end);
        let line = Line { start, text: content };
        start += end + if tail.starts_with("\r\n") { 2 } else { tail.len().min(1) };
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_ends_a_line() {
        let texts: Vec<&str> = lines("a\nb\r\nc\rd\n\ne").map(|line| line.text).collect();
        assert_eq!(texts, ["a", "b", "c", "d", "", "e"]);
    }

    #[test]
    fn columns_count_characters() {
        let source = SourceFile::new("x", "ab\r\nné日x\n");
        assert_eq!(source.position("ab\r\nné日".len()), Position { line: 2, column: 4 });
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        assert_eq!(source.slice(source.line(1)), "né日x");
        assert_eq!(source.slice(source.line_at("ab\r\nné".len())), "né日x");
        assert_eq!(source.line_at(1), source.line(0));
    }

    #[test]
    fn columns_hold_far_into_a_long_line() {
        let source = SourceFile::new("x", format!("one\n{}", "é".repeat(5000)));
        assert_eq!(source.position(4 + 2 * 4321), Position { line: 2, column: 4322 });
    }

    #[test]
    fn an_empty_text_has_one_position() {
        let source = SourceFile::new("x", "");
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        assert_eq!(source.position(9), Position { line: 1, column: 1 });
    }

    #[test]
    fn lines_hold_far_into_a_file_of_line_ends() {
        let source = SourceFile::new("x", format!("{}end", "\r\n".repeat(2000)));
        assert_eq!(source.position(4001), Position { line: 2001, column: 2 });
        assert_eq!(source.slice(source.line(2000)), "end");
        assert_eq!(source.slice(source.line(2001)), "");
    }

    #[test]
    fn the_end_of_a_finished_last_line_is_on_the_next() {
        let source = SourceFile::new("x", "a\n");
        assert_eq!(source.position(2), Position { line: 2, column: 1 });
    }
}
