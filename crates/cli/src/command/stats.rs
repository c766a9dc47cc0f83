//! `skills-ref stats`: what skills weigh, what a prompt of them costs, and both as JSON.
//!
//! How the numbers are drawn for people is in `stats/tables.rs`.

mod tables;

use std::{collections::BTreeMap, path::PathBuf};

use serde::Serialize;
use skills_ref_core::{
    catalogue::{Listing, Unusable, Weight},
    path::shown,
    tokens,
    wording::plural,
};

use self::tables::{cost_table, fitting, table};
use super::UsageError;
use crate::{
    args::{SearchArgs, TextFormat},
    console::Console,
    outcome::Outcome,
    paths,
    prompt::{
        PromptError,
        location::{LocationStyle, Locations},
        selection::{Selection, WhichArgs},
        shape::{EMPTY_CATALOGUE, Item, PromptFormat, PromptLayout, Shape, entry, render},
    },
};

const EXAMPLES: &str = "\
Examples:
  skills-ref stats skills/
  skills-ref stats --context 200000 skills/
  skills-ref stats --format json skills/ | jq .catalogue

Exit status: 0 printed, 1 a skill cannot be used, 2 a wrong option, configuration or path";

/// Show what skills weigh in tokens, and what each way of giving them to a model costs
///
/// Tokens are counted as the encoding `o200k_base` does: exact for the models that use it, an estimate for others. Of a
/// skill's files, only texts of UTF-8 up to 1 MiB are counted.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StatsArgs {
    /// Skills to weigh: folders, SKILL.md files, files inside a skill, trees; `-` reads a list of paths
    ///
    /// Without a path, the working directory.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// How to write where a skill lies: absolute, relative, relative=DIR, home (from `~`), none [default: absolute]
    #[arg(long, value_name = "STYLE", value_parser = LocationStyle::parse)]
    pub(crate) location: Option<LocationStyle>,

    /// The tokens of the model's context window, to show which share of it a prompt takes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) context: Option<u64>,

    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: TextFormat,

    #[command(flatten)]
    pub(crate) which: WhichArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// What the specification advises for a skill's metadata and its instructions.
/// <https://agentskills.io/specification#progressive-disclosure>
const MAX_METADATA: usize = 100;
const MAX_BODY: usize = 5_000;

/// A skill and what it weighs.
struct Weighed {
    listing: Listing,
    text: String,
    metadata: usize,
    weight: Weight,
}

impl Weighed {
    fn total(&self) -> usize {
        self.metadata + self.weight.body + self.weight.files
    }
}

pub(crate) fn run(args: &StatsArgs, console: &mut Console) -> Result<Outcome, UsageError> {
    if tokens::count("").is_none() {
        return Err(UsageError::NoTokens);
    }
    let paths = paths::or_here(&args.paths, &args.search);
    let style = args.location.clone().unwrap_or(LocationStyle::Absolute);
    let locations = Locations::new(style).map_err(PromptError::from)?;
    let selection = Selection::find(&paths, &args.search, &args.which, console)?;
    if !selection.is_printable || selection.skills.is_empty() && args.format == TextFormat::Text {
        return Ok(selection.outcome);
    }
    let Selection { mut skills, outcome, is_printable } =
        selection.load(&args.which, console, |listing| weigh(listing, &locations));
    if !is_printable {
        return Ok(outcome);
    }
    let costs = costs(&skills, &locations);
    // The heaviest first; of equals, in the order given.
    skills.sort_by_key(|skill| std::cmp::Reverse(skill.total()));
    match args.format {
        TextFormat::Json => console.print(&json(&skills, &costs, args.context)),
        TextFormat::Text => {
            let text =
                table(&skills, console.stdout_style()) + "\n" + &cost_table(&costs, args.context);
            console.print(&text);
        }
    }
    warn(&skills, console);
    Ok(outcome)
}

