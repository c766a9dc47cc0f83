//! `description-person`

use std::sync::LazyLock;

use regex::Regex;

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    spec::field::Field,
    text::{quotation::is_quoted, source::Span},
};

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
    let pattern = r"(?:^|[.!?]\s+)((?:I|We)\s+[a-z]{2,}\b|(?:I|We)['’](?:ll|m|ve|re|d)\s|[Yy]ou\s+(?:can|will|may|could)\s+(?:use|ask|get|do|create|call|run|now)\b|You['’]ll\s)";
    Regex::new(pattern).expect("the pattern is valid")
});

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(description) = skill.text(Field::Description) else { return };
    let said = |found: regex::Captures<'_>| {
        let person = found.get(1)?;
        let place = Span::new(person.start(), person.end());
        (!is_quoted(description.text, place)).then_some((place.start, place.end))
    };
    let Some((start, end)) = PERSON.captures_iter(description.text).find_map(said) else { return };
    let person = description.text.get(start..end).unwrap_or_default();
    let is_first = !person.to_lowercase().starts_with("you");
    let person_name = if is_first { "first" } else { "second" };
    findings
        .at(
            description.part(start, end),
            Field::Description.key(),
            format!("`description` speaks in the {person_name} person: `{}`", person.trim()),
        )
        .help("begin with what the skill does: `Reads PDF files …`");
}
