//! `body-too-long`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
};

rule! {
    /// The instructions have at most 500 lines.
    ///
    /// ## Why
    ///
    /// Once a skill is opened, all of its body stands in the model's context, whatever part of it the task needs.
    /// The specification and Anthropic's guide to authors both advise to keep it under 500 lines.
    ///
    /// ## How to fix
    ///
    /// Move what only some tasks need into files of its own, such as `references/forms.md`, and say in the body when to read each.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#progressive-disclosure>
    "body-too-long" {
        summary: "the body has more than 500 lines",
        group: Advice,
        check: check,
    }
}

const MAX_LINES: usize = 500;

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(body) = skill.document.body else { return };
    let text = skill.source.slice(body).trim_end();
    let first_line = skill.source.position(body.start).line - 1;
    let n_lines = skill.source.position(body.start + text.len()).line - first_line;
    if n_lines <= MAX_LINES {
        return;
    }
    let first_over = skill.source.line(first_line + MAX_LINES);
    findings
        .at(first_over, "", format!("the body has {n_lines} lines; at most {MAX_LINES} are advised"))
        .help("move what only some tasks need into files of its own, and say in the body when to read each");
}
