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

use std::{env, ffi::OsStr, mem::ManuallyDrop, process::ExitCode};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, builder::styling};

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

#[derive(Debug, Parser)]
#[command(name = "skills-ref")]
struct Args {
    #[command(flatten)]
    program: Program,

    #[command(subcommand)]
    command: Command,
}

/// Validate Agent Skills and render their catalogue for system prompts
///
/// An Agent Skill is a folder with a SKILL.md: YAML frontmatter (name, description, …) and Markdown instructions.
#[derive(Debug, clap::Args)]
#[command(version, styles = STYLES, max_term_width = 100, after_help = EXAMPLES)]
struct Program {
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

/// The arguments; help, and what is wrong with one, end the program as `Args::parse` does.
fn arguments() -> Args {
    // The program is over soon: taking the definition of its commands apart again would only cost time.
    let mut command = ManuallyDrop::new(definition(env::args_os().nth(1).as_deref()));
    let matches = command.try_get_matches_from_mut(env::args_os());
    let args = matches.and_then(|mut matches| Args::from_arg_matches_mut(&mut matches));
    args.unwrap_or_else(|error| error.format(&mut command).exit())
}

/// The definition of the program: of all commands, or of the one alone that hooks start for each commit, since defining
/// the others takes longer than a skill.
fn definition(first: Option<&OsStr>) -> clap::Command {
    const NAME: &str = "validate";
    if first.is_none_or(|first| first != NAME) {
        return Args::command();
    }
    let validate =
        <command::validate::ValidateArgs as clap::Args>::augment_args(clap::Command::new(NAME));
    <Program as clap::Args>::augment_args(clap::Command::new(env!("CARGO_PKG_NAME")))
        .subcommand(validate)
        .subcommand_required(true)
        .arg_required_else_help(true)
}

fn main() -> ExitCode {
    let args = arguments();
    let mut console = Console::new(args.program.color);
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

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::definition;

    /// The command that is defined alone is the same as among all others.
    #[test]
    fn a_command_alone_is_defined_alike() {
        let help = |first: Option<&str>| {
            let mut command = definition(first.map(OsStr::new));
            command.build();
            let command = command.find_subcommand_mut("validate").unwrap();
            (command.render_long_help().to_string(), command.render_usage().to_string())
        };
        assert_eq!(help(Some("validate")), help(None));
    }
}
