//! `script-missing-shebang`

use crate::{
    check::{Subject, rule},
    path::shown,
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A script that the instructions run directly says what runs it.
    ///
    /// ## Why
    ///
    /// Without a first line such as `#!/usr/bin/env python3`, a system hands a script to the shell, whatever language it is in, or refuses it.
    /// Looked at are commands that start with the script's path, in blocks of shell code, and in inline code with `./` or arguments.
    ///
    /// ## How to fix
    ///
    /// Begin the script with `#!` and its interpreter, or run it as `python scripts/check.py`.
    ///
    /// ## Specification
    ///
    /// <https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html> leaves `#!` to the system.
    "script-missing-shebang" {
        summary: "a script that is run directly has no `#!` line",
        group: Advice,
        check: check,
        needs: Scripts,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for command in subject.commands.iter().filter(|command| command.lacks_shebang) {
        let path = clipped(&shown(&command.path));
        let program = match command.path.extension().and_then(|extension| extension.to_str()) {
            Some("py") => "python3",
            Some("js" | "mjs" | "cjs") => "node",
            Some("rb") => "ruby",
            Some("pl") => "perl",
            Some("ts") => "npx tsx",
            Some("zsh") => "zsh",
            _ => "bash",
        };
        // `env` takes one word, unless it is told to split.
        let env = if program.contains(' ') { "env -S" } else { "env" };
        findings
            .at(
                command.span,
                path.as_str(),
                format!("`{path}` is run directly but has no `#!` line"),
            )
            .help(format!("begin it with `#!/usr/bin/{env} {program}`, or run `{program} {path}`"));
    }
}
