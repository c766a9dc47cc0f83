//! `frontmatter-not-mapping`

use crate::{document::SyntaxFault, finding::Findings, rule::rule, skill::Skill};

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
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(SyntaxFault::NotMapping { span, kind }) = skill.document.fault else { return };
    let what = match kind {
        Some("string") => "text".to_owned(),
        Some(kind) => format!("a {kind}"),
        None => "empty".to_owned(),
    };
    findings
        .at(skill.source.first_line_of(span), format!("frontmatter must be a YAML mapping, but it is {what}"))
        .help("write `name: …` and `description: …`, each on its own line");
}
