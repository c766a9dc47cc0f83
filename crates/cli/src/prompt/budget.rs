//! How large a prompt may be, and how it is made to fit. How it is written is in `shape.rs`.

use clap::ValueEnum;
use skills_ref_core::{
    tokens,
    wording::{clipped_to, plural},
};
use unicode_segmentation::UnicodeSegmentation;

use super::shape::{EMPTY_CATALOGUE, Item, PromptFormat, Shape, render};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Fit {
    /// Cut descriptions to one length, between words
    Truncate,
    /// Keep names only
    Names,
}

/// A limit of a prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Budget {
    /// Of tokens of the encoding `o200k_base`.
    Tokens(usize),
    /// Of characters.
    Chars(usize),
}

/// A prompt that fits, and what was done to it.
pub(crate) struct Fitted {
    pub(crate) prompt: String,
    /// What was cut, to tell the user; none if nothing was.
    pub(crate) note: Option<String>,
}

/// A prompt that is larger than its budget.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TooLarge {
    #[error("the prompt has {over}; the heaviest skills: {heaviest}; {hint}")]
    Skills { over: String, heaviest: String, hint: &'static str },
    #[error("the prompt has {over}; the text before the skills alone has {size}")]
    Instructions { over: String, size: String },
    #[error("even without descriptions, the prompt has {over}")]
    Names { over: String },
    #[error(
        "even with descriptions of {MIN_CHARS} characters, the prompt has {over}; `--fit names` leaves them out"
    )]
    Truncated { over: String },
}

/// A description of fewer characters says nothing.
const MIN_CHARS: usize = 20;

impl Budget {
    fn limit(self) -> usize {
        match self {
            Self::Tokens(limit) | Self::Chars(limit) => limit,
        }
    }

    fn size(self, text: &str) -> usize {
        match self {
            Self::Tokens(_) => tokens::count(text).unwrap_or(usize::MAX),
            Self::Chars(_) => text.chars().count(),
        }
    }

    /// A number of what is counted.
    fn named(self, n: usize) -> String {
        match self {
            Self::Tokens(_) => plural(n, "token"),
            Self::Chars(_) => plural(n, "character"),
        }
    }

    fn holds(self, text: &str) -> bool {
        // A token has at least a byte.
        text.len() <= self.limit() || self.size(text) <= self.limit()
    }

    /// Writes a prompt that fits.
    ///
    /// # Errors
    ///
    /// It does not fit: by how much, and which skills weigh most.
    pub(crate) fn fit(
        self,
        items: &[Item],
        shape: Shape<'_>,
        fit: Option<Fit>,
    ) -> Result<Fitted, TooLarge> {
        let prompt = render(items, shape);
        if self.holds(&prompt) {
            return Ok(Fitted { prompt, note: None });
        }
        match fit {
            None => Err(self.too_large(items, shape, &prompt)),
            Some(Fit::Names) => self.names_only(items, shape),
            Some(Fit::Truncate) => self.truncated(items, shape),
        }
    }

    /// Names, and locations where they were asked for, without descriptions.
    fn names_only(self, items: &[Item], shape: Shape<'_>) -> Result<Fitted, TooLarge> {
        let mut names = items.to_vec();
        for item in &mut names {
            item.entry.description = None;
        }
        let prompt = render(&names, shape);
        if !self.holds(&prompt) {
            return Err(TooLarge::Names { over: self.over(&prompt) });
        }
        let note = format!(
            "to fit {}, all {} are left out",
            self.named(self.limit()),
            plural(items.len(), "description")
        );
        Ok(Fitted { prompt, note: Some(note) })
    }

    /// All descriptions cut to the same number of characters, the largest that fits.
    fn truncated(self, items: &[Item], shape: Shape<'_>) -> Result<Fitted, TooLarge> {
        let n_chars =
            |item: &Item| item.entry.description.as_deref().map_or(0, |text| text.chars().count());
        let cut_to = |max: usize| -> Vec<Item> {
            let mut items = items.to_vec();
            for item in &mut items {
                item.entry.description =
                    item.entry.description.take().map(|text| shortened(&text, max));
            }
            items
        };
        let fits = |max: usize| {
            let prompt = render(&cut_to(max), shape);
            self.holds(&prompt).then_some(prompt)
        };
        let (mut low, mut high) = (MIN_CHARS, items.iter().map(n_chars).max().unwrap_or_default());
        let Some(mut prompt) = fits(low) else {
            let smallest = render(&cut_to(low), shape);
            return Err(TooLarge::Truncated { over: self.over(&smallest) });
        };
        // `low` fits, `high` does not.
        while low + 1 < high {
            let middle = low.midpoint(high);
            match fits(middle) {
                Some(fitting) => (low, prompt) = (middle, fitting),
                None => high = middle,
            }
        }
        let n_cut = items.iter().filter(|item| n_chars(item) > low).count();
        let note = format!(
            "to fit {}, descriptions are cut to {low} characters: {n_cut} of {}",
            self.named(self.limit()),
            items.len()
        );
        Ok(Fitted { prompt, note: Some(note) })
    }

    /// How much larger than allowed a prompt is.
    fn over(self, prompt: &str) -> String {
        let size = self.size(prompt);
        format!("{}, {} more than allowed", self.named(size), size.saturating_sub(self.limit()))
    }

