//! Lines that are no `key: value`, and keys that are none: what they were meant to be.

use super::{
    super::{
        Cause, Edit,
        entries::{Entry, EntryKind, colon, is_key_char},
    },
    Suspect, quote,
};
use crate::{
    spec::field::Field,
    text::source::{Line, Span},
};

/// A line that is no entry.
pub(super) fn of_text(text: &str, entries: &[Entry<'_>], at: usize) -> Vec<Suspect> {
    let entry = &entries[at];
    let content = Span::new(entry.start, entry.start + entry.value.len());
    let replaced = |cause: Cause, span: Span, line: String| {
        Suspect::new(cause, span, Edit { span: content, text: line })
    };
    let mut suspects = Vec::new();
    if let Some(rest) = entry.value.strip_prefix("<!--") {
        let comment = format!("# {}", rest.trim_end_matches("-->").trim());
        suspects.push(replaced(Cause::HtmlComment, content, comment.trim_end().to_owned()));
    }
    if entry.value.starts_with("```") {
        let line = Span::new(entry.line.start, entry.line.start + entry.line.text.len());
        let edit = Edit { span: line, text: String::new() };
        suspects.push(Suspect { is_shown: false, ..Suspect::new(Cause::CodeFence, content, edit) });
    }
    suspects.extend(colon_slip(entry));
    suspects.extend(no_colon(entries, entry));
    suspects.extend(quoted_line(entry));
    suspects.extend(reserved_key(entry));
    suspects.extend(open_flow(text, entries, at));
    suspects.extend(no_dash(entries, at));
    suspects.extend(not_indented(text, entries, at));
    suspects
}

/// A colon without a space, with a space that YAML does not know, or a full-width one.
fn colon_slip(entry: &Entry<'_>) -> Option<Suspect> {
    let at = entry.value.find([':', '\u{FF1A}'])?;
    let (key, rest) = entry.value.split_at(at);
    let mut rest = rest.chars();
    let colon = rest.next()?;
    let after = rest.next();
    if key.is_empty() || !key.chars().all(is_key_char) || after == Some('/') {
        return None;
    }
    let start = entry.start + at;
    let end = start + colon.len_utf8();
    let space = after.filter(|c| c.is_whitespace());
    let end_of_space = end + space.map_or(0, char::len_utf8);
    let (cause, span) = match (colon, space) {
        (':', None) => (Cause::NoSpaceAfterColon, Span::new(start, end)),
        (':', Some(c)) => (Cause::OtherSpaceAfterColon(c), Span::new(end, end_of_space)),
        _ => (Cause::FullWidthColon, Span::new(start, end)),
    };
    let edit = Edit { span: Span::new(start, end_of_space), text: ": ".to_owned() };
    Some(Suspect::new(cause, span, edit))
}

/// A field of ours without its colon: `description Reads PDF`, `description = …`, `metadata`.
fn no_colon(entries: &[Entry<'_>], entry: &Entry<'_>) -> Option<Suspect> {
    let end = entry.value.find(|c| !is_key_char(c)).unwrap_or(entry.value.len());
    let (key, rest) = entry.value.split_at(end);
    let field = Field::from_key(key)?;
    let is_there = entries
        .iter()
        .any(|other| other.key.is_some_and(|(key, _)| Field::from_key(key) == Some(field)));
    let value = rest.trim_start().trim_start_matches([':', '=']).trim_start();
    if is_there || !(rest.is_empty() || rest.starts_with([' ', '\t', '='])) {
        return None;
    }
    let line = if value.is_empty() { format!("{key}:") } else { format!("{key}: {value}") };
    let edit = Edit { span: Span::new(entry.start, entry.start + entry.value.len()), text: line };
    Some(Suspect::new(Cause::NoColon, Span::new(entry.start, entry.start + end), edit))
}

/// A whole `key: value` in quotes.
fn quoted_line(entry: &Entry<'_>) -> Option<Suspect> {
    let inner =
        ['"', '\''].iter().find_map(|mark| entry.value.strip_prefix(*mark)?.strip_suffix(*mark))?;
    colon(inner)?;
    let span = Span::new(entry.start, entry.start + entry.value.len());
    let edit = Edit { span, text: inner.to_owned() };
    Some(Suspect::new(Cause::QuotedLine, span, edit))
}

/// A key that starts with a character that YAML keeps for itself.
fn reserved_key(entry: &Entry<'_>) -> Option<Suspect> {
    let first = entry.value.chars().next().filter(|c| matches!(c, '@' | '`' | '%'))?;
    let len = colon(entry.value)?;
    let span = Span::new(entry.start, entry.start + len);
    let edit = Edit { span, text: quote(entry.value.get(..len)?) };
    Some(Suspect::new(Cause::ReservedKeyStart(first), Span::new(span.start, span.start + 1), edit))
}

/// Frontmatter as JSON whose outermost bracket nothing closes.
fn open_flow(text: &str, entries: &[Entry<'_>], at: usize) -> Option<Suspect> {
    let entry = entries.get(at).filter(|_| at == 0)?;
    let open = entry.value.chars().next().filter(|c| matches!(c, '{' | '['))?;
    let end = text.trim_end().len();
    let close = if open == '{' { "}" } else { "]" };
    let edit = Edit { span: Span::new(end, end), text: close.to_owned() };
    let span = Span::new(entry.start, entry.start + 1);
    Some(Suspect { is_shown: false, ..Suspect::new(Cause::UnclosedBracket(open), span, edit) })
}

/// A line among list items that lacks its dash.
fn no_dash(entries: &[Entry<'_>], at: usize) -> Option<Suspect> {
    let entry = entries.get(at)?;
    let above = entries.get(at.checked_sub(1)?)?;
    let is_beside =
        above.line.text.trim_start().starts_with("- ") && above.depth() == entry.depth();
    let span = Span::new(entry.start, entry.start + entry.value.len());
    let edit = Edit { span: Span::new(entry.start, entry.start), text: "- ".to_owned() };
    is_beside.then(|| Suspect::new(Cause::NoDash, span, edit))
}

/// Lines that stand where keys stand, but continue the value of the key above.
fn not_indented(text: &str, entries: &[Entry<'_>], at: usize) -> Option<Suspect> {
    let is_text = |entry: &Entry<'_>| entry.kind == EntryKind::Text;
    // A run of them is mended as one.
    let n_before = entries.get(..at)?.iter().rev().take_while(|entry| is_text(entry)).count();
    let first = at - n_before;
    let n_lines = entries.get(first..)?.iter().take_while(|entry| is_text(entry)).count();
    // Where one of them was meant as a field, they are no text.
    let run = entries.get(first..first + n_lines)?;
    // Nobody continues a value over more lines.
    const MAX_LINES: usize = 200;
    if run.len() > MAX_LINES
        || run.iter().any(|entry| colon_slip(entry).is_some() || no_colon(entries, entry).is_some())
    {
        return None;
    }
    run_not_indented(text, entries, first, n_lines)
}

/// List items behind a text: nothing can be both.
pub(super) fn items_after_text(text: &str, entries: &[Entry<'_>], at: usize) -> Option<Suspect> {
    let is_item = |entry: &Entry<'_>| entry.line.text.trim_start().starts_with("- ");
    let n_before = entries.get(..at)?.iter().rev().take_while(|entry| is_item(entry)).count();
    let first = at - n_before;
    let n_items = entries.get(first..)?.iter().take_while(|entry| is_item(entry)).count();
    let owner = entries.get(first.checked_sub(1)?)?;
    let has_text = owner.kind == EntryKind::Key && !owner.value.is_empty();
    let has_text = has_text && owner.depth() == 0 && entries.get(first)?.depth() == 0;
    (has_text && n_items > 0).then(|| run_not_indented(text, entries, first, n_items)).flatten()
}

fn run_not_indented(
    text: &str,
    entries: &[Entry<'_>],
    first: usize,
    n_lines: usize,
) -> Option<Suspect> {
    let owner = entries.get(..first)?.iter().rev().find(|entry| entry.kind == EntryKind::Key)?;
    let (key, _) = owner.key?;
    let lines = entries.get(first..first + n_lines)?;
    let start: Line<'_> = lines.first()?.line;
    let last = lines.last()?;
    let last = last.more.last().unwrap_or(&last.line);
    let span = Span::new(start.start, last.start + last.text.len());
    let indent = " ".repeat(owner.indent + 2);
    let mut indented = String::new();
    for line in text.get(span.start..span.end)?.split_inclusive('\n') {
        indented.push_str(if line.trim().is_empty() { "" } else { &indent });
        indented.push_str(line.trim_start_matches(' '));
    }
    let content = start.start + start.indent();
    Some(Suspect::new(
        Cause::NotIndented { key: key.to_owned() },
        Span::new(content, start.start + start.text.trim_end().len()),
        Edit { span, text: indented },
    ))
}

/// Keys that are none.
pub(super) fn of_key(entries: &[Entry<'_>], at: usize) -> Vec<Suspect> {
    let entry = &entries[at];
    let mut suspects = Vec::new();
    let Some((key, span)) = entry.key else { return suspects };
    // `-name: x` among items.
    let is_beside_item = at
        .checked_sub(1)
        .and_then(|above| entries.get(above))
        .is_some_and(|above| above.line.text.trim_start().starts_with("- "));
    if key.starts_with('-') && key.len() > 1 && (is_beside_item || entry.depth() > 0) {
        let dash = Span::new(span.start, span.start + 1);
        let edit = Edit { span: dash, text: "- ".to_owned() };
        suspects.push(Suspect::new(Cause::NoSpaceAfterDash, dash, edit));
    }
    // `- Bash(git: *)`: the colon stands in the middle of a word.
    if key.contains('(') && !key.contains(')') {
        let whole = Span::new(span.start, entry.value_span().end);
        let text = format!("{key}: {}", entry.joined().text);
        let colon = Span::new(span.end, span.end + 1);
        suspects.push(Suspect::new(Cause::Colon, colon, Edit { span: whole, text: quote(&text) }));
    }
    if let Some(first) = key.chars().next().filter(|c| matches!(c, '*' | '&')) {
        let edit = Edit { span: Span::new(span.start, span.start + key.len()), text: quote(key) };
        suspects.push(Suspect::new(
            Cause::ReservedKeyStart(first),
            Span::new(span.start, span.start + 1),
            edit,
        ));
    }
    suspects
}

/// A line that nothing else explains: an item among keys, a key among items, or neither.
pub(super) fn unreadable_line(entries: &[Entry<'_>], at: usize) -> Option<Suspect> {
    let entry = entries.get(at)?;
    let content = entry.line.start + entry.depth();
    let cause = match entry.kind {
        EntryKind::Text => Cause::NoKey,
        EntryKind::Item => Cause::ItemAmongKeys,
        EntryKind::Key => return None,
    };
    let span = Span::new(content, entry.line.start + entry.line.text.trim_end().len());
    let end = entry.value_span().end.max(span.end);
    let edit = Edit { span: Span::new(content, end), text: "#".to_owned() };
    Some(Suspect { is_shown: false, ..Suspect::new(cause, span, edit) })
}
