//! Starts a rule: a file with docs to fill in, fixtures to change, two lines in the list.

use std::{fmt::Write, fs, io, path::Path};

use skills_ref_core::rule::Group;

/// Makes the files of a new rule, which then fails its own test until it is written, and says what to do next.
///
/// # Errors
///
/// An id that is no rule's or is taken, a list without the group's heading, and those of the file system.
pub(crate) fn create(root: &Path, id: &str, group: Group) -> io::Result<String> {
    let invalid = |message| io::Error::new(io::ErrorKind::InvalidInput, message);
    if !is_id(id) {
        return Err(invalid(format!(
            "`{id}` is not a rule id: use kebab-case, the subject first, such as `name-too-long`"
        )));
    }
    if skills_ref_core::rules::find(id).is_some() {
        return Err(invalid(format!("there is already a rule `{id}`")));
    }
    let module = id.replace('-', "_");
    // Before anything is written: if the list cannot be changed, nothing is.
    let list = "crates/core/src/rules.rs";
    let listed = insert(&fs::read_to_string(root.join(list))?, &module, group)
        .map_err(|fault| invalid(format!("{list}: {fault}")))?;

    let file = format!("crates/core/src/rules/{module}.rs");
    let mut files = vec![(file.clone(), source(id, group))];
    for kind in ["fail", "pass"] {
        files
            .push((format!("fixtures/rules/{id}/{kind}/sales-table/SKILL.md"), FIXTURE.to_owned()));
    }
    let mut text = String::new();
    for (path, content) in files {
        let target = root.join(&path);
        if let Some(dir) = target.parent() {
            fs::create_dir_all(dir)?;
        }
        fs::write(target, content)?;
        let _ = writeln!(text, "created {path}");
    }
    fs::write(root.join(list), listed)?;
    let _ = write!(text, "changed {list}\n\n{}", next_steps(id, &file));
    Ok(text)
}

/// Lower-case words with hyphens between them, at least two.
fn is_id(id: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase());
    id.contains('-') && id.split('-').all(is_word)
}

fn next_steps(id: &str, file: &str) -> String {
    format!(
        "Next:
  1. Write the docs, the summary and the check in {file}.
  2. Change the fixtures in fixtures/rules/{id}: `fail` must raise the rule, `pass` is the nearest miss.
  3. cargo test              fails until both hold
  4. cargo insta review      read the report: is the span narrow, do other rules fire?
  5. cargo xtask docs        writes docs/rules/{id}.md
"
    )
}

/// The list with one more rule: its `mod` line under the group's heading, and its name at the end of the group in
/// `rules! { … }`.
fn insert(list: &str, module: &str, group: Group) -> Result<String, String> {
    const LIST: &str = "\nrules! {\n";
    let Some((modules, entries)) = list.split_once(LIST) else {
        return Err("there is no `rules! {` at the start of a line".to_owned());
    };
    let modules = insert_module(modules, module, group)?;
    let entries = insert_entry(entries, module, group)?;
    Ok(format!("{modules}{LIST}{entries}"))
}

/// Declares a module in its group, in alphabetical order: rustfmt sorts them.
fn insert_module(text: &str, module: &str, group: Group) -> Result<String, String> {
    let name = |line: &str| Some(line.strip_suffix(';')?.split_once("mod ")?.1.to_owned());
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let first = after_heading(&lines, group).ok_or_else(|| no_heading(group, "the `mod` lines"))?;
    let names: Vec<String> = lines[first..].iter().map_while(|line| name(line)).collect();
    let Some(template) = names.first().map(|name| lines[first].replace(name, module)) else {
        return Err(format!("no `mod` line follows the heading `// {}`", group.as_str()));
    };
    let place = names.iter().position(|name| name.as_str() > module).unwrap_or(names.len());
    lines.insert(first + place, template);
    Ok(lines.join("\n"))
}

/// Names a module at the end of its group: the order of this list is the order of the docs.
fn insert_entry(text: &str, module: &str, group: Group) -> Result<String, String> {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let first = after_heading(&lines, group).ok_or_else(|| no_heading(group, "`rules! { … }`"))?;
    let n_entries = lines[first..].iter().take_while(|line| line.ends_with(',')).count();
    lines.insert(first + n_entries, format!("    {module},"));
    Ok(lines.join("\n"))
}

/// The number of the line behind the group's heading.
fn after_heading(lines: &[String], group: Group) -> Option<usize> {
    let heading = format!("// {}", group.as_str());
    lines.iter().position(|line| line.trim() == heading).map(|index| index + 1)
}

fn no_heading(group: Group, place: &str) -> String {
    format!("the heading `// {}` was not found in {place}", group.as_str())
}

/// What the skeleton holds until its author writes something better. No rule may keep any of it.
const PLACEHOLDERS: [&str; 4] = [
    "What is asked, in one sentence.",
    "Which clients do what with such a skill.",
    "What to type.",
    "what is wrong, in a few words",
];

