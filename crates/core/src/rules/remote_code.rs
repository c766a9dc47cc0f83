//! `remote-code`

use std::sync::LazyLock;

use regex::Regex;

use crate::{finding::{Findings, clipped}, rule::rule, source::Span, text_file::TextFile};

rule! {
    /// Nothing is run that was fetched in the same breath.
    ///
    /// ## Why
    ///
    /// `curl … | sh` runs whatever an address answers today, on the machine of whoever uses the skill, without anybody having read it.
    /// Looked at are all text files of the skill, for shells and for PowerShell.
    ///
    /// ## How to fix
    ///
    /// Fetch a fixed version, check its sum, then run it; or name the tool under `compatibility` and let the user install it.
    ///
    /// ## Specification
    ///
    /// <https://cwe.mitre.org/data/definitions/494.html>
    "remote-code" {
        summary: "something is fetched and run unseen",
        group: Security,
        check_text: check,
    }
}

static REMOTE_CODE: LazyLock<Regex> = LazyLock::new(|| {
    let patterns = [
        r"\b(?:curl|wget)\b[^\n|;&]*(?:\|[^\n|;&]+)*\|\s*(?:sudo\s+(?:-\S+\s+)*)?(?:env\s+(?:\S+=\S*\s+)*)?(?:\S*/)?(?:bash|zsh|dash|ksh|fish|sh)\b",
        r"\b(?:curl|wget)\b[^\n|;&]*(?:\|[^\n|;&]+)*\|\s*(?:sudo\s+)?(?:python3?|node|ruby|perl)\s*(?:-\s*)?(?:$|[`\x22'\n])",
        r"\b(?:bash|zsh|dash|ksh|sh)\s+<\(\s*(?:curl|wget)\b",
        r"\b(?:(?:bash|zsh|dash|ksh|sh)\s+-c|eval)\s+[\x22']?(?:\$\(|`)\s*(?:curl|wget)\b",
        r"(?i)\b(?:iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod)\b[^\n;]*\|\s*(?:iex|invoke-expression)\b",
        r"(?i)\b(?:iex|invoke-expression)\b[^\n;]{0,40}(?:\biwr\b|\birm\b|invoke-webrequest|invoke-restmethod|downloadstring)[^\n]{0,80}",
    ];
    Regex::new(&format!("(?m)(?:{})", patterns.join("|"))).expect("the pattern is valid")
});

fn check(file: &TextFile<'_>, findings: &mut Findings<'_>) {
    for found in REMOTE_CODE.find_iter(file.source.text()) {
        findings
            .at(Span::new(found.start(), found.end()), format!("`{}` runs what it fetches unseen", clipped(found.as_str().trim())))
            .help("fetch a fixed version, check its sum, then run it");
    }
}
