//! `description-missing`

use crate::{field::Field, finding::Findings, rule::rule, skill::Skill};

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

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let document = &skill.document;
    let (Some(_), Some(fence)) = (&document.frontmatter, document.opening_fence) else { return };
    if skill.field(Field::Description).is_some() {
        return;
    }
    let help = match skill.near_miss(Field::Description) {
        Some(key) => format!("write `{key}` as `description`"),
        None => "add `description: …`: what the skill does and when to use it".to_owned(),
    };
    findings.at(fence, "Missing required field in frontmatter: `description`").help(help).field(Field::Description);
}
