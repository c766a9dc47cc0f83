//! `hidden-bidi`

use crate::{
    check::{rule, skill_text::SkillText},
    report::finding::Findings,
    text::hidden::{self, Hidden, HiddenKind},
};

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

fn check(file: &SkillText<'_>, findings: &mut Findings<'_>) {
    let found: Vec<&Hidden> =
        file.hidden().iter().filter(|hidden| hidden.kind == HiddenKind::Bidi).collect();
    // In prose, isolates that open and close around a word of such a script are good spelling.
    let found = if file.is_prose() { without_isolated_words(file, found) } else { found };
    let Some(first) = found.first() else { return };
    let more =
        if found.len() > 1 { format!(", and {} more", found.len() - 1) } else { String::new() };
    findings
        .at(
            first.span,
            "",
            format!("{} turns the direction of text{more}", hidden::name(first.first)),
        )
        .help("delete it: text is read in the order in which it is stored");
}

/// The controls on lines that are not in order; each line is looked at once.
fn without_isolated_words<'a>(file: &SkillText<'_>, found: Vec<&'a Hidden>) -> Vec<&'a Hidden> {
    let mut line_end = 0;
    let mut is_fine = false;
    let is_told = |hidden: &&Hidden| {
        if hidden.span.start >= line_end {
            let line = file.source.line_at(hidden.span.start);
            line_end = line.end;
            is_fine = has_isolated_words(file.source.slice(line));
        }
        !is_fine
    };
    found.into_iter().filter(is_told).collect()
}

/// Whether the controls of a line are pairs of isolates, one behind the other, beside letters of a right-to-left script.
fn has_isolated_words(line: &str) -> bool {
    let mut depth = 0_i32;
    for c in line.chars() {
        match c {
            '\u{2066}'..='\u{2068}' => depth += 1,
            '\u{2069}' => depth -= 1,
            '\u{202A}'..='\u{202E}' => return false,
            _ => {}
        }
        if !(0..=1).contains(&depth) {
            return false;
        }
    }
    let is_right_to_left = |c: char| matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}');
    depth == 0 && line.contains(is_right_to_left)
}
