//! The shapes of a prompt: what it tells of a skill, and how that is written in XML, Markdown and JSON.
//!
//! XML itself is written by `skills-ref-xml`; which skills there are is in `selection.rs`.

use std::borrow::Cow;

use clap::ValueEnum;
use serde::Serialize;
use skills_ref_core::catalogue::Listing;
use skills_ref_xml::{AvailableSkills, Entry, Instructions, Layout};

use super::location::Locations;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PromptFormat {
    #[default]
    Xml,
    /// A list, a line a skill
    Markdown,
    Json,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PromptLayout {
    /// The bytes of the Python reference: a line for each tag and each text
    #[default]
    Reference,
    /// Two spaces a level
    Indented,
    /// A line a skill
    Compact,
}

/// A skill as a prompt tells of it: an entry of the catalogue, or its instructions.
#[derive(Debug, Clone, Default)]
pub(crate) struct Item {
    pub(crate) entry: Entry,
    /// Its instructions, where they stand in the prompt.
    pub(crate) text: Option<String>,
}

/// A skill as a catalogue lists it.
pub(crate) fn entry(listing: Listing, locations: &Locations) -> Entry {
    let location = locations.of(listing.location);
    Entry { name: listing.name, description: Some(listing.description), location }
}

/// How a prompt is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape<'a> {
    pub(crate) format: PromptFormat,
    pub(crate) layout: PromptLayout,
    /// What stands before the skills.
    pub(crate) instructions: Option<&'a str>,
}

#[derive(Serialize)]
struct WireItem<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

/// What an XML catalogue has around its skills, in every layout: a catalogue of none.
pub(crate) const EMPTY_CATALOGUE: &str = "<available_skills>\n</available_skills>\n";

/// Writes a prompt; nothing at all where there is no skill to tell of.
pub(crate) fn render(items: &[Item], shape: Shape<'_>) -> String {
    if items.is_empty() {
        return String::new();
    }
    let skills = match shape.format {
        PromptFormat::Json => json(items),
        // Instructions are Markdown as they are; what one of them leaves open must not take in the next.
        PromptFormat::Markdown | PromptFormat::Xml
            if items.iter().any(|item| item.text.is_some()) =>
        {
            items.iter().map(in_prompt).collect::<Vec<_>>().join("\n")
        }
        PromptFormat::Markdown => items.iter().map(markdown).collect(),
        PromptFormat::Xml => {
            let entries = items.iter().map(|item| item.entry.clone());
            AvailableSkills::new(entries).layout(layout(shape.layout)).to_string()
        }
    };
    match shape.instructions {
        Some(instructions) => format!("{}\n\n{skills}", instructions.trim_end()),
        None => skills,
    }
}

pub(crate) fn layout(layout: PromptLayout) -> Layout {
    match layout {
        PromptLayout::Reference => Layout::Reference,
        PromptLayout::Indented => Layout::Indented,
        PromptLayout::Compact => Layout::Compact,
    }
}

fn in_prompt(item: &Item) -> String {
    let text = item.text.as_deref().unwrap_or_default();
    let instructions = Instructions::in_prompt(&item.entry.name, text);
    instructions.location(item.entry.location.as_deref()).to_string()
}

fn json(items: &[Item]) -> String {
    let items: Vec<WireItem<'_>> = items
        .iter()
        .map(|item| WireItem {
            name: &item.entry.name,
            description: item.entry.description.as_deref(),
            location: item.entry.location.as_deref(),
            text: item.text.as_deref(),
        })
        .collect();
    serde_json::to_string_pretty(&items).expect("strings always serialize") + "\n"
}

/// A skill as a line of a list.
fn markdown(item: &Item) -> String {
    let mut line = format!("- **{}**", plain(&item.entry.name));
    if let Some(description) = &item.entry.description {
        line.push_str(&format!(": {}", plain(description)));
    }
    if let Some(location) = &item.entry.location {
        line.push_str(&format!(" ({})", code(location)));
    }
    line + "\n"
}

/// A text on one line, in which nothing is markup. What cannot be shown becomes U+FFFD.
fn plain(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (n, word) in text.split_whitespace().enumerate() {
        if n > 0 {
            escaped.push(' ');
        }
        for c in word.chars() {
            match c {
                '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|' | '$' => {
                    escaped.push('\\');
                    escaped.push(c);
                }
                c if c.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
                c => escaped.push(c),
            }
        }
    }
    escaped
}

/// A text between as many backticks as it takes.
fn code(text: &str) -> String {
    let text: Cow<'_, str> = if text.contains(char::is_control) {
        text.replace(char::is_control, "\u{FFFD}").into()
    } else {
        text.into()
    };
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let ticks = "`".repeat(longest + 1);
    // A backtick beside the marks would be taken for one of them.
    let gap = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{gap}{text}{gap}{ticks}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use pulldown_cmark::{Event, Options, Parser};

    use super::*;

    fn item(name: &str, description: &str, location: &str) -> Item {
        let entry = Entry {
            name: name.to_owned(),
            description: Some(description.to_owned()),
            location: Some(location.to_owned()),
        };
        Item { entry, text: None }
    }

    proptest! {
        /// One line a skill, and what a reader of Markdown sees is the text.
        #[test]
        fn a_line_reads_as_its_texts(name in "\\PC{1,20}", description in any::<String>()) {
            prop_assume!(!name.trim().is_empty() && !description.trim().is_empty());
            let line = markdown(&item(&name, &description, "/a`b/SKILL.md"));
            prop_assert_eq!(line.lines().count(), 1);
            let mut text = String::new();
            for event in Parser::new_ext(&line, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH) {
                match event {
                    Event::Text(part) | Event::Code(part) => text.push_str(&part),
                    Event::SoftBreak | Event::HardBreak | Event::Html(_) | Event::InlineHtml(_) | Event::InlineMath(_) | Event::DisplayMath(_) => prop_assert!(false, "{line:?}"),
                    _ => {}
                }
            }
            let one_line = |text: &str| {
                let words: Vec<&str> = text.split_whitespace().collect();
                words.join(" ").replace(char::is_control, "\u{FFFD}")
            };
            prop_assert_eq!(text, format!("{}: {} (/a`b/SKILL.md)", one_line(&name), one_line(&description)));
        }
    }

    #[test]
    fn code_has_ticks_enough() {
        assert_eq!(code("/a/b"), "`/a/b`");
        assert_eq!(code("/a`b``c"), "```/a`b``c```");
        assert_eq!(code("`a\n`"), "`` `a\u{FFFD}` ``");
    }
}
