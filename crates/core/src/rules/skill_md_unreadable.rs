//! `skill-md-unreadable`

use std::{io, path::Path};

use crate::{
    check::{Subject, rule},
    path::shown_in_message,
    report::finding::{Finding, Findings},
    skill::{FILE_NAME, FileFault, FileKind, MAX_FILE_BYTES},
};

rule! {
    /// SKILL.md is a regular file that can be read.
    ///
    /// ## Why
    ///
    /// A directory, a device, a pipe or a link that leads nowhere has no text, and opening some of them never ends.
    /// Nothing larger than 64 MiB is read: no client would show it to a model.
    ///
    /// ## How to fix
    ///
    /// Put a regular file in its place, mend the link, or allow the file to be read.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#skill-md-format>
    "skill-md-unreadable" {
        summary: "SKILL.md is there but cannot be read",
        group: Spec,
        check: check,
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(fault) = &skill.file_fault else { return };
    let file = skill.file_name.unwrap_or(FILE_NAME);
    let (message, help) = match fault {
        FileFault::FolderUnreadable(error) => (folder_message(error), FOLDER_HELP.to_owned()),
        FileFault::NotRegular(FileKind::Directory) => (
            format!("`{file}` is a directory, not a file"),
            format!("move the instructions into a regular file called `{FILE_NAME}`"),
        ),
        FileFault::NotRegular(FileKind::Special) => (
            format!("`{file}` is a device, pipe or socket, not a file"),
            format!("put a regular file called `{FILE_NAME}` in its place"),
        ),
        FileFault::DanglingLink { target } => (
            format!("`{file}` is a link to `{}`, which is not there", shown_in_message(target)),
            "point the link at a file that is there, or replace it by that file".to_owned(),
        ),
        FileFault::TooLarge => (
            format!("`{file}` is larger than {} MiB", MAX_FILE_BYTES >> 20),
            "move what is not instructions into other files of the skill".to_owned(),
        ),
        FileFault::Unreadable(error) => (
            format!("`{file}` cannot be read: {}", reason(error)),
            "check its permissions, or the link it is".to_owned(),
        ),
        FileFault::Missing { .. } | FileFault::Utf16 { .. } | FileFault::NotUtf8 { .. } => return,
    };
    findings.about_skill("", message).help(help);
}

const FOLDER_HELP: &str = "allow the folder to be read: `chmod u+rx` on it";

fn folder_message(error: &io::Error) -> String {
    format!("the folder cannot be listed: {}", reason(error))
}

/// The finding about a folder in a tree that cannot be searched.
pub(crate) fn unreadable_folder(path: &Path, error: &io::Error) -> Finding {
    Finding {
        help: Some(FOLDER_HELP.to_owned()),
        ..Finding::about_path(&RULE, path, folder_message(error))
    }
}

/// The system's words, without its number for them.
fn reason(error: &io::Error) -> String {
    let words = error.to_string();
    words.split(" (os error").next().unwrap_or(&words).to_lowercase()
}
