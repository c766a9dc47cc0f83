//! `line-ending-bare-cr`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    text::source::Span,
};

rule! {
    /// Lines end with LF or CRLF, not with CR alone.
    ///
    /// ## Why
    ///
    /// A file with the line ends of old Macs is one long line to a loader that looks for LF, which then finds no closing
    /// `---`.
    /// pi and Letta Code turn CR into LF before they look, and so does the Python reference.
    ///
    /// ## How to fix
    ///
    /// Let your editor save the file with LF, or convert it: `tr '\r' '\n' < SKILL.md > fixed.md`.
    ///
    /// ## Specification
    ///
    /// The specification says nothing of line ends.
    "line-ending-bare-cr" {
        summary: "a line of the frontmatter ends with CR alone",
        group: Portability,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    // A lone CR in the instructions hides nothing from a loader.
    let (Some(opening), Some(closing)) =
        (skill.document.opening_fence, skill.document.closing_fence)
    else {
        return;
    };
    let frontmatter = Span::new(opening.start, closing.start);
    let bytes = skill.source.slice(frontmatter).as_bytes();
    let is_bare = |&at: &usize| bytes.get(at) == Some(&b'\r') && bytes.get(at + 1) != Some(&b'\n');
    if let Some(at) = (0..bytes.len()).find(is_bare) {
        let at = frontmatter.start + at;
        findings
            .at(Span::new(at, at + 1), "", "this line ends with CR alone, which a loader that looks for LF does not take for a line end")
            .help("save the file with LF: `tr '\\r' '\\n'` converts it");
    }
}
