//! `reference-case`

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
    /// A link or a name in the text has the capitals of the file it leads to.
    ///
    /// ## Why
    ///
    /// Where the file system tells capitals apart, as on Linux, `GUIDE.md` is not `guide.md`, and an agent that is told to read it finds nothing.
    ///
    /// This rule looks at links, and at words of the text outside code blocks that differ from a file of the skill in nothing but capitals.
    /// It passes over files that most repositories have, such as README.md and LICENSE.
    ///
    /// ## How to fix
    ///
    /// Write the name as the file has it.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "reference-case" {
        summary: "a link or a name has other capitals than the file",
        group: Integrity,
        check: check,
        needs: References,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let faults = reference::repeated(&subject.references, |reference| match &reference.fault {
        ReferenceFault::Case { real } => Some((reference.written.as_str(), real)),
        _ => None,
    });
    for fault in faults {
        let (written, real) = (clipped(&fault.first.written), clipped(fault.fault));
        let message = format!("`{written}` is called `{real}`");
        fault.report(findings, written, message).help(format!("write `{real}`"));
    }
}
