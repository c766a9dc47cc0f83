//! What a skill's name may be, and how any text becomes one.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// How many characters a name may have. <https://agentskills.io/specification#name-field>
pub(crate) const MAX_CHARS: usize = 64;

/// Whether a character may stand in a name: letters and numbers of any script, and the hyphen.
pub(crate) fn is_allowed(c: char) -> bool {
    // Most names are ASCII, for which no table is needed.
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '-';
    }
    let is_word = matches!(
        c.general_category_group(),
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number
    );
    is_word
}

/// Whether a character shows when it is printed by itself.
pub(crate) fn is_printed(c: char) -> bool {
    matches!(
        c.general_category_group(),
        GeneralCategoryGroup::Letter
            | GeneralCategoryGroup::Number
            | GeneralCategoryGroup::Punctuation
            | GeneralCategoryGroup::Symbol
    )
}

/// Whether a text is a valid name.
pub(crate) fn is_valid(name: &str) -> bool {
    !name.is_empty()
        && name.chars().count() <= MAX_CHARS
        && name == nfkc_cow(name)
        && is_lowercase(name)
        && !name.starts_with('-')
        && !name.ends_with('-')
        && !name.contains("--")
        && name.chars().all(is_allowed)
}

/// Whether lower-casing changes nothing of a text: letters of scripts without case count as lower case.
pub(crate) fn is_lowercase(text: &str) -> bool {
    if text.is_ascii() {
        return !text.bytes().any(|byte| byte.is_ascii_uppercase());
    }
    text == text.to_lowercase()
}

/// A text as a name: lower case, hyphens between what may stand in one.
pub(crate) fn slug(text: &str) -> String {
    // Without its marks, a word of a script that has them is another word.
    if text.chars().any(|c| c.general_category_group() == GeneralCategoryGroup::Mark) {
        return String::new();
    }
    // Several times the limit: what comes later would be cut off anyway.
    let start: String = text.chars().take(MAX_CHARS * 4).collect();
    let words: Vec<String> = start
        .to_lowercase()
        .split(|c: char| !is_allowed(c) || c == '-')
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let slug: String = words.join("-").chars().take(MAX_CHARS).collect();
    slug.trim_end_matches('-').to_owned()
}

/// The text in Normalization Form KC. <https://www.unicode.org/reports/tr15/>
pub(crate) fn nfkc(text: &str) -> String {
    nfkc_cow(text).into_owned()
}

/// As `nfkc`; most texts are in that form already.
pub(crate) fn nfkc_cow(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    match is_nfkc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfkc().collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_valid_names() {
        for (text, expected) in [
            ("Skill Development", "skill-development"),
            ("code_explorer", "code-explorer"),
            ("--a--b--", "a-b"),
            ("PDF.Tools!", "pdf-tools"),
            ("НАВЫК", "навык"),
        ] {
            assert_eq!(slug(text), expected);
            assert!(is_valid(&slug(text)));
        }
        assert!(is_valid(&slug(&"ab ".repeat(40))));
    }

    #[test]
    fn letters_and_numbers_of_any_script_are_allowed_and_marks_are_not() {
        for name in ["pdf", "技能", "مهارة", "٣", "3d"] {
            assert!(is_valid(name), "{name}");
        }
        for name in ["हिन्दी", "a_b", "a b", "-a", "a-", "a--b", "A", "", "ﬁle"] {
            assert!(!is_valid(name), "{name}");
        }
    }
}
