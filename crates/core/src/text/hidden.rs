//! Characters that a reader of a text does not see: which they are, and where they are no more than good spelling.

use crate::text::source::Span;

/// A hidden character, or a run of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hidden {
    pub(crate) kind: HiddenKind,
    pub(crate) span: Span,
    /// The first of them.
    pub(crate) first: char,
}

/// What a hidden character does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum HiddenKind {
    /// It changes the direction of text.
    Bidi,
    /// Tag characters, with the ASCII text that they spell.
    Tags(String),
    /// It is simply not seen.
    Invisible,
}

/// All hidden characters of a text, in their order.
pub(crate) fn scan(text: &str) -> Vec<Hidden> {
    // All of them start with one of a few bytes, and most texts have none of those, or nothing but ASCII.
    let is_lead = |byte: &u8| matches!(byte, 0xE1 | 0xE2 | 0xE3 | 0xEF | 0xF3);
    if text.is_ascii() || !text.as_bytes().iter().any(is_lead) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut before: Option<char> = None;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let after = chars.peek().map(|&(_, next)| next);
        let end = at + c.len_utf8();
        if is_tag(c) {
            let mut spelled = String::new();
            spelled.extend(untagged(c));
            let mut end = end;
            let mut last = c;
            while let Some((at, tag)) = chars.next_if(|&(_, next)| is_tag(next)) {
                spelled.extend(untagged(tag));
                end = at + tag.len_utf8();
                last = tag;
            }
            if !(before == Some('\u{1F3F4}') && is_region(&spelled) && last == '\u{E007F}') {
                found.push(Hidden {
                    kind: HiddenKind::Tags(spelled),
                    span: Span::new(at, end),
                    first: c,
                });
            }
        } else if matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}') {
            found.push(Hidden { kind: HiddenKind::Bidi, span: Span::new(at, end), first: c });
        } else if is_invisible(before, c, after, at) {
            found.push(Hidden { kind: HiddenKind::Invisible, span: Span::new(at, end), first: c });
        }
        before = Some(c);
    }
    found
}

fn is_tag(c: char) -> bool {
    matches!(c, '\u{E0000}'..='\u{E007F}')
}

/// Whether tags behind a black flag spell a region, such as `gbeng`: then all of it is one flag.
/// <https://www.unicode.org/reports/tr51/#flag-emoji-tag-sequences>
fn is_region(spelled: &str) -> bool {
    matches!(spelled.len(), 3..=6)
        && spelled.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
}

/// The ASCII character that a tag stands for.
fn untagged(c: char) -> Option<char> {
    char::from_u32(u32::from(c) - 0xE0000).filter(|c| matches!(c, ' '..='~'))
}

/// Whether a character is not seen and has no business where it stands.
fn is_invisible(before: Option<char>, c: char, after: Option<char>, at: usize) -> bool {
    let neighbours = || before.into_iter().chain(after);
    match c {
        // A byte order mark at the start of a file has a rule of its own.
        '\u{FEFF}' => at > 0,
        // Scripts without spaces mark where a line may break.
        '\u{200B}' => !neighbours().any(needs_breaks),
        // Joiners are spelling in Arabic and Indic scripts and make one emoji of several.
        '\u{200C}' | '\u{200D}' => neighbours().all(|c| c.is_ascii() || is_latin(c)),
        '\u{2060}'..='\u{2064}'
        | '\u{180E}'
        | '\u{115F}'
        | '\u{1160}'
        | '\u{3164}'
        | '\u{FFA0}' => true,
        // One behind a character chooses how that looks; several in a row spell something.
        '\u{FE00}'..='\u{FE0F}' => before.is_some_and(is_variation_selector),
        '\u{E0100}'..='\u{E01EF}' => {
            before.is_none_or(|c| is_variation_selector(c) || !is_ideograph(c))
        }
        _ => false,
    }
}

fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

fn is_latin(c: char) -> bool {
    matches!(c, '\u{A0}'..='\u{24F}' | '\u{2010}'..='\u{2027}')
}

/// Thai, Lao, Tibetan, Myanmar, Khmer and their neighbours.
fn needs_breaks(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{FFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{1950}'..='\u{1AAF}' | '\u{A9E0}'..='\u{A9FF}' | '\u{AA60}'..='\u{AADF}')
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}' | '\u{1800}'..='\u{18AF}')
}

/// The name of a hidden character, where people may know it.
pub(crate) fn name(c: char) -> String {
    let name = match c {
        '\u{200B}' => " (zero width space)",
        '\u{200C}' => " (zero width non-joiner)",
        '\u{200D}' => " (zero width joiner)",
        '\u{2060}' => " (word joiner)",
        '\u{FEFF}' => " (zero width no-break space)",
        '\u{202A}' => " (left-to-right embedding)",
        '\u{202B}' => " (right-to-left embedding)",
        '\u{202C}' => " (pop directional formatting)",
        '\u{202D}' => " (left-to-right override)",
        '\u{202E}' => " (right-to-left override)",
        '\u{2066}' => " (left-to-right isolate)",
        '\u{2067}' => " (right-to-left isolate)",
        '\u{2068}' => " (first strong isolate)",
        '\u{2069}' => " (pop directional isolate)",
        c if is_variation_selector(c) => " (variation selector)",
        _ => "",
    };
    format!("U+{:04X}{name}", u32::from(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(text: &str) -> Vec<char> {
        scan(text).into_iter().map(|hidden| hidden.first).collect()
    }

    #[test]
    fn what_cannot_be_seen_is_found() {
        assert_eq!(hidden("a\u{200B}b"), ['\u{200B}']);
        assert_eq!(hidden("a\u{202E}b\u{202C}"), ['\u{202E}', '\u{202C}']);
        assert_eq!(hidden("foo\u{200D}bar"), ['\u{200D}']);
        assert_eq!(hidden("x\u{FE00}\u{FE01}\u{FE02}"), ['\u{FE01}', '\u{FE02}']);
        assert_eq!(hidden("x\u{E0101}"), ['\u{E0101}']);
        assert_eq!(hidden("a\u{FEFF}"), ['\u{FEFF}']);
        let tags: String =
            "hi!".chars().filter_map(|c| char::from_u32(0xE0000 + u32::from(c))).collect();
        assert_eq!(
            scan(&format!("\u{1F3F4}{tags}\u{E007F}b"))[0].kind,
            HiddenKind::Tags("hi!".to_owned())
        );
        assert_eq!(scan(&format!("a{tags}b"))[0].kind, HiddenKind::Tags("hi!".to_owned()));
    }

    #[test]
    fn spelling_and_emoji_are_not() {
        for text in [
            "👨\u{200D}👩\u{200D}👧 ❤\u{FE0F} 1\u{FE0F}\u{20E3} 🏳\u{FE0F}\u{200D}🌈",
            "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
            "می\u{200C}خواهم",
            "क्\u{200D}ष",
            "ภาษา\u{200B}ไทย",
            "葛\u{E0100}",
            "\u{FEFF}start",
            "Ünïcödé — “quotes” 数据, soft\u{AD}hyphen",
        ] {
            assert_eq!(hidden(text), Vec::<char>::new(), "{text}");
        }
    }
}
