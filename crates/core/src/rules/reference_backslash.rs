//! `reference-backslash`

use crate::{
    check::{
        Subject,
        reference::{self, ReferenceFault},
        rule,
    },
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// Paths have slashes, not backslashes.
    ///
    /// ## Why
    ///
    /// A backslash separates folders on Windows alone; elsewhere it is a letter of a name, and the path leads to nothing.
    /// Links are looked at, and words of the text outside code blocks that lead to a file of the skill once their backslashes are slashes.
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
    let faults = reference::repeated(&subject.references, |reference| match &reference.fault {
        ReferenceFault::Backslash { real } => Some((reference.written.as_str(), real)),
        _ => None,
    });
    for fault in faults {
        let (written, real) = (clipped(&fault.first.written), clipped(fault.fault));
        let message =
            format!("`{written}` has a backslash, which separates folders on Windows alone");
        fault.report(findings, written, message).help(format!("write `{real}`"));
    }
}
