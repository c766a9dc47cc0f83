//! `description-too-long`

use crate::{
    check::{Subject, field_text::check_length, rule},
    report::finding::Findings,
    spec::field::Field,
};

rule! {
    /// `description` has at most 1024 characters.
    ///
    /// ## Why
    ///
    /// The specification caps its length: all descriptions of all skills stand in the system prompt.
    /// Roo Code, Mistral Vibe and Mux drop a longer one's skill; VS Code cuts it.
    /// White space around the text does not count; characters do, not bytes.
    ///
    /// ## How to fix
    ///
    /// Shorten it; what a model needs only once it works belongs into the body.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#description-field>
    "description-too-long" {
        summary: "`description` has more than 1024 characters",
        group: Spec,
        check: check,
    }
}

const MAX_CHARS: usize = 1024;

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    check_length(skill, Field::Description, MAX_CHARS, findings);
}
