//! `reference-outside`

use crate::{
    check::{Subject, reference::ReferenceFault, rule},
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A link stays inside the skill.
    ///
    /// ## Why
    ///
    /// A skill is installed as a folder: what lies beside it in your repository is not there, or is something else.
    /// ZeroClaw drops a skill with a link that leaves its folder.
    ///
    /// ## How to fix
    ///
    /// Copy the file into the skill, or name the other skill instead of linking to it.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "reference-outside" {
        summary: "a link leads out of the skill",
        group: Integrity,
        check: check,
        needs: References,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    // Skills that link to their neighbours do it often: one finding is enough to know.
    let mut outside =
        subject.references.iter().filter(|reference| reference.fault == ReferenceFault::Outside);
    let Some(first) = outside.next() else { return };
    let more = match outside.count() {
        0 => String::new(),
        1 => ", and so does 1 more link".to_owned(),
        n => format!(", and so do {n} more links"),
    };
    first
        .report(findings, "", format!("`{}` leads out of the skill{more}", clipped(&first.written)))
        .help("copy what it leads to into the skill, or name the other skill without a link");
}
