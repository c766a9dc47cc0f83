//! `frontmatter-fence-space`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    text::source::Span,
};

rule! {
    /// Nothing stands behind the `---` of a fence, not even a space.
    ///
    /// ## Why
    ///
    /// A space or a tab there cannot be seen, and loaders that look for exactly `---` find no frontmatter.
    /// Gemini CLI drops a skill whose opening fence has one; Letta Code finds no frontmatter if either has.
    ///
    /// ## How to fix
    ///
    /// Delete the white space behind the three hyphens.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#skill-md-format>
    /// The specification shows `---` alone; the Python reference and most clients accept white space behind it.
    "frontmatter-fence-space" {
        summary: "white space follows the `---` of a fence",
        group: Portability,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let fences =
        [(skill.document.opening_fence, "opening"), (skill.document.closing_fence, "closing")];
    for (fence, which) in fences {
        let Some(fence) = fence else { continue };
        let blank = Span::new(fence.start + FENCE.len(), fence.end);
        let text = skill.source.slice(blank);
        if text.is_empty() {
            continue;
        }
        let what = match (text.contains('\t'), text.len()) {
            (false, 1) => "a space follows".to_owned(),
            (false, n) => format!("{n} spaces follow"),
            (true, _) => "spaces or tabs follow".to_owned(),
        };
        findings
            .at(blank, which, format!("{what} the `---` of the {which} fence"))
            .help("delete what stands behind the three hyphens");
    }
}

const FENCE: &str = "---";
