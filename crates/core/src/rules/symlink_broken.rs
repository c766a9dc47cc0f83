//! `symlink-broken`

use std::path::Path;

use crate::{
    check::{Subject, rule},
    disk::files::EntryKind,
    path::{join, shown_in_message},
    report::finding::{Finding, Findings},
};

rule! {
    /// Links lead to something that is there.
    ///
    /// ## Why
    ///
    /// A linked skill folder whose target has gone is a skill that no client finds: links beside skills, or in a folder
    /// called `skills`, are looked at.
    /// A link inside a skill that leads to nothing, or in a circle, is a file that the agent cannot open.
    ///
    /// ## How to fix
    ///
    /// Point the link at what is there, or delete it: `rm` on the link does not touch its target.
    ///
    /// ## Specification
    ///
    /// The specification says nothing of links.
    "symlink-broken" {
        summary: "a link leads to nothing",
        group: Integrity,
        check: check,
        needs: Files,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    for entry in subject.entries() {
        // A SKILL.md that cannot be read is told of as such.
        let is_skill_file = skill.file_name.is_some_and(|name| entry.path == Path::new(name));
        // Emacs locks a file by a link to nobody in particular.
        let is_lock = entry
            .path
            .file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| name.starts_with(".#"));
        if entry.kind == EntryKind::BrokenLink && !is_skill_file && !is_lock {
            let path = join(&skill.dir.path, &entry.path);
            findings.about_path(&path, message(&path)).help(HELP);
        }
    }
}

const HELP: &str = "point the link at something that is there, or delete it";

fn message(path: &Path) -> String {
    format!("`{}` is a link that leads to nothing", shown_in_message(path))
}

/// The finding about a link in a tree that belongs to no skill.
pub(crate) fn in_tree(path: &Path) -> Finding {
    Finding { help: Some(HELP.to_owned()), ..Finding::about_path(&RULE, path, message(path)) }
}
