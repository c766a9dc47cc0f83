//! `skills-ref to-prompt`: which options go together, and the way from paths to a prompt. What each step does is in
//! `prompt/`.

use std::path::{Path, PathBuf};

use clap::ArgGroup;
use skills_ref_core::{read, tokens};
use skills_ref_xml::AvailableSkills;

use super::UsageError;
use crate::{
    args::SearchArgs,
    console::Console,
    outcome::Outcome,
    prompt::{
        PromptError,
        budget::{Budget, Fit},
        instructions::{self, PromptMode},
        location::{LocationStyle, Locations},
        selection::{Selection, WhichArgs},
        shape::{Item, PromptFormat, PromptLayout, Shape, entry, layout, render},
    },
};

const EXAMPLES: &str = "\
Examples:
  skills-ref to-prompt skills/pdf
  skills-ref to-prompt skills/ --exclude drafts
  skills-ref to-prompt --mode on-demand --instructions skills/
  skills-ref to-prompt --layout compact --location home skills/
  skills-ref to-prompt --collisions first .claude/skills ~/.claude/skills
  skills-ref to-prompt --max-tokens 2000 --fit truncate skills/

Exit status: 0 printed, 1 a skill cannot be rendered or the prompt is too large, 2 a wrong option, configuration or path";

/// Render skills for a system prompt: by default `<available_skills>` with locations
///
/// Skills stand in the order given, inside a tree sorted by path, each once. If one of them cannot be rendered,
/// nothing is printed and the reasons are on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group = ArgGroup::new("budget").args(["max_tokens", "max_chars"]))]
pub(crate) struct ToPromptArgs {
    /// Skills to render: folders, SKILL.md files, files inside a skill, trees; `-` reads a list of paths; needed unless
    /// --paths-from is given
    #[arg(value_name = "PATH", required_unless_present = "paths_from")]
    pub(crate) paths: Vec<PathBuf>,

    /// How the model gets to a skill's instructions
    #[arg(long, value_enum, value_name = "MODE", default_value_t)]
    pub(crate) mode: PromptMode,

    /// Put a short text before the skills that tells the model how to use them
    #[arg(long)]
    pub(crate) instructions: bool,

    /// Put the text of this file before the skills instead
    #[arg(long, value_name = "FILE")]
    pub(crate) instructions_file: Option<PathBuf>,

    /// How to write where a skill lies: absolute, relative, relative=DIR, home (from `~`), none
    ///
    /// By default absolute in the mode filesystem, and none in the others.
    #[arg(long, value_name = "STYLE", value_parser = LocationStyle::parse)]
    pub(crate) location: Option<LocationStyle>,

    /// How to write skills [default: xml]
    ///
    /// In the mode all, each skill's instructions stand in a `<skill>` element, unless JSON is asked for.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<PromptFormat>,

    /// How to lay out XML [default: reference]
    #[arg(long, value_enum, value_name = "LAYOUT")]
    pub(crate) layout: Option<PromptLayout>,

    /// Fail if the prompt has more tokens, counted as the encoding `o200k_base` does
    #[arg(long, value_name = "N", conflicts_with = "max_chars", help_heading = "Budget")]
    pub(crate) max_tokens: Option<usize>,

    /// Fail if the prompt has more characters
    #[arg(long, value_name = "N", help_heading = "Budget")]
    pub(crate) max_chars: Option<usize>,

    /// Instead of failing, cut descriptions evenly, or leave them out
    #[arg(long, value_enum, value_name = "HOW", requires = "budget", help_heading = "Budget")]
    pub(crate) fit: Option<Fit>,

