//! Runs the program in a scrubbed environment, and makes what a checkout cannot hold.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Output,
};

use assert_cmd::Command;

/// The top folder of the repository.
pub(crate) fn root() -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::canonicalize(root).expect("the repository is there")
}

/// The folder of fixtures.
pub(crate) fn fixtures() -> PathBuf {
    root().join("fixtures")
}

/// The program, in a folder, with nothing of this terminal in its environment.
pub(crate) fn program(dir: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("skills-ref"));
    command.current_dir(dir).env_clear();
    command
}

/// Runs the program in a folder.
pub(crate) fn run(dir: &Path, args: &[&str]) -> Output {
    program(dir).args(args).output().expect("the program starts")
}

/// What a run printed and how it ended, with the folder's own path taken out.
pub(crate) fn transcript(dir: &Path, args: &[&str]) -> String {
    let output = run(dir, args);
    let mut text = String::new();
    for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
        if !bytes.is_empty() {
            let _ = write!(text, "----- {name} -----\n{}", String::from_utf8_lossy(bytes));
        }
    }
    let status = output.status.code().expect("the program ends by itself");
    let _ = write!(text, "----- exit {status} -----");
    let real = fs::canonicalize(dir).expect("the folder is there");
    text.replace(&*real.to_string_lossy(), "[DIR]").replace(&*dir.to_string_lossy(), "[DIR]")
}

/// Standard output of a run that must end with this status.
#[track_caller]
pub(crate) fn stdout(dir: &Path, args: &[&str], status: i32) -> String {
    let output = run(dir, args);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{args:?}: {stderr}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// The report of `validate --format json`.
#[track_caller]
pub(crate) fn report(dir: &Path, args: &[&str], status: i32) -> serde_json::Value {
    let args: Vec<&str> =
        ["validate", "--format", "json"].into_iter().chain(args.iter().copied()).collect();
    serde_json::from_str(&stdout(dir, &args, status)).expect("the report is JSON")
}

/// A new folder with these files.
pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("there is room for a folder");
    for (path, text) in files {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder"))
            .expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }
    dir
}

/// The text of a valid skill.
pub(crate) fn skill(name: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Does {name}. Use when asked for it.\n---\n\n# Steps\n\nDo it.\n"
    )
}

/// The folders in a folder, sorted.
pub(crate) fn folders(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.is_dir())
        .collect();
    paths.sort();
    paths
}
