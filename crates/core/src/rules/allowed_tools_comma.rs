//! `allowed-tools-comma`

use crate::{
    check::{Subject, rule},
    document,
    report::finding::Findings,
    spec::field::Field,
    text::source::Span,
};

rule! {
    /// `allowed-tools` separates tools by spaces.
    ///
    /// ## Why
    ///
    /// The specification wants spaces.
    /// Claude Code and GitHub Copilot CLI take commas too; Mistral Vibe splits at spaces only and reads `Read,` as a tool.
    /// Commas between parentheses belong to a tool, as in `Bash(git add, git commit)`.
    ///
    /// ## How to fix
    ///
    /// Write a space where the comma is.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#allowed-tools-field>
    "allowed-tools-comma" {
        summary: "`allowed-tools` separates tools by commas",
        group: Portability,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(tools) = skill.text(Field::AllowedTools) else { return };
    let Some(first) = commas(tools.text).next() else { return };
    let span = if tools.is_verbatim {
        Span::new(first, first + 1).shifted_by(tools.span.start)
    } else {
        skill.source.first_line_of(tools.span)
    };
    let added = findings.at(
        span,
        Field::AllowedTools.key(),
        "a comma separates the tools; the specification has spaces",
    );
    let with_spaces = split(tools.text).join(" ");
    if with_spaces.len() <= MAX_SHOWN_BYTES {
        added.help(format!("write `allowed-tools: {}`", document::quote_if_needed(&with_spaces)));
    } else {
        added.help("write a space in the place of each comma");
    }
}

/// A longer list is not written out.
const MAX_SHOWN_BYTES: usize = 1000;

/// The bytes of commas outside parentheses.
fn commas(tools: &str) -> impl Iterator<Item = usize> + '_ {
    let mut depth = 0_usize;
    tools.char_indices().filter_map(move |(at, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (c == ',' && depth == 0).then_some(at)
    })
}

/// The tools between the commas.
fn split(tools: &str) -> Vec<&str> {
    let mut start = 0;
    let mut split = Vec::new();
    for at in commas(tools).chain([tools.len()]) {
        split.push(tools.get(start..at).unwrap_or_default().trim());
        start = at + 1;
    }
    split.retain(|tool| !tool.is_empty());
    split
}
