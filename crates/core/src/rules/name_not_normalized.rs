//! `name-not-normalized`

use crate::{
    check::{Subject, name_choice::suggestion, rule},
    report::finding::Findings,
    spec::{field::Field, name::nfkc},
    text::wording::clipped,
};

rule! {
    /// `name` is written in its normal form (NFKC).
    ///
    /// ## Why
    ///
    /// Full-width letters, ligatures and letters built with combining marks look like others and are other characters.
    /// The Python reference and this tool compare names in NFKC; a client that compares bytes finds another name than the folder's.
    ///
    /// ## How to fix
    ///
    /// Type the name anew: the help shows its normal form.
    ///
    /// ## Specification
    ///
    /// <https://www.unicode.org/reports/tr15/>
    "name-not-normalized" {
        summary: "`name` is not written in its normal form",
        group: Portability,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(skill_name) = skill.name() else { return };
    if skill_name.written.text == skill_name.normalized {
        return;
    }
    let changes = |c: char| nfkc(c.encode_utf8(&mut [0; 4])).chars().ne([c]);
    let first = skill_name.written.text.chars().find(|&c| changes(c));
    let what = first.map_or_else(String::new, |c| format!(" with `{c}` (U+{:04X})", u32::from(c)));
    findings
        .at(
            skill_name.written.first_span(changes),
            Field::Name.key(),
            format!(
                "the name is written{what}; its normal form is `{}`",
                clipped(&skill_name.normalized)
            ),
        )
        .help(suggestion(skill, &skill_name));
}
