//! `symlink-escape`

use crate::{
    check::{Subject, rule},
    disk::files::EntryKind,
    path::{join, shown_in_message},
    report::finding::Findings,
};

rule! {
    /// Links stay inside the skill.
    ///
    /// ## Why
    ///
    /// A link out of the folder hands whatever it leads to to whoever opens the skill, and is broken wherever the skill is copied.
    /// Codex ignores a SKILL.md that is a link, OpenClaw rejects one, and ZeroClaw drops a skill with any link.
    /// The link is shown as it is written, so that a report says nothing of the machine it was made on.
    /// A link to a whole skill folder is not told of; Mux and OpenClaw refuse one that leads out of the folder of skills.
    ///
    /// ## How to fix
    ///
    /// Copy the file into the skill.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "symlink-escape" {
        summary: "a link leads out of the skill",
        group: Integrity,
        check: check,
        needs: Files,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(root) = subject.files.and_then(|files| files.root.as_deref()) else { return };
    for entry in subject.entries() {
        let EntryKind::Link { written, target, .. } = &entry.kind else { continue };
        if !target.starts_with(root) {
            let path = join(&skill.dir.path, &entry.path);
            findings
                .about_path(
                    &path,
                    format!(
                        "`{}` is a link to `{}`, outside the skill",
                        shown_in_message(&entry.path),
                        shown_in_message(written)
                    ),
                )
                .help("copy what it leads to into the skill");
        }
    }
}
