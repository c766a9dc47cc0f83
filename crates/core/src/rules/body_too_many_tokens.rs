//! `body-too-many-tokens`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    text::tokens,
};

rule! {
    /// The instructions have at most 5000 tokens.
    ///
    /// ## Why
    ///
    /// Once a skill is opened, all of its body stands in the model's context beside the task.
    /// The specification advises fewer than 5000 tokens; Claude Code keeps the first 5000 of each skill when it shortens a conversation, and the rest is gone.
    /// Counted as the encoding `o200k_base` does, which is exact for the models that use it and an estimate for others.
    ///
    /// ## How to fix
    ///
    /// Move what only some tasks need into files of its own, and what matters most to the top.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#progressive-disclosure>
    "body-too-many-tokens" {
        summary: "the body has more than 5000 tokens",
        group: Advice,
        check: check,
    }
}

const MAX_TOKENS: usize = 5_000;

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(body) = skill.document.body else { return };
    let text = skill.source.slice(body);
    // A token has at least a byte: most bodies need not be counted.
    if text.len() <= MAX_TOKENS {
        return;
    }
    let Some(n_tokens) = tokens::count(text).filter(|n_tokens| *n_tokens > MAX_TOKENS) else {
        return;
    };
    // The line in which they are passed, counted line by line: off by little, and cheap.
    let first_line = skill.source.position(body.start).line - 1;
    let mut n_before = 0;
    let passed = text.split_inclusive('\n').position(|line| {
        n_before += tokens::count(line).unwrap_or_default();
        n_before > MAX_TOKENS
    });
    let line = skill.source.line(first_line + passed.unwrap_or_default());
    findings
        .at(line, "", format!("the body has about {n_tokens} tokens; at most {MAX_TOKENS} are advised, passed here"))
        .help("move what only some tasks need into files of its own, and what matters most to the top");
}
