//! Lines that stand too deep or not deep enough, and tabs that indent.

use super::{
    super::{
        Cause, Edit,
        entries::{Entry, EntryKind, is_key_char, key_len},
    },
    Suspect,
};
use crate::{
    spec::field::Field,
    text::source::{Line, Span},
};

/// A tab before the first character of a line.
pub(super) fn tab_indent(entries: &[Entry<'_>], at: usize) -> Vec<Suspect> {
    let entry = &entries[at];
    let Some(line) =
        std::iter::once(&entry.line).chain(&entry.more).find(|line| blank(line).contains('\t'))
    else {
        return Vec::new();
    };
    let blank = blank(line);
    let first = blank.find('\t').unwrap_or_default();
    let span = Span::new(line.start + first, line.start + blank.len());
    let edited = Span::new(line.start, line.start + blank.len());
    // Below a key without a value stand its children; otherwise the line was meant to stand beside the one above.
    let above = at
        .checked_sub(1)
        .and_then(|above| entries.get(above))
        .filter(|_| line.start == entry.line.start);
    let mut depths = vec![blank.replace('\t', "  ").len()];
    if let Some(above) = above.filter(|above| !above.value.is_empty()) {
        depths.insert(0, above.depth());
    }
    let suspect = |depth: usize| {
        Suspect::new(Cause::TabIndent, span, Edit { span: edited, text: " ".repeat(depth) })
    };
    depths.into_iter().map(suspect).collect()
}

fn blank<'a>(line: &Line<'a>) -> &'a str {
    line.text.get(..line.text.len() - line.text.trim_start().len()).unwrap_or_default()
}

/// An entry that stands at no depth that is open.
pub(super) fn indentation(text: &str, entries: &[Entry<'_>], at: usize) -> Vec<Suspect> {
    let entry = &entries[at];
    let own = entry.depth();
    let mut suspects = Vec::new();
    suspects.extend(all_above(text, entries, at));
    let mut depths: Vec<usize> = Vec::new();
    for above in entries.iter().take(at).rev().take(8) {
        // What follows a dash stands two deeper than it.
        let inside = (above.line.text.trim_start().starts_with("- ")).then_some(above.depth() + 2);
        for depth in inside.into_iter().chain([above.depth()]) {
            if depth != own && !depths.contains(&depth) {
                depths.push(depth);
            }
        }
    }
    depths.sort_by_key(|&depth| (depth.abs_diff(own), depth < own));
    let start = entry.line.start;
    // A line without indentation is pointed at by what stands in it.
    let end = if own == 0 { start + entry.line.text.trim_end().len() } else { start + own };
    suspects.extend(depths.into_iter().map(|depth| {
        let edit = Edit { span: Span::new(start, start + own), text: " ".repeat(depth) };
        Suspect::new(
            Cause::Indentation { found: own, expected: depth },
            Span::new(start, end),
            edit,
        )
    }));
    suspects
}

/// All entries above stand deeper, and this one is right: the first key was indented.
fn all_above(text: &str, entries: &[Entry<'_>], at: usize) -> Option<Suspect> {
    let own = entries.get(at)?.depth();
    let above = entries.get(..at)?;
    let first = above.first()?;
    let depth = first.depth();
    if depth <= own || above.iter().any(|entry| entry.depth() < depth) {
        return None;
    }
    let last = above.last()?;
    let last = last.more.last().unwrap_or(&last.line);
    let span = Span::new(first.line.start, last.start + last.text.len());
    let moved: String = text
        .get(span.start..span.end)?
        .split_inclusive('\n')
        .map(|line| line.get(depth - own..).filter(|_| !line.trim().is_empty()).unwrap_or(line))
        .collect();
    let blank = Span::new(first.line.start, first.line.start + depth);
    Some(Suspect::new(
        Cause::Indentation { found: depth, expected: own },
        blank,
        Edit { span, text: moved },
    ))
}

/// A line indented deeper than its key that is itself a key: one of ours, or any inside a mapping.
pub(super) fn misplaced_key(entry: &Entry<'_>, start: usize, piece: &str) -> Option<Suspect> {
    let key = piece.get(..key_len(piece)?)?;
    let is_key = Field::from_key(key).is_some()
        || entry.depth() > 0 && key.chars().all(is_key_char) && !entry.value.contains(' ');
    let line = entry
        .more
        .iter()
        .find(|line| line.start <= start && start <= line.start + line.text.len())?;
    let (found, expected) = (line.indent(), entry.depth());
    let span = Span::new(line.start, line.start + found);
    let edit = Edit { span, text: " ".repeat(expected) };
    (is_key && found != expected && entry.kind == EntryKind::Key)
        .then(|| Suspect::new(Cause::Indentation { found, expected }, span, edit))
}

/// Lines of a value in quotes or brackets that are not indented deeper than its key.
pub(super) fn not_indented(entry: &Entry<'_>) -> Option<Suspect> {
    let (key, _) = entry.key?;
    let is_out = |line: &&Line<'_>| line.indent() <= entry.indent;
    let first = entry.more.iter().find(is_out)?;
    let last = entry.more.last()?;
    let indent = " ".repeat(entry.indent + 2);
    let span = Span::new(first.start, last.start + last.text.len());
    let from = entry.more.iter().position(|line| line.start == first.start)?;
    let lines: Vec<String> = entry
        .more
        .iter()
        .skip(from)
        .map(|line| {
            if is_out(&line) {
                format!("{indent}{}", line.text.trim())
            } else {
                line.text.to_owned()
            }
        })
        .collect();
    Some(Suspect::new(
        Cause::NotIndented { key: key.to_owned() },
        Span::new(first.start + first.indent(), first.start + first.text.trim_end().len()),
        Edit { span, text: lines.join("\n") },
    ))
}

/// A line of a block that is indented less than its first, or than its header says: a field that was meant to stand
/// beside the block, or a line of its text.
pub(super) fn block_indent(entry: &Entry<'_>) -> Option<Suspect> {
    let (key, _) = entry.key?;
    if let Some(digit) = entry.value.find(|c: char| c.is_ascii_digit()) {
        let span = Span::new(entry.start + digit, entry.start + digit + 1);
        return Some(Suspect::new(Cause::BlockHeader, span, Edit { span, text: String::new() }));
    }
    let expected = entry.more.first()?.indent();
    let line = entry.more.iter().find(|line| line.indent() < expected)?;
    let span = Span::new(line.start, line.start + line.indent());
    let found = line.indent();
    let is_field = starts_with_field(line.text.trim_start()) && entry.indent == 0;
    let (cause, depth) = if is_field {
        (Cause::Indentation { found, expected: 0 }, 0)
    } else {
        (Cause::BlockIndent { key: key.to_owned(), found, expected }, expected)
    };
    Some(Suspect::new(cause, span, Edit { span, text: " ".repeat(depth) }))
}

/// Whether a line starts with a field of the specification and a colon.
fn starts_with_field(line: &str) -> bool {
    let key = key_len(line).and_then(|len| line.get(..len));
    key.is_some_and(|key| Field::from_key(key).is_some())
}