fn source(id: &str, group: Group) -> String {
    let [sentence, why, fix, summary] = PLACEHOLDERS;
    format!(
        "//! `{id}`

use crate::{{
    check::{{Subject, rule}},
    report::finding::Findings,
}};

rule! {{
    /// {sentence}
    ///
    /// ## Why
    ///
    /// {why}
    ///
    /// ## How to fix
    ///
    /// {fix}
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification>
    \"{id}\" {{
        summary: \"{summary}\",
        group: {},
        check: check,
    }}
}}

fn check(_subject: &Subject<'_>, _findings: &mut Findings<'_>) {{}}
",
        variant(group)
    )
}

/// The group as a rule's source names it.
fn variant(group: Group) -> &'static str {
    match group {
        Group::Spec => "Spec",
        Group::Portability => "Portability",
        Group::Integrity => "Integrity",
        Group::Advice => "Advice",
        Group::Security => "Security",
    }
}

const FIXTURE: &str = "---
name: sales-table
description: Turns rows of a spreadsheet into a table. Use when the user asks for totals.
---

# Steps

1. Read the sheet.
2. Print the table.
";

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "//! The list.

// spec
pub(crate) mod name_empty;
pub(crate) mod name_too_long;

// advice
pub(crate) mod body_too_long;

/// Turns the list into `RULES`.
macro_rules! rules {
    ($($module:ident),+) => {};
}

rules! {
    // spec
    name_too_long,
    name_empty,
    // advice
    body_too_long,
}

// advice
mod not_a_rule;
";

    /// The lines that are new.
    fn added(module: &str, group: Group) -> Vec<(usize, String)> {
        let after = insert(LIST, module, group).unwrap();
        let mut old = LIST.lines().peekable();
        let mut added = Vec::new();
        for (index, line) in after.lines().enumerate() {
            if old.next_if_eq(&line).is_none() {
                added.push((index + 1, line.to_owned()));
            }
        }
        assert_eq!(old.next(), None, "a line is gone: {after}");
        added
    }

    #[test]
    fn a_rule_is_listed_in_its_group() {
        assert_eq!(
            added("name_odd", Group::Spec),
            [(5, "pub(crate) mod name_odd;".to_owned()), (20, "    name_odd,".to_owned())]
        );
        assert_eq!(
            added("vague_words", Group::Advice),
            [(9, "pub(crate) mod vague_words;".to_owned()), (22, "    vague_words,".to_owned())]
        );
        // The heading stays first, whatever sorts before the others.
        assert_eq!(
            added("a_b", Group::Spec),
            [(4, "pub(crate) mod a_b;".to_owned()), (20, "    a_b,".to_owned())]
        );
    }

    #[test]
    fn a_list_without_the_heading_is_refused() {
        let fault = |list: &str, group| insert(list, "a_b", group).unwrap_err();
        assert_eq!(
            fault(LIST, Group::Security),
            "the heading `// security` was not found in the `mod` lines"
        );
        assert_eq!(
            fault(&LIST.replace("    // spec\n", ""), Group::Spec),
            "the heading `// spec` was not found in `rules! { … }`"
        );
        assert_eq!(
            fault(&LIST.replace("rules! {\n    //", "rules![\n    //"), Group::Spec),
            "there is no `rules! {` at the start of a line"
        );
        assert_eq!(
            fault(&LIST.replace("// advice\npub(crate) mod", "// advice\n\nmod"), Group::Advice),
            "no `mod` line follows the heading `// advice`"
        );
    }

    #[test]
    fn the_list_that_is_there_takes_a_rule_of_every_group() {
        let list = fs::read_to_string(crate::root().join("crates/core/src/rules.rs")).unwrap();
        for group in Group::ALL {
            let after = insert(&list, "zz_zz", group).unwrap();
            assert_eq!(after.lines().count(), list.lines().count() + 2);
        }
    }

    #[test]
    fn the_skeleton_has_the_id_and_the_group_given() {
        let skeleton = source("body-odd", Group::Security);
        assert!(skeleton.starts_with("//! `body-odd`\n"), "{skeleton}");
        assert!(skeleton.contains("    \"body-odd\" {\n"), "{skeleton}");
        assert!(skeleton.contains("        group: Security,\n"), "{skeleton}");
    }

    #[test]
    fn only_kebab_case_is_an_id() {
        assert!(is_id("name-too-long"));
        for wrong in ["name", "Name-empty", "name--empty", "-name", "name-", "name_empty", ""] {
            assert!(!is_id(wrong), "{wrong}");
        }
    }

    /// A rule whose author forgot to write its docs would show them to every user.
    #[test]
    fn no_rule_keeps_a_placeholder_of_the_skeleton() {
        let mut n_rules = 0;
        for entry in fs::read_dir(crate::root().join("crates/core/src/rules")).unwrap() {
            let path = entry.unwrap().path();
            let Ok(text) = fs::read_to_string(&path) else { continue };
            for placeholder in PLACEHOLDERS {
                assert!(!text.contains(placeholder), "{}: `{placeholder}`", path.display());
            }
            n_rules += 1;
        }
        assert!(n_rules > 60, "{n_rules} rules");
    }
}
