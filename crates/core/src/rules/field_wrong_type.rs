//! `field-wrong-type`

use crate::{
    check::{Subject, field_text::as_one_string, rule},
    document::{Node, Value},
    report::finding::Findings,
    skill::Skill,
    spec::field::Field,
};

rule! {
    /// Each field has the type that the specification gives it.
    ///
    /// ## Why
    ///
    /// `name`, `description`, `license` and `compatibility` are text, `metadata` is a mapping, `allowed-tools` is text.
    /// A client that expects text gets none from a list or a mapping, and drops the field or the skill.
    /// A list in `allowed-tools` is only a warning, `allowed-tools-list`: many clients read it.
    ///
    /// ## How to fix
    ///
    /// Write text on one line, in quotes if it has brackets or colons.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#frontmatter>
    "field-wrong-type" {
        summary: "a field is not of its type",
        group: Spec,
        check: check,
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    for field in Field::ALL {
        let Some(value) = skill.field(field).map(|entry| &entry.value) else { continue };
        let is_wrong = match (field, &value.value) {
            (Field::Metadata, Value::Scalar(scalar)) => !scalar.is_null(),
            (Field::Metadata, Value::Sequence(_)) => true,
            (Field::Metadata, Value::Mapping(_)) => false,
            (Field::AllowedTools, Value::Sequence(_)) => false,
            (_, Value::Scalar(_)) => false,
            (_, Value::Sequence(_) | Value::Mapping(_)) => true,
        };
        if is_wrong {
            report(skill, field, value, findings);
        }
    }
}

fn report(skill: &Skill, field: Field, value: &Node, findings: &mut Findings<'_>) {
    let wanted = match field {
        Field::Metadata => "a mapping",
        Field::Name | Field::Description => "a non-empty string",
        Field::License | Field::Compatibility | Field::AllowedTools => "a string",
    };
    let key = field.key();
    let help = match (field, &value.value) {
        (Field::Metadata, _) => {
            "write `key: value` lines below `metadata:`, indented by two spaces".to_owned()
        }
        (_, Value::Sequence(items)) => as_one_string(key, items),
        _ => format!("write it as one string, in quotes if it has `{{` or `: `: `{key}: \"…\"`"),
    };
    findings
        .at(
            skill.source.first_line_of(value.span),
            key,
            format!("`{key}` must be {wanted}, not a {}", value.kind()),
        )
        .help(help);
}
