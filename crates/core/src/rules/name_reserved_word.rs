//! `name-reserved-word`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
};

rule! {
    /// `name` has no word that a client keeps for itself.
    ///
    /// ## Why
    ///
    /// The API of claude.ai refuses a name that holds `anthropic` or `claude`.
    /// Claude Code keeps the folder `synced` for what it fetches.
    ///
    /// ## How to fix
    ///
    /// Name what the skill does, not for whom: `api-examples`, not `claude-api-examples`.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field> says nothing of it; see [how Anthropic checks uploads](https://platform.claude.com/docs/en/agents-and-tools/agent-skills/overview).
    "name-reserved-word" {
        summary: "`name` has a word that a client keeps for itself",
        group: Advice,
        check: check,
    }
}

const WORDS: [&str; 2] = ["anthropic", "claude"];
const FOLDER: &str = "synced";

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(name) = skill.name() else { return };
    let lower = name.written.text.to_ascii_lowercase();
    if let Some((word, start)) = WORDS.iter().find_map(|word| Some((word, lower.find(word)?))) {
        findings
            .at(
                name.written.part(start, start + word.len()),
                *word,
                format!("skill name `{}` holds the reserved word `{word}`", name.shown()),
            )
            .help("claude.ai refuses it: name what the skill does, not for whom");
    } else if lower == FOLDER {
        findings
            .at(
                name.written.span,
                FOLDER,
                format!(
                    "skill name `{}` is a folder that Claude Code keeps for itself",
                    name.shown()
                ),
            )
            .help("choose another name");
    }
}
