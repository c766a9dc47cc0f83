//! `name-directory-mismatch`

use crate::{
    field::Field,
    finding::{Findings, clipped},
    name,
    rule::rule,
    skill::{Skill, nfkc},
};

rule! {
    /// `name` is the name of the folder.
    ///
    /// ## Why
    ///
    /// Some clients know a skill by its name, some by its folder.
    /// Where the two differ, OpenHands, Roo Code and Mux drop the skill, and VS Code goes by the folder.
    /// The folder's name is the last part of the path as you typed it; links are not followed.
    /// In a tree that is searched, the name of a link to the folder will do, too.
    /// Both are compared in NFKC.
    ///
    /// ## How to fix
    ///
    /// Rename the folder, or write its name.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field>
    "name-directory-mismatch" {
        summary: "`name` is not the name of the folder",
        group: Spec,
        check: check,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let (Some(name), Some(dir)) = (&skill.name, &skill.dir.name) else { return };
    if std::iter::once(dir).chain(&skill.dir.link_names).any(|dir| nfkc(dir) == name.normalized) {
        return;
    }
    let suggested = name::suggested(skill, name);
    let help = match (name::is_valid(dir), name::is_valid(&suggested)) {
        (true, true) if *dir != suggested => {
            format!("write `name: {dir}`, or rename the folder to `{suggested}`")
        }
        (true, _) => format!("write `name: {dir}`"),
        (false, true) if name.written == suggested => format!("rename the folder to `{suggested}`"),
        (false, true) => {
            format!("rename the folder to `{suggested}`, and write `name: {suggested}`")
        }
        (false, false) => "give the folder and the skill the same name".to_owned(),
    };
    findings
        .at(
            name.span,
            format!("directory name `{}` must match skill name `{}`", clipped(dir), name.shown()),
        )
        .help(help)
        .field(Field::Name);
}
