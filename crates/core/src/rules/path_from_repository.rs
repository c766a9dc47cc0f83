//! `path-from-repository`

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
    /// Paths count from the skill's folder.
    ///
    /// ## Why
    ///
    /// A path from the root of the repository leads to nothing once the skill is installed alone, as plugins, uploads and installers do.
    ///
    /// This rule looks at inline code and at scripts that commands run, as [mention-broken](mention-broken.md) does.
    /// It reports a path that names the skill's own folder on the way to one of its files, and one that leads to nothing in the skill but to a file of the project around it.
    /// It passes over paths into hidden folders such as `.claude/skills`, where a project keeps its own skills.
    ///
    /// ## How to fix
    ///
    /// Write the path from the skill's folder, or add the file to the skill.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "path-from-repository" {
        summary: "a path counts from the repository's root",
        group: Advice,
        check: check,
        needs: References,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let outside = reference::repeated(&subject.references, |reference| match &reference.fault {
        ReferenceFault::FromRepository { real } => Some((reference.written.as_str(), real)),
        _ => None,
    });
    for outside in outside {
        let path = clipped(&outside.first.written);
        let (message, help) = match outside.fault {
            Some(real) => (
                format!("`{path}` is a path from the repository's root"),
                format!("write `{}`", clipped(real)),
            ),
            None => (
                format!("`{path}` is in the repository, but not in the skill"),
                "add the file to the skill".to_owned(),
            ),
        };
        outside.report(findings, path, message).help(help);
    }
}
