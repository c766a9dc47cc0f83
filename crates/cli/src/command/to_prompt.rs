//! `skills-ref to-prompt`

use std::path::Path;

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
use skills_ref_core::{
    catalogue::{Listing, Unusable},
    discover::shown,
    load, tokens,
};
use skills_ref_xml::{AvailableSkills, Entry};

use super::Outcome;
use crate::{
    args::{PromptFormat, PromptLayout, PromptMode, ToPromptArgs},
    console::Console,
    prompt::{
        budget::Budget,
        chosen::{Chosen, choose, report_unusable},
        instructions,
        location::{LocationStyle, Locations},
        rendered::{Item, Shape, layout, render},
    },
};

pub(crate) fn run(args: &ToPromptArgs, console: &mut Console) -> Result<Outcome, String> {
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
    let locations = Locations::new(args.location.clone().unwrap_or(default))?;
    let Chosen { listings, mut outcome, is_printable } =
        choose(&args.paths, &args.search, &args.which, console)?;
    // Half a catalogue would look like a whole one; an empty one would tell of skills that are not there.
    if !is_printable || listings.is_empty() {
        return Ok(outcome);
    }
    let format = args.format.unwrap_or_default();
    let shape = Shape { format, layout: args.layout.unwrap_or_default(), instructions };
    let budget = args.max_tokens.map(Budget::Tokens).or(args.max_chars.map(Budget::Chars));
    let is_catalogue = args.mode != PromptMode::All && format == PromptFormat::Xml;
    // The usual way, without a copy of all of it.
    if is_catalogue && budget.is_none() {
        let entries = listings.into_iter().map(|listing| entry(listing, &locations));
        let catalogue = AvailableSkills::new(entries).layout(layout(shape.layout));
        if let Some(instructions) = instructions {
            console.print(&format!("{}\n\n", instructions.trim_end()));
        }
        console.write(|stdout| catalogue.write_to(stdout));
        return Ok(outcome);
    }
    let texts: Vec<Option<Result<String, Unusable>>> = if args.mode == PromptMode::All {
        listings.par_iter().map(|listing| Some(listing.text())).collect()
    } else {
        listings.iter().map(|_| None).collect()
    };
    let mut items = Vec::with_capacity(listings.len());
    for (listing, text) in listings.into_iter().zip(texts) {
        match text.transpose() {
            Ok(text) => items.push(Item { entry: entry(listing, &locations), text }),
            // It was there a moment ago.
            Err(unusable) => {
                report_unusable(&unusable, console);
                outcome = outcome.max(Outcome::Findings);
            }
        }
    }
    if outcome != Outcome::Fine && !args.which.keep_going {
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
        Err(reason) => {
            console.error(&reason);
            Ok(outcome.max(Outcome::Findings))
        }
    }
}

/// Options that do not go together.
fn check(args: &ToPromptArgs) -> Result<(), String> {
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
        Some((_, reason)) => Err(reason.to_owned()),
        None => Ok(()),
    }
}

/// The user's own text; one that is blank is none.
fn read_instructions(path: &Path) -> Result<String, String> {
    let text = load::read_text(path)
        .map_err(|error| format!("`{}` cannot be read: {error}", shown(path)))?;
    Ok(text.trim_start_matches('\u{FEFF}').trim_end().to_owned())
}

fn entry(listing: Listing, locations: &Locations) -> Entry {
    let location = locations.of(listing.location);
    Entry { name: listing.name, description: Some(listing.description), location }
}
