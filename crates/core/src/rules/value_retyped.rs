//! `value-retyped`

use crate::{
    check::{Subject, rule},
    document::{self, Node, Value},
    report::finding::Findings,
    spec::{client_field::ClientField, field::Field},
    text::{
        retyped::{Typed, retyped},
        wording::clipped,
    },
};

rule! {
    /// A text that looks like a number, a boolean or a date stands in quotes.
    ///
    /// ## Why
    ///
    /// The fields of a skill are text, but loaders that type YAML do not read these as text:
    /// `1.10` becomes the number 1.1, `2024-01-31` a date, and where YAML 1.1 is read, `yes` a boolean.
    /// Mistral Vibe rejects a `name` or `description` that is no text, Gemini CLI reads the line instead, and Mux rejects a
    /// skill with a value under `metadata` that is no text.
    /// Looked at is what YAML 1.2 (serde_yaml, js-yaml) and YAML 1.1 (PyYAML) make of a text.
    /// Below keys under `metadata` that [some client reads as a mapping](../fields.md), values are of the types that it asks for.
    ///
    /// ## How to fix
    ///
    /// Put the value in quotes.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#metadata-field>, <https://yaml.org/spec/1.2.2/#103-core-schema>
    "value-retyped" {
        summary: "typed loaders read a value as a number, boolean, null or date",
        group: Portability,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    for field in
        [Field::Name, Field::Description, Field::License, Field::Compatibility, Field::AllowedTools]
    {
        let Some(entry) = skill.field(field) else { continue };
        // An empty field has a rule of its own.
        if !skill.is_empty(field) {
            report(field, field.key(), field.key(), &entry.value, findings);
        }
    }
    if let Some(metadata) =
        skill.field(Field::Metadata).filter(|_| !skill.is_empty(Field::Metadata))
    {
        walk(Field::Metadata, "metadata", &metadata.value, findings);
    }
}

/// Looks at all values of a mapping or a list.
fn walk(field: Field, path: &str, node: &Node, findings: &mut Findings<'_>) {
    match &node.value {
        Value::Scalar(_) => {}
        Value::Sequence(items) => {
            for (n, item) in items.iter().enumerate() {
                let path = format!("{path}[{n}]");
                report(field, &path, "-", item, findings);
                walk(field, &path, item, findings);
            }
        }
        Value::Mapping(entries) => {
            for entry in entries {
                // Below such a key, values are of the types that its clients ask for.
                if path == "metadata" && ClientField::under_metadata(&entry.key.to_key()).is_some()
                {
                    continue;
                }
                let key = clipped(&entry.key.to_key());
                let path = format!("{path}.{key}");
                report(field, &path, &key, &entry.value, findings);
                walk(field, &path, &entry.value, findings);
            }
        }
    }
}

fn report(_field: Field, path: &str, key: &str, node: &Node, findings: &mut Findings<'_>) {
    let Some(scalar) = node.as_scalar().filter(|scalar| scalar.is_plain && scalar.tag.is_none())
    else {
        return;
    };
    /// Nobody writes a longer number.
    const MAX_BYTES: usize = 64;
    let Some(typed) =
        Some(&scalar.text).filter(|text| text.len() <= MAX_BYTES).and_then(|text| retyped(text))
    else {
        return;
    };
    let what = match typed {
        Typed::Number(Some(number)) => format!("a number, {number}"),
        Typed::Number(None) => "a number".to_owned(),
        Typed::Boolean(value) => format!("a boolean, {value}"),
        Typed::Null => "null".to_owned(),
        Typed::Date => "a date".to_owned(),
        Typed::Sexagesimal => "a number in base 60".to_owned(),
    };
    let text =
        if scalar.text.is_empty() { "nothing".to_owned() } else { format!("`{}`", scalar.text) };
    let quoted = document::quote(&scalar.text);
    let line = if key == "-" { format!("- {quoted}") } else { format!("{key}: {quoted}") };
    let span = if node.span.is_empty() { None } else { Some(node.span) };
    // An empty value has no place of its own: the parser stands right behind its key's colon.
    let span = span.unwrap_or(node.span);
    findings
        .at(span, path, format!("`{path}` is text, but typed loaders read {text} as {what}"))
        .help(format!("quote the value: `{line}`"));
}
