//! `skills-ref to-prompt`

use std::collections::BTreeMap;

use skills_ref_core::{
    Properties, check_properties,
    discover::{self, SkillDir, shown},
    load::Extent,
    rules,
    skill::Skill,
    source::SourceFile,
};
use skills_ref_xml::{AvailableSkills, Entry};

use super::{Outcome, report_not_found, report_unreadable};
use crate::{args::ToPromptArgs, console::Console, output::full};

pub(crate) fn run(args: &ToPromptArgs, console: &mut Console) -> Outcome {
    let targets = discover::discover(&args.paths);
    let mut outcome = report_not_found(&targets.not_found, console);
    if targets.skills.is_empty() {
        for path in &targets.stray_files {
            let finding = rules::stray_file(path);
            console.eprint(&full::render(&[finding], &SourceFile::new(path, ""), console.style()));
            outcome = outcome.max(Outcome::Findings);
        }
    }
    let mut entries = Vec::new();
    for dir in targets.skills {
        match entry(dir, console) {
            Some(entry) => entries.push(entry),
            None => outcome = outcome.max(Outcome::Findings),
        }
    }
    // Half a catalogue would look like a whole one.
    if outcome == Outcome::Fine {
        warn_of_equal_names(&entries, console);
        console.write(|stdout| AvailableSkills::new(entries).write_to(stdout));
    }
    outcome
}

/// A skill as the catalogue shows it; if it cannot be shown, says why.
fn entry(dir: SkillDir, console: &Console) -> Option<Entry> {
    let skill = Skill::load(dir, Extent::Frontmatter);
    let Some(properties) = Properties::read(&skill) else {
        report_unreadable(&skill, check_properties(&skill), console);
        return None;
    };
    match discover::location(skill.source.path()) {
        Ok(location) => Some(Entry {
            name: properties.name,
            description: properties.description,
            location: shown(&location),
        }),
        Err(error) => {
            console.error(&format!("`{}` has gone: {error}", shown(skill.source.path())));
            None
        }
    }
}

/// Names the skills of one name: all of them stand in the catalogue, and a model can call only one.
fn warn_of_equal_names(entries: &[Entry], console: &Console) {
    let mut locations: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for entry in entries {
        locations.entry(&entry.name).or_default().push(&entry.location);
    }
    for (name, locations) in locations.into_iter().filter(|(_, locations)| locations.len() > 1) {
        let list: Vec<String> = locations.iter().map(|location| format!("`{location}`")).collect();
        console.warning(&format!("{} skills are called `{name}`: {}", list.len(), list.join(", ")));
    }
}
