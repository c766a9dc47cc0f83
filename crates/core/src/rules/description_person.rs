//! `description-person`

use std::sync::LazyLock;

use regex::Regex;

use crate::{field::Field, finding::Findings, rule::rule, skill::Skill};

rule! {
    /// `description` speaks of the skill, not as "I" or to "you".
    ///
    /// ## Why
    ///
    /// The description stands in a system prompt among others.
    /// There "I can help you" is read as the assistant's own voice, and "you can use this" as the assistant being spoken to about itself.
    /// Anthropic's guide to authors asks for the third person; an instruction such as "Use this skill when …" is fine too.
    /// Looked at are the starts of sentences; what stands in quotes, as a user would say it, is not.
    ///
    /// ## How to fix
    ///
    /// Begin with what the skill does: `Reads PDF files`, not `I can read PDF files` or `You can use this to read PDF files`.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#description-field>
    "description-person" {
        summary: "`description` speaks in the first or second person",
        group: Advice,
        check: check,
    }
}

static PERSON: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?:^|[.!?]\s+)((?:I|I'm|I'll|I’m|I’ll|We|We'll|We’ll)\s+(?:can|will|am|are|help|do|use|read|write|create|make|generate|provide|assist|analy[sz]e|handle|work)\b|(?:I'll|I’ll|I'm|I’m)\s|[Yy]ou\s+(?:can|will|may|could)\s+(?:use|ask|get|do|create|call|run|now)\b|You'll\s|You’ll\s)";
    Regex::new(pattern).expect("the pattern is valid")
});

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(description) = skill.text(Field::Description) else { return };
    let Some(person) = PERSON.captures(description.text).and_then(|found| found.get(1)) else { return };
    let is_first = !person.as_str().to_lowercase().starts_with("you");
    let person_name = if is_first { "first" } else { "second" };
    findings
        .at(description.part(person.start(), person.end()), format!("`description` speaks in the {person_name} person: `{}`", person.as_str().trim()))
        .help("begin with what the skill does: `Reads PDF files …`")
        .field(Field::Description);
}
