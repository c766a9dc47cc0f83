//! `field-unknown`

use crate::{
    check::{Subject, rule},
    document::{self, Entry},
    report::finding::Findings,
    skill::Skill,
    spec::{client_field::ClientField, field::Field, name},
    text::wording::clipped,
};

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
    /// A field that [some client reads](../fields.md) must stay where that client reads it: accept it with
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

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let mut above: Option<&str> = None;
    for entry in skill.document.frontmatter.iter().flatten() {
        let key = entry.key.to_key();
        let is_known = entry.key.as_scalar().is_some() && Field::from_key(&key).is_some();
        if !is_known && !subject.accepted_fields.contains(&*key) {
            let span = skill.source.first_line_of(entry.key.span);
            let shown = if key.trim().is_empty() {
                "an empty key".to_owned()
            } else {
                format!("`{}`", clipped(&key))
            };
            findings
                .at(span, &*key, format!("Unexpected fields in frontmatter: {shown}"))
                .help(help(skill, &key, entry, above));
        }
        above = entry.key.as_scalar().map(|key| key.text.as_str());
    }
}

/// What was perhaps meant by a field; `above` is the one before it.
fn help(skill: &Skill, key: &str, entry: &Entry, above: Option<&str>) -> String {
    if let Some(invisible) = invisible(key) {
        return format!("the key holds {invisible}, which cannot be seen: type it anew");
    }
    if let Some(near) = Field::near(key) {
        let near_key = near.key();
        if skill.field(near).is_some() {
            return format!("there is a field `{near_key}` already: delete this one");
        }
        if let Some(field) = ClientField::from_key(key) {
            return format!("write `{near_key}`; only {} `{key}`", field.readers());
        }
        return match foreign_letter(key) {
            Some(letter) => {
                format!("write `{near_key}`: the key holds {letter}, which is none of its letters")
            }
            None => format!("write `{near_key}`"),
        };
    }
    // `description:Reads PDF: it`
    if let Some((field, text)) =
        key.split_once(':').filter(|(field, _)| Field::from_key(field).is_some())
    {
        let value = entry.value.as_scalar().map_or("…", |scalar| scalar.text.as_str());
        let line = format!("{field}: {}", document::quote(&format!("{text}: {value}")));
        return format!("a colon needs a space behind it: `{}`", clipped(&line));
    }
    if let Some(field) = above.and_then(Field::from_key).filter(|_| key.contains(' ')) {
        return format!(
            "if this line goes on with `{}`, indent it and quote the whole text",
            field.key()
        );
    }
    let accept =
        |key: &str| format!("accept it with `extra-fields = [\"{key}\"]` in skills-ref.toml");
    match (ClientField::from_key(key), ClientField::near(key)) {
        (Some(field), _) if field.is_metadata => {
            format!(
                "it belongs under `metadata`; {} it here too: if you need that, {}",
                field.readers(),
                accept(key)
            )
        }
        (Some(field), _) => format!("{} it: to keep it, {}", field.readers(), accept(key)),
        (None, Some(near)) => {
            format!("if `{}` is meant, write that: {} it", near.key, near.readers())
        }
        // What would need an escape in TOML is no key that somebody means to keep.
        (None, None) if key.contains(['"', '\\', '\n']) || key.is_empty() => {
            "move it under `metadata`".to_owned()
        }
        (None, None) => format!("move it under `metadata`, or {}", accept(&clipped(key))),
    }
}

/// The first character of a key that cannot be seen, or looks like a plain space.
fn invisible(key: &str) -> Option<String> {
    let is_invisible = |c: &char| !name::is_printed(*c) && *c != ' ' && !c.is_control();
    key.chars().find(is_invisible).map(|c| format!("U+{:04X}", u32::from(c)))
}

/// The first letter that is not of the alphabet of our fields.
fn foreign_letter(key: &str) -> Option<String> {
    key.chars().find(|c| !c.is_ascii()).map(|c| format!("`{c}` (U+{:04X})", u32::from(c)))
}
