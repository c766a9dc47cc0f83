//! `skills-ref read-properties`

use skills_ref_core::{
    Properties, check_properties,
    discover::{self, SkillDir, shown},
    load::Extent,
    skill::Skill,
};

use super::{
    Outcome, report_config_errors, report_not_found, report_strays, report_tree_findings,
    report_unreadable,
};
use crate::{
    args::{PropertiesFormat, ReadPropertiesArgs},
    config::Config,
    console::Console,
    output::properties,
    paths,
};

pub(crate) fn run(args: &ReadPropertiesArgs, console: &mut Console) -> Result<Outcome, String> {
    let config = Config::new(&args.search, &[], &[])?;
    let paths = paths::all(&args.paths, &args.search)?;
    let mut targets = discover::discover(&paths, &paths::search(&args.search), &config);
    let mut outcome =
        report_not_found(&targets.not_found, console).max(report_config_errors(&config, console));
    outcome = outcome.max(report_tree_findings(&targets.findings, console));
    if !args.all && targets.skills.len() > 1 {
        let mut named: Vec<String> =
            targets.skills.iter().take(3).map(|dir| format!("`{}`", shown(&dir.path))).collect();
        if targets.skills.len() > 3 {
            named.push("…".to_owned());
        }
        let n_skills = targets.skills.len();
        return Err(format!(
            "{n_skills} skills: {}; name one of them, or pass --all for a list",
            named.join(", ")
        ));
    }
    if targets.skills.is_empty() {
        outcome = outcome.max(report_strays(&targets.stray_files, console));
        // Whoever asks for the properties of a folder expects a skill.
        targets.skills.extend(targets.empty_trees.iter().map(SkillDir::new));
    }
    let mut all = Vec::new();
    for dir in targets.skills {
        let skill = Skill::load(dir, Extent::Frontmatter);
        match Properties::read(&skill) {
            Some(properties) => all.push(properties::value(&properties)),
            None => {
                report_unreadable(&skill, check_properties(&skill), console);
                outcome = outcome.max(Outcome::Findings);
            }
        }
    }
    if all.is_empty() && outcome == Outcome::Fine && !args.all {
        console.error("there is no skill to read");
        outcome = Outcome::Findings;
    }
    let value = if args.all { Some(serde_json::Value::Array(all)) } else { all.pop() };
    if let Some(value) = value {
        console.print(&match args.format {
            PropertiesFormat::Json => properties::json(&value),
            PropertiesFormat::Yaml => properties::yaml(&value),
        });
    }
    Ok(outcome)
}
