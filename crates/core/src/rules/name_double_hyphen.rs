//! `name-double-hyphen`

use crate::{
    check::{Subject, name_choice::suggestion, rule},
    report::finding::Findings,
    spec::field::Field,
};

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

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(name) = skill.name() else { return };
    if !name.normalized.contains("--") {
        return;
    }
    let span = name.written.text.find("--").map_or(name.written.span, |at| {
        let rest = name.written.text.get(at..).unwrap_or_default();
        name.written.part(at, at + rest.len() - rest.trim_start_matches('-').len())
    });
    findings
        .at(
            span,
            Field::Name.key(),
            format!("skill name `{}` cannot contain consecutive hyphens (`--`)", name.shown()),
        )
        .help(suggestion(skill, &name));
}
