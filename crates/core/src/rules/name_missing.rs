//! `name-missing`

use crate::{field::Field, finding::Findings, name, rule::rule, skill::Skill};

rule! {
    /// The frontmatter has a `name`.
    ///
    /// ## Why
    ///
    /// Clients call the skill by it.
    ///
    /// ## How to fix
    ///
    /// Add a line `name: …` between the two `---`.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field>
    "name-missing" {
        summary: "the field `name` is not there",
        group: Spec,
        check: check,
        blocks: properties,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let document = &skill.document;
    let (Some(_), Some(fence)) = (&document.frontmatter, document.opening_fence) else { return };
    if skill.field(Field::Name).is_some() {
        return;
    }
    let help = match (skill.near_miss(Field::Name), &skill.dir.name) {
        (Some(key), _) => format!("write `{key}` as `name`"),
        (None, Some(dir)) if name::is_valid(dir) => format!("add `name: {dir}`"),
        _ => "add `name: …` and call the folder the same".to_owned(),
    };
    findings.at(fence, "Missing required field in frontmatter: `name`").help(help).field(Field::Name);
}
