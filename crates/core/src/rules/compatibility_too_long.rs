//! `compatibility-too-long`

use crate::{
    check::{Subject, field_text::check_length, rule},
    report::finding::Findings,
    spec::field::Field,
};

rule! {
    /// `compatibility` has at most 500 characters.
    ///
    /// ## Why
    ///
    /// The specification caps its length.
    /// Mistral Vibe and Mux drop the skill.
    /// White space around the text does not count; characters do, not bytes.
    ///
    /// ## How to fix
    ///
    /// Shorten it; what a model needs only once it works belongs into the body.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#compatibility-field>
    "compatibility-too-long" {
        summary: "`compatibility` has more than 500 characters",
        group: Spec,
        check: check,
    }
}

const MAX_CHARS: usize = 500;

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    check_length(skill, Field::Compatibility, MAX_CHARS, findings);
}
