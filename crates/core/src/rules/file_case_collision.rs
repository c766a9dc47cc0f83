//! `file-case-collision`

use std::{collections::HashMap, path::Path};

use crate::{
    check::{Subject, rule},
    path::{join, shown_in_message},
    report::finding::Findings,
    skill::FILE_NAME,
};

rule! {
    /// No two files of a folder have names that differ only in capitals.
    ///
    /// ## Why
    ///
    /// On macOS and Windows the two are one file: a checkout has one of them, and which one is chance.
    ///
    /// ## How to fix
    ///
    /// Rename one of the two.
    ///
    /// ## Specification
    ///
    /// The specification says nothing of capitals in file names.
    "file-case-collision" {
        summary: "two names in a folder differ only in capitals",
        group: Integrity,
        check: check,
        needs: Files,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let mut seen: HashMap<String, &Path> = HashMap::new();
    for entry in subject.entries() {
        let Some(path) = entry.path.to_str() else { continue };
        // SKILL.md and skill.md have a rule of their own.
        if path.eq_ignore_ascii_case(FILE_NAME) {
            continue;
        }
        let Some(other) = seen.insert(path.to_lowercase(), &entry.path) else { continue };
        // Of two folders, what lies in them says nothing new.
        if other.parent() != entry.path.parent() {
            continue;
        }
        findings
            .about_path(
                &join(&skill.dir.path, &entry.path),
                format!(
                    "`{}` and `{}` are one file where capitals do not count",
                    shown_in_message(other),
                    shown_in_message(&entry.path)
                ),
            )
            .help("rename one of the two");
    }
}
