//! What may be wrong near the place where YAML stopped, most likely first, each with the edit that would mend it.
//!
//! A suspect is a guess: `diagnosis.rs` believes one only if YAML can read on after its edit.

mod flow;
mod indentation;
mod text;
mod value;

use self::indentation::{indentation, tab_indent};
use super::{
    Cause, Edit,
    entries::{Entry, EntryKind},
};
use crate::text::source::Span;

/// A guess at the fault.
#[derive(Debug)]
pub(super) struct Suspect {
    pub(super) cause: Cause,
    pub(super) span: Span,
    pub(super) edit: Edit,
    /// Whether to show the edited lines: not where nobody knows what the author meant.
    pub(super) is_shown: bool,
}

impl Suspect {
    fn new(cause: Cause, span: Span, edit: Edit) -> Self {
        Self { cause, span, edit, is_shown: true }
    }
}

/// The suspects among entries up to the one that holds `offset`, nearest first; indentation last, since almost
/// anything can be read if it is moved.
pub(super) fn suspects(text: &str, entries: &[Entry<'_>], offset: usize) -> Vec<Suspect> {
    /// How many entries before the error may be to blame.
    const MAX_LOOK_BACK: usize = 12;
    let after = entries.partition_point(|entry| entry.line.start <= offset);
    let mut suspects = Vec::new();
    // The parser may stop before the line it cannot read.
    let next = entries.get(after).map(|_| after);
    let near: Vec<usize> = (after.saturating_sub(MAX_LOOK_BACK)..after).rev().chain(next).collect();
    for &at in &near {
        let entry = &entries[at];
        suspects.extend(tab_indent(entries, at));
        if entry.kind == EntryKind::Text {
            suspects.extend(text::of_text(text, entries, at));
        } else {
            suspects.extend(text::of_key(entries, at));
            suspects.extend(value::of_value(entry, offset));
        }
    }
    let nearest = || after.checked_sub(1).into_iter().chain(next);
    // By its edit an unreadable line is only passed over.
    let is_text = |at: &usize| entries.get(*at).is_some_and(|entry| entry.kind == EntryKind::Text);
    suspects.extend(
        near.iter().copied().filter(is_text).filter_map(|at| text::unreadable_line(entries, at)),
    );
    suspects.extend(nearest().filter_map(|at| text::items_after_text(text, entries, at)));
    suspects.extend(nearest().flat_map(|at| indentation(text, entries, at)));
    suspects.extend(nearest().filter_map(|at| text::unreadable_line(entries, at)));
    suspects
}

/// The edit that writes something in the place of a whole value, on the line of its key.
fn write(entry: &Entry<'_>, value: &str) -> Edit {
    let (span, blank) = entry.place();
    Edit { span, text: format!("{blank}{value}") }
}

/// The value as a whole must be quoted; the fault is its first `len` bytes.
fn whole(entry: &Entry<'_>, cause: Cause, len: usize) -> Suspect {
    let edit = write(entry, &quote(&entry.joined().text));
    Suspect::new(cause, Span::new(entry.start, entry.start + len), edit)
}

/// The text as a YAML value that reads as just this text.
pub(crate) fn quote(text: &str) -> String {
    if text.contains(char::is_control) {
        return format!("\"{}\"", escaped(text));
    }
    if text.contains(['"', '\\']) { single_quoted(text) } else { format!("\"{text}\"") }
}

/// What stands between double quotes for a text with line ends or control characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => escaped.extend(['\\', c]),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            c if c.is_control() => escaped.push_str(&format!("\\x{:02x}", u32::from(c))),
            c => escaped.push(c),
        }
    }
    escaped
}

fn single_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
