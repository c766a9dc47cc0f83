//! Counts tokens as the encoding `o200k_base` does: exact for the models that use it, an estimate for all others.

/// The encoding that is counted by.
pub const ENCODING: &str = "o200k_base";

/// The tokens of a text; none where this was built without the feature `tokens`.
///
/// The first call takes some 60 ms: it unpacks the encoding's table.
#[must_use]
#[cfg(feature = "tokens")]
pub fn count(text: &str) -> Option<usize> {
    tiktoken::get_encoding(ENCODING).map(|encoding| encoding.count(text))
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
