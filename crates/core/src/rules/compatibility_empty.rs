//! `compatibility-empty`

use crate::{document, field::Field, finding::Findings, rule::rule, skill::Skill};

rule! {
    /// `compatibility` is not empty.
    ///
    /// ## Why
    ///
    /// The specification wants 1 to 500 characters where the field is there at all.
    /// A value that YAML reads as null (`compatibility:`, `~` or `null` without quotes) or that is only white space counts as empty.
    ///
    /// ## How to fix
    ///
    /// Say what the skill needs, or delete the field.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#compatibility-field>
    "compatibility-empty" {
        summary: "the field `compatibility` says nothing",
        group: Spec,
        check: check,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(entry) = skill.field(Field::Compatibility).filter(|_| skill.is_empty(Field::Compatibility)) else {
        return;
    };
    let span = if entry.value.span.is_empty() {
        entry.key.span
    } else {
        skill.source.first_line_of(entry.value.span)
    };
    let help = match skill.comment_behind(entry) {
        Some(comment) => format!("`#` starts a comment here: `compatibility: {}`", document::quote(&comment)),
        None => "say what the skill needs, or delete the field".to_owned(),
    };
    findings.at(span, "`compatibility` must be a non-empty string").help(help).field(Field::Compatibility);
}
