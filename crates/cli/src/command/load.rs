//! `skills-ref load`

use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use skills_ref_core::{
    SkillDir,
    catalogue::{self, Listing},
    discover::{self, shown},
};
use skills_ref_xml::Instructions;

use super::Outcome;
use crate::{
    args::LoadArgs,
    console::Console,
    prompt::chosen::{found, report_unusable},
};

pub(crate) fn run(args: &LoadArgs, console: &mut Console) -> Result<Outcome, String> {
    let listing = match path(args) {
        Some(path) if !path.exists() => {
            return Err(format!("path does not exist: `{}`", shown(&path)));
        }
        Some(path) => Listing::read(SkillDir::new(path)),
        None => {
            let roots =
                if args.root.is_empty() { vec![PathBuf::from(".")] } else { args.root.clone() };
            let (skills, outcome) = found(&roots, &args.search, console)?;
            match catalogue::find(&skills, &args.skill) {
                Ok(listing) => Ok(listing),
                Err(unknown) => {
                    console.error(&unknown.to_string());
                    return Ok(outcome.max(Outcome::Findings));
                }
            }
        }
    };
    match listing.and_then(|listing| listing.load(args.max_files)) {
        Ok(loaded) if args.raw => {
            console.print(&loaded.text);
            Ok(Outcome::Fine)
        }
        Ok(loaded) => {
            let dir = shown(&loaded.dir);
            let files: Vec<String> = loaded.files.iter().map(|path| shown(path)).collect();
            let content = Instructions::as_result(&loaded.listing.name, &loaded.text);
            console.print(&content.files(&dir, &files, loaded.n_more).to_string());
            Ok(Outcome::Fine)
        }
        Err(unusable) => {
            report_unusable(&unusable, console);
            Ok(Outcome::Findings)
        }
    }
}

/// The skill's folder, where a path was given. With roots, whatever was given is a name: it may come from a model.
fn path(args: &LoadArgs) -> Option<PathBuf> {
    let is_path =
        args.skill.contains(['/', MAIN_SEPARATOR]) || matches!(args.skill.as_str(), "." | "..");
    if !args.root.is_empty() || !is_path {
        return None;
    }
    let path = Path::new(&args.skill);
    let is_file = path.is_file();
    Some(if is_file { discover::owner(path.parent()?)? } else { path.to_owned() })
}
