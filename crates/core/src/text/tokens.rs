//! Counts tokens as the encoding `o200k_base` does: exact for the models that use it, an estimate for all others.

/// The encoding that is counted by.
pub const ENCODING: &str = "o200k_base";

/// The tokens of a text; none where this was built without the feature `tokens`.
///
/// Exact unless a word, or a run of white space, has more than 10000 bytes: such a one is counted in pieces, so that
/// time stays in proportion. The first call takes some 60 ms: it unpacks the encoding's table.
#[must_use]
#[cfg(feature = "tokens")]
pub fn count(text: &str) -> Option<usize> {
    let encoding = tiktoken::get_encoding(ENCODING)?;
    Some(pieces(text).map(|piece| encoding.count(piece)).sum())
}

/// The pieces of a text that are counted each by itself: all of it, unless it has a very long run.
#[cfg(feature = "tokens")]
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    const MAX_RUN: usize = 10_000;
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut run_start = 0;
        let mut is_blank = None;
        let end = rest.char_indices().find_map(|(at, c)| {
            if is_blank.replace(c.is_whitespace()) != Some(c.is_whitespace()) {
                run_start = at;
            }
            (at - run_start >= MAX_RUN).then_some(at)
        });
        let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        Some(piece)
    })
}

/// The tokens of a text; none, since this was built without the feature `tokens`.
#[must_use]
#[cfg(not(feature = "tokens"))]
pub fn count(_text: &str) -> Option<usize> {
    None
}

#[cfg(all(test, feature = "tokens"))]
mod tests {
    use super::*;

    /// Counted by the npm package gpt-tokenizer 4.0.0.
    #[test]
    fn counts_are_those_of_another_counter() {
        for (text, expected) in EXPECTED {
            assert_eq!(count(text), Some(*expected), "{text}");
        }
    }

    #[test]
    fn only_very_long_runs_are_counted_in_pieces() {
        let text = "word ".repeat(10_000);
        assert_eq!(pieces(&text).count(), 1);
        let long = format!("{text}{}{text}", "日".repeat(10_000));
        assert_eq!(pieces(&long).collect::<String>(), long);
        assert!(pieces(&long).count() > 2);
        assert_eq!(pieces("").count(), 0);
    }

    const EXPECTED: &[(&str, usize)] = &[
        ("", 0),
        ("Hello, world!", 4),
        ("# Steps\n\n1. Read the sheet with `scripts/read.py`.\n\n\n2. Done\n", 19),
        ("  indented\tcode\r\n    more", 7),
        ("The user's 12345678 files' names don't fit", 11),
        ("日本語のスキル説明です。", 9),
        ("👩\u{200D}👩\u{200D}👧 café naïve", 11),
        ("<|endoftext|> is text", 9),
        ("HTTPServer2XMLParser ABCdef", 7),
    ];
}
