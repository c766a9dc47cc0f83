//! What happens where several skills have one name.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap, HashSet},
};

use clap::ValueEnum;
use skills_ref_core::{
    catalogue::{Listing, name_key},
    path::shown,
};

use crate::console::Console;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Collisions {
    /// All of them stand, with a warning
    #[default]
    Keep,
    /// The first one stands
    First,
    /// The last one stands
    Last,
    /// Nothing is printed
    Error,
}

/// Leaves one skill of each name, or all of them, and tells of those that a model cannot call; false if that is not
/// to be.
pub(super) fn settle(
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
