//! Whether a text stands in quotes: then it is spoken of, not said.

use crate::text::source::Span;

/// So far is looked for the other mark: a quotation is no longer, and looking must stay cheap.
const MAX_BYTES: usize = 400;

/// Whether a place stands in quotes that open before it and close behind it, in its paragraph.
pub(crate) fn is_quoted(text: &str, place: Span) -> bool {
    const PAIRS: [(char, char); 5] = [('“', '”'), ('«', '»'), ('「', '」'), ('„', '“'), ('‘', '’')];
    let (before, behind) = (
        tail(text.get(..place.start).unwrap_or_default()),
        head(text.get(place.end..).unwrap_or_default()),
    );
    let is_in_pair = PAIRS.into_iter().any(|(open, close)| {
        before
            .rfind([open, close])
            .is_some_and(|at| before.get(at..).is_some_and(|rest| rest.starts_with(open)))
            && behind.contains(close)
    });
    is_in_pair
        || ['"', '\'']
            .into_iter()
            .any(|mark| n_marks(before, mark) % 2 == 1 && n_marks(behind, mark) > 0)
}

/// The sentence of a place as far as it stands before it.
pub(crate) fn sentence_before(text: &str, at: usize) -> &str {
    let before = tail(text.get(..at).unwrap_or_default());
    let start = before.rfind(['.', '!', '?', ':', ';']).map_or(0, |at| at + 1);
    before.get(start..).unwrap_or_default()
}

/// The line of a place as far as it stands before it, or its end: looking must stay cheap.
pub(crate) fn line_before(text: &str, at: usize) -> &str {
    let before = tail(text.get(..at).unwrap_or_default());
    let start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    before.get(start..).unwrap_or_default()
}

/// The end of a text, from the last blank line on.
fn tail(text: &str) -> &str {
    let start =
        (text.len().saturating_sub(MAX_BYTES)..text.len()).find(|at| text.is_char_boundary(*at));
    let text = start.and_then(|start| text.get(start..)).unwrap_or_default();
    let blank = ["\n\n", "\n\r\n", "\r\r"].iter().filter_map(|blank| text.rfind(blank)).max();
    blank.and_then(|at| text.get(at..)).unwrap_or(text)
}

/// The start of a text, up to the first blank line.
fn head(text: &str) -> &str {
    let end = (0..=MAX_BYTES.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or_default();
    let text = text.get(..end).unwrap_or_default();
    let blank = ["\n\n", "\n\r\n", "\r\r"].iter().filter_map(|blank| text.find(blank)).min();
    blank.and_then(|at| text.get(..at)).unwrap_or(text)
}

/// How many marks of quotation there are; the apostrophe in `don't` is none.
fn n_marks(text: &str, mark: char) -> usize {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(mark)
        .filter(|(at, found)| {
            let before = text.get(..*at).and_then(|before| before.chars().next_back());
            let behind = text.get(at + found.len()..).and_then(|rest| rest.chars().next());
            !(is_letter(before) && is_letter(behind))
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in(before: &str, behind: &str) -> bool {
        is_quoted(&format!("{before}x{behind}"), Span::new(before.len(), before.len() + 1))
    }

    #[test]
    fn quotes_open_before_and_close_behind() {
        for (before, behind) in
            [("says \"", "\" or"), ("“", "”"), ("don't 'say ", "' it"), ("a \"b\" \"", "\"")]
        {
            assert!(is_in(before, behind), "{before} | {behind}");
        }
        for (before, behind) in [
            ("Don't stop: ", " and don't ask"),
            ("a \"b\" ", "\""),
            ("", ""),
            ("\"", ""),
            ("”", "”"),
            ("the user's ", " users' "),
        ] {
            assert!(!is_in(before, behind), "{before} | {behind}");
        }
    }
}
