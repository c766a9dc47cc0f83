//! `script-not-executable`

use crate::{
    check::{Subject, rule},
    path::shown,
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A script that the instructions run directly may be run.
    ///
    /// ## Why
    ///
    /// `scripts/check.sh` without the right to be run ends with status 126 before it starts.
    /// Where the instructions call `chmod` themselves, nothing is told of.
    /// Looked at are commands that start with the script's path, in blocks of shell code, and in inline code with `./` or arguments; `bash scripts/check.sh` needs no right.
    /// On Windows, where files have no such right, the rule finds nothing.
    ///
    /// ## How to fix
    ///
    /// `chmod +x scripts/check.sh`, and in git `git update-index --chmod=+x scripts/check.sh`.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#optional-directories>
    "script-not-executable" {
        summary: "a script that is run directly may not be run",
        group: Advice,
        check: check,
        needs: Scripts,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    // The instructions see to it themselves.
    let body = skill.document.body.map(|body| skill.source.slice(body)).unwrap_or_default();
    if body.contains("chmod ") {
        return;
    }
    for command in &subject.commands {
        let Some(mode) = command.not_executable else { continue };
        let path = clipped(&shown(&command.path));
        findings
            .at(
                command.span,
                path.as_str(),
                format!("`{path}` is run directly but is not executable (mode {mode:o})"),
            )
            .help(format!("`chmod +x {path}`, in git `git update-index --chmod=+x {path}`"));
    }
}
