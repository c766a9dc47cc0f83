//! `name-empty`

use crate::{
    check::{Subject, field_text::check_not_empty, rule},
    report::finding::Findings,
    spec::{field::Field, name},
};

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
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let help = || match &skill.dir.name {
        Some(dir) if name::is_valid(dir) => format!("write `name: {dir}`"),
        _ => "write the name of the folder".to_owned(),
    };
    check_not_empty(skill, Field::Name, help, findings);
}
