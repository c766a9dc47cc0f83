//! Starts a rule: a file with docs to fill in, fixtures to change, a line in the list.

use std::{fs, io, path::Path};

/// Makes the files of a new rule, which then fails its own test until it is written.
///
/// # Errors
///
/// An id that is no rule's or is taken, and those of the file system.
pub(crate) fn create(root: &Path, id: &str) -> io::Result<()> {
    let invalid = |message: String| Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    let is_id = id.contains('-') && id.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    if !is_id {
        return invalid(format!(
            "`{id}` is no rule id: kebab-case, the subject first, such as `name-too-long`"
        ));
    }
    if skills_ref_core::rules::find(id).is_some() {
        return invalid(format!("there is a rule `{id}` already"));
    }
    let module = id.replace('-', "_");
    fs::write(root.join(format!("crates/core/src/rules/{module}.rs")), source(id))?;
    for kind in ["fail", "pass"] {
        let dir = root.join(format!("fixtures/rules/{id}/{kind}/sales-table"));
        fs::create_dir_all(&dir)?;
        fs::write(dir.join("SKILL.md"), FIXTURE)?;
    }
    let list = root.join("crates/core/src/rules.rs");
    let text = fs::read_to_string(&list)?;
    // The list ends with the first lone brace behind `rules! {`.
    let Some((before, list_on)) = text.split_once("\nrules! {") else {
        return invalid("`rules! { … }` was not found in rules.rs".to_owned());
    };
    let Some((entries, after)) = list_on.split_once("\n}") else {
        return invalid("`rules! { … }` does not end in rules.rs".to_owned());
    };
    fs::write(&list, format!("{before}\nrules! {{{entries}\n    {module},\n}}{after}"))
}

fn source(id: &str) -> String {
    format!(
        "//! `{id}`

use crate::{{finding::Findings, rule::rule, skill::Skill}};

rule! {{
    /// What is asked, in one sentence.
    ///
    /// ## Why
    ///
    /// Which clients do what with such a skill.
    ///
    /// ## How to fix
    ///
    /// What to type.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification>
    \"{id}\" {{
        summary: \"what is wrong, in a few words\",
        group: Portability,
        check: check,
    }}
}}

fn check(_skill: &Skill, _findings: &mut Findings<'_>) {{}}
"
    )
}

const FIXTURE: &str = "---
name: sales-table
description: Turns rows of a spreadsheet into a table. Use when the user asks for totals.
---

# Steps

1. Read the sheet.
2. Print the table.
";
