//! `allowed-tools-list`

use crate::{
    check::{Subject, rule},
    document::{self, Node, Value},
    report::finding::Findings,
    skill::Skill,
    spec::field::Field,
};

rule! {
    /// `allowed-tools` is one string.
    ///
    /// ## Why
    ///
    /// The specification has tools in one string, separated by spaces.
    /// fast-agent reads only a string and ignores a list; Claude Code, GitHub Copilot CLI, OpenHands and Mistral Vibe read both.
    ///
    /// ## How to fix
    ///
    /// Write the tools on one line, separated by spaces.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#allowed-tools-field>
    "allowed-tools-list" {
        summary: "`allowed-tools` is a list",
        group: Portability,
        check: check,
    }
}

/// A longer list is not written out.
const MAX_SHOWN_BYTES: usize = 1000;

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(entry) = skill.field(Field::AllowedTools) else { return };
    let Value::Sequence(items) = &entry.value.value else { return };
    let tools: Vec<String> = items.iter().map(|item| tool(skill, item)).collect();
    let added = findings.at(
        entry.key.span,
        Field::AllowedTools.key(),
        "`allowed-tools` is a list; the specification has one string",
    );
    let tools = tools.join(" ");
    if tools.is_empty() || tools.len() > MAX_SHOWN_BYTES {
        added.help("name the tools in one string, separated by spaces");
    } else {
        added.help(format!("write `allowed-tools: {}`", document::quote_if_needed(&tools)));
    }
}

/// A tool as it was written: `Bash(git: *)` is a mapping to YAML.
fn tool(skill: &Skill, item: &Node) -> String {
    match item.as_scalar() {
        Some(scalar) => scalar.text.clone(),
        None => skill.source.slice(item.span).to_owned(),
    }
}
