//! The six frontmatter fields that the specification knows.

/// A field of the specification, in the order of its page.
/// <https://agentskills.io/specification#frontmatter>
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Field {
    /// `name`, required.
    Name,
    /// `description`, required.
    Description,
    /// `license`.
    License,
    /// `compatibility`.
    Compatibility,
    /// `metadata`.
    Metadata,
    /// `allowed-tools`.
    AllowedTools,
}

impl Field {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Name,
        Self::Description,
        Self::License,
        Self::Compatibility,
        Self::Metadata,
        Self::AllowedTools,
    ];

    /// The key in the frontmatter.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Description => "description",
            Self::License => "license",
            Self::Compatibility => "compatibility",
            Self::Metadata => "metadata",
            Self::AllowedTools => "allowed-tools",
        }
    }

    /// The field with this key, spelt exactly so.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.key() == key)
    }

    /// The field that a key was perhaps meant to be: other case or separators, or a slip of one or two letters.
    #[must_use]
    pub fn near(key: &str) -> Option<Self> {
        near_key(key, Self::ALL.into_iter().map(|field| (field.key(), field)))
    }
}

/// Of several keys, what belongs to the one that another was perhaps meant to be.
pub(crate) fn near_key<'a, T>(key: &str, known: impl Iterator<Item = (&'a str, T)>) -> Option<T> {
    /// Longer than the longest key with slips: comparing must stay cheap.
    const MAX_BYTES: usize = 30;
    if key.len() > MAX_BYTES {
        return None;
    }
    let plain = |key: &str| key.to_lowercase().replace(['_', ' ', '-'], "");
    let key = plain(key.trim());
    // Two slips in a short word make another word.
    let slips = if key.len() < 8 { 1 } else { 2 };
    known
        .map(|(known, value)| (strsim::osa_distance(&key, &plain(known)), value))
        .filter(|(distance, _)| *distance <= slips)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_near_and_other_words_are_not() {
        assert_eq!(Field::near("allowed_tools"), Some(Field::AllowedTools));
        assert_eq!(Field::near("AllowedTools"), Some(Field::AllowedTools));
        assert_eq!(Field::near("Name"), Some(Field::Name));
        assert_eq!(Field::near("desciption"), Some(Field::Description));
        assert_eq!(Field::near("licence"), Some(Field::License));
        assert_eq!(Field::near("metadata "), Some(Field::Metadata));
        for other in ["version", "tags", "author", "model", "tools", "disallowed-tools", "data"] {
            assert_eq!(Field::near(other), None, "{other}");
        }
    }
}
