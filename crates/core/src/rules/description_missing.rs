//! `description-missing`

use crate::{
    check::{Subject, field_text::check_present, rule},
    report::finding::Findings,
    spec::field::Field,
};

rule! {
    /// The frontmatter has a `description`.
    ///
    /// ## Why
    ///
    /// It is all that a model knows of a skill before it opens it.
    /// Many clients drop a skill without one.
    ///
    /// ## How to fix
    ///
    /// Add a line `description: …` between the two `---`.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#description-field>
    "description-missing" {
        summary: "the field `description` is not there",
        group: Spec,
        check: check,
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let help = || "add `description: …`: what the skill does and when to use it".to_owned();
    check_present(skill, Field::Description, help, findings);
}
