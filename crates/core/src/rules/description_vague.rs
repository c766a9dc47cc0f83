//! `description-vague`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    spec::field::Field,
};

rule! {
    /// `description` says enough to choose the skill by.
    ///
    /// ## Why
    ///
    /// A model sees nothing of a skill but its name and its description when it decides whether to open it.
    /// "Helps with documents" fits every task and none.
    /// Told of are descriptions of fewer than five words, those of fewer than eight that begin as one of anything would ("Helps with …"), and those that only repeat the name.
    ///
    /// ## How to fix
    ///
    /// Say what the skill does and when to use it: `Fills in PDF forms and reads tables from PDF files. Use when the user mentions PDFs or forms.`
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#description-field>, <https://agentskills.io/skill-creation/optimizing-descriptions>
    "description-vague" {
        summary: "`description` says too little to choose the skill by",
        group: Advice,
        check: check,
    }
}

const MIN_WORDS: usize = 5;
/// What starts vaguely must go on to say more.
const MIN_WORDS_OF_VAGUE: usize = 8;
/// Where words are not told apart by spaces, a character says about as much as half a word.
const CHARS_PER_WORD: usize = 2;

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(description) = skill.text(Field::Description) else { return };
    let text = description.text;
    let n_unspaced = text.chars().filter(|c| is_unspaced(*c)).count();
    let spaced = text.split(|c: char| c.is_whitespace() || is_unspaced(c));
    let n_words = spaced.filter(|word| word.contains(char::is_alphanumeric)).count()
        + n_unspaced / CHARS_PER_WORD;
    let plain = |text: &str| text.to_lowercase().replace(|c: char| !c.is_alphanumeric(), "");
    let repeats_name = skill.name().is_some_and(|name| plain(name.written.text) == plain(text));
    let message = if repeats_name {
        "`description` only repeats the name"
    } else if n_words < MIN_WORDS || n_words < MIN_WORDS_OF_VAGUE && starts_vague(text) {
        "`description` says too little to choose the skill by"
    } else {
        return;
    };
    findings
        .at(skill.source.first_line_of(description.span), Field::Description.key(), message)
        .help("say what the skill does and when to use it: `Reads tables from PDF files. Use when the user mentions PDFs.`");
}

/// Whether a description starts as one of anything would.
fn starts_vague(text: &str) -> bool {
    const STARTS: [&str; 12] = [
        "helps ",
        "help ",
        "handles ",
        "processes ",
        "works with ",
        "does ",
        "manages ",
        "useful ",
        "a skill ",
        "a helpful ",
        "this skill helps ",
        "assists ",
    ];
    let lower = text.to_lowercase();
    STARTS.iter().any(|start| lower.starts_with(start)) && !lower.contains(" when ")
}

/// Characters of scripts that put no spaces between words: Chinese, Japanese, Thai, Lao, Myanmar, Khmer.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}')
}