fn weigh(listing: Listing, locations: &Locations) -> Result<Weighed, Unusable> {
    let loaded = listing.load(usize::MAX)?;
    let weight = Weight::of(&loaded).unwrap_or_default();
    let text = loaded.text;
    let shape =
        Shape { format: PromptFormat::Xml, layout: PromptLayout::Reference, instructions: None };
    let alone = render(&[item(&listing, locations, None)], shape);
    let count = |text: &str| tokens::count(text).unwrap_or_default();
    let metadata = count(&alone).saturating_sub(count(EMPTY_CATALOGUE));
    Ok(Weighed { listing, text, metadata, weight })
}

fn item(listing: &Listing, locations: &Locations, text: Option<&str>) -> Item {
    Item { entry: entry(listing.clone(), locations), text: text.map(str::to_owned) }
}

/// What each way of giving the skills to a model costs: by mode, and by layout or format.
type Costs = BTreeMap<&'static str, Vec<(&'static str, usize)>>;

fn costs(skills: &[Weighed], locations: &Locations) -> Costs {
    const SHAPES: [(&str, PromptFormat, PromptLayout); 5] = [
        ("reference", PromptFormat::Xml, PromptLayout::Reference),
        ("indented", PromptFormat::Xml, PromptLayout::Indented),
        ("compact", PromptFormat::Xml, PromptLayout::Compact),
        ("markdown", PromptFormat::Markdown, PromptLayout::Reference),
        ("json", PromptFormat::Json, PromptLayout::Reference),
    ];
    let cost = |items: &[Item], format, layout| {
        let prompt = render(items, Shape { format, layout, instructions: None });
        tokens::count(&prompt).unwrap_or_default()
    };
    let catalogue = |locations: &Locations| {
        let items: Vec<Item> =
            skills.iter().map(|skill| item(&skill.listing, locations, None)).collect();
        SHAPES
            .iter()
            .map(|(name, format, layout)| (*name, cost(&items, *format, *layout)))
            .collect()
    };
    let none = Locations::none();
    let all: Vec<Item> =
        skills.iter().map(|skill| item(&skill.listing, &none, Some(&skill.text))).collect();
    let formats = [("xml", PromptFormat::Xml), ("json", PromptFormat::Json)];
    let all = formats
        .iter()
        .map(|(name, format)| (*name, cost(&all, *format, PromptLayout::Reference)))
        .collect();
    BTreeMap::from([
        ("filesystem", catalogue(locations)),
        ("on-demand", catalogue(&none)),
        ("all", all),
    ])
}

/// Tells of what is heavier than advised.
fn warn(skills: &[Weighed], console: &Console) {
    for skill in skills {
        let name = fitting(&skill.listing.name);
        if skill.metadata > MAX_METADATA {
            let has = plural(skill.metadata, "token");
            console.warning(&format!(
                "the metadata of `{name}` has {has}, about {MAX_METADATA} are advised"
            ));
        }
        if skill.weight.body > MAX_BODY {
            let has = plural(skill.weight.body, "token");
            console.warning(&format!(
                "the instructions of `{name}` have {has}, fewer than {MAX_BODY} are advised"
            ));
        }
    }
}

#[derive(Serialize)]
struct WireStats<'a> {
    encoding: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<u64>,
    skills: Vec<WireSkill<'a>>,
    catalogue: BTreeMap<&'static str, BTreeMap<&'static str, usize>>,
}

#[derive(Serialize)]
struct WireSkill<'a> {
    name: &'a str,
    path: String,
    metadata: usize,
    body: usize,
    files: usize,
    n_files: usize,
    total: usize,
}

fn json(skills: &[Weighed], costs: &Costs, context: Option<u64>) -> String {
    let skills = skills.iter().map(|skill| WireSkill {
        name: &skill.listing.name,
        path: shown(&skill.listing.dir),
        metadata: skill.metadata,
        body: skill.weight.body,
        files: skill.weight.files,
        n_files: skill.weight.n_files,
        total: skill.total(),
    });
    let catalogue =
        costs.iter().map(|(mode, costs)| (*mode, costs.iter().copied().collect())).collect();
    let stats =
        WireStats { encoding: tokens::ENCODING, context, skills: skills.collect(), catalogue };
    serde_json::to_string_pretty(&stats).expect("strings and numbers always serialize") + "\n"
}
