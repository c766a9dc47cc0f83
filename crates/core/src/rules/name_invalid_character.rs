//! `name-invalid-character`

use crate::{
    check::{Subject, name_choice::suggestion, rule},
    report::finding::Findings,
    spec::{field::Field, name},
};

rule! {
    /// `name` has only letters, digits and hyphens.
    ///
    /// ## Why
    ///
    /// Clients use the name as a command and as a folder's name.
    /// Spaces, underscores, colons and dots break one or the other; OpenHands, Roo Code, Mistral Vibe and Mux drop the skill.
    /// Letters and numbers of every script are allowed (Unicode categories L and N), combining marks are not.
    ///
    /// ## How to fix
    ///
    /// Write hyphens between words and rename the folder to match.
    /// A client that knows plugins adds the plugin's name by itself: leave `plugin:` out.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field>
    "name-invalid-character" {
        summary: "`name` has characters other than letters, digits and hyphens",
        group: Spec,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(skill_name) = skill.name() else { return };
    let mut invalid: Vec<char> = Vec::new();
    for c in skill_name.normalized.chars().filter(|&c| !name::is_allowed(c)) {
        if !invalid.contains(&c) && invalid.len() < MAX_SHOWN {
            invalid.push(c);
        }
    }
    if invalid.is_empty() {
        return;
    }
    let shown: Vec<String> = invalid.into_iter().map(show).collect();
    findings
        .at(
            skill_name.written.first_span(|c| !name::is_allowed(c)),
            Field::Name.key(),
            format!(
                "skill name `{}` contains invalid characters: {}",
                skill_name.shown(),
                shown.join(", ")
            ),
        )
        .help(suggestion(skill, &skill_name));
}

/// More different characters than this are not listed.
const MAX_SHOWN: usize = 8;

/// A character as people can tell it apart.
fn show(c: char) -> String {
    match c {
        ' ' => "a space".to_owned(),
        '\t' => "a tab".to_owned(),
        '\n' => "a line end".to_owned(),
        '`' => "a backtick".to_owned(),
        c if c.is_ascii_graphic() => format!("`{c}`"),
        c if c.is_alphanumeric() || name::is_printed(c) => {
            format!("`{c}` (U+{:04X})", u32::from(c))
        }
        c => format!("U+{:04X}", u32::from(c)),
    }
}
