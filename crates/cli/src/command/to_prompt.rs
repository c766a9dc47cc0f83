//! `skills-ref to-prompt`

use std::{
    collections::{BTreeMap, HashSet},
    io,
    path::PathBuf,
};

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
use skills_ref_core::{
    Properties, check_properties,
    discover::{self, SkillDir, shown},
    load::Extent,
    skill::Skill,
};
use skills_ref_xml::{AvailableSkills, Entry};

use super::{
    Outcome, report_config_errors, report_not_found, report_strays, report_tree_findings,
    report_unreadable,
};
use crate::{args::ToPromptArgs, config::Config, console::Console, paths};

pub(crate) fn run(args: &ToPromptArgs, console: &mut Console) -> Result<Outcome, String> {
    let config = Config::new(&args.search, &[], &[])?;
    let paths = paths::all(&args.paths, &args.search)?;
    let targets = discover::discover(&paths, &paths::search(&args.search), &config);
    let mut outcome =
        report_not_found(&targets.not_found, console).max(report_config_errors(&config, console));
    if targets.skills.is_empty() {
        outcome = outcome.max(report_strays(&targets.stray_files, console));
    }
    for path in &targets.empty_trees {
        console.note(&format!("no skill was found in `{}`", shown(path)));
    }
    outcome = outcome.max(report_tree_findings(&targets.findings, console));
    // Each thread frees only what it allocated: else threads wait for each other's heaps, a third of a run.
    let rendered: Vec<Result<Entry, Unrendered>> =
        targets.skills.par_iter().map(|dir| entry(dir.clone())).collect();
    let mut entries: Vec<Entry> = Vec::new();
    let mut locations = HashSet::new();
    for entry in rendered {
        match entry {
            // Two folders may link to one SKILL.md: to a model that is one skill.
            Ok(entry) => {
                if locations.insert(entry.location.clone()) {
                    entries.push(entry);
                }
            }
            Err(unrendered) => {
                unrendered.report(console);
                outcome = outcome.max(Outcome::Findings);
            }
        }
    }
    // Half a catalogue would look like a whole one; an empty one would tell of skills that are not there.
    if outcome == Outcome::Fine && !entries.is_empty() {
        warn_of_equal_names(&entries, console);
        console.write(|stdout| AvailableSkills::new(entries).write_to(stdout));
    }
    Ok(outcome)
}

/// A skill that cannot stand in the catalogue.
enum Unrendered {
    /// Its properties cannot be read.
    Unreadable(Box<Skill>),
    /// It was there, and is no more.
    Gone(PathBuf, io::Error),
}

impl Unrendered {
    fn report(&self, console: &Console) {
        match self {
            Self::Unreadable(skill) => report_unreadable(skill, check_properties(skill), console),
            Self::Gone(path, error) => {
                console.error(&format!("`{}` has gone: {error}", shown(path)));
            }
        }
    }
}

/// A skill as the catalogue shows it.
fn entry(dir: SkillDir) -> Result<Entry, Unrendered> {
    let skill = Skill::load(dir, Extent::Frontmatter);
    let Some(Properties { name, description, .. }) = Properties::read(&skill) else {
        return Err(Unrendered::Unreadable(Box::new(skill)));
    };
    match discover::location(&skill) {
        Ok(location) => Ok(Entry { name, description, location: shown(&location) }),
        Err(error) => Err(Unrendered::Gone(skill.source.path().to_owned(), error)),
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
