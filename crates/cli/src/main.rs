//! The command line of skills-ref: reads arguments, calls core, prints. The only crate that prints or exits.

mod args;
mod baseline;
mod command;
mod config;
mod console;
#[cfg(test)]
mod docs;
#[rustfmt::skip]
mod examples;
mod output;
mod paths;
mod progress;
mod prompt;
mod whole_file;

use std::process::ExitCode;

use clap::Parser;

use self::{
    args::{Args, Command},
    command::Outcome,
    console::Console,
};

fn main() -> ExitCode {
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
