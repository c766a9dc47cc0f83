//! The command line of skills-ref: reads arguments, calls core, prints. The only crate that prints or exits.
//!
//! A library only so that `xtask` can make the docs from what the program really does; not meant for others.

mod args;
mod baseline;
mod command;
pub mod config;
mod console;
#[rustfmt::skip]
mod examples;
pub mod output;
mod paths;
mod progress;
mod prompt;
mod whole_file;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use self::{
    args::{Args, Command},
    command::Outcome,
    console::Console,
};

/// Runs the program on the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let args = Args::parse();
    let mut console = Console::new(args.color);
    let result = match &args.command {
        Command::Validate(args) => command::validate::run(args, &mut console),
        Command::ReadProperties(args) => command::read_properties::run(args, &mut console),
        Command::ToPrompt(args) => command::to_prompt::run(args, &mut console),
        Command::Stats(args) => command::stats::run(args, &mut console),
        Command::Load(args) => command::load::run(args, &mut console),
        Command::Tool(args) => command::tool::run(args, &mut console),
        Command::Config(args) => command::config::run(args, &mut console),
        Command::Explain(args) => command::explain::run(args, &mut console),
        Command::Rules(args) => command::rules::run(args, &mut console),
    };
    let outcome = result.unwrap_or_else(|message| {
        console.error(&message);
        Outcome::Usage
    });
    // A reader that has had enough is no failure; a disk that is full is.
    match console.finish() {
        Ok(()) => outcome.into(),
        Err(error) => {
            console.error(&format!("cannot write the output: {error}"));
            Outcome::Usage.into()
        }
    }
}

/// The command line's definition, from which its help and docs are made.
#[must_use]
pub fn cli() -> clap::Command {
    Args::command()
}
