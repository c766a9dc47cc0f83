//! The few lines around a finding, made fit to print: lines cut around the place, nothing that a terminal would obey.
//!
//! Plain text and offsets; how it is drawn is not known here.

use unicode_width::UnicodeWidthChar;

use super::finding::Finding;
use crate::text::source::{Position, SourceFile, Span};

/// Lines of a file with marks in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The text of all pieces, one behind the other.
    pub text: String,
    /// Runs of neighbouring lines.
    pub pieces: Vec<Piece>,
    /// The places in them, the finding's own first.
    pub marks: Vec<Mark>,
}

/// A run of neighbouring lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Its bytes in the excerpt's text.
    pub span: Span,
    /// The line in the file, from 1, that it starts with.
    pub first_line: usize,
}

/// A place in an excerpt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Its bytes in the excerpt's text.
    pub span: Span,
    /// Where it is in the file.
    pub position: Position,
    /// What is there; none for the finding's own place, of which the message speaks.
    pub label: Option<String>,
}

/// How many lines above and below a place are shown.
const CONTEXT_LINES: usize = 1;
/// How many columns a tab is shown as.
const TAB: &str = "    ";

impl Excerpt {
    /// The lines around a finding's places, none wider than `width` columns; none if it has no place.
    #[must_use]
    pub fn new(finding: &Finding, width: usize) -> Option<Self> {
        let (source, span) = finding.place.text()?;
        let own = (span, None);
        let related =
            finding.related.iter().map(|related| (related.span, Some(related.message.clone())));
        let places: Vec<Place> = std::iter::once(own)
            .chain(related)
            .map(|(span, label)| Place {
                is_masked: finding.is_masked,
                ..Place::new(source, span, label)
            })
            .collect();
        let mut excerpt = Self { text: String::new(), pieces: Vec::new(), marks: Vec::new() };
        let mut marks: Vec<Option<Mark>> = vec![None; places.len()];
        for (first, last) in line_ranges(source, &places) {
            let start = excerpt.text.len();
            for line in first..=last {
                excerpt.add_line(source, line, &places, &mut marks, width);
            }
            let span = Span::new(start, excerpt.text.len());
            excerpt.pieces.push(Piece { span, first_line: first + 1 });
        }
        excerpt.marks = marks.into_iter().flatten().collect();
        Some(excerpt)
    }

    /// Adds a line, cut to `width` columns around the first place in it, and marks the places that are left.
    fn add_line(
        &mut self,
        source: &SourceFile,
        index: usize,
        places: &[Place],
        marks: &mut [Option<Mark>],
        width: usize,
    ) {
        let line = source.line(index);
        let here = |place: &&Place| place.line == index;
        let window = window(source.slice(line), line.start, places.iter().find(here), width);
        if window.start > line.start {
            self.text.push('…');
        }
        let start_of_text = self.text.len();
        let mut ends: Vec<(usize, usize)> = Vec::new();
        for (at, c) in source.slice(window).char_indices() {
            ends.push((window.start + at, self.text.len()));
            let is_masked =
                places.iter().any(|place| place.line == index && place.masks(window.start + at));
            push_printable(&mut self.text, if is_masked { '•' } else { c });
        }
        ends.push((window.end, self.text.len()));
        let printed = |offset: usize| {
            let at = ends.partition_point(|(byte, _)| *byte < offset).min(ends.len() - 1);
            ends.get(at).map_or(start_of_text, |(_, printed)| *printed)
        };
        for (place, mark) in places.iter().zip(marks).filter(|(place, _)| place.line == index) {
            let is_outside = place.span.end < window.start || place.span.start > window.end;
            if !is_outside {
                let span =
                    Span::new(printed(place.span.start), printed(place.span.end.min(window.end)));
                *mark = Some(Mark { span, position: place.position, label: place.label.clone() });
            }
        }
        if window.end < line.end {
            self.text.push('…');
        }
        self.text.push('\n');
    }
}

/// A span, cut to its first line.
struct Place {
    span: Span,
    line: usize,
    position: Position,
    label: Option<String>,
    is_masked: bool,
}

impl Place {
    /// Whether a byte of the file is not to be shown.
    fn masks(&self, byte: usize) -> bool {
        /// So much is shown, to tell what it is.
        const N_SHOWN: usize = 4;
        self.is_masked && self.span.start + N_SHOWN <= byte && byte < self.span.end
    }

    fn new(source: &SourceFile, span: Span, label: Option<String>) -> Self {
        let position = source.position(span.start);
        let (span, line) = (source.first_line_of(span), position.line - 1);
        Self { span, line, position, label, is_masked: false }
    }
}

/// The lines to show, from 0, first and last, neighbours together.
fn line_ranges(source: &SourceFile, places: &[Place]) -> Vec<(usize, usize)> {
    let last_line = source.position(source.text().len()).line - 1;
    // The line behind a line end at the end of the file is not there to be shown.
    let last_line =
        if source.line(last_line).is_empty() { last_line.saturating_sub(1) } else { last_line };
    let mut ranges: Vec<(usize, usize)> = places
        .iter()
        .map(|place| {
            let last = (place.line + CONTEXT_LINES).min(last_line).max(place.line);
            (place.line.saturating_sub(CONTEXT_LINES), last)
        })
        .collect();
    ranges.sort_unstable();
    let mut merged: Vec<(usize, usize)> = Vec::new();
    for (first, last) in ranges {
        match merged.last_mut() {
            Some(before) if first <= before.1 + 1 => before.1 = before.1.max(last),
            _ => merged.push((first, last)),
        }
    }
    merged
}

