//! `skill-md-case`

use std::path::Path;

use crate::{
    discover::shown,
    files::FileEntry,
    finding::Findings,
    load::{FILE_NAME, LOWER_CASE_FILE_NAME},
    rule::rule,
    skill::{Skill, join},
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
        needs: files,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let is_lower = |entry: &FileEntry| entry.path == Path::new(LOWER_CASE_FILE_NAME);
    if !skill.files.iter().flat_map(|files| &files.entries).any(is_lower) {
        return;
    }
    let lower = shown(&join(&skill.dir.path, LOWER_CASE_FILE_NAME));
    let upper = shown(&join(&skill.dir.path, FILE_NAME));
    if skill.file_name == Some(FILE_NAME) {
        findings
            .about_skill("`skill.md` stands beside `SKILL.md` and is not read")
            .help(format!("delete it: `git rm {lower}`"));
    } else {
        findings
            .about_skill("the file is called `skill.md`; clients on Linux look for `SKILL.md`")
            .help(format!("rename it: `git mv {lower} {upper}`"));
    }
}
