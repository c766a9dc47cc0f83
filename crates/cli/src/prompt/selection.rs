//! Which skills a model may choose from: what paths hold, less what options leave out.
//!
//! Who wins where names clash is in `collisions.rs`, how the skills are written in `shape.rs`.

use std::{borrow::Cow, collections::HashSet, path::PathBuf};

use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use skills_ref_core::{
    Catalogue, SkillDir,
    catalogue::{Listing, Unusable, find_among, name_key},
    path::shown,
    wording::plural,
};

use super::{
    PromptError,
    collisions::{self, Collisions},
};
use crate::{
    args::SearchArgs,
    console::Console,
    notices::{report_strays, report_tree_findings, report_unusable},
    outcome::Outcome,
    paths,
};

/// Which of the skills that were found are used.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Choosing skills")]
pub(crate) struct WhichArgs {
    /// Only the skills of these names; several with commas, or by repeating the option
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) only: Vec<String>,

    /// Leave out skills that models may not call by themselves (`disable-model-invocation: true`)
    #[arg(long)]
    pub(crate) hide_manual: bool,

    /// What to do where skills have one name; paths given first come first
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    pub(crate) collisions: Collisions,

    /// Use the skills that can be used although others cannot; the exit status stays 1
    #[arg(long)]
    pub(crate) keep_going: bool,
}

/// The skills that were chosen, as they are listed or with more of them loaded.
pub(crate) struct Selection<T = Listing> {
    pub(crate) skills: Vec<T>,
    /// How the run ends as far as it has come.
    pub(crate) outcome: Outcome,
    /// Whether what was found may be printed: else it would be less than what was asked for.
    pub(crate) is_printable: bool,
}

impl Selection {
    /// Finds skills, and tells of what keeps some of them from being used.
    ///
    /// # Errors
    ///
    /// Something is wrong with an option, a configuration or a list of paths.
    pub(crate) fn find(
        paths: &[PathBuf],
        search: &SearchArgs,
        which: &WhichArgs,
        console: &Console,
    ) -> Result<Self, PromptError> {
        let (skills, mut outcome) = skill_dirs(paths, search, console)?;
        let catalogue = Catalogue::read(&skills);
        for unusable in &catalogue.unusable {
            report_unusable(unusable, console);
            outcome = outcome.max(Outcome::Findings);
        }
        let mut listings = catalogue.listings;
        let mut is_printable = outcome == Outcome::Fine || which.keep_going;
        let only: HashSet<Cow<'_, str>> =
            which.only.iter().map(|name| name_key(name.trim())).collect();
        if !only.is_empty() {
            let there: HashSet<Cow<'_, str>> =
                listings.iter().map(|listing| name_key(&listing.name)).collect();
            let absent = which.only.iter().map(|name| name.trim());
            for name in absent.filter(|name| !there.contains(&name_key(name))) {
                if let Err(unknown) = find_among(&listings, name) {
                    console.error(&unknown.to_string());
                    outcome = outcome.max(Outcome::Findings);
                    is_printable &= which.keep_going;
                }
            }
            listings.retain(|listing| only.contains(&name_key(&listing.name)));
        }
        if which.hide_manual {
            let n_before = listings.len();
            listings.retain(|listing| !listing.is_manual);
            if listings.len() < n_before {
                let skills = plural(n_before - listings.len(), "skill");
                console.note(&format!("{skills} left out that models may not call by themselves"));
            }
        }
        if !collisions::settle(&mut listings, which.collisions, console) {
            outcome = outcome.max(Outcome::Findings);
            is_printable = false;
        }
        Ok(Self { skills: listings, outcome, is_printable })
    }

    /// Loads more of each skill, several at once, and tells of those that are gone since they were listed.
    pub(crate) fn load<T: Send>(
        self,
        which: &WhichArgs,
        console: &Console,
        load: impl Fn(Listing) -> Result<T, Unusable> + Send + Sync,
    ) -> Selection<T> {
        let Self { skills, mut outcome, mut is_printable } = self;
        let loaded: Vec<Result<T, Unusable>> = skills.into_par_iter().map(load).collect();
        let mut skills = Vec::with_capacity(loaded.len());
        for skill in loaded {
            match skill {
                Ok(skill) => skills.push(skill),
                Err(unusable) => {
                    report_unusable(&unusable, console);
                    outcome = outcome.max(Outcome::Findings);
                    is_printable &= which.keep_going;
                }
            }
        }
        Selection { skills, outcome, is_printable }
    }
}

/// The folders of skills that paths stand for.
///
/// # Errors
///
/// Something is wrong with an option, a configuration or a list of paths.
pub(crate) fn skill_dirs(
    paths: &[PathBuf],
    search: &SearchArgs,
    console: &Console,
) -> Result<(Vec<SkillDir>, Outcome), PromptError> {
    let (targets, mut outcome) = paths::targets(paths, search, console)?;
    if targets.skills.is_empty() {
        outcome = outcome.max(report_strays(&targets.stray_files, console));
    }
    for path in &targets.empty_trees {
        console.note(&format!("no skill was found in `{}`", shown(path)));
    }
    outcome = outcome.max(report_tree_findings(&targets.findings, console));
    Ok((targets.skills, outcome))
}
