//! `merge-conflict`

use crate::{
    check::{rule, skill_text::SkillText},
    report::finding::Findings,
    text::source::{Line, Span, lines},
};

rule! {
    /// No merge has left its markers in a file.
    ///
    /// ## Why
    ///
    /// Where git could not merge, it writes both versions into the file, between lines of `<<<<<<<`, `=======` and `>>>>>>>`.
    /// An agent reads both, which often contradict each other.
    ///
    /// This rule looks at every text file of the skill for the three lines in their order.
    /// It passes over code in Markdown, which may show what a conflict looks like.
    ///
    /// ## How to fix
    ///
    /// Keep one of the versions, and delete the three lines.
    ///
    /// ## Specification
    ///
    /// The specification does not speak of it; <https://git-scm.com/docs/git-merge#_how_conflicts_are_presented> shows the lines.
    "merge-conflict" {
        summary: "a merge left its markers in a file",
        group: Integrity,
        check_text: check,
    }
}

fn check(file: &SkillText<'_>, findings: &mut Findings<'_>) {
    const OURS: &str = "<<<<<<< ";
    let text = file.source.text();
    if memchr::memmem::find(text.as_bytes(), OURS.as_bytes()).is_none() {
        return;
    }
    let mut start: Option<Line<'_>> = None;
    let mut middle: Option<Span> = None;
    for line in lines(text) {
        let is_theirs = line.text.starts_with(">>>>>>> ");
        if line.text.starts_with(OURS) {
            (start, middle) = (Some(line), None);
        } else if line.text.trim_end() == "=======" {
            middle = Some(line.span());
        } else if is_theirs && let (Some(ours), Some(middle)) = (start.take(), middle.take()) {
            let span = trimmed(&ours);
            // In the frontmatter it is no YAML, and reported as that.
            if file.is_in_code(span) || file.is_in_frontmatter(span.start) {
                continue;
            }
            findings
                .at(span, ours.text.trim_end(), "a merge conflict was never resolved")
                .help("keep one of the two versions, and delete the marker lines")
                .related(middle, "the second version begins below")
                .related(trimmed(&line), "the conflict ends here");
        }
    }
}

fn trimmed(line: &Line<'_>) -> Span {
    Span::new(line.start, line.start + line.text.trim_end().len())
}
