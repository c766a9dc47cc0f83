//! `name-not-normalized`

use crate::{
    field::Field,
    finding::{Findings, clipped},
    name,
    rule::rule,
    skill::{Skill, nfkc},
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

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(skill_name) = &skill.name else { return };
    if skill_name.written == skill_name.normalized {
        return;
    }
    let changes = |c: char| nfkc(c.encode_utf8(&mut [0; 4])).chars().ne([c]);
    let first = skill_name.written.chars().find(|&c| changes(c));
    let what = first.map_or_else(String::new, |c| format!(" with `{c}` (U+{:04X})", u32::from(c)));
    findings
        .at(
            skill_name.first_span(changes),
            format!(
                "the name is written{what}; its normal form is `{}`",
                clipped(&skill_name.normalized)
            ),
        )
        .help(name::suggestion(skill, skill_name))
        .field(Field::Name);
}
