//! `skills-ref load`

use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use skills_ref_core::{
    SkillDir,
    catalogue::{FindError, FoundSkill, Listing, Precedence, Wanted, find_in_folders},
    discover::{self, shown},
};
use skills_ref_xml::Instructions;

use super::Outcome;
use crate::{
    args::{Collisions, LoadArgs},
    console::Console,
    prompt::chosen::{found, report_unusable, roots},
};

pub(crate) fn run(args: &LoadArgs, console: &mut Console) -> Result<Outcome, String> {
    let (listing, outcome) = match path(args) {
        Some(path) if !path.exists() => {
            return Err(format!("path does not exist: `{}`", shown(&path)));
        }
        Some(path) => match Listing::read(SkillDir::new(path)) {
            Ok(listing) if args.hide_manual && listing.is_manual => {
                console.error(&format!(
                    "`{}` may not be called by models (--hide-manual)",
                    args.skill
                ));
                (None, Outcome::Findings)
            }
            Ok(listing) => (Some(listing), Outcome::Fine),
            Err(unusable) => {
                report_unusable(&unusable, console);
                (None, Outcome::Findings)
            }
        },
        None => by_name(args, console)?,
    };
    let Some(listing) = listing else { return Ok(outcome) };
    match listing.load(args.max_files) {
        Ok(loaded) if args.raw => {
            console.print(&loaded.text);
            Ok(outcome)
        }
        Ok(loaded) => {
            let dir = shown(&loaded.dir);
            let files: Vec<String> = loaded.files.iter().map(|path| shown(path)).collect();
            let content = Instructions::as_result(&loaded.listing.name, &loaded.text);
            let content = content.files(&dir, &files, loaded.n_more, loaded.is_cut);
            console.print(&content.to_string());
            Ok(outcome)
        }
        Err(unusable) => {
            report_unusable(&unusable, console);
            Ok(outcome.max(Outcome::Findings))
        }
    }
}

/// The skill of the name below the roots.
fn by_name(args: &LoadArgs, console: &Console) -> Result<(Option<Listing>, Outcome), String> {
    let (skills, outcome) = found(&roots(&args.root, &args.search), &args.search, console)?;
    let wanted = Wanted {
        name: &args.skill,
        hides_manual: args.hide_manual,
        precedence: match args.collisions {
            Collisions::Keep => Precedence::FolderOfTheName,
            Collisions::First | Collisions::Error => Precedence::First,
            Collisions::Last => Precedence::Last,
        },
    };
    let FoundSkill { listing, shadowed, passed_over } = match find_in_folders(&skills, wanted) {
        Ok(found) => found,
        Err(FindError::Unknown(unknown, unusable)) => {
            for unusable in &unusable {
                console.warning(&format!("cannot be used: {unusable}"));
            }
            console.error(&unknown.to_string());
            return Ok((None, outcome.max(Outcome::Findings)));
        }
        Err(FindError::Unusable(unusable)) => {
            report_unusable(&unusable, console);
            return Ok((None, outcome.max(Outcome::Findings)));
        }
    };
    for unusable in &passed_over {
        console.warning(&format!("passed over: {unusable}"));
    }
    let location = |listing: &Listing| format!("`{}`", shown(&listing.location));
    if args.collisions == Collisions::Error && !shadowed.is_empty() {
        let all: Vec<String> = std::iter::once(&listing).chain(&shadowed).map(location).collect();
        console.error(&format!(
            "{} skills are called `{}`: {}",
            all.len(),
            listing.name,
            all.join(", ")
        ));
        return Ok((None, outcome.max(Outcome::Findings)));
    }
    for other in &shadowed {
        console.note(&format!("{} is shadowed by {}", location(other), location(&listing)));
    }
    Ok((Some(listing), outcome))
}

/// The skill's folder, where a path was given. With roots, whatever was given is a name: it may come from a model.
fn path(args: &LoadArgs) -> Option<PathBuf> {
    let is_path =
        args.skill.contains(['/', MAIN_SEPARATOR]) || matches!(args.skill.as_str(), "." | "..");
    let has_roots = !args.root.is_empty() || args.search.paths_from.is_some();
    if has_roots || !is_path {
        return None;
    }
    let path = Path::new(&args.skill);
    if path.is_file() { discover::owner(path.parent()?) } else { Some(path.to_owned()) }
}
