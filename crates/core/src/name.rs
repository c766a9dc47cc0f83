//! What a skill's name may be, and which one to suggest instead: shared by the `name-…` rules.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::{
    skill::{Name, Skill, nfkc},
    source::Span,
};

/// How many characters a name may have. <https://agentskills.io/specification#name-field>
pub(crate) const MAX_CHARS: usize = 64;

/// Whether a character may stand in a name: letters and numbers of any script, and the hyphen.
pub(crate) fn is_allowed(c: char) -> bool {
    let is_word = matches!(
        c.general_category_group(),
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number
    );
    is_word || c == '-'
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
        && name == nfkc(name)
        && name == name.to_lowercase()
        && !name.starts_with('-')
        && !name.ends_with('-')
        && !name.contains("--")
        && name.chars().all(is_allowed)
}

/// The valid name nearest to a skill's: its folder's where that is what was meant.
pub(crate) fn suggested(skill: &Skill, name: &Name) -> String {
    let slug = slug(&name.normalized);
    match &skill.dir.name {
        // `plugin:ship-it` in the folder `ship-it`.
        Some(dir) if is_valid(dir) && (slug == *dir || slug.ends_with(&format!("-{dir}"))) => {
            dir.clone()
        }
        _ => slug,
    }
}

/// What to do about an invalid name.
pub(crate) fn suggestion(skill: &Skill, name: &Name) -> String {
    let suggested = suggested(skill, name);
    if !is_valid(&suggested) {
        return "use lower-case letters, digits and single hyphens between them".to_owned();
    }
    if name.written == suggested {
        format!("rename the folder to `{suggested}`")
    } else if skill.dir.name.as_ref() == Some(&suggested) {
        format!("write `name: {suggested}`")
    } else {
        format!("write `name: {suggested}`, and rename the folder to `{suggested}`")
    }
}

/// A text as a name: lower case, hyphens between what may stand in one.
fn slug(text: &str) -> String {
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

impl Name {
    /// The place of some bytes of `written`; the whole name where places cannot be told.
    pub(crate) fn part(&self, start: usize, end: usize) -> Span {
        if self.is_verbatim { Span::new(start, end).shifted_by(self.span.start) } else { self.span }
    }

    /// The place of the first run of characters that are so.
    pub(crate) fn first_span(&self, is_so: impl Fn(char) -> bool) -> Span {
        // Normalization may have made the character: then it has no place of its own.
        let Some(start) = self.written.find(&is_so) else { return self.span };
        let rest = self.written.get(start..).unwrap_or_default();
        let len = rest.find(|c| !is_so(c)).unwrap_or(rest.len());
        self.part(start, start + len)
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
