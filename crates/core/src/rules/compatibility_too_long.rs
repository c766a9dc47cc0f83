//! `compatibility-too-long`

use crate::{field::Field, finding::{Findings, plural}, rule::rule, skill::Skill};

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
    let Some(field) = skill.text(Field::Compatibility) else { return };
    let n_chars = field.text.chars().count();
    if n_chars <= MAX_CHARS {
        return;
    }
    let over = field.after(MAX_CHARS).unwrap_or_else(|| skill.source.first_line_of(field.span));
    findings
        .at(over, format!("`compatibility` exceeds {MAX_CHARS} character limit ({n_chars} characters)"))
        .help(format!("shorten it by {} or more", plural(n_chars - MAX_CHARS, "character")))
        .field(Field::Compatibility);
}
