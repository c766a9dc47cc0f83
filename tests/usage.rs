//! Help, version, wrong options.

use crate::support::{fixtures, program, stdout, transcript};

#[test]
fn help_has_examples() {
    insta::assert_snapshot!("help", stdout(&fixtures(), &["--help"], 0));
    for command in ["validate", "read-properties", "to-prompt"] {
        insta::assert_snapshot!(
            format!("help_{command}"),
            stdout(&fixtures(), &[command, "--help"], 0)
        );
    }
}

#[test]
fn the_version_is_that_of_the_workspace() {
    assert_eq!(
        stdout(&fixtures(), &["--version"], 0),
        format!("skills-ref {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn wrong_usage_is_exit_2() {
    insta::assert_snapshot!("unknown_command", transcript(&fixtures(), &["check"]));
    insta::assert_snapshot!("unknown_option", transcript(&fixtures(), &["validate", "--stict"]));
    insta::assert_snapshot!(
        "unknown_format",
        transcript(&fixtures(), &["validate", "--format", "jsn"])
    );
    let output = program(&fixtures()).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
}
