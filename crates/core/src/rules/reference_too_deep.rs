//! `reference-too-deep`

use crate::{
    check::{Subject, reference::ReferenceFault, rule},
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// What the instructions need is one link away from them.
    ///
    /// ## Why
    ///
    /// An agent that follows a chain of files often reads only the start of the later ones, or stops before them.
    /// The specification asks to keep references one level deep from SKILL.md.
    /// Looked at are Markdown files that only another Markdown file leads to.
    ///
    /// ## How to fix
    ///
    /// Link the file from SKILL.md too, and say there when to read it.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "reference-too-deep" {
        summary: "a Markdown file is more than one link away from SKILL.md",
        group: Advice,
        check: check,
        needs: References,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for reference in &subject.references {
        let ReferenceFault::TooDeep { real } = &reference.fault else { continue };
        reference
            .report(
                findings,
                clipped(real),
                format!("`{}` is more than one link away from the instructions", clipped(real)),
            )
            .help(format!(
                "link `{}` from SKILL.md too, and say there when to read it",
                clipped(real)
            ));
    }
}
