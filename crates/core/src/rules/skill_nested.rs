//! `skill-nested`

use crate::{
    check::{Subject, rule},
    path::{join, shown_in_message},
    report::finding::Findings,
    skill::FILE_NAME,
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
        needs: Files,
    }
}

/// How many inner skills are named.
const MAX_NAMED: usize = 3;

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let inner = subject.files.map(|files| files.inner_skills.as_slice()).unwrap_or_default();
    // A folder that is no skill has none inside.
    let Some(first) = inner.first().filter(|_| skill.file_name.is_some()) else { return };
    let mut named: Vec<String> =
        inner.iter().take(MAX_NAMED).map(|dir| format!("`{}`", shown_in_message(dir))).collect();
    if inner.len() > MAX_NAMED {
        named.push(format!("{} more", inner.len() - MAX_NAMED));
    }
    findings
        .about_path(
            &join(&join(&skill.dir.path, first), FILE_NAME),
            format!("inside this skill lies another: {}", named.join(", ")),
        )
        .help("move it beside this skill, or check it too with `--nested`");
}
