//! `name-empty`

use crate::{document, field::Field, finding::Findings, name, rule::rule, skill::Skill};

rule! {
    /// `name` is not empty.
    ///
    /// ## Why
    ///
    /// A client has nothing to call the skill by.
    /// A value that YAML reads as null (`name:`, `~` or `null` without quotes) or that is only white space counts as empty.
    ///
    /// ## How to fix
    ///
    /// Write the folder's name.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field>
    "name-empty" {
        summary: "the field `name` says nothing",
        group: Spec,
        check: check,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(entry) = skill.field(Field::Name).filter(|_| skill.is_empty(Field::Name)) else {
        return;
    };
    let span = if entry.value.span.is_empty() {
        entry.key.span
    } else {
        skill.source.first_line_of(entry.value.span)
    };
    let help = match skill.comment_behind(entry) {
        Some(comment) => format!("`#` starts a comment here: `name: {}`", document::quote(&comment)),
        None => match &skill.dir.name {
            Some(dir) if name::is_valid(dir) => format!("write `name: {dir}`"),
            _ => "write the name of the folder".to_owned(),
        },
    };
    findings.at(span, "`name` must be a non-empty string").help(help).field(Field::Name);
}
