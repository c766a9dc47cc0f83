//! `description-empty`

use crate::{
    check::{Subject, field_text::check_not_empty, rule},
    report::finding::Findings,
    spec::field::Field,
};

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
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    check_not_empty(
        skill,
        Field::Description,
        || "say what the skill does and when to use it".to_owned(),
        findings,
    );
}
