//! `compatibility-empty`

use crate::{
    field::Field, finding::Findings, rule::rule, skill::Skill, text_field::check_not_empty,
};

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
    check_not_empty(
        skill,
        Field::Compatibility,
        "say what the skill needs, or delete the field".to_owned(),
        findings,
    );
}
