//! `skills-ref config`: the rules and settings in force for a skill, as a table that says where each comes from.
//!
//! What is in force is found out in `config.rs` at the top.

use std::path::PathBuf;

use skills_ref_core::{
    discover, excerpt::printable, path::shown, rules::RULES, settings::Settings,
};

use super::UsageError;
use crate::{
    args::{ConfigFileArgs, SearchArgs},
    config::{Config, FILE_NAME, Layer},
    console::Console,
    notices::report_config_errors,
    outcome::Outcome,
};

const EXAMPLES: &str = "\
Examples:
  skills-ref config skills/pdf
  skills-ref config --isolated

Exit status: 0 printed, 2 a wrong option, configuration or path";

/// Show which rules and settings are in force for a skill, and where each comes from
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConfigArgs {
    /// The skill, or a folder of skills
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) path: PathBuf,

    /// Turn on a rule or a group of rules, as for `validate`
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) select: Vec<String>,

    /// Turn off a rule or a group of rules, as for `validate`
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,

    #[command(flatten)]
    pub(crate) config_file: ConfigFileArgs,
}

pub(crate) fn run(args: &ConfigArgs, console: &mut Console) -> Result<Outcome, UsageError> {
    let search = SearchArgs { config_file: args.config_file.clone(), ..SearchArgs::default() };
    let config = Config::new(&search, &args.select, &args.ignore)?;
    let dir = discover::skill_dir(&args.path).path;
    if !dir.exists() {
        return Err(UsageError::NoPath(args.path.clone()));
    }
    // What holds for a folder of skills is what holds for the skills in it.
    let subject = if discover::is_skill(&dir) { dir.clone() } else { dir.join("skill") };
    let layers = config.layers(&subject);
    let file = config.file(&subject);
    let outcome = report_config_errors(&config, console);
    if outcome != Outcome::Fine {
        return Ok(outcome);
    }
    let origin = file.as_ref().map_or_else(|| format!("no {FILE_NAME}"), |file| file.shown_path());
    let of_file = |is_set: bool| if is_set { origin.as_str() } else { "default" };
    let is_strict = file.as_ref().is_some_and(|file| file.is_strict());
    let exclude: Vec<&str> = file.iter().flat_map(|file| file.exclude_lines()).collect();
    let fields =
        |settings: &Settings| settings.extra_fields().iter().cloned().collect::<Vec<String>>();
    let accepted = layers.last().map(|layer| fields(&layer.settings)).unwrap_or_default();
    let accepted: Vec<&str> = accepted.iter().map(String::as_str).collect();
    let mut text = format!(
        "# in force for {} `{}`\n# from {origin}\n\n",
        if subject == dir { "the skill" } else { "the skills in" },
        printable(&shown(&dir))
    );
    for (key, value, origin) in [
        ("strict", is_strict.to_string(), of_file(is_strict)),
        ("exclude", list(&exclude), of_file(!exclude.is_empty())),
        ("extra-fields", list(&accepted), origin_of(&layers, fields)),
    ] {
        text.push_str(&format!("{key} = {value} # {origin}\n"));
    }
    text.push_str("\n[rules]\n");
    for rule in RULES {
        let level = |settings: &Settings| settings.level(rule);
        let in_force = layers.last().and_then(|layer| level(&layer.settings));
        let level_name = in_force.map_or("off", |severity| severity.as_str());
        text.push_str(&format!("{} = \"{level_name}\" # {}\n", rule.id, origin_of(&layers, level)));
    }
    console.print(&text);
    Ok(outcome)
}

/// The last layer that changed something.
fn origin_of<T: PartialEq>(layers: &[Layer], value: impl Fn(&Settings) -> T) -> &str {
    let changed = layers.windows(2).rev().find(|pair| match pair {
        [before, after] => value(&before.settings) != value(&after.settings),
        _ => false,
    });
    let layer = changed.and_then(|pair| pair.last()).or(layers.first());
    layer.map_or("default", |layer| layer.origin.as_str())
}

/// A list of strings in TOML.
fn list(items: &[&str]) -> String {
    toml::Value::Array(items.iter().map(|item| toml::Value::String((*item).to_owned())).collect())
        .to_string()
}
