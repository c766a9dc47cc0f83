//! `reference-orphan`

use crate::{
    check::{Subject, rule},
    path::{join, shown},
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// Every reference and script is spoken of somewhere.
    ///
    /// ## Why
    ///
    /// An agent opens a file because the instructions tell it to.
    /// One that nothing names is found by chance or not at all, and goes out of date unseen.
    /// Looked at are Markdown files and the scripts in `scripts/`, but for those that a repository has anyway, such as a README.
    /// A file counts as named if any text of the skill holds its name, with its ending or without, or names its folder as a whole.
    /// Scripts for other scripts (`_shared.py`, `test_totals.py`) are passed over, and so are skills of more than 300 files or 8 MiB of text.
    ///
    /// ## How to fix
    ///
    /// Say in the body when to read or run it, or delete it.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "reference-orphan" {
        summary: "no text of the skill names one of its files",
        group: Advice,
        check: check,
        needs: Mentions,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    for path in &subject.orphans {
        let name = clipped(&shown(path));
        findings
            .about_path(
                &join(&skill.dir.path, path),
                format!("no text of the skill names `{name}`"),
            )
            .help(format!("say in SKILL.md when to use `{name}`, or delete it"));
    }
}
