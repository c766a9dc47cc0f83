//! `name-duplicate`

use std::{
    borrow::Cow,
    collections::{HashMap, hash_map},
    hash::{DefaultHasher, Hasher},
    path::PathBuf,
};

use crate::{
    check::{RunDisk, rule},
    path::shown_in_message,
    report::{
        SkillReport,
        finding::{Finding, Place},
    },
    spec::name::nfkc_cow,
    text::wording::clipped,
};

rule! {
    /// The skills of one run have different names.
    ///
    /// ## Why
    ///
    /// Where two skills have one name, clients differ on which one a model gets:
    /// goose, OpenHands, Mistral Vibe and pi keep the first they find, Gemini CLI and opencode the last, Codex lists both.
    /// Copies of one skill, byte for byte the same, are not told of: it does not matter which is used.
    /// Nor are skills of different plugins, which Claude Code and Codex call by their plugin's name too.
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
fn check(skills: &[SkillReport], disk: &RunDisk<'_>) -> Vec<(usize, Finding)> {
    let mut first_of: HashMap<Cow<'_, str>, usize> = HashMap::with_capacity(skills.len());
    // Names are seldom equal, so only where they are is the disk asked for plugins and texts.
    let mut again: HashMap<usize, Vec<First>> = HashMap::new();
    let mut found = Vec::new();
    for (at, skill) in skills.iter().enumerate() {
        let Some(name) = skill.name.as_deref().map(nfkc_cow) else { continue };
        let first = match first_of.entry(name.clone()) {
            hash_map::Entry::Vacant(place) => {
                place.insert(at);
                continue;
            }
            hash_map::Entry::Occupied(place) => *place.get(),
        };
        let earlier = again
            .entry(first)
            .or_insert_with(|| vec![First { at: first, plugin: None, digest: None }]);
        let plugin = Some((disk.plugin)(at));
        let of_plugin = earlier.iter_mut().position(|first| {
            let other = first.plugin.get_or_insert_with(|| (disk.plugin)(first.at));
            plugin.as_ref() == Some(other)
        });
        let Some(first) = of_plugin.and_then(|n| earlier.get_mut(n)) else {
            earlier.push(First { at, plugin, digest: None });
            continue;
        };
        let Some(other) = skills.get(first.at) else { continue };
        let is_copy = other.n_bytes == skill.n_bytes
            && *first.digest.get_or_insert_with(|| digest((disk.source)(first.at).text()))
                == digest((disk.source)(at).text());
        if is_copy {
            continue;
        }
        let message = format!(
            "the name `{}` is also that of `{}`",
            clipped(&name),
            shown_in_message(&other.path)
        );
        let source = (disk.source)(at);
        let place = match skill.name_span {
            Some(span) => Place::Text { source, span },
            None => Place::Path(source.path().to_owned()),
        };
        let finding = Finding::new(&RULE, place, clipped(&name), message)
            .with_help("rename one of the two, folder and `name`");
        found.push((at, finding));
    }
    found
}

/// The first skill of a name in a plugin, with what was asked of the disk about it.
struct First {
    at: usize,
    plugin: Option<Option<PathBuf>>,
    digest: Option<u64>,
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}
