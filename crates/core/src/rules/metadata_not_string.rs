//! `metadata-not-string`

use crate::{
    check::{Subject, field_text::as_one_string, rule},
    document::{self, Value},
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
        let help = match (ClientField::under_metadata(&key), &entry.value.value) {
            (Some(field), _) => format!(
                "{} it: if the skill is meant for that, turn the rule off for it in skills-ref.toml",
                field.readers()
            ),
            (None, Value::Sequence(items)) => as_one_string(&key, items),
            (None, _) => keys_of_their_own(&key, &entry.value.value),
        };
        let kind = entry.value.kind();
        let message =
            format!("`metadata.{key}` is a {kind}; the specification has only strings there");
        findings.at(entry.key.span, format!("metadata.{key}"), message).help(help);
    }
}

/// What to type for the first short text of a mapping.
fn keys_of_their_own(key: &str, value: &Value) -> String {
    const MAX_CHARS: usize = 60;
    let advice = "give each of its values a key of its own";
    let Value::Mapping(entries) = value else { return advice.to_owned() };
    let short = |text: &str| text.chars().count() <= MAX_CHARS && !text.contains('\n');
    let mut texts = entries.iter().filter_map(|entry| {
        let (child, text) = (entry.key.to_key(), &entry.value.as_scalar()?.text);
        (short(&child) && short(text)).then(|| format!("{key}-{child}: {}", document::quote(text)))
    });
    texts.next().map_or_else(|| advice.to_owned(), |line| format!("{advice}: `{line}`"))
}