    fn too_large(self, items: &[Item], shape: Shape<'_>, prompt: &str) -> TooLarge {
        if let Some(instructions) = shape.instructions
            && !self.holds(instructions)
        {
            let size = self.named(self.size(instructions));
            return TooLarge::Instructions { over: self.over(prompt), size };
        }
        const N_NAMED: usize = 5;
        const MAX_NAME: usize = 60;
        let alone = Shape { instructions: None, ..shape };
        let mut weights: Vec<(usize, &str)> = Vec::with_capacity(items.len());
        // What an XML catalogue has around all of them is nobody's weight.
        let is_catalogue =
            shape.format == PromptFormat::Xml && items.iter().all(|item| item.text.is_none());
        let around = if is_catalogue { self.size(EMPTY_CATALOGUE) } else { 0 };
        for item in items {
            let size = self.size(&render(std::slice::from_ref(item), alone)).saturating_sub(around);
            weights.push((size, &item.entry.name));
        }
        weights.sort_by(|(a, a_name), (b, b_name)| b.cmp(a).then_with(|| a_name.cmp(b_name)));
        let heaviest: Vec<String> = weights
            .iter()
            .take(N_NAMED)
            .map(|(size, name)| format!("`{}` {size}", clipped_to(name, MAX_NAME)))
            .collect();
        let hint = if items.iter().any(|item| item.text.is_some()) {
            "`--mode on-demand` leaves the instructions out"
        } else {
            "`--fit truncate` shortens descriptions, `--fit names` leaves them out"
        };
        TooLarge::Skills { over: self.over(prompt), heaviest: heaviest.join(", "), hint }
    }
}

/// At most so many characters of a text, cut between words where there are words, with `…` for the rest. What people
/// see as one character is not cut.
fn shortened(text: &str, max_chars: usize) -> String {
    if text.chars().nth(max_chars).is_none() {
        return text.to_owned();
    }
    let mut n_chars = 0;
    let mut end = 0;
    for (at, grapheme) in text.grapheme_indices(true) {
        n_chars += grapheme.chars().count();
        // One character is kept for the mark.
        if n_chars >= max_chars {
            break;
        }
        end = at + grapheme.len();
    }
    let cut = text.get(..end).unwrap_or_default();
    let is_between_words =
        text.get(end..).is_some_and(|rest| rest.starts_with(char::is_whitespace));
    let word_end = if is_between_words { Some(cut.len()) } else { cut.rfind(char::is_whitespace) };
    // Where words are not told apart by spaces, the last one would be far away.
    let word_end = word_end.filter(|at| *at > cut.len() / 2).unwrap_or(cut.len());
    let cut = cut.get(..word_end).unwrap_or_default();
    format!(
        "{}…",
        cut.trim_end_matches(
            |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '-' | '–' | '—')
        )
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::prompt::shape::PromptLayout;

    #[test]
    fn texts_are_cut_between_words() {
        assert_eq!(shortened("Reads PDF files, and more.", 17), "Reads PDF files…");
        assert_eq!(shortened("Reads PDF files, and more.", 26), "Reads PDF files, and more.");
        assert_eq!(shortened("Reads PDF files, and more.", 25), "Reads PDF files, and…");
        assert_eq!(shortened("读取表格文件并汇总数据", 6), "读取表格文…");
        assert_eq!(shortened("", 5), "");
        let family = "👨\u{200D}👩\u{200D}👧\u{200D}👦";
        assert_eq!(shortened(&family.repeat(3), 12), format!("{family}…"));
        assert_eq!(shortened("🇩🇪🇫🇷🇯🇵", 4), "🇩🇪…");
        assert_eq!(shortened("e\u{301}e\u{301}e\u{301}", 4), "e\u{301}…");
    }

    proptest! {
        #[test]
        fn a_cut_text_is_no_longer_than_asked_for(text in any::<String>(), max in 1_usize..40) {
            let cut = shortened(&text, max);
            prop_assert!(cut.chars().count() <= max.max(1));
            prop_assert!(cut == text || cut.ends_with('…'));
        }
    }

    #[test]
    fn descriptions_are_cut_evenly_to_what_fits() {
        let item = |n: usize| {
            let mut item = Item::default();
            item.entry.name = format!("skill-{n}");
            item.entry.description = Some("Does one thing or another. ".repeat(n));
            item
        };
        let items: Vec<Item> = (1..=10).map(item).collect();
        let shape =
            Shape { format: PromptFormat::Xml, layout: PromptLayout::Compact, instructions: None };
        let budget = Budget::Chars(1500);
        assert!(
            budget
                .fit(&items, shape, None)
                .is_err_and(|error| error.to_string().contains("`skill-10`"))
        );
        let fitted = budget.fit(&items, shape, Some(Fit::Truncate)).unwrap();
        assert!(fitted.prompt.chars().count() <= 1500 && fitted.prompt.chars().count() > 1350);
        assert!(fitted.note.unwrap().starts_with("to fit 1500 characters, "));
        // Whoever is short enough stays as they are.
        assert!(fitted.prompt.contains("<description>Does one thing or another. </description>"));
        let names = Budget::Chars(500).fit(&items, shape, Some(Fit::Names)).unwrap();
        assert!(!names.prompt.contains("<description>"));
        assert!(Budget::Chars(50).fit(&items, shape, Some(Fit::Names)).is_err());
        assert!(Budget::Chars(50).fit(&items, shape, Some(Fit::Truncate)).is_err());
    }
}
