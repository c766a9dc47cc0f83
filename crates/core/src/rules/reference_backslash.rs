//! `reference-backslash`

use crate::{
    check::{Subject, reference::ReferenceFault, rule},
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// Paths have slashes, not backslashes.
    ///
    /// ## Why
    ///
    /// A backslash separates folders on Windows alone; elsewhere it is a letter of a name, and the path leads to nothing.
    /// Links are looked at, and inline code that leads to a file of the skill once its backslashes are slashes.
    ///
    /// ## How to fix
    ///
    /// Write `/`: Windows reads it too.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "reference-backslash" {
        summary: "a path has backslashes",
        group: Integrity,
        check: check,
        needs: References,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for reference in &subject.references {
        let ReferenceFault::Backslash { real } = &reference.fault else { continue };
        reference
            .report(
                findings,
                clipped(&reference.written),
                format!(
                    "`{}` has a backslash, which separates folders on Windows alone",
                    clipped(&reference.written)
                ),
            )
            .help(format!("write `{}`", clipped(real)));
    }
}
