//! `reference-case`

use crate::{
    check::{Subject, reference::ReferenceFault, rule},
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A link has the capitals of the file it leads to.
    ///
    /// ## Why
    ///
    /// Where the file system tells capitals apart, as on Linux, `GUIDE.md` is not `guide.md`, and the link leads to nothing.
    ///
    /// ## How to fix
    ///
    /// Write the name as the file has it.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "reference-case" {
        summary: "a link has other capitals than the file",
        group: Integrity,
        check: check,
        needs: References,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for reference in &subject.references {
        let ReferenceFault::Case { real } = &reference.fault else { continue };
        reference
            .report(
                findings,
                clipped(&reference.written),
                format!("`{}` is called `{}`", clipped(&reference.written), clipped(real)),
            )
            .help(format!("write `{}`", clipped(real)));
    }
}
