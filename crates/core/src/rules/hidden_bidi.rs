//! `hidden-bidi`

use crate::{finding::Findings, hidden::{self, Hidden, HiddenKind}, rule::rule, text_file::TextFile};

rule! {
    /// No character turns the direction of text.
    ///
    /// ## Why
    ///
    /// Bidirectional controls show code and instructions in another order than a model or an interpreter reads them.
    /// What a person has reviewed is then not what runs.
    /// Marks that belong to right-to-left scripts (U+200E, U+200F, U+061C) are fine.
    ///
    /// ## How to fix
    ///
    /// Delete the character, or write it as an escape where the file's language has one.
    ///
    /// ## Specification
    ///
    /// <https://www.unicode.org/reports/tr55/>
    "hidden-bidi" {
        summary: "a file has a character that turns the direction of text",
        group: Integrity,
        check_text: check,
    }
}

fn check(file: &TextFile<'_>, findings: &mut Findings<'_>) {
    let found: Vec<&Hidden> = file.hidden().iter().filter(|hidden| hidden.kind == HiddenKind::Bidi).collect();
    let Some(first) = found.first() else { return };
    let more = if found.len() > 1 { format!(", and {} more", found.len() - 1) } else { String::new() };
    findings
        .at(first.span, format!("{} turns the direction of text{more}", hidden::name(first.first)))
        .help("delete it: text is read in the order in which it is stored");
}
