//! `mention-broken`

use crate::{
    check::{
        Subject,
        reference::{self, Found, ReferenceFault},
        rule,
    },
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A file that the instructions name is there.
    ///
    /// ## Why
    ///
    /// An agent that is told to read `references/steps.md` or to run `scripts/check.py` fails if the file is not part of the skill, and goes on without it or makes it up.
    ///
    /// This rule looks at inline code that is a path, and at scripts that commands run, in shell blocks and in inline code; in the body and in the Markdown files that its links lead to.
    /// A path counts if it leads into `references/`, `scripts/`, `assets/`, `resources/`, `templates/` or another folder of the skill, or if it starts with a variable for the skill's folder or the plugin's root, such as `${CLAUDE_SKILL_DIR}`.
    /// A script without a folder counts if exactly one script of the skill has its name.
    ///
    /// It passes over patterns and placeholders, and over sentences that say that a file is to be written, may be missing or is an example.
    /// A file that exists at the same path in the project around the skill is left to [path-from-repository](path-from-repository.md).
    ///
    /// ## How to fix
    ///
    /// Correct the path, add the file, or remove the mention.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#file-references>
    "mention-broken" {
        summary: "the text names a file that is not there",
        group: Integrity,
        check: check,
        needs: References,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let missing = reference::repeated(&subject.references, |reference| match &reference.fault {
        ReferenceFault::Missing { found } => Some((reference.written.as_str(), found)),
        _ => None,
    });
    for missing in missing {
        let path = clipped(&missing.first.written);
        missing
            .report(findings, path.clone(), format!("`{path}` is not there"))
            .help(help(&path, missing.fault));
    }
}

fn help(path: &str, found: &Found) -> String {
    match found {
        Found::InSkill(real) => format!("write `{}`, which is there", clipped(real)),
        Found::InPlugin => {
            format!("it is at the plugin's root: write `${{CLAUDE_PLUGIN_ROOT}}/{path}`")
        }
        Found::InSibling(real) => {
            format!("copy it from the skill beside this one, or write `{}`", clipped(real))
        }
        Found::Nowhere => "add the file, or remove the mention".to_owned(),
    }
}
