//! `frontmatter-missing`

use crate::{
    check::{Subject, rule},
    document::{self, SyntaxFault},
    report::finding::Findings,
    text::{source::Span, wording::clipped},
};

rule! {
    /// SKILL.md starts with frontmatter: its first line is `---`.
    ///
    /// ## Why
    ///
    /// The name and the description stand in the frontmatter.
    /// Many clients drop a skill whose first line is anything else, even an empty one.
    ///
    /// ## How to fix
    ///
    /// Let the file start with `---`, the fields, and another `---`:
    ///
    /// ```markdown
    /// ---
    /// name: my-skill
    /// description: What it does, and when to use it.
    /// ---
    /// ```
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#skill-md-format>
    "frontmatter-missing" {
        summary: "the first line of the file is not `---`",
        group: Spec,
        check: check,
        blocks: properties,
    }
}

const MESSAGE: &str = "SKILL.md must start with YAML frontmatter";

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(SyntaxFault::FrontmatterMissing { first_line, later }) = skill.document.fault else {
        return;
    };
    if let Some(later) = later {
        let line = skill.source.position(later.start).line;
        let above = skill.source.slice(Span::new(first_line.start, later.start));
        let help = if above.trim().is_empty() {
            "delete the empty lines above it, so that `---` is the first line"
        } else {
            "move it to the top, so that `---` is the first line"
        };
        findings
            .at(later, "", format!("{MESSAGE}, but its `---` is on line {line}, not on the first"))
            .help(help);
        return;
    }
    let first = skill.source.slice(first_line);
    let (what, help) = near_miss(first);
    let message = format!("{MESSAGE}{what}");
    if first.is_empty() && skill.source.text().trim().is_empty() {
        findings.at(first_line, "", format!("{MESSAGE}, but the file is empty")).help(help);
    } else {
        findings.at(first_line, "", message).help(help);
    }
}

/// What stands in the first line instead, and what to do about it.
fn near_miss(first: &str) -> (String, &'static str) {
    const START: &str = "start the file with `---`, then `name:` and `description:`, each on its line, then `---` again";
    let trimmed = first.trim();
    let shown = || format!(", but the first line is `{}`", clipped(trimmed));
    let is_dashes = !trimmed.is_empty() && trimmed.chars().all(document::is_dash);
    if trimmed == "---" {
        (", but its `---` is indented".to_owned(), "take the white space before `---` away")
    } else if is_dashes {
        (shown(), "write exactly three hyphens: `---`")
    } else if trimmed.starts_with("--- ") {
        (
            ", but `---` is not alone on its line".to_owned(),
            "put what follows `---` on the next line",
        )
    } else if trimmed.starts_with("---") {
        (", but text follows `---` on its line".to_owned(), "put `---` alone on the first line")
    } else if trimmed == "+++" {
        (", but this is TOML between `+++`".to_owned(), START)
    } else if trimmed.starts_with("```") {
        (
            ", but a code block opens on the first line".to_owned(),
            "take the code block's marks around the frontmatter away",
        )
    } else {
        (" (`---`)".to_owned(), START)
    }
}
