//! `field-unknown`

use crate::{field::Field, finding::{Findings, clipped}, rule::rule, skill::Skill};

rule! {
    /// The frontmatter has only fields that the specification knows.
    ///
    /// ## Why
    ///
    /// The specification has six: `name`, `description`, `license`, `compatibility`, `metadata` and `allowed-tools`.
    /// The claude.ai upload and the Python reference refuse any other.
    /// An unknown field is often a slip, and then what it was meant to say is lost.
    ///
    /// ## How to fix
    ///
    /// Correct the spelling, or move the field under `metadata`, which takes any key.
    /// A field that one client acts on must stay where that client reads it: accept it with
    /// `extra-fields` in [skills-ref.toml](../config.md).
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#frontmatter>
    "field-unknown" {
        summary: "the specification has no such field",
        group: Spec,
        check: check,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    for entry in skill.document.frontmatter.iter().flatten() {
        let is_known = entry.key.as_scalar().is_some_and(|key| Field::from_key(&key.text).is_some());
        if is_known {
            continue;
        }
        let key = entry.key.to_key();
        if findings.settings().accepts_field(&key) {
            continue;
        }
        let span = skill.source.first_line_of(entry.key.span);
        let added = findings.at(span, format!("Unexpected fields in frontmatter: `{}`", clipped(&key)));
        match Field::near(&key) {
            Some(near) if skill.field(near).is_none() => added.help(format!("write `{}`", near.key())),
            Some(near) => added.help(format!("there is a field `{}` already: delete this one", near.key())),
            None => added.help("move it under `metadata`, unless a client needs it here"),
        };
    }
}
