//! `compatibility-empty`

use crate::{
    check::{Subject, field_text::check_not_empty, rule},
    report::finding::Findings,
    spec::field::Field,
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

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    check_not_empty(
        skill,
        Field::Compatibility,
        || "say what the skill needs, or delete the field".to_owned(),
        findings,
    );
}
