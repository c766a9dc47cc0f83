//! `name-mixed-script`

use unicode_script::{Script, UnicodeScript};

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    spec::field::Field,
};

rule! {
    /// `name` is written in one script.
    ///
    /// ## Why
    ///
    /// A Cyrillic `а` looks like a Latin `a`: a name with both passes for another skill's name to a person, and is a different one to a program.
    /// Looked at is each part between hyphens, for Latin, Cyrillic, Greek, Armenian, Cherokee and Coptic: `pdf-отчёт` is fine.
    ///
    /// ## How to fix
    ///
    /// Type the odd letter anew on a keyboard of the other script.
    ///
    /// ## Specification
    ///
    /// <https://www.unicode.org/reports/tr39/#Restriction_Level_Detection>, "highly restrictive"
    "name-mixed-script" {
        summary: "`name` mixes letters of scripts that look alike",
        group: Advice,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(name) = skill.name() else { return };
    // `pdf-отчёт` has a word of each, `pаypal` a letter among others.
    for part in name.normalized.split('-') {
        let mut scripts: Vec<Script> =
            part.chars().map(|c| c.script()).filter(|script| LOOK_ALIKE.contains(script)).collect();
        scripts.sort_by_key(|script| script.full_name());
        scripts.dedup();
        if scripts.len() < 2 {
            continue;
        }
        // The letters of the script with the fewer of them are the odd ones.
        let count = |wanted: Script| part.chars().filter(|c| c.script() == wanted).count();
        let Some(odd) =
            scripts.into_iter().min_by_key(|script| (count(*script), *script == Script::Latin))
        else {
            return;
        };
        let is_odd = |c: char| c.script() == odd;
        let letter = part.chars().find(|c| is_odd(*c)).unwrap_or_default();
        findings
            .at(
                name.written.first_span(is_odd),
                Field::Name.key(),
                format!(
                    "skill name `{}` mixes scripts: `{letter}` (U+{:04X}) is {}",
                    name.shown(),
                    u32::from(letter),
                    odd.full_name()
                ),
            )
            .help(format!("type `{letter}` anew in the script of the letters around it"));
        return;
    }
}

/// Scripts with letters that look like those of each other.
const LOOK_ALIKE: [Script; 6] = [
    Script::Latin,
    Script::Cyrillic,
    Script::Greek,
    Script::Armenian,
    Script::Cherokee,
    Script::Coptic,
];
