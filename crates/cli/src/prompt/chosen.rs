//! Which skills a model may choose from: what paths hold, less what options leave out, and who wins where names clash.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap, HashSet},
    path::PathBuf,
};

use skills_ref_core::{
    Catalogue,
    catalogue::{Listing, Unusable, find_among, name_key},
    discover::{self, SkillDir, shown},
};

use crate::{
    args::{Collisions, SearchArgs, WhichArgs},
    command::{
        Outcome, report_config_errors, report_not_found, report_strays, report_tree_findings,
        report_unreadable,
    },
    config::Config,
    console::Console,
    output::plural,
    paths,
};

/// The skills that were chosen.
pub(crate) struct Chosen {
    pub(crate) listings: Vec<Listing>,
    /// How the run ends as far as it has come.
    pub(crate) outcome: Outcome,
    /// Whether what was found may be printed: else it would be less than what was asked for.
    pub(crate) is_printable: bool,
}

/// Where skills are looked for: the working directory, unless something else is said.
pub(crate) fn roots(given: &[PathBuf], search: &SearchArgs) -> Vec<PathBuf> {
    if given.is_empty() && search.paths_from.is_none() {
        vec![PathBuf::from(".")]
    } else {
        given.to_vec()
    }
}

/// Finds skills, and tells of what keeps some of them from being used.
///
/// # Errors
///
/// One line that says what is wrong with an option, a configuration or a list of paths.
pub(crate) fn choose(
    paths: &[PathBuf],
    search: &SearchArgs,
    which: &WhichArgs,
    console: &Console,
) -> Result<Chosen, String> {
    let (skills, mut outcome) = found(paths, search, console)?;
    let catalogue = Catalogue::read(&skills);
    for unusable in &catalogue.unusable {
        report_unusable(unusable, console);
        outcome = outcome.max(Outcome::Findings);
    }
    let mut listings = catalogue.listings;
    let mut is_printable = outcome == Outcome::Fine || which.keep_going;
    let only: HashSet<Cow<'_, str>> = which.only.iter().map(|name| name_key(name.trim())).collect();
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
    if !settle_collisions(&mut listings, which.collisions, console) {
        outcome = outcome.max(Outcome::Findings);
        is_printable = false;
    }
    Ok(Chosen { listings, outcome, is_printable })
}

/// The folders of skills that paths stand for.
///
/// # Errors
///
/// One line that says what is wrong with an option, a configuration or a list of paths.
pub(crate) fn found(
    paths: &[PathBuf],
    search: &SearchArgs,
    console: &Console,
) -> Result<(Vec<SkillDir>, Outcome), String> {
    let config = Config::new(search, &[], &[])?;
    let paths = paths::all(paths, search)?;
    let targets = discover::discover(&paths, &paths::search(search), &config);
    let mut outcome =
        report_not_found(&targets.not_found, console).max(report_config_errors(&config, console));
    if targets.skills.is_empty() {
        outcome = outcome.max(report_strays(&targets.stray_files, console));
    }
    for path in &targets.empty_trees {
        console.note(&format!("no skill was found in `{}`", shown(path)));
    }
    outcome = outcome.max(report_tree_findings(&targets.findings, console));
    Ok((targets.skills, outcome))
}

/// Tells why a skill cannot be used.
pub(crate) fn report_unusable(unusable: &Unusable, console: &Console) {
    match unusable {
        Unusable::Unreadable(skill, findings) => {
            report_unreadable(skill, findings.clone(), console);
        }
        Unusable::Gone(..) => console.error(&unusable.to_string()),
    }
}

/// Leaves one skill of each name, or all of them, and tells of those that a model cannot call; false if that is not
/// to be.
fn settle_collisions(
    listings: &mut Vec<Listing>,
    collisions: Collisions,
    console: &Console,
) -> bool {
    let mut names = HashSet::with_capacity(listings.len());
    if listings.iter().all(|listing| names.insert(name_key(&listing.name))) {
        return true;
    }
    let mut places: HashMap<Cow<'_, str>, Vec<usize>> = HashMap::with_capacity(listings.len());
    for (at, listing) in listings.iter().enumerate() {
        places.entry(name_key(&listing.name)).or_default().push(at);
    }
    let clashes: BTreeMap<String, Vec<usize>> = places
        .into_iter()
        .filter(|(_, places)| places.len() > 1)
        .map(|(name, places)| (name.into_owned(), places))
        .collect();
    let location = |at: usize| {
        listings
            .get(at)
            .map(|listing| format!("`{}`", shown(&listing.location)))
            .unwrap_or_default()
    };
    let mut dropped = Vec::new();
    for (name, places) in &clashes {
        let all: Vec<String> = places.iter().map(|at| location(*at)).collect();
        let called = format!("{} skills are called `{name}`: {}", all.len(), all.join(", "));
        match collisions {
            Collisions::Keep => console.warning(&called),
            Collisions::Error => console.error(&called),
            Collisions::First | Collisions::Last => {
                let is_first = collisions == Collisions::First;
                let winner = if is_first { places.first() } else { places.last() };
                let winner = winner.copied().unwrap_or_default();
                for at in places.iter().copied().filter(|at| *at != winner) {
                    console.note(&format!("{} is shadowed by {}", location(at), location(winner)));
                    dropped.push(at);
                }
            }
        }
    }
    dropped.sort_unstable();
    let mut at = 0;
    listings.retain(|_| {
        let is_kept = dropped.binary_search(&at).is_err();
        at += 1;
        is_kept
    });
    collisions != Collisions::Error
}
