//! `reference-broken`

use crate::{
    check::{Subject, reference::ReferenceFault, rule},
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A link in the instructions leads to a file of the skill.
    ///
    /// ## Why
    ///
    /// An agent follows links when it needs what is behind them.
    /// One that leads to nothing costs a failed call and leaves the agent without what it was promised; ZeroClaw drops the whole skill.
    /// Looked at are links and images in the body and in the Markdown files that it leads to, from where they stand and from the skill's root.
    /// What is there from the repository's root is not told of, for the skills of a project.
    /// A link that leaves the skill and leads to nothing is one of these, too; where a skill beside this one has such a file, the help names the way there.
    /// Addresses, anchors, code, patterns and placeholders such as `<name>` or `path/to/` are not.
    ///
    /// ## How to fix
    ///
    /// Correct the path, add the file, or take the link away.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "reference-broken" {
        summary: "a link leads to nothing",
        group: Integrity,
        check: check,
        needs: References,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for reference in &subject.references {
        let ReferenceFault::Broken { nearest } = &reference.fault else { continue };
        let help = match nearest {
            Some(nearest) => format!("perhaps `{}` is meant", clipped(nearest)),
            None => "add the file, or take the link away".to_owned(),
        };
        reference
            .report(
                findings,
                clipped(&reference.written),
                format!("`{}` is not there", clipped(&reference.written)),
            )
            .help(help);
    }
}
