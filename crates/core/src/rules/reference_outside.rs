//! `reference-outside`

use crate::{
    check::{
        Subject,
        reference::{Reference, ReferenceFault},
        rule,
    },
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
    /// Each file is reported once, with the places of all such links; one that leads to nothing is [`reference-broken`](reference-broken.md).
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
    let outside =
        subject.references.iter().filter(|reference| reference.fault == ReferenceFault::Outside);
    // Skills that link to their neighbours do it often: one finding a file says it all.
    let mut files: Vec<Vec<&Reference>> = Vec::new();
    for reference in outside {
        let path =
            |reference: &Reference| reference.source.as_ref().map(|file| file.path().to_owned());
        match files
            .iter_mut()
            .find(|file| file.first().map(|first| path(first)) == Some(path(reference)))
        {
            Some(file) => file.push(reference),
            None => files.push(vec![reference]),
        }
    }
    for file in files {
        let Some((first, others)) = file.split_first() else { continue };
        let more = match others.len() {
            0 => String::new(),
            1 => ", and so does 1 more link".to_owned(),
            n => format!(", and so do {n} more links"),
        };
        let mut added = first
            .report(
                findings,
                "",
                format!("`{}` leads out of the skill{more}", clipped(&first.written)),
            )
            .help("copy what it leads to into the skill, or name the other skill without a link");
        for other in others.iter().take(MAX_RELATED) {
            added = added.related(other.span, "this one too");
        }
    }
}

/// More places are counted, not shown.
const MAX_RELATED: usize = 20;
