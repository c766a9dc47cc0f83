//! `name-not-ascii`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    spec::{field::Field, name},
};

rule! {
    /// `name` has only ASCII letters and digits.
    ///
    /// ## Why
    ///
    /// The specification's text allows letters of every script, and so does the Python reference.
    /// OpenHands and the claude.ai packager take only `a` to `z`, digits and hyphens, and refuse the skill.
    ///
    /// ## How to fix
    ///
    /// If the skill is for those clients too, give it and its folder a name in ASCII.
    /// Otherwise turn the rule off in [skills-ref.toml](../config.md).
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#name-field>
    "name-not-ascii" {
        summary: "`name` has letters or digits outside ASCII",
        group: Portability,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(skill_name) = skill.name() else { return };
    let is_other = |c: char| !c.is_ascii() && name::is_allowed(c);
    // What may not stand in a name at all is told of by another rule.
    if !skill_name.normalized.contains(is_other) {
        return;
    }
    findings
        .at(skill_name.written.first_span(is_other), Field::Name.key(), format!("skill name `{}` is not ASCII", skill_name.shown()))
        .help("OpenHands and claude.ai refuse it: use `a` to `z`, digits and hyphens if they should not");
}
