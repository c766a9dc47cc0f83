//! Mojibake: UTF-8 text that was read as Latin-1 or Windows-1252 and written again, as `â€”` for `—`.

use memchr::memchr_iter;

use crate::text::source::Span;

/// A character of which each byte has become a character of its own.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mojibake {
    /// The characters that stand there.
    pub(crate) span: Span,
    /// The character that was meant.
    pub(crate) meant: char,
    /// The encoding that the text was read by.
    pub(crate) encoding: &'static str,
}

/// The characters that Windows-1252 has for 0x80 to 0x9F; where it has none, Latin-1 has a control character.
/// <https://encoding.spec.whatwg.org/#windows-1252>
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The byte that a character was read from.
fn byte_of(c: char) -> Option<u8> {
    if let Ok(byte) = u8::try_from(u32::from(c)) {
        return Some(byte);
    }
    let at = WINDOWS_1252.iter().position(|own| *own == c)?;
    u8::try_from(at + 0x80).ok()
}

/// All characters of a text that have become several, in their order.
pub(crate) fn find(text: &str) -> impl Iterator<Item = Mojibake> {
    // Every first byte of a sequence was read as a character of U+00C2 to U+00F4, which UTF-8 begins with 0xC3.
    let mut end_of_last = 0;
    memchr_iter(0xC3, text.as_bytes()).filter_map(move |at| {
        if at < end_of_last {
            return None;
        }
        let found = at_start(text, at)?;
        end_of_last = found.span.end;
        Some(found)
    })
}

/// The mojibake that begins at a place.
fn at_start(text: &str, start: usize) -> Option<Mojibake> {
    let rest = text.get(start..)?;
    let lead = byte_of(rest.chars().next()?)?;
    let len = match lead {
        0xC2..=0xC3 => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        // `Ä“` ends a quotation more often than it is mojibake.
        _ => return None,
    };
    let mut bytes = [0_u8; 4];
    let mut end = start;
    let mut is_latin_1 = false;
    for (byte, c) in bytes.iter_mut().take(len).zip(rest.chars()) {
        *byte = byte_of(c)?;
        end += c.len_utf8();
        is_latin_1 |= matches!(c, '\u{80}'..='\u{9F}');
    }
    let meant = std::str::from_utf8(bytes.get(..len)?).ok()?.chars().next()?;
    // A capital at the end of a word in capitals, and a mark behind it: `MAÇÃ”`.
    let before = text.get(..start)?.chars().next_back();
    let is_word = len == 2 && before.is_some_and(char::is_uppercase);
    let is_text = !meant.is_control() && !matches!(meant, '\u{E000}'..='\u{F8FF}');
    let encoding = if is_latin_1 { "Latin-1" } else { "Windows-1252" };
    (is_text && !is_word).then_some(Mojibake { span: Span::new(start, end), meant, encoding })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text as it looks once its UTF-8 was read by another encoding.
    fn misread(text: &str, is_windows: bool) -> String {
        let read = |byte: u8| match byte {
            0x80..=0x9F if is_windows => WINDOWS_1252[usize::from(byte - 0x80)],
            _ => char::from(byte),
        };
        text.bytes().map(read).collect()
    }

    #[test]
    fn what_was_misread_is_found() {
        for meant in ['—', '’', 'é', '©', '→', '你', '😀', '\u{FEFF}', 'à'] {
            for (is_windows, encoding) in [(true, "Windows-1252"), (false, "Latin-1")] {
                let text = format!("a {} b", misread(&meant.to_string(), is_windows));
                let found: Vec<Mojibake> = find(&text).collect();
                assert_eq!(found.len(), 1, "{text}");
                assert_eq!(found[0].meant, meant);
                assert_eq!(found[0].span, Span::new(2, text.len() - 2), "{text}");
                let is_alike =
                    misread(&meant.to_string(), true) == misread(&meant.to_string(), false);
                assert!(is_alike || found[0].encoding == encoding || meant == '你', "{text}");
            }
        }
    }

    #[test]
    fn good_spelling_is_none() {
        for text in [
            "é, à, ü — ’ “quoted” … ©",
            "CAFÉ… NÃO, MAÇÃ” und „TSCHÖ“",
            "âge, ça, ã",
            "Å“ Ø»",
            "çà et là",
            "",
        ] {
            assert_eq!(find(text).collect::<Vec<_>>(), [], "{text}");
        }
    }
}
