//! Colour, and what a pipe gets.

use crate::support::{fixtures, program};

fn stderr(args: &[&str], env: &[(&str, &str)]) -> String {
    let mut command = program(&fixtures());
    for (name, value) in env {
        command.env(name, value);
    }
    let output =
        command.args(["validate", "rules/name-not-lowercase/fail/PDF-Tools"]).args(args).output();
    String::from_utf8(output.expect("the program starts").stderr).expect("output is UTF-8")
}

#[test]
fn a_pipe_gets_no_colour_unless_asked_for() {
    let plain = stderr(&[], &[]);
    assert!(!plain.contains('\u{1b}'), "{plain}");
    assert_eq!(stderr(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]), plain);
    assert_eq!(stderr(&[], &[("NO_COLOR", "1"), ("TERM", "xterm-256color")]), plain);
    let colored = stderr(&["--color", "always"], &[("NO_COLOR", "1")]);
    assert!(colored.contains("\u{1b}["), "{colored}");
    // No terminal, no link to click.
    assert!(!colored.contains("\u{1b}]8"), "{colored}");
}

#[test]
fn a_pipe_has_no_width() {
    let plain = stderr(&[], &[]);
    assert_eq!(stderr(&[], &[("COLUMNS", "40")]), plain);
    assert!(plain.contains("skill name `PDF-Tools` must be lowercase"), "{plain}");
}
