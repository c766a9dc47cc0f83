//! Frontmatter as its author sees it: `key: value` lines with what belongs to them, whether or not it is YAML.

use crate::text::source::{Line, Span, lines};

/// A `key: value` line or list item with the lines that continue its value, or a line that is neither.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    /// The key as written, with its place; none for a list item or a line without a key.
    pub(super) key: Option<(&'a str, Span)>,
    /// What stands before the key or the value: white space and `- `.
    pub(super) indent: usize,
    pub(super) kind: EntryKind,
    /// Where the value starts.
    pub(super) start: usize,
    /// The value on its first line, without white space around it.
    pub(super) value: &'a str,
    /// The line of the key.
    pub(super) line: Line<'a>,
    /// The lines below that continue the value; blank ones are left out.
    pub(super) more: Vec<Line<'a>>,
}

/// A value on one line.
#[derive(Debug)]
pub(super) struct Joined {
    pub(super) text: String,
    /// Where each piece starts, in `text` and in the frontmatter.
    pieces: Vec<(usize, usize)>,
}

impl Joined {
    /// Where a byte of the joined text stands.
    pub(super) fn place(&self, offset: usize) -> usize {
        let piece = self.pieces.iter().rev().find(|(joined, _)| *joined <= offset);
        piece.map_or(offset, |(joined, start)| start + offset - joined)
    }

    /// Where some bytes of the joined text stand, as far as their first line goes.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let next = self.pieces.iter().map(|(joined, _)| *joined).find(|joined| *joined > start);
        let end = next.map_or(end, |next| end.min(next - 1)).max(start);
        let place = self.place(start);
        Span::new(place, place + end - start)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EntryKind {
    Key,
    Item,
    /// A line that YAML cannot read as an entry by itself.
    Text,
}

impl<'a> Entry<'a> {
    /// The bytes from the value's first to its last character, over all of its lines.
    pub(super) fn value_span(&self) -> Span {
        let end = self
            .more
            .last()
            .map_or(self.start + self.value.len(), |line| line.start + line.text.trim_end().len());
        Span::new(self.start, end.max(self.start))
    }

    /// What a value must be put over to stand on the key's line, and the white space that it needs before it.
    pub(super) fn place(&self) -> (Span, &'static str) {
        let span = self.value_span();
        match self.key {
            Some((_, key)) if self.start > self.line.span().end => {
                (Span::new(key.end + 1, span.end), " ")
            }
            _ => (span, ""),
        }
    }

    /// The value's lines joined by spaces, as YAML folds them.
    pub(super) fn joined(&self) -> Joined {
        let mut joined = Joined { text: String::new(), pieces: Vec::new() };
        for (start, piece) in self.pieces() {
            if !joined.pieces.is_empty() {
                joined.text.push(' ');
            }
            joined.pieces.push((joined.text.len(), start));
            joined.text.push_str(piece);
        }
        joined
    }

    /// The spaces before it: entries of one mapping or list have the same.
    pub(super) fn depth(&self) -> usize {
        self.line.indent()
    }

    /// The pieces of the value with the byte each starts at.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let more = self.more.iter().map(|line| {
            let text = line.text.trim();
            (line.start + line.text.find(text).unwrap_or(0), text)
        });
        std::iter::once((self.start, self.value)).chain(more)
    }
}

/// Splits frontmatter into entries, comments and blank lines left out.
pub(super) fn entries(text: &str) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let mut lines = lines(text).filter(|line| !line.text.trim().is_empty()).peekable();
    while let Some(line) = lines.next() {
        if line.text.trim_start().starts_with('#') {
            continue;
        }
        let mut entry = entry(line);
        // A text may start on the line below its key; keys and items there are children.
        if entry.kind == EntryKind::Key
            && entry.value.is_empty()
            && entry.key.is_some_and(|(key, _)| key != "metadata")
            && let Some(below) =
                lines.next_if(|next| next.indent() > entry.indent && is_text(next.text))
        {
            entry.start = below.start + below.text.len() - below.text.trim_start().len();
            entry.value = below.text.trim();
        }
        let mut state = Continuation::of(entry.value);
        while let Some(next) = lines.peek() {
            if !state.takes(next, entry.indent) {
                break;
            }
            state.feed(next.text);
            entry.more.extend(lines.next());
        }
        entries.push(entry);
    }
    entries
}

