//! `name-double-hyphen`

use crate::{field::Field, finding::Findings, name, rule::rule, skill::Skill};

rule! {
    /// `name` has no two hyphens in a row.
    ///
    /// ## Why
    ///
    /// The specification wants single hyphens between words, and OpenHands drops the skill.
    ///
    /// ## How to fix
    ///
    /// Write one hyphen and rename the folder to match.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field>
    "name-double-hyphen" {
        summary: "`name` has two hyphens in a row",
        group: Spec,
        check: check,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(name) = &skill.name else { return };
    if !name.normalized.contains("--") {
        return;
    }
    let span = name.written.find("--").map_or(name.span, |at| {
        let rest = name.written.get(at..).unwrap_or_default();
        name.part(at, at + rest.len() - rest.trim_start_matches('-').len())
    });
    findings
        .at(
            span,
            format!("skill name `{}` cannot contain consecutive hyphens (`--`)", name.shown()),
        )
        .help(name::suggestion(skill, name))
        .field(Field::Name);
}
