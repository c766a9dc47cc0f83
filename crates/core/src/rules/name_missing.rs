//! `name-missing`

use crate::{
    check::{Subject, field_text::check_present, rule},
    report::finding::Findings,
    spec::{field::Field, name},
};

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

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let help = || match &skill.dir.name {
        Some(dir) if name::is_valid(dir) => format!("add `name: {dir}`"),
        _ => "add `name: …` and call the folder the same".to_owned(),
    };
    check_present(skill, Field::Name, help, findings);
}