/// Reads a line as `key: value`, `- value` or text.
fn entry(line: Line<'_>) -> Entry<'_> {
    let mut at = line.text.len() - line.text.trim_start().len();
    let mut kind = EntryKind::Text;
    while let Some(rest) = rest(line, at).strip_prefix('-')
        && (rest.is_empty() || rest.starts_with([' ', '\t']))
    {
        kind = EntryKind::Item;
        at += 1 + (rest.len() - rest.trim_start().len());
    }
    let indent = at;
    let mut key = None;
    if let Some(len) = key_len(rest(line, at)) {
        kind = EntryKind::Key;
        key = Some((
            rest(line, at).get(..len).unwrap_or_default().trim_end(),
            Span::new(line.start + at, line.start + at + len),
        ));
        at += len + 1;
    }
    let value = rest(line, at);
    let blank = value.len() - value.trim_start().len();
    // A list item's value is continued by what is indented deeper than its dash.
    let indent = if kind == EntryKind::Item { line.indent() } else { indent };
    Entry {
        key,
        indent,
        kind,
        start: line.start + at + blank,
        value: value.trim(),
        line,
        more: Vec::new(),
    }
}

/// Whether a line is neither a key nor a list item nor a comment.
fn is_text(line: &str) -> bool {
    let text = line.trim_start();
    let is_item = text == "-" || text.starts_with("- ");
    !is_item && !line.starts_with('\t') && !text.starts_with('#') && key_len(text).is_none()
}

/// Whether a line starts with a key of one word, which no text does by chance.
fn starts_with_word_key(line: &str) -> bool {
    let text = line.trim_start();
    key_len(text).and_then(|len| text.get(..len)).is_some_and(|key| key.chars().all(is_key_char))
}

/// Whether a character may stand in a key of one word.
pub(super) fn is_key_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

fn rest(line: Line<'_>, at: usize) -> &str {
    line.text.get(at..).unwrap_or_default()
}

/// The bytes before the colon that ends a key, if the text starts with one.
pub(super) fn key_len(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    if let '"' | '\'' = first {
        let close = closing_quote(text)?;
        let after = text.get(close + 1..)?;
        let blank = after.len() - after.trim_start().len();
        return after.trim_start().starts_with(':').then_some(close + 1 + blank);
    }
    let is_no_key = matches!(first, '#' | '[' | '{' | '|' | '>' | '@' | '`' | '%');
    if is_no_key || text.starts_with("<!--") {
        return None;
    }
    colon(text)
}

/// The first colon that YAML takes for the end of a key: white space or the line's end follows, no comment before.
pub(super) fn colon(text: &str) -> Option<usize> {
    let end = text.find(" #").unwrap_or(text.len());
    text.get(..end)?.match_indices(':').map(|(at, _)| at).find(|at| {
        let after = text.get(at + 1..).unwrap_or_default();
        after.is_empty() || after.starts_with([' ', '\t'])
    })
}

/// The byte of the quote that closes the one a text starts with.
pub(super) fn closing_quote(text: &str) -> Option<usize> {
    let quote = text.chars().next()?;
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        if c == '\\' && quote == '"' {
            chars.next();
        } else if c == quote {
            if quote == '\'' && chars.peek().is_some_and(|&(_, next)| next == quote) {
                chars.next();
            } else {
                return Some(at);
            }
        }
    }
    None
}

/// Whether a value is the header of a block scalar: `|` or `>`, an indicator or two, perhaps a comment.
pub(super) fn is_block_header(value: &str) -> bool {
    value.strip_prefix(['|', '>']).is_some_and(|rest| {
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        let (indicators, comment) = rest.split_at(end);
        let n_digits = indicators.matches(|c: char| matches!(c, '1'..='9')).count();
        let n_signs = indicators.matches(['+', '-']).count();
        let is_known = n_digits + n_signs == indicators.len() && n_digits < 2 && n_signs < 2;
        is_known && (comment.trim().is_empty() || comment.trim_start().starts_with('#'))
    })
}

/// What decides whether the next line continues a value.
enum Continuation {
    /// Nothing does: the value is complete, or there is none and children follow.
    Nothing,
    /// Every line indented deeper does.
    Indented,
    /// Every line does until the quotes or brackets close, but for a new key at the same depth.
    Open { text: String, n_lines: usize },
}

/// A value in quotes or brackets that goes on for longer is not followed: each line is looked at anew.
const MAX_OPEN_LINES: usize = 200;

