//! `variable-unset`

use crate::{
    check::{
        Subject,
        reference::{self, ReferenceFault},
        rule,
    },
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A variable for the skill's folder is one that a client sets.
    ///
    /// ## Why
    ///
    /// A shell replaces a variable that nobody sets with nothing: `$SKILL_DIR/scripts/run.py` becomes `/scripts/run.py`.
    /// Claude Code replaces `${CLAUDE_SKILL_DIR}` in the instructions; other clients give the model the skill's path and expect relative ones.
    ///
    /// This rule looks at paths in inline code and in commands that start with a variable with `SKILL` in its name and go on to a file of the skill.
    /// It passes over a variable that the text assigns or explains.
    ///
    /// ## How to fix
    ///
    /// Write the path from the skill's folder, or `${CLAUDE_SKILL_DIR}` for Claude Code.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references> wants paths relative to the skill's root;
    /// <https://code.claude.com/docs/en/skills> has the variables of Claude Code.
    "variable-unset" {
        summary: "no client sets the variable that a path starts with",
        group: Advice,
        check: check,
        needs: References,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let unset = reference::repeated(&subject.references, |reference| match &reference.fault {
        ReferenceFault::VariableUnset { variable, real } => {
            Some((variable.as_str(), (variable, real)))
        }
        _ => None,
    });
    for unset in unset {
        let (variable, real) = unset.fault;
        let real = clipped(real);
        unset
            .report(findings, variable.clone(), format!("no client sets `{variable}`"))
            .help(format!("write `{real}`, or `${{CLAUDE_SKILL_DIR}}/{real}` for Claude Code"));
    }
}
