//! What may be wrong with a list in `[ ]` or a mapping in `{ }`, or a text that only starts like one.

use super::{
    super::{
        Cause, Edit,
        entries::{Entry, closing_bracket, closing_quote, colon},
    },
    Suspect,
    indentation::not_indented,
    quote, write,
};
use crate::{spec::field::Field, text::source::Span};

/// What may be wrong with a value that starts with a bracket.
pub(super) fn of_flow(entry: &Entry<'_>, open: char, offset: usize) -> Vec<Suspect> {
    let joined = entry.joined();
    let text = joined.text.as_str();
    let bracket = Span::new(entry.start, entry.start + 1);
    let is_prose = entry.key.is_some_and(|(key, _)| {
        // A list of tools or a mapping of metadata was meant as such.
        !matches!(Field::from_key(key), Some(Field::AllowedTools | Field::Metadata))
    });
    let mut suspects = Vec::new();
    suspects.extend(not_indented(entry));
    suspects.extend(items(entry, open, offset));
    let whole = || write(entry, &quote(text));
    match closing_bracket(text) {
        None => {
            let end = entry.value_span().end;
            let close = if open == '[' { "]" } else { "}" };
            let closed = Edit { span: Span::new(end, end), text: close.to_owned() };
            let is_text = matches!(
                entry.key.and_then(|(key, _)| Field::from_key(key)),
                Some(Field::Name | Field::Description | Field::License | Field::Compatibility)
            );
            let mut edits = vec![closed];
            if is_prose {
                edits.insert(usize::from(!is_text), whole());
            }
            suspects.extend(
                edits
                    .into_iter()
                    .map(|edit| Suspect::new(Cause::UnclosedBracket(open), bracket, edit)),
            );
        }
        Some(close) => {
            let after = text.get(close + 1..).unwrap_or_default();
            let rest = after.trim_start();
            if !rest.is_empty() && is_prose {
                let start = close + 1 + after.len() - rest.len();
                suspects.push(Suspect::new(
                    Cause::TextAfterBracket(open),
                    joined.span(start, text.len()),
                    whole(),
                ));
            } else if !rest.is_empty() {
                let start = close + 1 + after.len() - rest.len();
                let edit = write(entry, text.get(..=close).unwrap_or_default());
                suspects.push(Suspect::new(
                    Cause::MoreAfterBracket(open),
                    joined.span(start, text.len()),
                    edit,
                ));
            }
            if is_prose {
                suspects.push(Suspect::new(Cause::BracketStart(open), bracket, whole()));
            }
        }
    }
    suspects
}

/// An item between the commas of a flow list or mapping.
struct Item<'a> {
    start: usize,
    text: &'a str,
}

/// The items of a flow collection, those of inner ones by themselves; brackets and commas inside quotes or
/// parentheses do not count.
fn split(text: &str) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    let mut at = 0;
    let mut push = |start: usize, end: usize| {
        let text = text.get(start..end).unwrap_or_default();
        let blank = text.len() - text.trim_start().len();
        items.push(Item { start: start + blank, text: text.trim() });
    };
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let is_item_start = text.get(start..at).is_some_and(|item| item.trim().is_empty());
        match c {
            '"' | '\'' if is_item_start => {
                at += text.get(at..).and_then(closing_quote).unwrap_or(0);
            }
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '[' | ']' | '{' | '}' | ',' if depth == 0 => {
                push(start, at);
                start = at + 1;
            }
            _ => {}
        }
        at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
    }
    items
}

/// Items that cannot be read as they stand.
fn items(entry: &Entry<'_>, open: char, offset: usize) -> Vec<Suspect> {
    /// Each is tried by reading all of the text.
    const MAX_ITEMS: usize = 20;
    let mut suspects = Vec::new();
    for (start, piece) in entry.pieces() {
        for item in split(piece) {
            let span = Span::new(start + item.start, start + item.start + item.text.len());
            if span.end + 1 < offset
                && item.text.chars().next().is_some_and(|c| c != '"' && c != '\'')
                && !is_odd(item.text, open)
            {
                continue;
            }
            suspects.extend(of_item(&item, span, open));
            if suspects.len() >= MAX_ITEMS {
                break;
            }
        }
        suspects.extend(empty_items(start, piece));
    }
    // Of several odd items each alone does not help: all of them at once.
    suspects.extend(all_items(entry, open));
    suspects
}

