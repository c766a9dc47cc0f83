//! `name-not-lowercase`

use crate::{field::Field, finding::Findings, name, rule::rule, skill::Skill};

rule! {
    /// `name` is lower case.
    ///
    /// ## Why
    ///
    /// The specification wants it so, and file systems differ on whether `PDF` and `pdf` are one folder.
    /// OpenHands, Roo Code, Mistral Vibe and Mux drop a skill whose name has capitals.
    /// A name is lower case if it equals its own lower-casing, in any script.
    ///
    /// ## How to fix
    ///
    /// Write it in lower case and rename the folder to match.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field>
    "name-not-lowercase" {
        summary: "`name` has capital letters",
        group: Spec,
        check: check,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(name) = &skill.name else { return };
    if name.normalized == name.normalized.to_lowercase() {
        return;
    }
    let changes = |c: char| !c.to_lowercase().eq(std::iter::once(c));
    findings
        .at(name.first_span(changes), format!("skill name `{}` must be lowercase", name.shown()))
        .help(name::suggestion(skill, name))
        .field(Field::Name);
}
