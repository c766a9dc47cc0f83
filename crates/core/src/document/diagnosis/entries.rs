//! Frontmatter as its author sees it: `key: value` lines with what belongs to them, whether or not it is YAML.

use crate::source::{Line, Span, lines};

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
    pub(super) fn joined(&self) -> String {
        let mut joined = self.value.to_owned();
        for line in &self.more {
            joined.push(' ');
            joined.push_str(line.text.trim());
        }
        joined
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
    if matches!(first, '#' | '[' | '{' | '|' | '>' | '@' | '`' | '%' | '<') {
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
        let rest =
            rest.trim_start_matches(['+', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
        rest.is_empty() || rest.trim_start().starts_with('#') && rest.starts_with([' ', '\t'])
    })
}

/// What decides whether the next line continues a value.
enum Continuation {
    /// Nothing does: the value is complete, or there is none and children follow.
    Nothing,
    /// Every line indented deeper does.
    Indented,
    /// Every line does until the quotes or brackets close, but for a new key at the same depth.
    Open(String),
}

impl Continuation {
    fn of(value: &str) -> Self {
        match value.chars().next() {
            None | Some('#') => Self::Nothing,
            Some('"' | '\'' | '[' | '{') => {
                if closes(value) {
                    Self::Nothing
                } else {
                    Self::Open(value.to_owned())
                }
            }
            Some(_) => Self::Indented,
        }
    }

    fn takes(&self, line: &Line<'_>, indent: usize) -> bool {
        let is_deeper = line.indent() > indent;
        match self {
            Self::Nothing => false,
            Self::Indented => is_deeper,
            Self::Open(_) => is_deeper || key_len(line.text.trim_start()).is_none(),
        }
    }

    fn feed(&mut self, line: &str) {
        if let Self::Open(text) = self {
            text.push('\n');
            text.push_str(line);
            if closes(text) {
                *self = Self::Nothing;
            }
        }
    }
}

/// Whether the quote or bracket that a text starts with closes in it.
fn closes(text: &str) -> bool {
    match text.chars().next() {
        Some('"' | '\'') => closing_quote(text).is_some(),
        _ => closing_bracket(text).is_some(),
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
