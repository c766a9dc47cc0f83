//! `prompt-injection`

use std::sync::LazyLock;

use regex::Regex;

use crate::{finding::{Findings, clipped}, rule::rule, source::Span, text_file::TextFile};

rule! {
    /// A skill does not tell a model to drop its instructions or to act behind the user's back.
    ///
    /// ## Why
    ///
    /// What a skill says is read by a model as its own instructions; the description even before anybody asks for the skill.
    /// Told of are the common forms: to ignore earlier instructions, to do something secretly, to send secrets to an address, and tags that only a prompt itself should have.
    /// What stands in code or quotes is not, since a skill may speak of such attacks.
    /// This finds the careless, not the clever: it is a reason to look, not a proof.
    ///
    /// ## How to fix
    ///
    /// Read the skill as you would read a program, and take the sentence out or do not install the skill.
    ///
    /// ## Specification
    ///
    /// <https://genai.owasp.org/llmrisk/llm01-prompt-injection/>
    "prompt-injection" {
        summary: "a text tells a model to drop its instructions or to act secretly",
        group: Security,
        check_text: check,
    }
}

static INJECTION: LazyLock<Regex> = LazyLock::new(|| {
    let patterns = [
        r"\b(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|every|of|the|your|these|those|my|and)\s+)*(?:previous|prior|above|earlier|preceding|foregoing|system)\s+(?:instructions?|prompts?|rules|directions|guidelines|commands)\b",
        r"\b(?:secretly|silently|covertly|quietly)\s+(?:send|upload|post|copy|transmit|forward|exfiltrate|email)\b",
        r"\b(?:do not|don't|don’t|never)\s+(?:tell|inform|notify|alert)\s+(?:the\s+)?(?:user|human|anyone)\s+(?:about\s+(?:this|these|it)|of\s+this|that\s+you\s+(?:did|have|are|sent|read|ran))\b",
        r"\bwithout\s+the\s+user(?:'s|’s)\s+knowledge\b",
        r"\b(?:send|upload|post|transmit|exfiltrate)\b[^.\n]{0,60}\b(?:api keys?|credentials|secrets|passwords|private keys?|ssh keys?|\.env)\b[^.\n]{0,40}\bto\s+https?://",
        r"\byou are now (?:in )?(?:developer mode|dan\b|jailbroken|unrestricted|an unrestricted|god mode)",
        r"</(?:available_skills|skills_instructions|system-reminder|system_prompt)>|<\|im_(?:start|end)\|>",
    ];
    Regex::new(&format!("(?i){}", patterns.join("|"))).expect("the pattern is valid")
});

fn check(file: &TextFile<'_>, findings: &mut Findings<'_>) {
    if !file.is_prose() {
        return;
    }
    for found in INJECTION.find_iter(file.source.text()) {
        let span = Span::new(found.start(), found.end());
        let field = file.field_at(span.start);
        // Of the frontmatter every word reaches the model.
        if field.is_none() && (file.is_in_code(span) || is_quoted(file, span)) {
            continue;
        }
        let where_it_is = field.map_or_else(|| "the text".to_owned(), |field| format!("`{}`", field.key()));
        let added = findings
            .at(file.source.first_line_of(span), format!("{where_it_is} tells a model: `{}`", clipped(found.as_str())))
            .help("read the skill as you would read a program, and take the sentence out or do not use the skill");
        if let Some(field) = field {
            added.field(field);
        }
    }
}

/// Whether quotes open before a place on its line and close behind it.
fn is_quoted(file: &TextFile<'_>, span: Span) -> bool {
    let line = file.source.line(file.source.position(span.start).line - 1);
    let before = file.source.slice(Span::new(line.start, span.start));
    let behind = file.source.slice(Span::new(span.end.min(line.end), line.end));
    let is_open = |open: char, close: char| match before.rfind([open, close]) {
        Some(at) if open == close => {
            before.get(at..).is_some() && before.matches(open).count() % 2 == 1 && behind.contains(close)
        }
        Some(at) => before.get(at..).is_some_and(|rest| rest.starts_with(open)) && behind.contains(close),
        None => false,
    };
    [('"', '"'), ('“', '”'), ('«', '»'), ('「', '」'), ('\'', '\'')].into_iter().any(|(open, close)| is_open(open, close))
}