/// The bytes of a line that fit into `width` columns: from its start if the place is in sight there.
fn window(text: &str, start: usize, place: Option<&Place>, width: usize) -> Span {
    let width = width.max(20);
    // Looked at from the place outwards, so that a line of megabytes costs no more than what is shown of it.
    let at = place.map_or(0, |place| place.span.start.saturating_sub(start).min(text.len()));
    let len = place.map_or(0, |place| place.span.len().min(text.len() - at));
    let (before, after) = text.split_at(at);
    let shown_before = tail_in(before, width);
    let columns_before = columns(shown_before);
    let columns_place = columns(head_in(after.get(..len).unwrap_or_default(), width));
    let is_all_before_shown =
        shown_before.len() == before.len() && columns_before + columns_place <= width;
    // Otherwise the place starts a third into the window.
    let before = if is_all_before_shown { shown_before } else { tail_in(shown_before, width / 3) };
    let rest = head_in(after, width.saturating_sub(columns(before)));
    Span::new(start + at - before.len(), start + at + rest.len())
}

/// The longest start of a text that has at most so many columns.
fn head_in(text: &str, width: usize) -> &str {
    let mut used = 0;
    let end = text.char_indices().find_map(|(at, c)| {
        used += column_width(c);
        (used > width).then_some(at)
    });
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// The longest end of a text that has at most so many columns.
fn tail_in(text: &str, width: usize) -> &str {
    let mut used = 0;
    let start = text.char_indices().rev().find_map(|(at, c)| {
        used += column_width(c);
        (used > width).then_some(at + c.len_utf8())
    });
    text.get(start.unwrap_or(0)..).unwrap_or_default()
}

fn columns(text: &str) -> usize {
    text.chars().map(column_width).sum()
}

fn column_width(c: char) -> usize {
    if c == '\t' { TAB.len() } else { c.width().unwrap_or(1) }
}

/// Writes a character so that a terminal shows it and does not obey it.
fn push_printable(text: &mut String, c: char) {
    match c {
        '\t' => text.push_str(TAB),
        // Control characters, byte order marks, and what turns the direction of text or hides in it.
        c if c.is_control() => text.push('\u{FFFD}'),
        '\u{FEFF}'
        | '\u{2028}'
        | '\u{2029}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2066}'..='\u{2069}' => text.push('\u{FFFD}'),
        '\u{E0000}'..='\u{E007F}' => text.push('\u{FFFD}'),
        c => text.push(c),
    }
}

/// A text of the user in a message, without anything that a terminal would obey.
#[must_use]
pub fn printable(text: &str) -> String {
    let mut printed = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' { printed.push(c) } else { push_printable(&mut printed, c) }
    }
    printed
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::report::{
        finding::Place,
        rule::{Group, Rule},
    };

    static RULE: Rule = Rule { id: "x", summary: "", group: Group::Spec, docs: "" };

    fn excerpt(text: &str, span: Span, width: usize) -> (String, String, usize) {
        let source = SourceFile::new("x", text);
        let place = Place::Text { source: Arc::new(source), span };
        let finding = Finding::new(&RULE, place, "", String::new());
        let excerpt = Excerpt::new(&finding, width).unwrap();
        let mark = &excerpt.marks[0];
        (
            excerpt.text.clone(),
            excerpt.text[mark.span.start..mark.span.end].to_owned(),
            excerpt.pieces[0].first_line,
        )
    }

    #[test]
    fn short_lines_stand_with_their_neighbours() {
        let text = "one\r\ntwo\rthree\nfour\n";
        assert_eq!(
            excerpt(text, Span::new(9, 14), 80),
            ("two\nthree\nfour\n".into(), "three".into(), 2)
        );
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let text = format!("{}HERE{}", "a".repeat(500), "b".repeat(500));
        let (shown, mark, _) = excerpt(&text, Span::new(500, 504), 30);
        assert_eq!(shown, format!("…{}HERE{}…\n", "a".repeat(10), "b".repeat(16)));
        assert_eq!(mark, "HERE");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let text = format!("{}x", "日".repeat(50));
        let (shown, mark, _) = excerpt(&text, Span::new(150, 151), 30);
        assert_eq!((shown.as_str(), mark.as_str()), ("…日日日日日x\n", "x"));
    }

    #[test]
    fn nothing_is_printed_that_a_terminal_obeys() {
        let (shown, mark, _) = excerpt("a\tb\u{1b}[31m\u{202E}c", Span::new(3, 4), 80);
        assert_eq!((shown.as_str(), mark.as_str()), ("a    b\u{FFFD}[31m\u{FFFD}c\n", "\u{FFFD}"));
    }

    #[test]
    fn a_place_at_the_end_and_an_empty_file_are_fine() {
        assert_eq!(excerpt("", Span::new(0, 0), 80).0, "\n");
        assert_eq!(excerpt("a\n", Span::new(2, 2), 80).0, "a\n\n");
        assert_eq!(excerpt("a\n", Span::new(0, 1), 80).0, "a\n");
    }
}
