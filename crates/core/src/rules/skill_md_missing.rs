//! `skill-md-missing`

use std::path::Path;

use crate::{
    check::{Subject, rule},
    path::{join, shown_in_message},
    report::finding::{Finding, Findings},
    skill::{FILE_NAME, FileFault},
};

rule! {
    /// A skill is a folder with a file called SKILL.md.
    ///
    /// ## Why
    ///
    /// Codex, goose, fast-agent, Mux, OpenClaw and ZeroClaw look for exactly this name.
    ///
    /// ## How to fix
    ///
    /// Add a SKILL.md, or rename the file that was meant to be it.
    /// `skill.md` is read too, with the warning `skill-md-case`; any other spelling, such as `Skill.md`, is not.
    /// An archive must be unpacked first.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#directory-structure>
    "skill-md-missing" {
        summary: "there is no SKILL.md",
        group: Spec,
        check: check,
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(FileFault::Missing { near_miss }) = &skill.file_fault else { return };
    let Some(name) = near_miss else {
        findings
            .about_skill("", "Missing required file: SKILL.md")
            .help("add a SKILL.md with `name` and `description`, or pass the folder that holds it");
        return;
    };
    let (from, to) = (
        shown_in_message(&join(&skill.dir.path, name)),
        shown_in_message(&join(&skill.dir.path, FILE_NAME)),
    );
    findings
        .about_skill(
            "",
            format!("Missing required file: SKILL.md; there is a `{name}`, spelt otherwise"),
        )
        .help(format!("rename it: `git mv {from} {to}`"));
}

/// The finding about an argument that is a file of no skill.
#[must_use]
pub fn stray_file(path: &Path) -> Finding {
    let name = shown_in_message(path);
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let is_archive = ["zip", "skill", "tar", "gz", "tgz", "7z", "rar"].contains(&extension);
    let (message, help) = if is_archive {
        (
            format!("Not a directory: `{name}` is an archive, not a skill folder"),
            "unpack it and pass the folder that holds SKILL.md",
        )
    } else {
        (
            format!("Not a directory: `{name}` is a file that belongs to no skill"),
            "pass a folder that holds SKILL.md, or a file inside one",
        )
    };
    Finding { help: Some(help.to_owned()), ..Finding::about_path(&RULE, path, message) }
}