impl Continuation {
    fn of(value: &str) -> Self {
        match value.chars().next() {
            None | Some('#') => Self::Nothing,
            Some('"' | '\'' | '[' | '{') => Self::after(value.to_owned(), 0),
            Some(_) => Self::Indented,
        }
    }

    fn takes(&self, line: &Line<'_>, indent: usize) -> bool {
        let is_deeper = line.indent() > indent;
        match self {
            Self::Nothing => false,
            Self::Indented => is_deeper,
            Self::Open { text, n_lines } => {
                let is_quote = text.starts_with(['"', '\'']);
                let is_key = if is_quote {
                    starts_with_word_key(line.text)
                } else {
                    key_len(line.text.trim_start()).is_some()
                };
                *n_lines < MAX_OPEN_LINES && (is_deeper || !is_key)
            }
        }
    }

    fn feed(&mut self, line: &str) {
        if let Self::Open { text, n_lines } = self {
            let text = format!("{text}\n{line}");
            *self = Self::after(text, *n_lines + 1);
        }
    }

    /// What may follow a text that starts with a quote or a bracket.
    fn after(text: String, n_lines: usize) -> Self {
        let close = match text.chars().next() {
            Some('"' | '\'') => closing_quote(&text),
            _ => closing_bracket(&text),
        };
        let Some(close) = close else { return Self::Open { text, n_lines } };
        let rest = text.get(close + 1..).unwrap_or_default().trim_start();
        // What is more than the value, the lines below may go on with.
        if rest.is_empty() || rest.starts_with('#') { Self::Nothing } else { Self::Indented }
    }
}

/// The byte of the bracket that closes the one a text starts with; brackets inside quotes do not count.
pub(super) fn closing_bracket(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    let mut after_indicator = true;
    while let Some(c) = text.get(at..)?.chars().next() {
        match c {
            '"' | '\'' if after_indicator => at += closing_quote(text.get(at..)?)?,
            '[' | '{' => depth += 1,
            ']' | '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
        // A quote opens only where a value starts: `don't` holds none.
        after_indicator =
            matches!(c, '[' | '{' | ',' | ':') || (after_indicator && c.is_whitespace());
        at += text.get(at..)?.chars().next()?.len_utf8();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(text: &str) -> Vec<(Option<&str>, &str, usize)> {
        entries(text).into_iter().map(|e| (e.key.map(|key| key.0), e.value, e.more.len())).collect()
    }

    #[test]
    fn entries_take_the_lines_that_continue_them() {
        let text = "a: one\n  two: three\nb: |\n  x\n\n  y\nc:\n  d: 'it''s'\n- e\n# no\nf: \"x\n  y\"\ng: [a,\n  b]\n";
        assert_eq!(
            summary(text),
            [
                (Some("a"), "one", 1),
                (Some("b"), "|", 2),
                (Some("c"), "", 0),
                (Some("d"), "'it''s'", 0),
                (None, "e", 0),
                (Some("f"), "\"x", 1),
                (Some("g"), "[a,", 1),
            ]
        );
    }

    #[test]
    fn a_value_may_start_below_its_key() {
        let text = "a:\n  one\n  two: three\nb:\n  c: d\n";
        assert_eq!(summary(text), [(Some("a"), "one", 1), (Some("b"), "", 0), (Some("c"), "d", 0)]);
    }

    #[test]
    fn an_open_quote_stops_at_the_next_key() {
        assert_eq!(summary("a: \"open\nb: c\n"), [(Some("a"), "\"open", 0), (Some("b"), "c", 0)]);
    }

    #[test]
    fn a_key_ends_at_a_colon_before_white_space() {
        assert_eq!(key_len("a b: c"), Some(3));
        assert_eq!(key_len("https://x"), None);
        assert_eq!(key_len("\"a: b\" : c"), Some(7));
        assert_eq!(key_len("- x"), None);
        assert_eq!(key_len("x # a: b"), None);
    }

    #[test]
    fn quotes_and_brackets_close_where_yaml_closes_them() {
        assert_eq!(closing_quote("'it''s' x"), Some(6));
        assert_eq!(closing_quote(r#""a \" b" c"#), Some(7));
        assert_eq!(closing_bracket("[a, 'b]', {c: d}] x"), Some(16));
        assert_eq!(closing_bracket("[don't, a]"), Some(9));
        assert_eq!(closing_bracket("[a"), None);
    }
}
