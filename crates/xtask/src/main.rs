//! `cargo xtask`: what a developer of skills-ref does more than once.

#![expect(
    clippy::disallowed_methods,
    reason = "the developer's tool reads and changes the source tree"
)]

mod docs;
mod new_rule;

use std::{
    env, io,
    path::{Path, PathBuf},
    process::{self, ExitCode},
};

use clap::{
    Parser, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser},
};
use skills_ref_core::rule::Group;

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
    /// Start a rule: its file, its fixtures, its lines in the list
    NewRule {
        /// Its id: kebab-case, the subject first, such as name-too-long
        id: String,
        /// What it belongs to
        #[arg(long, value_parser = group())]
        group: Group,
    },
    /// Run all that CI checks on one machine: .ci/run
    Ci,
}

fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Docs => docs::write(&root()),
        Command::NewRule { id, group } => new_rule::create(&root(), &id, group).map(print),
        Command::Ci => ci(&root()),
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

/// Reads a group by its name.
fn group() -> impl TypedValueParser<Value = Group> {
    PossibleValuesParser::new(Group::ALL.map(Group::as_str)).map(|name| {
        let is_it = |group: &Group| group.as_str() == name;
        Group::ALL.into_iter().find(is_it).expect("only names of groups are possible")
    })
}

#[expect(clippy::print_stdout, reason = "this is a program")]
fn print(text: String) {
    print!("{text}");
}

/// Runs `.ci/run`, where the steps are.
fn ci(root: &Path) -> io::Result<()> {
    let mut command = process::Command::new("bash");
    command.arg(".ci/run").current_dir(root);
    // What `cargo run` sets for this program is not for the builds of that one.
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_")) {
            command.env_remove(name);
        }
    }
    for name in ["CARGO", "CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH"] {
        command.env_remove(name);
    }
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!(".ci/run: {status}"))) }
}

/// The top folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
