//! `code-fence-unclosed`

use crate::{
    check::{Subject, fence, rule},
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A code block that opens is closed.
    ///
    /// ## Why
    ///
    /// Without its closing fence, a code block takes in all the rest of the instructions: headings, lists and links become code.
    ///
    /// A block that was meant to hold another is left to [code-fence-nested](code-fence-nested.md).
    ///
    /// ## How to fix
    ///
    /// Close it with a line of the same marks, at least as many as it opens with.
    /// To show a code block inside another, open the outer one with more marks.
    ///
    /// ## Specification
    ///
    /// <https://spec.commonmark.org/0.31.2/#fenced-code-blocks>
    "code-fence-unclosed" {
        summary: "a code block takes in all that follows",
        group: Integrity,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(body) = skill.document.body else { return };
    let Some(fence) = subject.markdown().unclosed_fence else { return };
    // The fence that is left over when one block holds another is no fault of its own.
    if !fence::nested(skill.source.slice(body), subject.markdown()).is_empty() {
        return;
    }
    let span = fence.shifted_by(body.start);
    let opening = skill.source.slice(span).trim_start();
    let n_marks = opening.chars().take_while(|c| matches!(c, '`' | '~')).count();
    let marks = if opening.starts_with('~') { "tildes" } else { "backticks" };
    findings
        .at(
            span,
            clipped(opening),
            "nothing closes this code block, so it takes in the rest of the file",
        )
        .help(format!("close it with a line of {n_marks} {marks}"));
}
