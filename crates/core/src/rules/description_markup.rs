//! `description-markup`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    spec::field::Field,
    text::wording::clipped,
};

rule! {
    /// `description` has no angle brackets.
    ///
    /// ## Why
    ///
    /// Many clients put descriptions into their prompt between tags and do not escape them.
    /// There a `<` can start a tag of its own; VS Code takes what looks like one out.
    /// The packager for claude.ai refuses a description with `<` or `>`, its API one with XML tags.
    ///
    /// ## How to fix
    ///
    /// Say it in words: `under 5 MB`, not `< 5 MB`; `a to b`, not `a -> b`; the name of a tag without its brackets.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#description-field> says nothing of it; see [how Anthropic checks uploads](https://platform.claude.com/docs/en/agents-and-tools/agent-skills/overview).
    "description-markup" {
        summary: "`description` has `<` or `>`",
        group: Advice,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(description) = skill.text(Field::Description) else { return };
    let text = description.text;
    let Some(start) = text.find(['<', '>']) else { return };
    let rest = text.get(start..).unwrap_or_default();
    // All of a tag, or the one character.
    let starts_tag = rest.get(1..).is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!')
    });
    let tag_len = rest.find('>').filter(|_| rest.starts_with('<') && starts_tag).map(|at| at + 1);
    let end = start + tag_len.unwrap_or(1);
    let shown = text.get(start..end).unwrap_or_default();
    findings
        .at(
            description.part(start, end),
            Field::Description.key(),
            format!("`description` has `{}`", clipped(shown)),
        )
        .help("the packager for claude.ai refuses angle brackets in it: say it in words");
}
