//! The arguments, as clap reads them. The doc comments are the help text.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum, builder::styling};

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
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to colour what is printed for people; a pipe or `NO_COLOR` turn colours off under `auto`
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        help_heading = "Global options"
    )]
    pub(crate) color: Color,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Validate(ValidateArgs),
    ReadProperties(ReadPropertiesArgs),
    ToPrompt(ToPromptArgs),
}

/// Check skills: each problem with its place and what to type instead
///
/// A path may be a skill's folder, its SKILL.md, or any file inside it. Findings go to standard error, a valid skill
/// is one line on standard output.
#[derive(Debug, clap::Args)]
#[command(after_help = VALIDATE_EXAMPLES)]
pub(crate) struct ValidateArgs {
    /// Skills to check: folders, SKILL.md files, or files inside a skill
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,

    /// How to report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: ReportFormat,

    /// Fail on warnings too
    #[arg(long)]
    pub(crate) strict: bool,

    /// List the valid skills too
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

/// Print a skill's fields as JSON
///
/// Prints name, description, license, compatibility, allowed-tools and metadata of a skill, valid or not, as long as
/// its frontmatter can be read and has a name and a description. Every scalar is a string.
#[derive(Debug, clap::Args)]
#[command(after_help = READ_PROPERTIES_EXAMPLES)]
pub(crate) struct ReadPropertiesArgs {
    /// The skill: its folder, its SKILL.md, or a file inside it
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: PropertiesFormat,
}

/// Render `<available_skills>`, the catalogue for a system prompt
///
/// Skills stand in the order given, each once. If one of them cannot be rendered, nothing is printed and the reasons
/// are on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = TO_PROMPT_EXAMPLES)]
pub(crate) struct ToPromptArgs {
    /// Skills to render: folders, SKILL.md files, or files inside a skill
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// Where standard error is a terminal that wants them
    #[default]
    Auto,
    /// Even into a pipe
    Always,
    /// Nowhere
    Never,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people, on standard error
    #[default]
    Full,
    /// For programs, on standard output; see docs/report.schema.json
    Json,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PropertiesFormat {
    #[default]
    Json,
    Yaml,
}

const EXAMPLES: &str = "\
Examples:
  skills-ref validate skills/pdf
  skills-ref to-prompt skills/pdf skills/xlsx > catalogue.xml
  skills-ref read-properties skills/pdf

Exit status: 0 fine, 1 findings, 2 a wrong option or a path that does not exist";

const VALIDATE_EXAMPLES: &str = "\
Examples:
  skills-ref validate                        the skill in this folder
  skills-ref validate skills/*               several skills
  skills-ref validate --strict skills/pdf    fail on warnings too
  skills-ref validate --format json skills/pdf | jq .summary

Exit status: 0 all valid, 1 errors (with --strict, warnings too), 2 a wrong option or a path that does not exist";

const READ_PROPERTIES_EXAMPLES: &str = "\
Examples:
  skills-ref read-properties skills/pdf
  skills-ref read-properties skills/pdf | jq -r .description
  skills-ref read-properties --format yaml skills/pdf

Exit status: 0 printed, 1 the properties cannot be read, 2 a wrong option or a path that does not exist";

const TO_PROMPT_EXAMPLES: &str = "\
Examples:
  skills-ref to-prompt skills/pdf
  skills-ref to-prompt skills/*

Exit status: 0 printed, 1 a skill cannot be rendered, 2 a wrong option or a path that does not exist";
