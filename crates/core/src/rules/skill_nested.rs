//! `skill-nested`

use crate::{
    discover::shown,
    files::EntryKind,
    finding::Findings,
    load::{FILE_NAME, LOWER_CASE_FILE_NAME},
    rule::rule,
    skill::{Skill, join},
};

rule! {
    /// No skill lies inside another.
    ///
    /// ## Why
    ///
    /// Clients differ on a SKILL.md that lies deeper inside a skill.
    /// Codex, opencode and goose search deep and load it as a skill of its own; Gemini CLI, Roo Code and Mistral Vibe look
    /// one level deep and never see it.
    ///
    /// ## How to fix
    ///
    /// Move the inner skill beside the outer one.
    /// If it is an example or a template, give its file another name, such as `SKILL.md.example`.
    /// If it is meant to be a skill of its own, check it too: `skills-ref validate --nested`.
    ///
    /// ## Specification
    ///
    /// The specification says nothing of skills inside skills.
    "skill-nested" {
        summary: "a SKILL.md lies deeper inside the skill",
        group: Portability,
        check: check,
        needs: files,
    }
}

/// How many inner skills are named.
const MAX_NAMED: usize = 3;

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let mut inner = Vec::new();
    for entry in skill.files.iter().flat_map(|files| &files.entries) {
        let name = entry.path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_deeper = entry.path.components().nth(1).is_some();
        if is_deeper && entry.kind == EntryKind::File && matches!(name, FILE_NAME | LOWER_CASE_FILE_NAME) {
            inner.push(entry);
        }
    }
    let Some(first) = inner.first() else { return };
    let mut named: Vec<String> = inner.iter().take(MAX_NAMED).map(|entry| format!("`{}`", shown(&entry.path))).collect();
    if inner.len() > MAX_NAMED {
        named.push(format!("{} more", inner.len() - MAX_NAMED));
    }
    findings
        .about_path(&join(&skill.dir.path, &first.path), format!("inside this skill lies another: {}", named.join(", ")))
        .help("move it beside this skill, or check it too with `--nested`");
}
