//! `field-empty`

use crate::{
    check::{Subject, rule},
    document::{self, Value},
    report::finding::Findings,
    spec::field::Field,
};

rule! {
    /// An optional field that is there says something.
    ///
    /// ## Why
    ///
    /// `license:`, `metadata:` and `allowed-tools:` with nothing behind them are null to YAML.
    /// Loaders differ on null where they expect text or a mapping, and a reader cannot tell whether something was lost.
    ///
    /// ## How to fix
    ///
    /// Write the value, or delete the field.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#frontmatter>
    "field-empty" {
        summary: "an optional field says nothing",
        group: Portability,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    for field in [Field::License, Field::Metadata, Field::AllowedTools] {
        let Some(entry) = skill.field(field) else { continue };
        let is_empty = match &entry.value.value {
            Value::Scalar(_) => skill.is_empty(field),
            // A list in their place has a rule of its own.
            Value::Sequence(_) => false,
            Value::Mapping(entries) => entries.is_empty(),
        };
        if !is_empty {
            continue;
        }
        let span = if entry.value.span.is_empty() { entry.key.span } else { entry.value.span };
        let key = field.key();
        let help = match skill.comment_behind(entry) {
            Some(comment) => {
                format!("`#` starts a comment here: `{key}: {}`", document::quote(&comment))
            }
            None => "write its value, or delete the field".to_owned(),
        };
        findings.at(skill.source.first_line_of(span), key, format!("`{key}` is empty")).help(help);
    }
}
