//! The pages that only the program can make: its command line, and the JSON Schemas of its report and configuration.
//!
//! `cargo xtask docs` runs the test below with `SKILLS_REF_UPDATE_DOCS=1`, and then it writes them.

#![expect(clippy::disallowed_methods, reason = "a test reads and writes the docs")]

use std::{env, fmt::Write, fs, path::Path};

use clap::CommandFactory;

use crate::{Args, config};

/// Where nobody should look for what is generated here.
const NOTICE: &str = "<!-- Made by `cargo xtask docs`. Change the source, not this file. -->";

#[test]
fn pages_are_current() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let is_writing = env::var_os("SKILLS_REF_UPDATE_DOCS").is_some_and(|value| value == "1");
    for (name, text) in [
        ("cli.md", command_line()),
        ("report.schema.json", report_schema()),
        ("skills-ref.schema.json", config::schema()),
    ] {
        let path = docs.join(name);
        if is_writing {
            fs::write(path, text).unwrap();
        } else {
            let current = fs::read_to_string(path).unwrap_or_default();
            assert!(current == text, "docs/{name} is stale: run `cargo xtask docs`");
        }
    }
}

/// The shape of the JSON report.
fn report_schema() -> String {
    let schema = skills_ref_core::report::wire::schema();
    serde_json::to_string_pretty(&schema).expect("a schema always serializes") + "\n"
}

/// The help of each command.
fn command_line() -> String {
    let mut command = Args::command().term_width(100);
    command.build();
    let mut text = format!("{NOTICE}\n\n# Command line\n\n## skills-ref\n\n");
    text.push_str(&help(&mut command));
    for command in command.get_subcommands_mut().filter(|command| command.get_name() != "help") {
        let _ = write!(text, "\n## skills-ref {}\n\n", command.get_name());
        text.push_str(&help(command));
    }
    text
}

/// The help of a command, as it is printed.
fn help(command: &mut clap::Command) -> String {
    let help = command.render_long_help().to_string();
    let lines: String = help.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    format!("````text\n{lines}````\n")
}
