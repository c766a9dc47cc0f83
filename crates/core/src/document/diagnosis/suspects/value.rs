//! What may be wrong with a value: plain, in quotes, or a block.

use super::{
    super::{
        Cause, Edit,
        entries::{Entry, EntryKind, Joined, closing_quote, colon, is_block_header, is_key_char},
    },
    Suspect, flow,
    indentation::{block_indent, misplaced_key, not_indented},
    quote, single_quoted, whole, write,
};
use crate::{spec::field::Field, text::source::Span};

/// What may be wrong with the value of a key or an item.
pub(super) fn of_value(entry: &Entry<'_>, offset: usize) -> Vec<Suspect> {
    let Some(first) = entry.value.chars().next() else { return Vec::new() };
    let starts_with_indicator =
        entry.value.get(1..).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    match first {
        '"' | '\'' => quoted(entry, first),
        '[' | '{' => flow::of_flow(entry, first, offset),
        '|' | '>' if is_block_header(entry.value) => block_indent(entry).into_iter().collect(),
        '|' | '>' => block_header(entry, first),
        '@' | '`' | '%' | ',' | ']' | '}' => vec![whole(entry, Cause::ReservedStart(first), 1)],
        '*' => vec![whole(entry, Cause::AliasStart, word_len(entry.value))],
        '&' => vec![whole(entry, Cause::AnchorStart, word_len(entry.value))],
        '!' => vec![whole(entry, Cause::TagStart, word_len(entry.value))],
        '-' | '?' if starts_with_indicator => vec![whole(entry, Cause::IndicatorStart(first), 1)],
        _ => plain(entry),
    }
}

fn word_len(value: &str) -> usize {
    value.find([' ', '\t', ',']).unwrap_or(value.len())
}

/// `>--`, `|10`, or text on the line of the header.
fn block_header(entry: &Entry<'_>, first: char) -> Vec<Suspect> {
    let header = Span::new(entry.start, entry.start + entry.value.len());
    let rest = entry.value.get(1..).unwrap_or_default();
    let mut suspects = Vec::new();
    if rest.chars().all(|c| matches!(c, '+' | '-' | '0'..='9')) {
        let edit = Edit { span: header, text: first.to_string() };
        suspects.push(Suspect::new(Cause::BlockHeader, header, edit));
    }
    let mark = Span::new(entry.start, entry.start + 1);
    if !entry.more.is_empty() {
        let indent = entry.more.first().map_or(2, crate::text::source::Line::indent);
        let text = format!("{first}\n{}{}", " ".repeat(indent), rest.trim_start());
        suspects.push(Suspect::new(Cause::BlockStart(first), mark, Edit { span: header, text }));
    }
    suspects.push(whole(entry, Cause::BlockStart(first), 1));
    suspects
}

fn plain(entry: &Entry<'_>) -> Vec<Suspect> {
    let mut suspects = Vec::new();
    let joined = entry.joined();
    for (line, (start, piece)) in entry.pieces().enumerate() {
        let Some(at) = colon(piece) else { continue };
        if line > 0 {
            suspects.extend(misplaced_key(entry, start, piece));
        }
        let span = Span::new(start + at, start + at + 1);
        suspects.extend(field_in_value(entry, start, piece));
        if entry.key.is_some_and(|(key, _)| key == "metadata") {
            suspects.extend(mapping_on_key_line(entry, span));
        } else {
            suspects.push(Suspect::new(Cause::Colon, span, write(entry, &quote(&joined.text))));
        }
        break;
    }
    // A comment ends a plain value: no line can continue it.
    for (start, piece) in entry.pieces() {
        if let Some(at) = piece.find(" #") {
            let span = Span::new(start + at + 1, start + piece.len());
            suspects.push(Suspect::new(
                Cause::CommentInValue,
                span,
                write(entry, &quote(&joined.text)),
            ));
            break;
        }
    }
    suspects
}

/// A field of ours in the middle of a value: `license: MIT compatibility: …`.
fn field_in_value(entry: &Entry<'_>, start: usize, piece: &str) -> Option<Suspect> {
    let end = colon(piece)?;
    let key_start = piece.get(..end)?.rfind(' ')? + 1;
    Field::from_key(piece.get(key_start..end)?)
        .filter(|_| entry.kind == EntryKind::Key && entry.depth() == 0)?;
    let blank = piece.get(..key_start)?.len() - piece.get(..key_start)?.trim_end().len();
    let edit = Edit {
        span: Span::new(start + key_start - blank, start + key_start),
        text: "\n".to_owned(),
    };
    Some(Suspect::new(Cause::FieldInValue, Span::new(start + key_start, start + end), edit))
}

/// `metadata: author: me`.
fn mapping_on_key_line(entry: &Entry<'_>, span: Span) -> Option<Suspect> {
    let is_key = entry.value.get(..colon(entry.value)?)?.chars().all(is_key_char);
    let indent = " ".repeat(entry.indent + 2);
    let (_, key) = entry.key?;
    let lines: Vec<String> =
        entry.pieces().map(|(_, piece)| format!("\n{indent}{piece}")).collect();
    let edited = Span::new(key.end + 1, entry.value_span().end);
    is_key.then(|| {
        Suspect::new(Cause::MappingOnKeyLine, span, Edit { span: edited, text: lines.concat() })
    })
}

