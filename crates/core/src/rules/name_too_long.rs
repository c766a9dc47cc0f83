//! `name-too-long`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    spec::{field::Field, name::MAX_CHARS},
};

rule! {
    /// `name` has at most 64 characters.
    ///
    /// ## Why
    ///
    /// The specification caps its length: every name stands in the system prompt.
    /// Codex, Mistral Vibe and Mux drop the skill, VS Code cuts the name.
    /// It is counted in characters, after trimming and normalization to NFKC.
    ///
    /// ## How to fix
    ///
    /// Shorten the name and rename the folder to match.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field>
    "name-too-long" {
        summary: "`name` has more than 64 characters",
        group: Spec,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(name) = skill.name() else { return };
    let n_chars = name.normalized.chars().count();
    if n_chars > MAX_CHARS {
        findings
            .at(
                name.written.span,
                Field::Name.key(),
                format!("`name` exceeds {MAX_CHARS} character limit ({n_chars} characters)"),
            )
            .help(format!(
                "shorten it to at most {MAX_CHARS} characters, and rename the folder to match"
            ));
    }
}
