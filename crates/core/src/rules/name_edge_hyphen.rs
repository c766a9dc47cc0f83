//! `name-edge-hyphen`

use crate::{field::Field, finding::Findings, name, rule::rule, skill::Skill};

rule! {
    /// `name` neither starts nor ends with a hyphen.
    ///
    /// ## Why
    ///
    /// The specification wants it so: such a name reads as an option on a command line.
    ///
    /// ## How to fix
    ///
    /// Take the hyphen away and rename the folder to match.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field>
    "name-edge-hyphen" {
        summary: "`name` starts or ends with a hyphen",
        group: Spec,
        check: check,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(name) = &skill.name else { return };
    let (starts, ends) = (name.normalized.starts_with('-'), name.normalized.ends_with('-'));
    if !starts && !ends {
        return;
    }
    let len = name.written.len();
    let span = if starts { name.part(0, 1) } else { name.part(len.saturating_sub(1), len) };
    findings
        .at(span, format!("skill name `{}` cannot start or end with a hyphen", name.shown()))
        .help(name::suggestion(skill, name))
        .field(Field::Name);
}
