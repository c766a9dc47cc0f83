//! What an entry may have done wrong, most likely first, each with the edit that would mend it.
//!
//! A suspect is a guess: `diagnosis.rs` believes one only if YAML can read on after its edit.

use super::{
    Cause, Edit,
    entries::{Entry, EntryKind, closing_bracket, closing_quote, colon, is_block_header, key_len},
};
use crate::{
    field::Field,
    source::{Line, Span},
};

/// A guess at the fault.
#[derive(Debug)]
pub(super) struct Suspect {
    pub(super) cause: Cause,
    pub(super) span: Span,
    pub(super) edit: Edit,
}

/// The suspects among entries up to the one that holds `offset`, nearest first.
pub(super) fn suspects(text: &str, entries: &[Entry<'_>], offset: usize) -> Vec<Suspect> {
    /// How many entries before the error may be to blame.
    const MAX_LOOK_BACK: usize = 12;
    let after = entries.partition_point(|entry| entry.line.start <= offset);
    let mut suspects = Vec::new();
    for at in (after.saturating_sub(MAX_LOOK_BACK)..after).rev() {
        let entry = &entries[at];
        suspects.extend(of_line(text, entries, at));
        suspects.extend(of_value(entry, offset));
    }
    // The parser may stop before the line it cannot read.
    if let Some(next) = entries.get(after) {
        suspects.extend(of_line(text, entries, after));
        suspects.extend(of_value(next, offset));
    }
    suspects
}

/// What may be wrong with the line itself: tabs, indentation, no key.
fn of_line(text: &str, entries: &[Entry<'_>], at: usize) -> Vec<Suspect> {
    let entry = &entries[at];
    let mut suspects: Vec<Suspect> = std::iter::once(entry.line)
        .chain(entry.more.iter().copied())
        .find_map(tab_indent)
        .into_iter()
        .collect();
    if entry.kind == EntryKind::Text {
        suspects.extend(of_text(text, entries, at));
    } else {
        suspects.extend(indentation(entries, at));
    }
    suspects
}

fn tab_indent(line: Line<'_>) -> Option<Suspect> {
    let blank = line.text.len() - line.text.trim_start().len();
    let indent = line.text.get(..blank)?;
    let first = indent.find('\t')?;
    let spaces = indent.replace('\t', "  ");
    Some(Suspect {
        cause: Cause::TabIndent,
        span: Span::new(line.start + first, line.start + blank),
        edit: Edit { span: Span::new(line.start, line.start + blank), text: spaces },
    })
}

/// A line that is no entry: what it was meant to be.
fn of_text(text: &str, entries: &[Entry<'_>], at: usize) -> Vec<Suspect> {
    let entry = &entries[at];
    let line = entry.line;
    let content = Span::new(entry.start, entry.start + entry.value.len());
    let mut suspects = Vec::new();
    if let Some(rest) = entry.value.strip_prefix("<!--") {
        let comment = format!("# {}", rest.trim_end_matches("-->").trim());
        suspects.push(Suspect {
            cause: Cause::HtmlComment,
            span: content,
            edit: Edit { span: content, text: comment.trim_end().to_owned() },
        });
    }
    if let Some(at) = entry.value.find([':', '\u{FF1A}'])
        && let Some((colon, after)) = entry
            .value
            .get(at..)
            .map(|rest| rest.split_at(rest.chars().next().map_or(0, char::len_utf8)))
        && entry.value.get(..at).is_some_and(|key| !key.is_empty() && key.chars().all(is_key_char))
        && !after.starts_with('/')
    {
        let colon_end = content.start + at + colon.len();
        let invisible = after.chars().next().filter(|c| c.is_whitespace());
        let skipped = invisible.map_or(0, char::len_utf8);
        let cause = match (colon, invisible) {
            (":", None) => Cause::NoSpaceAfterColon,
            (":", Some(c)) => Cause::OtherSpaceAfterColon(c),
            _ => Cause::FullWidthColon,
        };
        let start = if matches!(cause, Cause::OtherSpaceAfterColon(_)) {
            colon_end
        } else {
            content.start + at
        };
        suspects.push(Suspect {
            span: Span::new(
                start,
                if matches!(cause, Cause::NoSpaceAfterColon) {
                    colon_end
                } else {
                    colon_end.max(start + skipped)
                },
            ),
            cause,
            edit: Edit {
                span: Span::new(content.start + at, colon_end + skipped),
                text: ": ".to_owned(),
            },
        });
    }
    suspects.extend(not_indented(text, entries, at));
    // What YAML cannot read at all is perhaps a comment.
    suspects.push(Suspect {
        cause: Cause::NoKey,
        span: content,
        edit: Edit { span: Span::new(line.start, line.start), text: "# ".to_owned() },
    });
    suspects
}

fn is_key_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

/// Lines that stand where keys stand, but continue the value of the key above.
fn not_indented(text: &str, entries: &[Entry<'_>], at: usize) -> Option<Suspect> {
    let owner = entries.get(..at)?.iter().rev().find(|entry| entry.kind == EntryKind::Key)?;
    let (key, _) = owner.key?;
    let run = entries.get(at..)?.iter().take_while(|entry| entry.kind == EntryKind::Text);
    let last =
        run.clone().flat_map(|entry| entry.more.last().copied().or(Some(entry.line))).last()?;
    let first = entries.get(at)?.line;
    let span = Span::new(first.start, last.start + last.text.len());
    let indent = " ".repeat(owner.indent + 2);
    let mut indented = String::new();
    for line in text.get(span.start..span.end)?.split_inclusive('\n') {
        indented.push_str(if line.trim().is_empty() { "" } else { &indent });
        indented.push_str(line.trim_start_matches(' '));
    }
    Some(Suspect {
        cause: Cause::NotIndented { key: key.to_owned() },
        span: Span::new(entries.get(at)?.start, first.start + first.text.trim_end().len()),
        edit: Edit { span, text: indented },
    })
}

/// An entry that stands at no depth that is open: the depths of the entries above, nearest first.
fn indentation(entries: &[Entry<'_>], at: usize) -> Vec<Suspect> {
    let entry = &entries[at];
    let own = entry.line.indent();
    let mut depths: Vec<usize> = Vec::new();
    for above in entries.iter().take(at).rev().take(8) {
        let depth = above.line.indent();
        if depth != own && !depths.contains(&depth) {
            depths.push(depth);
        }
    }
    depths.sort_by_key(|&depth| depth.abs_diff(own));
    let start = entry.line.start;
    let suspect = |depth: usize| Suspect {
        cause: Cause::Indentation { found: own, expected: depth },
        // A line without indentation is pointed at by its key.
        span: if own == 0 {
            Span::new(entry.line.start, entry.line.start + entry.line.text.trim_end().len())
        } else {
            Span::new(start, start + own)
        },
        edit: Edit { span: Span::new(start, start + own), text: " ".repeat(depth) },
    };
    depths.into_iter().map(suspect).collect()
}

/// What may be wrong with a value.
fn of_value(entry: &Entry<'_>, offset: usize) -> Vec<Suspect> {
    let Some(first) = entry.value.chars().next() else { return Vec::new() };
    if entry.kind == EntryKind::Text {
        return Vec::new();
    }
    match first {
        '"' | '\'' => quoted(entry, first),
        '[' | '{' => flow(entry, first, offset),
        '|' | '>' if is_block_header(entry.value) => Vec::new(),
        '|' | '>' => vec![whole(entry, Cause::BlockStart(first), 1)],
        '@' | '`' | '%' | ',' | ']' | '}' => vec![whole(entry, Cause::ReservedStart(first), 1)],
        '*' => vec![whole(entry, Cause::AliasStart, word_len(entry.value))],
        '&' => vec![whole(entry, Cause::AnchorStart, word_len(entry.value))],
        '!' => vec![whole(entry, Cause::TagStart, word_len(entry.value))],
        '-' | '?'
            if entry
                .value
                .get(1..)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')) =>
        {
            vec![whole(entry, Cause::IndicatorStart(first), 1)]
        }
        _ => plain(entry),
    }
}

fn word_len(value: &str) -> usize {
    value.find([' ', '\t', ',']).unwrap_or(value.len())
}

/// The value as a whole must be quoted; the fault is its first `len` bytes.
fn whole(entry: &Entry<'_>, cause: Cause, len: usize) -> Suspect {
    let edit = write(entry, &quote(&entry.joined()));
    Suspect { cause, span: Span::new(entry.start, entry.start + len), edit }
}

/// The edit that writes something in the place of a whole value, on the line of its key.
fn write(entry: &Entry<'_>, value: &str) -> Edit {
    let (span, blank) = entry.place();
    Edit { span, text: format!("{blank}{value}") }
}

fn plain(entry: &Entry<'_>) -> Vec<Suspect> {
    let mut suspects = Vec::new();
    for (line, (start, piece)) in entry.pieces().enumerate() {
        let Some(at) = colon(piece) else { continue };
        if line > 0 {
            suspects.extend(misplaced_key(entry, start, piece));
        }
        let span = Span::new(start + at, start + at + 1);
        suspects.push(Suspect {
            cause: Cause::Colon,
            span,
            edit: write(entry, &quote(&entry.joined())),
        });
        break;
    }
    // A comment ends a plain value: no line can continue it.
    for (start, piece) in entry.pieces() {
        if let Some(at) = piece.find(" #") {
            let span = Span::new(start + at + 1, start + piece.len());
            suspects.push(Suspect {
                cause: Cause::CommentInValue,
                span,
                edit: write(entry, &quote(&entry.joined())),
            });
            break;
        }
    }
    suspects
}

/// A line indented deeper than its key that is itself a key: one of ours, or any inside a mapping.
fn misplaced_key(entry: &Entry<'_>, start: usize, piece: &str) -> Option<Suspect> {
    let key = piece.get(..key_len(piece)?)?;
    let is_key = Field::from_key(key).is_some()
        || entry.line.indent() > 0 && key.chars().all(is_key_char) && !entry.value.contains(' ');
    let line = entry
        .more
        .iter()
        .find(|line| line.start <= start && start <= line.start + line.text.len())?;
    let (found, expected) = (line.indent(), entry.line.indent());
    let span = Span::new(line.start, line.start + found);
    (is_key && found != expected).then(|| Suspect {
        cause: Cause::Indentation { found, expected },
        span,
        edit: Edit { span, text: " ".repeat(expected) },
    })
}

fn quoted(entry: &Entry<'_>, mark: char) -> Vec<Suspect> {
    let joined = entry.joined();
    let Some(close) = closing_quote(&joined) else {
        let end = entry.start + entry.value.len();
        let mut suspects = vec![Suspect {
            cause: Cause::UnclosedQuote(mark),
            span: Span::new(entry.start, entry.start + 1),
            edit: Edit { span: Span::new(end, end), text: mark.to_string() },
        }];
        suspects.push(Suspect {
            cause: Cause::UnclosedQuote(mark),
            span: Span::new(entry.start, entry.start + 1),
            edit: write(entry, &quote(joined.get(1..).unwrap_or_default())),
        });
        return suspects;
    };
    let mut suspects = Vec::new();
    if mark == '"' {
        suspects.extend(unknown_escape(entry, &joined, close));
    }
    suspects.extend(quoted_not_indented(entry));
    let after = joined.get(close + 1..).unwrap_or_default();
    let is_comment = after.starts_with(' ') && after.trim_start().starts_with('#');
    if !after.trim_start().is_empty() && !is_comment {
        // Quotes at both ends were meant as the value's; the ones between are text.
        let ends_quoted = joined.len() > 1 && joined.ends_with(mark);
        let (cause, inner) = if ends_quoted {
            (Cause::QuoteInside(mark), joined.get(1..joined.len() - 1))
        } else {
            (Cause::TextAfterQuote(mark), Some(joined.as_str()))
        };
        let span = if ends_quoted {
            Span::new(close, close + 1)
        } else {
            Span::new(close + 1 + after.len() - after.trim_start().len(), joined.trim_end().len())
        };
        // What is joined has the places of the first line only as far as that goes.
        let shown = if span.end <= entry.value.len() {
            span.shifted_by(entry.start)
        } else {
            entry.value_span()
        };
        suspects.push(Suspect {
            cause,
            span: shown,
            edit: write(entry, &requote(inner.unwrap_or_default(), mark)),
        });
    }
    suspects
}

/// Lines inside quotes that are not indented deeper than the key.
fn quoted_not_indented(entry: &Entry<'_>) -> Option<Suspect> {
    let (key, _) = entry.key?;
    let line = entry.more.iter().find(|line| line.indent() <= entry.indent)?;
    Some(Suspect {
        cause: Cause::NotIndented { key: key.to_owned() },
        span: Span::new(line.start + line.indent(), line.start + line.text.trim_end().len()),
        edit: Edit {
            span: Span::new(line.start, line.start + line.indent()),
            text: " ".repeat(entry.indent + 2),
        },
    })
}

/// A backslash in double quotes before a character that it means nothing with.
fn unknown_escape(entry: &Entry<'_>, joined: &str, close: usize) -> Option<Suspect> {
    const KNOWN: &str = "0abt\tnvfre \"/\\N_LPxuU";
    let inside = joined.get(1..close)?;
    let mut chars = inside.char_indices();
    while let Some((at, c)) = chars.next() {
        if c != '\\' {
            continue;
        }
        let (next_at, next) = chars.next()?;
        let digits = match next {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        let hex = inside.get(next_at + 1..).unwrap_or_default().chars().take(digits);
        if KNOWN.contains(next) && hex.filter(char::is_ascii_hexdigit).count() == digits {
            continue;
        }
        // Inside the first line, places in the joined text are places in the file.
        let at = entry.start + 1 + at;
        let is_shown = at < entry.start + entry.value.len();
        return Some(Suspect {
            cause: Cause::UnknownEscape(next),
            span: if is_shown {
                Span::new(at, at + 1 + next.len_utf8())
            } else {
                Span::new(entry.start, entry.start + 1)
            },
            edit: write(
                entry,
                &(single_quoted(&inside.replace("\\\"", "\"")) + joined.get(close + 1..)?),
            ),
        });
    }
    None
}

fn flow(entry: &Entry<'_>, open: char, offset: usize) -> Vec<Suspect> {
    let joined = entry.joined();
    let whole_value = || write(entry, &quote(&joined));
    let is_prose = matches!(
        entry.key.and_then(|(key, _)| Field::from_key(key)),
        Some(Field::Name | Field::Description | Field::Compatibility | Field::License)
    );
    let bracket = Span::new(entry.start, entry.start + 1);
    let mut suspects = Vec::new();
    suspects.extend(flow_item(entry, offset));
    match closing_bracket(&joined) {
        None => {
            let end = entry.start + entry.value.len();
            let close = if open == '[' { "]" } else { "}" };
            let closed = Edit { span: Span::new(end, end), text: close.to_owned() };
            let edits = if is_prose { [whole_value(), closed] } else { [closed, whole_value()] };
            suspects.extend(edits.map(|edit| Suspect {
                cause: Cause::UnclosedBracket(open),
                span: bracket,
                edit,
            }));
        }
        Some(close) => {
            let after = joined.get(close + 1..).unwrap_or_default();
            if !after.trim_start().is_empty() {
                let start = close + 1 + after.len() - after.trim_start().len();
                let span = Span::new(start, joined.len()).shifted_by(entry.start);
                let span = if span.end <= entry.start + entry.value.len() { span } else { bracket };
                suspects.push(Suspect {
                    cause: Cause::TextAfterBracket(open),
                    span,
                    edit: whole_value(),
                });
            }
            suspects.push(Suspect {
                cause: Cause::BracketStart(open),
                span: bracket,
                edit: whole_value(),
            });
        }
    }
    suspects
}

/// The item of a flow list that starts with a character that items cannot start with.
fn flow_item(entry: &Entry<'_>, offset: usize) -> Option<Suspect> {
    let (start, piece) = entry.pieces().filter(|(start, _)| *start <= offset).last()?;
    let at = offset.checked_sub(start).filter(|&at| piece.is_char_boundary(at))?;
    let from = piece.get(..at)?.rfind(['[', '{', ',']).map_or(0, |comma| comma + 1);
    let rest = piece.get(from..)?;
    let from = from + rest.len() - rest.trim_start().len();
    let rest = piece.get(from..)?;
    let item = rest.get(..rest.find([',', ']', '}']).unwrap_or(rest.len()))?.trim_end();
    let first = item.chars().next()?;
    let cause = match first {
        '@' | '`' | '%' => Cause::ReservedStart(first),
        '*' => Cause::AliasStart,
        '&' => Cause::AnchorStart,
        '!' => Cause::TagStart,
        _ => return None,
    };
    let span = Span::new(start + from, start + from + item.len());
    Some(Suspect {
        cause,
        span: Span::new(span.start, span.start + first.len_utf8()),
        edit: Edit { span, text: quote(item) },
    })
}

/// The text as a YAML value that reads as just this text.
pub(crate) fn quote(text: &str) -> String {
    if text.contains(['"', '\\']) { single_quoted(text) } else { format!("\"{text}\"") }
}

/// As `quote`, but with the mark the author chose where that needs no more escapes than the other.
fn requote(text: &str, mark: char) -> String {
    let text = if mark == '\'' { text.replace("''", "'") } else { text.replace("\\\"", "\"") };
    if mark == '\'' && !text.contains('"') { single_quoted(&text) } else { quote(&text) }
}

fn single_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
