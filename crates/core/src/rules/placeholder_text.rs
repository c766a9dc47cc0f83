//! `placeholder-text`

use std::sync::LazyLock;

use regex::Regex;

use crate::{field::Field, finding::{Findings, clipped}, rule::rule, skill::Skill, source::Span};

rule! {
    /// No text of a template is left.
    ///
    /// ## Why
    ///
    /// `TODO: explain when to use this` is read by a model as an instruction or as noise, and says that the skill is not finished.
    /// Looked at are `description` and the body outside code: a `TODO:` or `FIXME:` that starts a line or a heading, `[TODO …]`, lorem ipsum, and the sentences of the usual templates.
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
    let pattern = r"(?m)^[ \t]*(?:[-*+>#]+[ \t]*|\d+\.[ \t]+)*(?:\[[ x]\][ \t]*)?(?:\*\*|__)?((?:TODO|FIXME|TBD)(?:\*\*|__)?:)|(\[(?:TODO|FIXME|TBD)\b[^\]\n]*\])(?:[^(]|$)|((?i:lorem ipsum dolor))|((?i:replace (?:this )?with (?:a |the |your )?description of the skill))|^#+ ((?i:insert instructions below))";
    Regex::new(pattern).expect("the pattern is valid")
});

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    if let Some(description) = skill.text(Field::Description)
        && let Some((start, end)) = found(description.text).next()
    {
        let text = description.text.get(start..end).unwrap_or_default();
        findings
            .at(skill.source.first_line_of(description.part(start, end)), format!("`description` still has the template's `{}`", clipped(text)))
            .help("write what belongs there")
            .field(Field::Description);
    }
    let Some(body) = skill.document.body else { return };
    for (start, end) in found(skill.source.slice(body)) {
        let span = Span::new(start, end);
        if !skill.markdown().is_in_code(span) {
            let span = span.shifted_by(body.start);
            findings
                .at(span, format!("the template's `{}` is left", clipped(skill.source.slice(span))))
                .help("write what belongs there, or delete the line");
        }
    }
}

/// The places of placeholders in a text.
fn found(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let places = PLACEHOLDER.captures_iter(text);
    places.filter_map(|found| found.iter().skip(1).flatten().next().map(|place| (place.start(), place.end())))
}
