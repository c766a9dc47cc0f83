//! `body-empty`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
};

rule! {
    /// The frontmatter is followed by instructions.
    ///
    /// ## Why
    ///
    /// The body is what an agent reads when it opens the skill.
    /// Without one, it learns nothing that the description does not say.
    ///
    /// ## How to fix
    ///
    /// Write the instructions below the closing `---`.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#body-content>
    "body-empty" {
        summary: "there are no instructions below the frontmatter",
        group: Integrity,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let (Some(body), Some(fence)) = (skill.document.body, skill.document.closing_fence) else {
        return;
    };
    if skill.source.slice(body).trim().is_empty() {
        findings
            .at(fence, "", "the body is empty: nothing follows the frontmatter")
            .help("write the instructions below this line");
    }
}
