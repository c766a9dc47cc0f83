//! `encoding-bom`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
};

rule! {
    /// SKILL.md does not start with a byte order mark.
    ///
    /// ## Why
    ///
    /// The mark is invisible, and it stands before the `---` that must be the first thing in the file.
    /// Codex, Gemini CLI, pi and fast-agent find no frontmatter behind it and drop the skill.
    /// Everything else about the file is still checked.
    ///
    /// ## How to fix
    ///
    /// Save the file as "UTF-8", not "UTF-8 with BOM", or take the mark off: `sed -i '1s/^\xEF\xBB\xBF//' SKILL.md`.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#skill-md-format>
    "encoding-bom" {
        summary: "the file starts with a UTF-8 byte order mark",
        group: Spec,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    if let Some(mark) = skill.document.byte_order_mark {
        findings
            .at(mark, "", "the file starts with a byte order mark (U+FEFF), so `---` is not the first thing in it")
            .help("save the file as UTF-8 without a byte order mark");
    }
}
