//! `skills-ref load`: the instructions of one skill, named or by its path. Who wins among several of a name is decided in
//! core.

use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use skills_ref_core::{
    SkillDir,
    catalogue::{FindError, FoundSkill, Listing, Precedence, Wanted, find_in_folders},
    discover,
    path::shown,
};
use skills_ref_xml::Instructions;

use super::UsageError;
use crate::{
    args::SearchArgs,
    console::Console,
    notices::report_unusable,
    outcome::Outcome,
    paths,
    prompt::{collisions::Collisions, selection::skill_dirs},
};

const EXAMPLES: &str = "\
Examples:
  skills-ref load pdf --root skills/
  skills-ref load skills/pdf
  skills-ref load --raw skills/pdf

Exit status: 0 printed, 1 there is no such skill or it cannot be loaded, 2 a wrong option, configuration or path";

/// Print a skill's instructions, as a tool that loads skills returns them
///
/// The instructions without frontmatter in `<skill_content>`, with the skill's folder and the files in it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LoadArgs {
    /// The skill's name, looked up below the roots; without --root, also the path of a skill
    #[arg(value_name = "NAME|PATH")]
    pub(crate) skill: String,

    /// Look for skills in this folder; may be repeated, in order of precedence [default: .]
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Vec<PathBuf>,

    /// Print the instructions alone
    #[arg(long)]
    pub(crate) raw: bool,

    /// Do not load skills that models may not call by themselves (`disable-model-invocation: true`)
    #[arg(long)]
    pub(crate) hide_manual: bool,

    /// Which of several skills of the name is loaded; by default the first in a folder of that name, before one in another
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    pub(crate) collisions: Collisions,

    /// List at most so many of the skill's files
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) max_files: usize,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

pub(crate) fn run(args: &LoadArgs, console: &mut Console) -> Result<Outcome, UsageError> {
    let (listing, outcome) = match path(args) {
        Some(path) if !path.exists() => {
            return Err(UsageError::NoPath(path));
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
fn by_name(args: &LoadArgs, console: &Console) -> Result<(Option<Listing>, Outcome), UsageError> {
    let (skills, outcome) =
        skill_dirs(&paths::or_here(&args.root, &args.search), &args.search, console)?;
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
