//! `body-control-character`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    text::{mojibake, source::Span, wording::control_name},
};

rule! {
    /// The instructions hold no control characters.
    ///
    /// ## Why
    ///
    /// A control character in a text file is left over from a terminal or a broken copy, or hides something.
    /// A terminal that shows the file obeys it, and some programs take a file with NUL for a binary.
    /// Tabs, line ends and form feeds are fine.
    ///
    /// ## How to fix
    ///
    /// Delete the character.
    ///
    /// ## Specification
    ///
    /// The specification says that the body is Markdown; <https://spec.commonmark.org/0.31.2/#insecure-characters> replaces NUL.
    "body-control-character" {
        summary: "the instructions hold a control character",
        group: Integrity,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(body) = skill.document.body else { return };
    let is_control =
        |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{C}' | '\u{85}');
    let text = skill.source.slice(body);
    // Most bodies have none, and bytes tell: those of C1 start with 0xC2.
    let may_be = |byte: u8| {
        byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | 0xC) || matches!(byte, 0x7F | 0xC2)
    };
    // Whole chunks at once, so that the compiler can look at many bytes in one step.
    let holds_some = |chunk: &[u8]| chunk.iter().fold(false, |found, byte| found | may_be(*byte));
    if !text.as_bytes().chunks(64).any(holds_some) {
        return;
    }
    // What has come of a misread character is a fault of another kind.
    let mut misread = mojibake::find(text).map(|found| found.span).peekable();
    let mut is_misread = |at: usize| {
        while misread.next_if(|span| span.end <= at).is_some() {}
        misread.peek().is_some_and(|span| span.start <= at)
    };
    let mut told: Vec<char> = Vec::new();
    for (at, c) in text.char_indices().filter(|&(_, c)| is_control(c)) {
        if is_misread(at) || told.contains(&c) {
            continue;
        }
        told.push(c);
        let n = text.matches(c).count();
        let more = if n > 1 { format!(", and {} more of it", n - 1) } else { String::new() };
        findings
            .at(
                Span::new(at, at + c.len_utf8()).shifted_by(body.start),
                format!("U+{:04X}", u32::from(c)),
                format!("the body holds {}{more}", control_name(c)),
            )
            .help("delete it");
    }
}
