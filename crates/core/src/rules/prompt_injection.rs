//! `prompt-injection`

use std::sync::LazyLock;

use regex::Regex;

use crate::{
    check::{rule, skill_text::SkillText},
    report::finding::Findings,
    spec::field::Field,
    text::{
        quotation::{is_quoted, line_before, sentence_before},
        source::Span,
        wording::clipped,
    },
};

rule! {
    /// A skill does not tell a model to drop its instructions or to act behind the user's back.
    ///
    /// ## Why
    ///
    /// What a skill says is read by a model as its own instructions; the description even before anybody asks for the skill.
    /// Told of are the common forms: to ignore earlier instructions, to do something secretly, to send secrets to an address, and tags that only a prompt itself should have.
    /// Looked at are SKILL.md and files of Markdown and plain text.
    /// What stands in code, in quotes, or in a sentence that warns of it is not told of, since a skill may speak of such attacks.
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
        r"\b(?:ignore|disregard|forget)[*_]{0,3}\s+(?:(?:all|any|every|of|the|your|these|those|my|and)\s+){0,4}(?:previous|prior|above|earlier|preceding|foregoing)\s+(?:instructions?|prompts?|rules|directions|guidelines|commands)\b",
        r"\b(?:ignore|disregard|forget)[*_]{0,3}\s+(?:all\s+|everything\s+|the\s+|of\s+|your\s+|instructions\s+|rules\s+){1,4}above\b",
        r"\b(?:secretly|covertly)\s+(?:send|upload|post|copy|transmit|forward|exfiltrate|email)\b",
        r"\b(?:silently|quietly)\s+(?:send|upload|transmit|exfiltrate|email)\b",
        r"\b(?:do not|don't|don’t|never)\s+(?:tell|inform|notify|alert)\s+(?:the\s+)?(?:user|human|anyone)(?:\s+(?:about|of)\s+(?:this|these|it)\b|\s*(?:[.!]|$))",
        r"\b(?:do not|don't|don’t|never)\s+(?:mention|reveal|disclose|show)\s+(?:this|it|these|that)\s+to\s+(?:the\s+)?user\b",
        r"\bhide\s+(?:this|it|these|that)\s+from\s+(?:the\s+)?user\b",
        r"\bwithout\s+(?:the\s+user(?:'s|’s)\s+knowledge|telling\s+the\s+user|the\s+user\s+noticing)\b",
        r"\b(?:send|upload|post|transmit|exfiltrate)\b[^.\n]{0,60}\b(?:api keys?|credentials|secrets|passwords|private keys?|ssh keys?|\.env)\b[^.\n]{0,40}\bto\s+https?://",
        r"\byou are now (?:in )?(?:developer mode|dan\b|jailbroken|unrestricted|an unrestricted|god mode)",
        r"</(?:available_skills|skills_instructions|system-reminder|system_prompt)>|^\s*<\|im_start\|>\s*(?:system|user|assistant)\b",
    ];
    Regex::new(&format!("(?im)(?:{})", patterns.join("|"))).expect("the pattern is valid")
});

/// What speaks of an attack, or forbids it.
static SPOKEN_OF: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?i)\b(?:never|not|don't|don’t|avoid|cannot|can't|refuse|reject|block|detects?|detecting|flags?|guard|against|attacks?|injections?|prompts? (?:such as|like))\b";
    Regex::new(pattern).expect("the pattern is valid")
});

fn check(file: &SkillText<'_>, findings: &mut Findings<'_>) {
    if !file.is_prose() {
        return;
    }
    let text = file.source.text();
    for found in INJECTION.find_iter(text) {
        let span = Span::new(found.start(), found.end());
        if is_spoken_of(text, span) || file.is_in_code(span) || is_block_quote(text, span.start) {
            continue;
        }
        let field = file.field_at(span.start);
        let where_it_is =
            field.map_or_else(|| "the text".to_owned(), |field| format!("`{}`", field.key()));
        findings
            .at(
                file.source.first_line_of(span),
                clipped(found.as_str()),
                format!("{where_it_is} tells a model: `{}`", clipped(found.as_str())),
            )
            .help(HELP);
    }
    // An escape in YAML is not what a model reads.
    if let Some(description) =
        file.skill_text(Field::Description).filter(|description| !description.is_verbatim)
    {
        let value = description.text;
        let is_in_source = |found: &str| text.contains(found);
        let hidden = INJECTION.find_iter(value).find(|found| {
            !is_in_source(found.as_str())
                && !is_spoken_of(value, Span::new(found.start(), found.end()))
        });
        if let Some(found) = hidden {
            findings
                .at(
                    file.source.first_line_of(description.span),
                    clipped(found.as_str()),
                    format!("`description` tells a model: `{}`", clipped(found.as_str())),
                )
                .help(HELP);
        }
    }
}

const HELP: &str =
    "read the skill as you would read a program, and take the sentence out or do not use the skill";

/// Whether a place is quoted, forbidden or warned of.
fn is_spoken_of(text: &str, span: Span) -> bool {
    is_quoted(text, span) || SPOKEN_OF.is_match(sentence_before(text, span.start))
}

/// Whether a place stands in a block quote.
fn is_block_quote(text: &str, at: usize) -> bool {
    line_before(text, at).trim_start().starts_with('>')
}
