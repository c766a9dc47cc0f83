//! `compatibility-too-long`

use crate::{field::Field, finding::Findings, rule::rule, skill::Skill, text_field::check_length};

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

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    check_length(skill, Field::Compatibility, MAX_CHARS, findings);
}
