//! Texts as XML holds them.

use std::borrow::Cow;

/// The text as it stands between tags. Done here, not by quick-xml, whose `&apos;` the reference does not write.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    // In bytes, which is quick; a text with others goes the long way and comes out the same.
    let is_plain = |byte| {
        matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t')
            && !matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\'')
    };
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#x27;"),
            c if is_forbidden(c) => escaped.push(char::REPLACEMENT_CHARACTER),
            c => escaped.push(c),
        }
    }
    Cow::Owned(escaped)
}

/// Whether XML 1.0 has no way to write a character, not even escaped.
/// <https://www.w3.org/TR/xml/#charsets>
#[must_use]
pub fn is_forbidden(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}

/// As `escape`, for a text that must stay on one line and read the same: line ends become `&#10;`. XML readers turn CR
/// and CRLF into LF, so that is what they stand for.
pub(crate) fn escape_on_one_line(text: &str) -> String {
    escape(text).replace("\r\n", "\n").replace(['\n', '\r'], "&#10;").replace('\t', "&#9;")
}
