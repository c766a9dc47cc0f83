//! Judges skills: runs the rules and puts what they find in order.

use std::path::PathBuf;

use crate::{
    discover::{self, NotFound, SkillDir},
    field::Field,
    finding::{Finding, Findings},
    load::Extent,
    report::{Report, SkillReport},
    rule::Rule,
    rules::{self, RULES},
    skill::Skill,
};

/// Judges everything that paths stand for, each skill once, in the order of their paths.
///
/// The paths that are not there come back beside the report: whoever typed them must be told, but they say nothing
/// about a skill.
#[must_use]
pub fn validate(paths: &[PathBuf]) -> (Report, Vec<NotFound>) {
    let targets = discover::discover(paths);
    let mut skills: Vec<SkillReport> = targets.skills.into_iter().map(check_dir).collect();
    skills.sort_by(|a, b| a.path.components().cmp(b.path.components()));
    // Beside skills, other files are no mistake: a hook is given all that a commit touches.
    let strays = if skills.is_empty() { targets.stray_files } else { Vec::new() };
    let findings = strays.iter().map(|path| rules::skill_md_missing::stray_file(path)).collect();
    (Report { skills, findings }, targets.not_found)
}

/// Loads the skill in a folder and judges it by all rules.
#[must_use]
pub fn check_dir(dir: SkillDir) -> SkillReport {
    let skill = Skill::load(dir, Extent::Whole);
    let findings = check(&skill);
    SkillReport::new(skill, findings)
}

/// Judges a skill by all rules: by place, and at one place in the order of the rules.
#[must_use]
pub fn check(skill: &Skill) -> Vec<Finding> {
    run(skill, RULES.iter().copied())
}

/// Why a skill's properties cannot be read; empty if they can. See `Properties::read`.
#[must_use]
pub fn check_properties(skill: &Skill) -> Vec<Finding> {
    let is_blocking = |rule: &&'static Rule| {
        matches!(
            rule.id,
            "skill-md-missing"
                | "skill-md-unreadable"
                | "encoding-not-utf8"
                | "frontmatter-missing"
                | "frontmatter-unclosed"
                | "yaml-syntax"
                | "yaml-duplicate-key"
                | "frontmatter-not-mapping"
                | "field-wrong-type"
                | "name-missing"
                | "name-empty"
                | "description-missing"
                | "description-empty"
        )
    };
    let mut findings = run(skill, RULES.iter().copied().filter(is_blocking));
    // Only two fields must be text for the properties to be there.
    findings.retain(|finding| {
        finding.rule.id != "field-wrong-type"
            || matches!(finding.field, Some(Field::Name | Field::Description))
    });
    findings
}

fn run(skill: &Skill, rules: impl Iterator<Item = &'static Rule>) -> Vec<Finding> {
    let mut found = Vec::new();
    for rule in rules {
        (rule.check)(skill, &mut Findings::new(rule, &mut found));
    }
    if found.len() > 1 {
        found.sort_by_key(|finding| (finding.span, rules::position(finding.rule)));
    }
    found
}
