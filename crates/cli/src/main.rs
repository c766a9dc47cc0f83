//! The command line of skills-ref: reads arguments, calls core, prints. The only crate that prints or exits.
//!
//! This file knows the commands by name; what each takes and does is in `command/`.

mod args;
mod baseline;
mod command;
mod config;
mod console;
#[cfg(test)]
mod docs;
#[rustfmt::skip]
mod examples;
mod notices;
mod outcome;
mod output;
mod paths;
mod progress;
mod prompt;
mod whole_file;

use std::process::ExitCode;

use clap::{Parser, Subcommand, builder::styling};

use self::{args::Color, console::Console, outcome::Outcome};

const EXAMPLES: &str = "\
Examples:
  skills-ref validate skills/
  skills-ref to-prompt skills/ > catalogue.xml
  skills-ref read-properties skills/pdf

Exit status: 0 fine, 1 findings, 2 a wrong option, configuration or path";

const STYLES: styling::Styles = styling::Styles::styled()
    .header(styling::AnsiColor::Green.on_default().bold())
    .usage(styling::AnsiColor::Green.on_default().bold())
    .literal(styling::AnsiColor::Cyan.on_default().bold())
    .placeholder(styling::AnsiColor::Cyan.on_default());

/// Validate Agent Skills and render their catalogue for system prompts
///
/// An Agent Skill is a folder with a SKILL.md: YAML frontmatter (name, description, …) and Markdown instructions.
#[derive(Debug, Parser)]
#[command(name = "skills-ref", version, styles = STYLES, max_term_width = 100, after_help = EXAMPLES)]
struct Args {
    #[command(subcommand)]
    command: Command,

    /// When to colour what is printed for people; a pipe or `NO_COLOR` turn colours off under `auto`
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        help_heading = "Global options"
    )]
    color: Color,
}

#[derive(Debug, Subcommand)]
enum Command {
    Validate(command::validate::ValidateArgs),
    ReadProperties(command::read_properties::ReadPropertiesArgs),
    ToPrompt(command::to_prompt::ToPromptArgs),
    Stats(command::stats::StatsArgs),
    Load(command::load::LoadArgs),
    Tool(command::tool::ToolArgs),
    Config(command::config::ConfigArgs),
    Explain(command::explain::ExplainArgs),
    Rules(command::rules::RulesArgs),
}

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
    let outcome = result.unwrap_or_else(|error| {
        console.failure(&error);
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
