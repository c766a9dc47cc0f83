//! `secret`

use std::sync::LazyLock;

use regex::Regex;

use crate::{
    check::{rule, skill_text::SkillText},
    report::finding::Findings,
    text::source::Span,
};

rule! {
    /// No file of the skill holds a key or a token.
    ///
    /// ## Why
    ///
    /// A skill is copied to others with all its files.
    /// Told of are the forms that services give to their keys: AWS, GitHub, GitLab, Slack, OpenAI, Anthropic, Google, Stripe, npm, PyPI, Hugging Face, SendGrid, and private keys.
    /// The examples of their own documentation, and texts that are plainly made up, are not.
    /// Reports show the first four characters alone.
    /// Files over 1 MiB, and what is no UTF-8, are not looked at.
    ///
    /// ## How to fix
    ///
    /// Take it back where it was issued, read it from the environment instead, and take it out of the repository's history.
    ///
    /// ## Specification
    ///
    /// <https://cwe.mitre.org/data/definitions/798.html>
    "secret" {
        summary: "a file holds a key or a token",
        group: Security,
        check_text: check,
    }
}

static SECRET: LazyLock<Regex> = LazyLock::new(|| {
    let forms: Vec<String> = FORMS.iter().map(|(_, pattern)| format!("({pattern})")).collect();
    Regex::new(&forms.join("|")).expect("the pattern is valid")
});

/// What each is called, and how it looks.
const FORMS: [(&str, &str); 15] = [
    ("an AWS access key", r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    ("a GitHub token", r"\bgh[pousr]_[0-9A-Za-z]{36,}\b"),
    ("a GitHub token", r"\bgithub_pat_[0-9A-Za-z_]{60,}\b"),
    ("a GitLab token", r"\bglpat-[0-9A-Za-z_-]{20,}"),
    ("a Slack token", r"\bxox[baprs]-[0-9]{6,}-[0-9A-Za-z-]{20,}"),
    ("an Anthropic key", r"\bsk-ant-[a-z]+[0-9]{2}-[0-9A-Za-z_-]{40,}"),
    (
        "an OpenAI key",
        r"\bsk-(?:proj|svcacct|admin)-[0-9A-Za-z_-]{40,}|\bsk-[0-9A-Za-z]{20}T3BlbkFJ[0-9A-Za-z]{20}\b",
    ),
    ("a Google API key", r"\bAIza[0-9A-Za-z_-]{35}\b"),
    ("a Stripe key", r"\b[rs]k_live_[0-9A-Za-z]{24,}\b"),
    ("an npm token", r"\bnpm_[0-9A-Za-z]{36}\b"),
    ("a PyPI token", r"\bpypi-AgEIcHlwaS5vcmc[0-9A-Za-z_-]{50,}"),
    ("a Hugging Face token", r"\bhf_[0-9A-Za-z]{34}\b"),
    ("a SendGrid key", r"\bSG\.[0-9A-Za-z_-]{22}\.[0-9A-Za-z_-]{43}\b"),
    (
        "a Slack webhook",
        r"https://hooks\.slack\.com/services/T[0-9A-Z]{8,}/B[0-9A-Z]{8,}/[0-9A-Za-z]{24}\b",
    ),
    (
        "a private key",
        r"-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----(?:\\[nr]|\s|[A-Za-z-]{1,30}:[^\n]{0,100}\n){1,10}[0-9A-Za-z+/=]{40,}",
    ),
];

fn check(file: &SkillText<'_>, findings: &mut Findings<'_>) {
    for found in SECRET.captures_iter(file.source.text()) {
        let place =
            found.iter().skip(1).zip(FORMS).find_map(|(place, (what, _))| Some((place?, what)));
        let Some((place, what)) = place.filter(|(place, _)| !is_made_up(place.as_str())) else {
            continue;
        };
        // No more of it than tells where to look.
        let start: String = place.as_str().chars().take(4).collect();
        findings
            .at(
                file.source.first_line_of(Span::new(place.start(), place.end())),
                what,
                format!("{what} stands in the file: `{start}…`"),
            )
            .help("take it back where it was issued, and read it from the environment instead")
            .masked();
    }
}

/// Whether a key is an example: it says so, or nobody drew it at random.
fn is_made_up(key: &str) -> bool {
    const WORDS: [&str; 9] =
        ["EXAMPLE", "YOUR", "XXXX", "PLACEHOLDER", "DUMMY", "FAKE", "TEST", "SAMPLE", "REDACTED"];
    const RUNS: [&str; 7] = ["12345", "23456", "34567", "ABCDE", "BCDEF", "98765", "QWERTY"];
    /// Of random text of this length, hardly any has fewer different characters.
    const MIN_DIFFERENT: usize = 10;
    let upper = key.to_ascii_uppercase();
    let mut different: Vec<char> = key.chars().collect();
    different.sort_unstable();
    different.dedup();
    WORDS.iter().chain(&RUNS).any(|word| upper.contains(word)) || different.len() < MIN_DIFFERENT
}
