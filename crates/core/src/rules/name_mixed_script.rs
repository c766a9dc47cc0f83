//! `name-mixed-script`

use unicode_script::{Script, UnicodeScript};

use crate::{field::Field, finding::Findings, rule::rule, skill::Skill};

rule! {
    /// `name` is written in one script.
    ///
    /// ## Why
    ///
    /// A Cyrillic `а` looks like a Latin `a`: a name with both passes for another skill's name to a person, and is a different one to a program.
    /// Latin beside Chinese, Japanese or Korean is common and fine.
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

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(name) = &skill.name else { return };
    let group = |c: char| match c.script() {
        Script::Common | Script::Inherited | Script::Unknown => None,
        Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul | Script::Bopomofo => Some("East Asian"),
        script => Some(script.full_name()),
    };
    let mut groups: Vec<&str> = name.normalized.chars().filter_map(group).collect();
    let Some(first) = groups.first().copied() else { return };
    groups.sort_unstable();
    groups.dedup();
    let is_fine = groups.len() == 1 || groups == ["East Asian", "Latin"];
    if is_fine {
        return;
    }
    // The letters of the script with the fewer of them are the odd ones.
    let count = |wanted: &str| name.normalized.chars().filter(|c| group(*c) == Some(wanted)).count();
    let odd = groups.iter().copied().min_by_key(|group| (count(group), *group == first)).unwrap_or(first);
    let is_odd = |c: char| group(c) == Some(odd);
    let letter = name.normalized.chars().find(|c| is_odd(*c)).unwrap_or_default();
    findings
        .at(name.first_span(is_odd), format!("skill name `{}` mixes scripts: `{letter}` (U+{:04X}) is {odd}", name.shown(), u32::from(letter)))
        .help(format!("type `{letter}` anew in the script of the other letters"))
        .field(Field::Name);
}
