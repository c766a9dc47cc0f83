//! `metadata-not-string`

use crate::{
    check::{Subject, rule},
    document::Value,
    report::finding::Findings,
    spec::{client_field::ClientField, field::Field},
    text::wording::clipped,
};

rule! {
    /// The values under `metadata` are text.
    ///
    /// ## Why
    ///
    /// The specification maps strings to strings there.
    /// Mux rejects a skill with any other value, OpenHands, Mistral Vibe and fast-agent turn it into text, Letta and Spring AI lose the nesting.
    ///
    /// ## How to fix
    ///
    /// Write lists on one line (`tags: "a, b"`), and give nested values keys of their own (`author-name: …`).
    /// Where one client asks for the nested form, ignore this rule for that skill.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#metadata-field>
    "metadata-not-string" {
        summary: "a value under `metadata` is a list or a mapping",
        group: Portability,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(Value::Mapping(entries)) =
        skill.field(Field::Metadata).map(|entry| &entry.value.value)
    else {
        return;
    };
    for entry in entries {
        if entry.value.as_scalar().is_some() {
            continue;
        }
        let key = clipped(&entry.key.to_key());
        findings
            .at(entry.key.span, format!("metadata.{key}"), format!("`metadata.{key}` is a {}; the specification has only strings there", entry.value.kind()))
            .help(match ClientField::under_metadata(&key) {
                Some(field) => format!("{} it: if the skill is meant for that, turn the rule off for it in skills-ref.toml", field.readers()),
                None => format!("write it as one string: `{key}: \"…\"`"),
            });
    }
}
