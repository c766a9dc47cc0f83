//! `name-edge-hyphen`

use crate::{
    check::{Subject, name_choice::suggestion, rule},
    report::finding::Findings,
    spec::field::Field,
};

rule! {
    /// `name` neither starts nor ends with a hyphen.
    ///
    /// ## Why
    ///
    /// The specification wants it so: such a name reads as an option on a command line.
    ///
    /// ## How to fix
    ///
    /// Take the hyphen away and rename the folder to match.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field>
    "name-edge-hyphen" {
        summary: "`name` starts or ends with a hyphen",
        group: Spec,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(name) = skill.name() else { return };
    let (starts, ends) = (name.normalized.starts_with('-'), name.normalized.ends_with('-'));
    if !starts && !ends {
        return;
    }
    // A full-width hyphen is one in its normal form, and has three bytes.
    let first = name.written.text.chars().next().map_or(0, char::len_utf8);
    let last = name.written.text.chars().next_back().map_or(0, char::len_utf8);
    let len = name.written.text.len();
    let span =
        if starts { name.written.part(0, first) } else { name.written.part(len - last, len) };
    findings
        .at(
            span,
            Field::Name.key(),
            format!("skill name `{}` cannot start or end with a hyphen", name.shown()),
        )
        .help(suggestion(skill, &name));
}