fn of_item(item: &Item<'_>, span: Span, open: char) -> Option<Suspect> {
    let first = item.text.chars().next()?;
    let mark = Span::new(span.start, span.start + first.len_utf8());
    let whole = || Edit { span, text: quote(item.text) };
    match first {
        '"' | '\'' => {
            let Some(close) = closing_quote(item.text) else {
                let edit = Edit { span: Span::new(span.end, span.end), text: first.to_string() };
                return Some(Suspect::new(Cause::UnclosedQuote(first), mark, edit));
            };
            let rest = item.text.get(close + 1..)?.trim_start();
            let next = span.start + item.text.len() - rest.len();
            let is_next_item = rest.starts_with(['"', '\'']);
            let edit =
                Edit { span: Span::new(span.start + close + 1, next), text: ", ".to_owned() };
            is_next_item.then(|| Suspect::new(Cause::NoComma, Span::new(next, span.end), edit))
        }
        '@' | '`' | '%' => Some(Suspect::new(Cause::ReservedStart(first), mark, whole())),
        '*' => Some(Suspect::new(Cause::AliasStart, span, whole())),
        '&' => Some(Suspect::new(Cause::AnchorStart, span, whole())),
        '!' => Some(Suspect::new(Cause::TagStart, span, whole())),
        _ if open == '{' => {
            // `c: d: e`: the value holds a colon.
            let at = colon(item.text)?;
            let value = item.text.get(at + 1..)?.trim_start();
            let inner = colon(value)?;
            let value_start = span.end - value.len();
            let place = Span::new(value_start + inner, value_start + inner + 1);
            let edit = Edit { span: Span::new(value_start, span.end), text: quote(value) };
            Some(Suspect::new(Cause::Colon, place, edit))
        }
        _ => {
            let at = colon(item.text)?;
            Some(Suspect::new(
                Cause::Colon,
                Span::new(span.start + at, span.start + at + 1),
                whole(),
            ))
        }
    }
}

/// Whether an item of a list needs quotes.
fn is_odd(item: &str, open: char) -> bool {
    item.starts_with(['@', '`', '%', '*', '&', '!'])
        || open == '[' && !item.starts_with(['"', '\'']) && colon(item).is_some()
}

/// All odd items in quotes at once.
fn all_items(entry: &Entry<'_>, open: char) -> Option<Suspect> {
    if !entry.more.is_empty() {
        return None;
    }
    let odd: Vec<Item<'_>> =
        split(entry.value).into_iter().filter(|item| is_odd(item.text, open)).collect();
    let first = odd.first()?;
    let mut text = entry.value.to_owned();
    for item in odd.iter().rev() {
        text.replace_range(item.start..item.start + item.text.len(), &quote(item.text));
    }
    let span = Span::new(entry.start + first.start, entry.start + first.start + first.text.len());
    Some(Suspect::new(
        Cause::OddItems,
        span,
        Edit { span: Span::new(entry.start, entry.start + entry.value.len()), text },
    ))
}

/// Two commas with nothing between.
fn empty_items(start: usize, piece: &str) -> Option<Suspect> {
    let first = piece.match_indices(',').find(|(at, _)| {
        let rest = piece.get(at + 1..).unwrap_or_default();
        rest.trim_start().starts_with(',')
    });
    let (at, _) = first?;
    let second = at + 1 + piece.get(at + 1..)?.find(',')?;
    let edit = Edit { span: Span::new(start + at + 1, start + second + 1), text: String::new() };
    Some(Suspect::new(Cause::EmptyItem, Span::new(start + second, start + second + 1), edit))
}
