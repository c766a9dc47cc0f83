//! Lists the skills below the folders given, then loads the one that is named last:
//! `cargo run -p skills-ref-core --example catalogue -- fixtures/skills custom-cake-order`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "an example prints what it finds")]

use std::{env, path::PathBuf, process::ExitCode};

use skills_ref_core::{
    Catalogue,
    discover::{Search, discover},
    settings::FixedPolicy,
};

fn main() -> ExitCode {
    let mut args: Vec<String> = env::args().skip(1).collect();
    let Some(name) = args.pop() else {
        eprintln!("usage: catalogue FOLDER… NAME");
        return ExitCode::from(2);
    };
    let roots: Vec<PathBuf> = args.into_iter().map(PathBuf::from).collect();
    let found = discover(&roots, &Search::default(), &FixedPolicy::default());
    let catalogue = Catalogue::read(&found.skills);
    for unusable in &catalogue.unusable {
        eprintln!("{unusable}");
    }
    for listing in &catalogue.listings {
        println!("{}: {}", listing.name, listing.description);
    }
    let skill = match catalogue.find(&name) {
        Ok(skill) => skill,
        Err(unknown) => {
            eprintln!("{unknown}");
            return ExitCode::FAILURE;
        }
    };
    match skill.load(50) {
        Ok(loaded) => {
            println!("\n{}", loaded.text);
            ExitCode::SUCCESS
        }
        Err(unusable) => {
            eprintln!("{unusable}");
            ExitCode::FAILURE
        }
    }
}
