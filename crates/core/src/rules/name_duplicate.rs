//! `name-duplicate`

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hasher},
};

use crate::{
    discover::shown_in_message,
    field::Field,
    finding::{Finding, clipped},
    report::SkillReport,
    rule::rule,
    skill::nfkc,
};

rule! {
    /// The skills of one run have different names.
    ///
    /// ## Why
    ///
    /// Where two skills have one name, a model can call only one of them, and clients differ on which:
    /// goose, OpenHands, Mistral Vibe and pi keep the first they find, Gemini CLI and opencode the last, Codex lists both.
    /// Copies of one skill, byte for byte the same, are not told of: it does not matter which is used.
    ///
    /// ## How to fix
    ///
    /// Rename one of the two, its folder and its `name`.
    ///
    /// ## Specification
    ///
    /// The specification says nothing of equal names; <https://agentskills.io/specification#name-field> makes the name the
    /// identity of a skill.
    "name-duplicate" {
        summary: "an earlier skill of the run has the same name",
        group: Portability,
        check_run: check,
    }
}

/// Tells of each later skill of a name.
fn check(skills: &[SkillReport], text_of: &dyn Fn(usize) -> String) -> Vec<(usize, Finding)> {
    let mut first: HashMap<String, First> = HashMap::new();
    let mut found = Vec::new();
    for (at, skill) in skills.iter().enumerate() {
        let Some(name) = skill.name.as_deref().map(nfkc) else { continue };
        let Some(earlier) = first.get_mut(&name) else {
            first.insert(name, First { at, digest: None });
            continue;
        };
        let Some(other) = skills.get(earlier.at) else { continue };
        // Names are seldom equal, so texts are read again instead of being kept of every skill.
        let is_copy = other.n_bytes == skill.n_bytes
            && *earlier.digest.get_or_insert_with(|| digest(&text_of(earlier.at))) == digest(&text_of(at));
        if is_copy {
            continue;
        }
        let message = format!("the name `{}` is also that of `{}`", clipped(&name), shown_in_message(&other.path));
        let finding = Finding {
            help: Some("rename one of the two, folder and `name`".to_owned()),
            field: Some(Field::Name),
            ..Finding::new(&RULE, skill.name_span, message)
        };
        found.push((at, finding));
    }
    found
}

/// The first skill of a name, with a digest of its text once that was asked for.
struct First {
    at: usize,
    digest: Option<u64>,
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}
