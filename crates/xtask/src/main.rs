//! `cargo xtask`: what a developer of skills-ref does more than once.

#![expect(
    clippy::disallowed_methods,
    reason = "the developer's tool reads and changes the source tree"
)]

mod docs;
mod new_rule;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

/// The developer's tool of skills-ref
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write the generated docs: docs/rules, docs/fields.md, docs/cli.md, the JSON Schemas and the examples of `explain`
    Docs,
    /// Start a rule: its file, its fixtures, its line in the list
    NewRule {
        /// Its id: kebab-case, the subject first, such as name-too-long
        id: String,
    },
}

fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Docs => docs::write(&root()),
        Command::NewRule { id } => new_rule::create(&root(), &id),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "this is a program")]
            {
                eprintln!("error: {error}");
            }
            ExitCode::FAILURE
        }
    }
}

/// The top folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
