//! `hidden-tag-text`

use crate::{
    check::{rule, skill_text::SkillText},
    report::finding::Findings,
    text::{hidden::HiddenKind, wording::clipped},
};

rule! {
    /// No text is hidden in tag characters.
    ///
    /// ## Why
    ///
    /// Unicode's tag characters (U+E0020 to U+E007E) spell ASCII text that no editor shows and that models read.
    /// Their one use is in the flags of regions, which are not told of.
    ///
    /// ## How to fix
    ///
    /// Delete them. The message shows what they spell.
    ///
    /// ## Specification
    ///
    /// <https://www.unicode.org/reports/tr51/#Deprecated_Tag_Characters>
    "hidden-tag-text" {
        summary: "a file has text in tag characters, which nobody sees",
        group: Integrity,
        check_text: check,
    }
}

fn check(file: &SkillText<'_>, findings: &mut Findings<'_>) {
    for hidden in file.hidden() {
        if let HiddenKind::Tags(text) = &hidden.kind {
            findings
                .at(
                    hidden.span,
                    clipped(text),
                    format!("hidden tag characters spell `{}`", clipped(text)),
                )
                .help("delete them: a model reads what no editor shows");
        }
    }
}
