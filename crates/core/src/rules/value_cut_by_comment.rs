//! `value-cut-by-comment`

use crate::{
    check::{Subject, rule},
    document,
    report::finding::Findings,
    spec::field::Field,
    text::{source::Span, wording::clipped},
};

rule! {
    /// No comment cuts a text short.
    ///
    /// ## Why
    ///
    /// In a value without quotes, ` #` starts a comment, and what follows is not part of the value.
    /// `description: Posts to #deployments` is "Posts to" to every client that reads YAML.
    ///
    /// ## How to fix
    ///
    /// Put the value in quotes.
    /// If it is meant as a comment, put it on a line of its own.
    ///
    /// ## Specification
    ///
    /// <https://yaml.org/spec/1.2.2/#66-comments>
    "value-cut-by-comment" {
        summary: "` #` cuts `description` or `compatibility` short",
        group: Integrity,
        check: check,
    }
}

/// A longer line is not written out.
const MAX_SHOWN_BYTES: usize = 2000;

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    for field in [Field::Description, Field::Compatibility] {
        let Some(entry) = skill.field(field) else { continue };
        let is_plain = entry.value.as_scalar().is_some_and(|scalar| scalar.is_plain);
        if !is_plain || skill.is_empty(field) {
            continue;
        }
        let value = entry.value.span;
        let line = skill.source.line_at(value.end);
        let rest = skill.source.slice(Span::new(value.end, line.end));
        let blank = rest.len() - rest.trim_start().len();
        if blank == 0 || !rest.trim_start().starts_with('#') {
            continue;
        }
        let comment = Span::new(value.end + blank, value.end + rest.trim_end().len());
        let key = field.key();
        let whole = skill.source.slice(Span::new(value.start, comment.end));
        let help = if whole.contains(['\n', '\r']) || whole.len() > MAX_SHOWN_BYTES {
            "quote the value, or put the comment on a line of its own".to_owned()
        } else {
            format!("quote the value: `{key}: {}`", document::quote(whole))
        };
        findings
            .at(
                comment,
                key,
                format!(
                    "`{}` is a comment to YAML, not part of `{key}`",
                    clipped(skill.source.slice(comment))
                ),
            )
            .help(help);
    }
}
