//! `skill-md-case`

use std::path::Path;

use crate::{
    check::{Subject, rule},
    disk::files::EntryKind,
    path::{join, shown_in_message},
    report::finding::Findings,
    skill::{FILE_NAME, LOWER_CASE_FILE_NAME},
};

rule! {
    /// The file is called SKILL.md, in capitals.
    ///
    /// ## Why
    ///
    /// `skill.md` is opened where file systems do not tell capitals apart, as on macOS and Windows, and missing on Linux.
    /// Codex, OpenClaw and Mux look for exactly `SKILL.md`; OpenHands and Letta take any spelling.
    /// Where both are there, SKILL.md is read and the other is dead text.
    ///
    /// ## How to fix
    ///
    /// Rename it: `git mv skill.md SKILL.md`.
    /// On a file system that does not tell capitals apart, git needs two steps: `git mv skill.md x && git mv x SKILL.md`.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#directory-structure>
    /// The Python reference accepts `skill.md`.
    "skill-md-case" {
        summary: "the file is called skill.md, not SKILL.md",
        group: Portability,
        check: check,
        needs: Files,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let entries = || subject.entries();
    let kind_of =
        |name: &str| entries().find(|entry| entry.path == Path::new(name)).map(|entry| &entry.kind);
    if kind_of(LOWER_CASE_FILE_NAME).is_none() {
        return;
    }
    let lower = join(&skill.dir.path, LOWER_CASE_FILE_NAME);
    let (from, to) =
        (shown_in_message(&lower), shown_in_message(&join(&skill.dir.path, FILE_NAME)));
    match kind_of(FILE_NAME) {
        None => {
            findings
                .about_skill("", "the file is called `skill.md`; where capitals count, many clients look for `SKILL.md` alone")
                .help(format!("rename it: `git mv {from} {to}`"));
        }
        Some(EntryKind::File) => {
            findings
                .about_path(&lower, "`skill.md` stands beside `SKILL.md` and is not read")
                .help(format!("delete it, or move what it says into SKILL.md: `git rm {from}`"));
        }
        // A link to it, or nothing that can be read: what stands in skill.md is wanted.
        Some(_) => {
            findings
                .about_path(&lower, "`skill.md` stands beside a `SKILL.md` that is no regular file")
                .help("make SKILL.md the file itself, and delete skill.md");
        }
    }
}
