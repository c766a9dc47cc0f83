//! `script-crlf-shebang`

use crate::{
    check::{rule, skill_text::SkillText},
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A script's first line ends with LF.
    ///
    /// ## Why
    ///
    /// A system looks for an interpreter called `sh\r` where `#!/bin/sh` ends with CRLF, and does not find it.
    /// A checkout on Windows with `core.autocrlf` makes such files.
    ///
    /// ## How to fix
    ///
    /// Save the script with LF, and keep it so: `*.sh text eol=lf` in `.gitattributes`.
    ///
    /// ## Specification
    ///
    /// <https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html> leaves `#!` to the system.
    "script-crlf-shebang" {
        summary: "the `#!` line of a script ends with CRLF",
        group: Integrity,
        check_text: check,
    }
}

fn check(file: &SkillText<'_>, findings: &mut Findings<'_>) {
    let source = file.source;
    let first = source.line(0);
    let line = source.slice(first);
    let is_crlf = source.text().get(first.end..).is_some_and(|rest| rest.starts_with("\r\n"));
    if line.starts_with("#!") && is_crlf {
        findings
            .at(
                first,
                "",
                format!("`{}` ends with CRLF, so no system finds the interpreter", clipped(line)),
            )
            .help("save the script with LF: `sed -i 's/\\r$//'` on it");
    }
}
