//! What several rules ask of a field that holds text: that it is there, that it says something, and that it is not too long.

use crate::{
    document::{self, Node},
    report::finding::Findings,
    skill::Skill,
    spec::field::Field,
    text::wording::plural,
};

/// Tells of a required field that is not there; `help` is what to do if no other key was perhaps meant to be it.
pub(crate) fn check_present(
    skill: &Skill,
    field: Field,
    help: impl FnOnce() -> String,
    findings: &mut Findings<'_>,
) {
    let document = &skill.document;
    let (Some(_), Some(fence)) = (&document.frontmatter, document.opening_fence) else { return };
    if skill.field(field).is_some() {
        return;
    }
    let key = field.key();
    let help =
        skill.near_miss(field).map_or_else(help, |near| format!("write `{near}` as `{key}`"));
    let message = format!("Missing required field in frontmatter: `{key}`");
    findings.at(fence, key, message).help(help);
}

/// Tells of a field that is there and says nothing; `help` is what to do if nothing else explains it.
pub(crate) fn check_not_empty(
    skill: &Skill,
    field: Field,
    help: impl FnOnce() -> String,
    findings: &mut Findings<'_>,
) {
    let Some(entry) = skill.field(field).filter(|_| skill.is_empty(field)) else { return };
    let key = field.key();
    let is_nowhere = entry.value.span.is_empty();
    let span =
        if is_nowhere { entry.key.span } else { skill.source.first_line_of(entry.value.span) };
    let help = match skill.comment_behind(entry) {
        Some(comment) => {
            format!("`#` starts a comment here: `{key}: {}`", document::quote(&comment))
        }
        None => help(),
    };
    findings.at(span, key, format!("`{key}` must be a non-empty string")).help(help);
}

/// Tells of a field of more than `max` characters, trimmed; points at those that are too many where it can.
pub(crate) fn check_length(skill: &Skill, field: Field, max: usize, findings: &mut Findings<'_>) {
    let Some(text) = skill.text(field) else { return };
    let n_chars = text.text.chars().count();
    if n_chars <= max {
        return;
    }
    let over = text.after(max).unwrap_or_else(|| skill.source.first_line_of(text.span));
    findings
        .at(
            over,
            field.key(),
            format!("`{}` exceeds {max} character limit ({n_chars} characters)", field.key()),
        )
        .help(format!("shorten it by {} or more", plural(n_chars - max, "character")));
}

/// What to type for a list where a string belongs: all of it, if it is a short list of texts.
pub(crate) fn as_one_string(key: &str, items: &[Node]) -> String {
    match joined(items) {
        Some(text) => format!("write it as one string: `{key}: {}`", document::quote(&text)),
        None => format!("write it as one string: `{key}: \"…\"`"),
    }
}

/// A short list of texts as one text, with a comma behind each that does not end a sentence.
fn joined(items: &[Node]) -> Option<String> {
    const MAX_CHARS: usize = 200;
    let mut joined = String::new();
    for item in items {
        let text = &item.as_scalar()?.text;
        if !joined.is_empty() {
            joined.push_str(if joined.ends_with(['.', '!', '?', ',', ';', ':']) {
                " "
            } else {
                ", "
            });
        }
        joined.push_str(text);
    }
    let is_short = joined.chars().count() <= MAX_CHARS;
    (!joined.is_empty() && is_short && !joined.contains('\n')).then_some(joined)
}
