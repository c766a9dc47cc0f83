//! `text-mojibake`

use crate::{
    check::{rule, skill_text::SkillText},
    report::finding::Findings,
    text::mojibake,
};

rule! {
    /// Text was not read by the wrong encoding.
    ///
    /// ## Why
    ///
    /// If a program reads UTF-8 as Latin-1 or Windows-1252 and writes it again, `—` becomes `â€”` and `é` becomes `Ã©`.
    /// A model may guess what was meant, at a cost; names, commands and quotations are wrong.
    ///
    /// This rule looks at SKILL.md and at the Markdown and plain text files beside it, for sequences that are UTF-8 once each character is taken for a byte.
    /// It passes over code in Markdown.
    ///
    /// ## How to fix
    ///
    /// Write the character that was meant, or restore the file from before it was damaged, and have your editor read and save it as UTF-8.
    ///
    /// ## Specification
    ///
    /// The specification does not speak of it; <https://encoding.spec.whatwg.org/#windows-1252> has the table.
    "text-mojibake" {
        summary: "a file was read by the wrong encoding and saved again",
        group: Integrity,
        check_text: check,
    }
}

fn check(file: &SkillText<'_>, findings: &mut Findings<'_>) {
    if !file.is_prose() {
        return;
    }
    let text = file.source.text();
    let mut found = mojibake::find(text).filter(|found| !file.is_in_code(found.span));
    let Some(first) = found.next() else { return };
    let more = match found.count() {
        0 => String::new(),
        n => format!(", and {n} more in this file"),
    };
    let encoding = first.encoding;
    findings
        .at(first.span, "", format!("`{}` was misread as {encoding}{more}", first.meant))
        .help(format!("write `{}`, and save the file as UTF-8", first.meant));
}
