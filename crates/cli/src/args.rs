//! Arguments that several commands share. The doc comments are the help text.
//!
//! What one command alone takes stands with that command.

use std::path::PathBuf;

use clap::ValueEnum;

/// How skills are found; the same for every command that takes paths.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Finding skills")]
pub(crate) struct SearchArgs {
    /// Read paths from a file, one a line or separated by NUL; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) paths_from: Option<PathBuf>,

    /// Leave out what matches, in a tree; as a line of .gitignore, from the working directory
    #[arg(long, value_name = "GLOB")]
    pub(crate) exclude: Vec<String>,

    /// Leave out what is excluded even if it was named as a path, as pre-commit does
    #[arg(long)]
    pub(crate) force_exclude: bool,

    /// Look into what .gitignore names, too
    #[arg(long)]
    pub(crate) no_ignore: bool,

    /// Look for skills inside skills, too
    #[arg(long)]
    pub(crate) nested: bool,

    /// Look at most so many folders deep
    #[arg(long, value_name = "N")]
    pub(crate) max_depth: Option<usize>,

    #[command(flatten)]
    pub(crate) config_file: ConfigFileArgs,
}

/// Which configuration file holds.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct ConfigFileArgs {
    /// Use this configuration file, wherever the skills are
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Use no configuration file
    #[arg(long, conflicts_with = "config")]
    pub(crate) isolated: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// Where what is written to is a terminal that wants them
    #[default]
    Auto,
    /// Even into a pipe
    Always,
    /// Nowhere
    Never,
}

/// How to print a list: for people, or for programs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextFormat {
    #[default]
    Text,
    Json,
}
