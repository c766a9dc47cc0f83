//! `reference-orphan`

use crate::{finding::{Findings, clipped}, rule::rule, skill::{Skill, join}};

rule! {
    /// Every reference and script is spoken of somewhere.
    ///
    /// ## Why
    ///
    /// An agent opens a file because the instructions tell it to.
    /// One that nothing names is found by chance or not at all, and goes out of date unseen.
    /// Looked at are Markdown files and the scripts in `scripts/`, but for those that a repository has anyway, such as a README.
    /// A file counts as named if any text of the skill holds its name, or names its folder as a whole.
    ///
    /// ## How to fix
    ///
    /// Say in the body when to read or run it, or delete it.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "reference-orphan" {
        summary: "no text of the skill names one of its files",
        group: Advice,
        check: check,
        needs: Mentions,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    for path in &skill.orphans {
        let shown = clipped(&path.to_string_lossy().replace('\\', "/"));
        findings
            .about_path(&join(&skill.dir.path, path), format!("no text of the skill names `{shown}`"))
            .help(format!("say in SKILL.md when to use `{shown}`, or delete it"));
    }
}
