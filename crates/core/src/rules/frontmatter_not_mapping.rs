//! `frontmatter-not-mapping`

use crate::{
    check::{Subject, rule},
    document::SyntaxFault,
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// The frontmatter is a mapping: lines of `key: value`.
    ///
    /// ## Why
    ///
    /// A list, a single text, or nothing at all has no `name` and no `description`.
    ///
    /// ## How to fix
    ///
    /// Write the fields as `key: value`, each on a line of its own, a space behind each colon.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#frontmatter>
    "frontmatter-not-mapping" {
        summary: "the frontmatter is not a mapping",
        group: Spec,
        check: check,
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(SyntaxFault::NotMapping { span, kind }) = skill.document.fault else { return };
    let what = match kind {
        Some("string") if matches!(skill.source.slice(span), "~" | "null" | "Null" | "NULL") => {
            "null".to_owned()
        }
        Some("string") => "text".to_owned(),
        Some(kind) => format!("a {kind}"),
        None => "empty".to_owned(),
    };
    let first_line = skill.source.first_line_of(span);
    let text = skill.source.slice(first_line);
    let help = match text.find([':', '\u{FF1A}']).map(|at| text.split_at(at)) {
        Some((key, rest)) if kind == Some("string") && !key.contains(' ') => {
            let what = if rest.starts_with(':') {
                "a colon needs a space behind it"
            } else {
                "`：` is no colon to YAML"
            };
            let value = rest.trim_start_matches([':', '\u{FF1A}']).trim();
            format!("{what}: `{}`", clipped(&format!("{key}: {value}")))
        }
        _ => "write `name: …` and `description: …`, each on its own line".to_owned(),
    };
    findings
        .at(first_line, "", format!("frontmatter must be a YAML mapping, but it is {what}"))
        .help(help);
}
