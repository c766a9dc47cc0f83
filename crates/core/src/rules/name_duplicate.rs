//! `name-duplicate`

use std::{collections::HashMap, path::Path};

use crate::{
    discover::shown,
    field::Field,
    finding::{Finding, clipped},
    load::{self, Extent},
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

/// Tells of each later skill of a name. The reports stand in the order of their paths.
fn check(skills: &mut [SkillReport]) {
    let mut first: HashMap<String, usize> = HashMap::new();
    for at in 0..skills.len() {
        let (before, rest) = skills.split_at_mut(at);
        let Some(skill) = rest.first_mut() else { return };
        let Some(name) = skill.name.as_deref().map(nfkc) else { continue };
        let Some(earlier) = first.get(&name).and_then(|&at| before.get(at)) else {
            first.insert(name, at);
            continue;
        };
        if text_of(&earlier.path) == text_of(&skill.path) {
            continue;
        }
        let message = format!("the name `{}` is also that of `{}`", clipped(&name), shown(&earlier.path));
        skill.findings.push(Finding {
            help: Some("rename one of the two, folder and `name`".to_owned()),
            field: Some(Field::Name),
            ..Finding::new(&RULE, skill.name_span, message)
        });
    }
}

/// The text of a skill's file: names are seldom equal, so it is read again and not kept of every skill.
fn text_of(dir: &Path) -> String {
    load::load(dir, None, Extent::Whole).text
}
