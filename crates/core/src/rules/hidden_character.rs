//! `hidden-character`

use crate::{
    check::{rule, skill_text::SkillText},
    report::finding::Findings,
    text::hidden::{self, Hidden, HiddenKind},
};

rule! {
    /// Every character can be seen.
    ///
    /// ## Why
    ///
    /// Zero-width characters split words that look whole, so that a search, a path or a command fails, and runs of variation selectors can carry any text.
    /// Joiners in scripts that need them, emoji sequences and variation selectors behind what they vary are fine.
    ///
    /// ## How to fix
    ///
    /// Delete the character: retype the words around it if you cannot see it.
    ///
    /// ## Specification
    ///
    /// <https://www.unicode.org/reports/tr36/>
    "hidden-character" {
        summary: "a file has a character that cannot be seen",
        group: Integrity,
        check_text: check,
    }
}

fn check(file: &SkillText<'_>, findings: &mut Findings<'_>) {
    let found: Vec<&Hidden> =
        file.hidden().iter().filter(|hidden| hidden.kind == HiddenKind::Invisible).collect();
    let Some(first) = found.first() else { return };
    let more = if found.len() > 1 {
        format!(", and {} more hidden ones in this file", found.len() - 1)
    } else {
        String::new()
    };
    findings
        .at(first.span, "", format!("{} cannot be seen{more}", hidden::name(first.first)))
        .help("delete it, or retype the words around it");
}