fn quoted(entry: &Entry<'_>, mark: char) -> Vec<Suspect> {
    let joined = entry.joined();
    let text = joined.text.as_str();
    let mut suspects = Vec::new();
    let close = closing_quote(text);
    if mark == '"' {
        suspects.extend(escape(entry, &joined, close));
    }
    let Some(close) = close else {
        suspects.extend(unclosed_quote(entry, mark, &joined));
        return suspects;
    };
    suspects.extend(not_indented(entry));
    let after = text.get(close + 1..).unwrap_or_default();
    let rest = after.trim_start();
    let is_comment = after.starts_with(' ') && rest.starts_with('#');
    if rest.is_empty() || is_comment {
        return suspects;
    }
    let rest_start = close + 1 + after.len() - rest.len();
    if rest == "," {
        let edit = write(entry, text.get(..=close).unwrap_or_default());
        suspects.push(Suspect::new(
            Cause::TrailingComma,
            joined.span(rest_start, rest_start + 1),
            edit,
        ));
    }
    // An inner quote stands between a space and a word, or inside a word: then the outer ones were meant as the
    // value's. A quote between a word and a space ends a quoted word.
    let follows_space = text
        .get(..close)
        .is_some_and(|before| before.ends_with(|c: char| c.is_whitespace() || c == mark));
    let in_word = after.starts_with(|c: char| c.is_alphanumeric());
    if follows_space || in_word {
        let inner = text.get(1..).unwrap_or_default();
        let inner = if text.ends_with(mark) { inner.trim_end_matches(mark) } else { inner };
        let inner = requote(inner.trim_start_matches(mark), mark);
        let span = joined.span(close, close + 1);
        suspects.push(Suspect::new(Cause::QuoteInside(mark), span, write(entry, &inner)));
    }
    let span = joined.span(rest_start, text.len());
    suspects.push(Suspect::new(Cause::TextAfterQuote(mark), span, write(entry, &quote(text))));
    suspects
}

fn unclosed_quote(entry: &Entry<'_>, mark: char, joined: &Joined) -> Vec<Suspect> {
    let open = Span::new(entry.start, entry.start + 1);
    let end = entry.start + entry.value.len();
    let cause = || Cause::UnclosedQuote(mark);
    vec![
        Suspect::new(cause(), open, Edit { span: Span::new(end, end), text: mark.to_string() }),
        Suspect::new(cause(), open, write(entry, &quote(joined.text.get(1..).unwrap_or_default()))),
    ]
}

/// A text in the quotes its author chose where they will do.
fn requote(text: &str, mark: char) -> String {
    if mark == '\'' {
        let text = text.replace("\\'", "'").replace("''", "'");
        single_quoted(&text)
    } else {
        quote(&text.replace("\\\"", "\""))
    }
}

/// A backslash in double quotes that does not do what its author thought.
fn escape(entry: &Entry<'_>, joined: &Joined, close: Option<usize>) -> Option<Suspect> {
    let text = joined.text.as_str();
    // The last quote is escaped, so nothing closes the first.
    let Some(close) = close else {
        let start = text.strip_suffix("\\\"").map(str::len).filter(|start| *start > 0)?;
        let edit = write(entry, &format!("{}\\\\\"", text.get(..start)?));
        return Some(Suspect::new(Cause::EscapedQuote, joined.span(start, start + 2), edit));
    };
    let inside = text.get(1..close)?;
    let after = text.get(close + 1..)?;
    let mut chars = inside.char_indices();
    while let Some((at, c)) = chars.next() {
        if c != '\\' {
            continue;
        }
        let (next_at, next) = chars.next()?;
        let n_digits = match next {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        let digits = inside.get(next_at + 1..)?;
        let hex: String =
            digits.chars().take(n_digits).take_while(char::is_ascii_hexdigit).collect();
        let is_complete = hex.len() == n_digits;
        let is_char = n_digits == 0
            || u32::from_str_radix(&hex, 16).is_ok_and(|code| char::from_u32(code).is_some());
        let is_known = "0abt\tnvfre \"/\\N_LPxuU".contains(next);
        if is_known && is_complete && is_char {
            continue;
        }
        let len = 1 + next.len_utf8() + if is_known { hex.len() } else { 0 };
        let span = joined.span(1 + at, 1 + at + len);
        let literal = single_quoted(&inside.replace("\\\"", "\"")) + after;
        let (cause, value) = if next == '\'' {
            (Cause::UnknownEscape(next), format!("\"{}\"{after}", inside.replace("\\'", "'")))
        } else if !is_known {
            (Cause::UnknownEscape(next), literal)
        } else if is_complete {
            (Cause::NoCharacter, format!("\"{}\"{after}", join_surrogates(inside)))
        } else {
            (Cause::ShortEscape { escape: next, n_digits }, literal)
        };
        return Some(Suspect::new(cause, span, write(entry, &value)));
    }
    None
}

/// The pairs of `\ud83d\ude00` that JSON writes, as the character they mean; a half alone as U+FFFD.
fn join_surrogates(text: &str) -> String {
    let unit = |rest: &str| {
        let hex = rest.strip_prefix("\\u").and_then(|rest| rest.get(..4))?;
        u16::from_str_radix(hex, 16).ok()
    };
    let mut joined = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let first = unit(rest).filter(|unit| (0xD800..0xE000).contains(unit));
        let Some(first) = first else {
            joined.push(c);
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
            continue;
        };
        let second = rest.get(6..).and_then(unit).filter(|unit| (0xDC00..0xE000).contains(unit));
        let units: Vec<u16> = std::iter::once(first).chain(second).collect();
        joined.push_str(&String::from_utf16_lossy(&units));
        rest = rest.get(units.len() * 6..).unwrap_or_default();
    }
    joined
}
