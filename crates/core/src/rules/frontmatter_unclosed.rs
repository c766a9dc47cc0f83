//! `frontmatter-unclosed`

use crate::{
    check::{Subject, rule},
    document::SyntaxFault,
    report::finding::Findings,
    spec::name,
    text::wording::clipped,
};

rule! {
    /// A line `---` closes the frontmatter.
    ///
    /// ## Why
    ///
    /// Without it a client cannot tell the fields from the instructions.
    /// `----`, `---END`, `...` and an indented `---` are no closing line, nor is `---` inside a value.
    ///
    /// ## How to fix
    ///
    /// Put a line of exactly three hyphens below the last field.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#skill-md-format>
    "frontmatter-unclosed" {
        summary: "no line `---` closes the frontmatter",
        group: Spec,
        check: check,
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    match skill.document.fault {
        Some(SyntaxFault::FrontmatterUnclosed { opening, near_miss: Some(near_miss) }) => {
            let line = skill.source.slice(near_miss);
            let invisible = line
                .strip_prefix("---")
                .and_then(|rest| rest.chars().find(|c| !name::is_printed(*c)));
            let line = match invisible {
                Some(c) if line.trim() == "---" => {
                    format!("---` and U+{:04X}, not `---", u32::from(c))
                }
                _ => clipped(line.trim_end()),
            };
            findings
                .at(
                    near_miss,
                    "",
                    format!("frontmatter is not properly closed with `---`: this line is `{line}`"),
                )
                .help("write exactly `---` on this line")
                .related(opening, "the frontmatter opens here");
        }
        Some(SyntaxFault::FrontmatterUnclosed { opening, near_miss: None }) => {
            findings
                .at(
                    opening,
                    "",
                    "frontmatter is not properly closed with `---`: it opens here and never ends",
                )
                .help("add a line `---` below the last field");
        }
        _ => {}
    }
}
