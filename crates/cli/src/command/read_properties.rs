//! `skills-ref read-properties`: the fields of skills. How they are written is in `output/properties.rs`.

use std::path::PathBuf;

use skills_ref_core::{
    Properties, check_properties,
    discover::skill_dir,
    path::shown,
    read::{self, Extent},
};

use super::UsageError;
use crate::{
    args::SearchArgs,
    console::Console,
    notices::{report_strays, report_tree_findings, report_unreadable},
    outcome::Outcome,
    output::properties::{self, PropertiesFormat},
    paths,
};

const EXAMPLES: &str = "\
Examples:
  skills-ref read-properties skills/pdf
  skills-ref read-properties skills/pdf | jq -r .description
  skills-ref read-properties --all skills/ | jq -r '.[].name'
  skills-ref read-properties --format yaml skills/pdf

Exit status: 0 printed, 1 the properties cannot be read, 2 a wrong option, configuration or path";

/// Print a skill's fields as JSON
///
/// Prints name, description, license, compatibility, allowed-tools and metadata of a skill, valid or not, as long as
/// its frontmatter can be read and has a name and a description. Every scalar is a string.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReadPropertiesArgs {
    /// The skill: its folder, its SKILL.md, or a file inside it; with --all, several, trees, and `-` for a list; needed
    /// unless --paths-from is given
    #[arg(value_name = "PATH", required_unless_present = "paths_from")]
    pub(crate) paths: Vec<PathBuf>,

    /// Print a list, of all skills that the paths hold
    #[arg(long)]
    pub(crate) all: bool,

    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: PropertiesFormat,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

pub(crate) fn run(args: &ReadPropertiesArgs, console: &mut Console) -> Result<Outcome, UsageError> {
    let (mut targets, mut outcome) = paths::targets(&args.paths, &args.search, console)?;
    outcome = outcome.max(report_tree_findings(&targets.findings, console));
    if !args.all && targets.skills.len() > 1 {
        let mut named: Vec<String> =
            targets.skills.iter().take(3).map(|dir| format!("`{}`", shown(&dir.path))).collect();
        if targets.skills.len() > 3 {
            named.push("…".to_owned());
        }
        let n_skills = targets.skills.len();
        return Err(UsageError::SeveralSkills { n_skills, named: named.join(", ") });
    }
    if targets.skills.is_empty() {
        outcome = outcome.max(report_strays(&targets.stray_files, console));
        // Whoever asks for the properties of a folder expects a skill.
        targets.skills.extend(targets.empty_trees.iter().map(skill_dir));
    }
    let mut all = Vec::new();
    for dir in targets.skills {
        let skill = read::read_skill(dir, Extent::Frontmatter);
        match Properties::read(&skill) {
            Some(properties) => all.push(properties::value(&properties)),
            None => {
                report_unreadable(check_properties(&skill), console);
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
