//! `name-directory-mismatch`

use crate::{
    check::{Subject, name_choice::suggested, rule},
    report::finding::Findings,
    spec::{
        field::Field,
        name::{self, nfkc_cow},
    },
    text::wording::clipped,
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

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let (Some(name), Some(dir)) = (skill.name(), &skill.dir.name) else { return };
    if name.normalized == nfkc_cow(dir) || is_called(name.written.text, &skill.dir.link_names) {
        return;
    }
    let suggested = suggested(skill, &name);
    // A folder in another script than the name is not what the skill should be called.
    let is_offered = name::is_valid(dir) && (dir.is_ascii() || !name.normalized.is_ascii());
    let help = match (is_offered, name::is_valid(&suggested)) {
        (true, true) if *dir != suggested => {
            format!("write `name: {dir}`, or rename the folder to `{suggested}`")
        }
        (true, _) => format!("write `name: {dir}`"),
        (false, true) if name.written.text == suggested => {
            format!("rename the folder to `{suggested}`")
        }
        (false, true) => {
            format!("rename the folder to `{suggested}`, and write `name: {suggested}`")
        }
        (false, false) => "give the folder and the skill the same name".to_owned(),
    };
    findings
        .at(
            name.written.span,
            Field::Name.key(),
            format!("directory name `{}` must match skill name `{}`", clipped(dir), name.shown()),
        )
        .help(help);
}

/// Whether a skill of this name is known by it through one of the links to its folder.
pub(crate) fn is_called(name: &str, link_names: &[String]) -> bool {
    link_names.iter().any(|link| nfkc_cow(link) == nfkc_cow(name))
}
