//! `description-empty`

use crate::{document, field::Field, finding::Findings, rule::rule, skill::Skill};

rule! {
    /// `description` is not empty.
    ///
    /// ## Why
    ///
    /// A model that sees no description has no reason to open the skill, and many clients drop it.
    /// A value that YAML reads as null (`description:`, `~` or `null` without quotes) or that is only white space counts as empty.
    ///
    /// ## How to fix
    ///
    /// Say what the skill does and when to use it.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#description-field>
    "description-empty" {
        summary: "the field `description` says nothing",
        group: Spec,
        check: check,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(entry) = skill.field(Field::Description).filter(|_| skill.is_empty(Field::Description)) else {
        return;
    };
    let span = if entry.value.span.is_empty() {
        entry.key.span
    } else {
        skill.source.first_line_of(entry.value.span)
    };
    let help = match skill.comment_behind(entry) {
        Some(comment) => format!("`#` starts a comment here: `description: {}`", document::quote(&comment)),
        None => "say what the skill does and when to use it".to_owned(),
    };
    findings.at(span, "`description` must be a non-empty string").help(help).field(Field::Description);
}
