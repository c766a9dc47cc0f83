//! `placeholder-text`

use std::sync::LazyLock;

use regex::Regex;

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    spec::field::Field,
    text::{quotation::is_quoted, source::Span, wording::clipped},
};

rule! {
    /// No text of a template is left.
    ///
    /// ## Why
    ///
    /// `TODO: explain when to use this` is read by a model as an instruction or as noise, and says that the skill is not finished.
    /// Looked at are `description` and the body outside code: a `TODO:` or `FIXME:` that starts a line or a heading, `[TODO: …]`, lorem ipsum, and the sentences of the usual templates.
    ///
    /// ## How to fix
    ///
    /// Write what belongs there, or delete the line.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#body-content>
    "placeholder-text" {
        summary: "text of a template is left",
        group: Advice,
        check: check,
    }
}

static PLACEHOLDER: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?m)^[ \t]{0,20}(?:[-*+>#]{1,6}[ \t]{1,4}|\d{1,3}\.[ \t]{1,4}){0,4}(?:\[[ x]\][ \t]{1,4})?((?:TODO|FIXME|TBD)(?::[ \t]|[.:]?$))|(\[(?:TODO|FIXME|TBD):?[ \t][^\[\]\n]{1,200}\])(?:[^(\[:]|$)|((?i:lorem ipsum dolor))|((?i:replace (?:this )?with (?:a |the |your )?description of the skill))|^#{1,6} ((?i:insert instructions below))";
    Regex::new(pattern).expect("the pattern is valid")
});

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let starts_with_mark = |text: &str| {
        let mark = ["TODO", "FIXME", "TBD"].into_iter().find(|mark| text.starts_with(mark))?;
        let is_word = text.get(mark.len()..)?.starts_with(|c: char| !c.is_alphanumeric());
        (is_word || text.len() == mark.len()).then_some((0, mark.len()))
    };
    if let Some(description) = skill.text(Field::Description)
        && let Some((start, end)) =
            starts_with_mark(description.text).or_else(|| found(description.text).next())
    {
        let text = description.text.get(start..end).unwrap_or_default();
        findings
            .at(
                skill.source.first_line_of(description.part(start, end)),
                clipped(text),
                format!("`description` still has the template's `{}`", clipped(text)),
            )
            .help("write what belongs there");
    }
    let Some(body) = skill.document.body else { return };
    let text = skill.source.slice(body);
    for (start, end) in found(text) {
        let span = Span::new(start, end);
        if !subject.markdown().is_in_code(span) && !is_quoted(text, span) {
            let span = span.shifted_by(body.start);
            findings
                .at(
                    span,
                    clipped(skill.source.slice(span)),
                    format!("the template's `{}` is left", clipped(skill.source.slice(span))),
                )
                .help("write what belongs there, or delete the line");
        }
    }
}

/// The places of placeholders in a text.
fn found(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let places = PLACEHOLDER.captures_iter(text);
    places.filter_map(|found| {
        found.iter().skip(1).flatten().next().map(|place| (place.start(), place.end()))
    })
}
