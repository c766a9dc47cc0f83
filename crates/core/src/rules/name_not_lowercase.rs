//! `name-not-lowercase`

use crate::{
    check::{Subject, name_choice::suggestion, rule},
    report::finding::Findings,
    spec::{field::Field, name as names},
};

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

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(name) = skill.name() else { return };
    if names::is_lowercase(&name.normalized) {
        return;
    }
    let changes = |c: char| !c.to_lowercase().eq(std::iter::once(c));
    findings
        .at(
            name.written.first_span(changes),
            Field::Name.key(),
            format!("skill name `{}` must be lowercase", name.shown()),
        )
        .help(suggestion(skill, &name));
}
