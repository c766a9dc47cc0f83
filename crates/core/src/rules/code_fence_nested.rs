//! `code-fence-nested`

use crate::{
    check::{Subject, fence, rule},
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A code block that shows another has more marks.
    ///
    /// ## Why
    ///
    /// A code block ends at the first line of as many marks as it opened with.
    /// If it shows another block that is fenced alike, it ends where that one should: the rest of the example becomes instructions, and the instructions behind it may become code.
    ///
    /// This rule looks at blocks of the body that show Markdown: those marked `markdown` or `md`, and those without a language that begin with a heading, a list or a fence of frontmatter.
    /// It passes over blocks of other languages, in which a second opening fence more likely means that the first block was never closed, and over blocks whose fences do not add up to one inside the other.
    ///
    /// ## How to fix
    ///
    /// Open and close the outer block with one more mark.
    ///
    /// ## Specification
    ///
    /// <https://spec.commonmark.org/0.31.2/#fenced-code-blocks>
    "code-fence-nested" {
        summary: "a code block ends where the one inside it should",
        group: Integrity,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(body) = skill.document.body else { return };
    for fence in fence::nested(skill.source.slice(body), subject.markdown()) {
        let outer = fence.outer.shifted_by(body.start);
        let marks = if fence.mark == '~' { "tildes" } else { "backticks" };
        findings
            .at(
                outer,
                clipped(skill.source.slice(outer)),
                "this code block ends where the one inside it should",
            )
            .help(format!("open and close it with {} {marks}", fence.n_marks))
            .related(fence.inner.shifted_by(body.start), "the block inside it opens here")
            .related(fence.end.shifted_by(body.start), "both end here")
            .related(fence.real_end.shifted_by(body.start), "it was meant to end here");
    }
}