    #[command(flatten)]
    pub(crate) which: WhichArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

pub(crate) fn run(args: &ToPromptArgs, console: &mut Console) -> Result<Outcome, UsageError> {
    check(args)?;
    let own = args.instructions_file.as_deref().map(read_instructions).transpose()?;
    let instructions =
        own.as_deref().or(args.instructions.then_some(instructions::text(args.mode)));
    let instructions = instructions.filter(|text| !text.trim().is_empty());
    let default = if args.mode == PromptMode::Filesystem {
        LocationStyle::Absolute
    } else {
        LocationStyle::None
    };
    let locations =
        Locations::new(args.location.clone().unwrap_or(default)).map_err(PromptError::from)?;
    let selection = Selection::find(&args.paths, &args.search, &args.which, console)?;
    // Half a catalogue would look like a whole one; an empty one would tell of skills that are not there.
    if !selection.is_printable || selection.skills.is_empty() {
        return Ok(selection.outcome);
    }
    let format = args.format.unwrap_or_default();
    let shape = Shape { format, layout: args.layout.unwrap_or_default(), instructions };
    let budget = args.max_tokens.map(Budget::Tokens).or(args.max_chars.map(Budget::Chars));
    let is_catalogue = args.mode != PromptMode::All && format == PromptFormat::Xml;
    // The usual way, without a copy of all of it.
    if is_catalogue && budget.is_none() {
        let entries = selection.skills.into_iter().map(|listing| entry(listing, &locations));
        let catalogue = AvailableSkills::new(entries).layout(layout(shape.layout));
        if let Some(instructions) = instructions {
            console.print(&format!("{}\n\n", instructions.trim_end()));
        }
        console.write(|stdout| catalogue.write_to(stdout));
        return Ok(selection.outcome);
    }
    let Selection { skills: items, outcome, is_printable } =
        items(args, selection, &locations, console);
    if !is_printable {
        return Ok(outcome);
    }
    let Some(budget) = budget else {
        console.print(&render(&items, shape));
        return Ok(outcome);
    };
    match budget.fit(&items, shape, args.fit) {
        Ok(fitted) => {
            if let Some(note) = fitted.note {
                console.note(&note);
            }
            console.print(&fitted.prompt);
            Ok(outcome)
        }
        Err(too_large) => {
            console.failure(&too_large);
            Ok(outcome.max(Outcome::Findings))
        }
    }
}

/// Options that do not go together.
fn check(args: &ToPromptArgs) -> Result<(), UsageError> {
    let is_xml = args.format.unwrap_or_default() == PromptFormat::Xml;
    let is_all = args.mode == PromptMode::All;
    let has_instructions = args.instructions || args.instructions_file.is_some();
    let wrong = [
        (args.layout.is_some() && !is_xml, "--layout is about XML"),
        (
            args.layout.is_some_and(|layout| layout != PromptLayout::Reference) && is_all,
            "--layout is about the catalogue, and --mode all has none",
        ),
        (
            args.format == Some(PromptFormat::Json) && has_instructions,
            "--instructions stand before the skills, where JSON has no place for them",
        ),
        (
            args.instructions
                && args.mode == PromptMode::Filesystem
                && args.location == Some(LocationStyle::None),
            "--instructions of --mode filesystem speak of locations, and --location none leaves them out",
        ),
        (args.fit.is_some() && is_all, "--fit is about descriptions, and --mode all has none"),
        (
            args.max_tokens.is_some() && tokens::count("").is_none(),
            "--max-tokens needs a program that was built with the feature `tokens`",
        ),
    ];
    match wrong.into_iter().find(|(is_so, _)| *is_so) {
        Some((_, reason)) => Err(UsageError::Options(reason)),
        None => Ok(()),
    }
}

/// The user's own text; one that is blank is none.
fn read_instructions(path: &Path) -> Result<String, PromptError> {
    let text = read::read_text(path)
        .map_err(|source| PromptError::Instructions { path: path.to_owned(), source })?;
    Ok(text.trim_start_matches('\u{FEFF}').trim_end().to_owned())
}

/// The skills as the prompt tells of them, with their instructions if those are wanted.
fn items(
    args: &ToPromptArgs,
    selection: Selection,
    locations: &Locations,
    console: &Console,
) -> Selection<Item> {
    if args.mode == PromptMode::All {
        return selection.load(&args.which, console, |listing| {
            let text = Some(listing.text()?);
            Ok(Item { entry: entry(listing, locations), text })
        });
    }
    let Selection { skills, outcome, is_printable } = selection;
    let item = |listing| Item { entry: entry(listing, locations), text: None };
    Selection { skills: skills.into_iter().map(item).collect(), outcome, is_printable }
}
