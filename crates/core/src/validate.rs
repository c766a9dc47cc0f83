//! Judges skills: runs the rules and puts what they find in order.

use std::{
    cell::OnceCell,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use crate::{
    commands,
    discover::{self, NotFound, Project, Search, SkillDir, sort_key},
    field::Field,
    finding::{Finding, Findings},
    load::{self, Extent},
    orphans,
    reference::{self, Surroundings},
    report::{Report, SkillReport},
    rule::{Check, Need, Rule, RunDisk, Severity},
    rules::{self, RULES},
    settings::{FixedPolicy, Policy, Settings},
    skill::{Skill, join},
    source::SourceFile,
    text_file::TextFile,
};

/// A run of `validate`: what was found, and what was not there to be looked at.
#[derive(Debug, Default)]
pub struct Run {
    /// What was found, the skills in the order of their paths.
    pub report: Report,
    /// How many trees were searched for skills.
    pub n_trees: usize,
    /// Paths that are not there: whoever typed them must be told, but they say nothing about a skill.
    pub not_found: Vec<NotFound>,
    /// Trees without a skill, and files that belong to none where there is no skill beside them: what to say of them
    /// depends on whether skills were expected.
    pub without_skills: Report,
}

impl Run {
    /// The whole report where skills were expected: a tree without any is a finding.
    #[must_use]
    pub fn all(mut self) -> Report {
        self.report.skills.extend(self.without_skills.skills);
        self.report.skills.sort_by_cached_key(|skill| sort_key(&skill.path));
        self.report.findings.extend(self.without_skills.findings);
        self.report
    }
}

/// Judges everything that paths stand for by the rules that are on by default, each skill once.
///
/// ```
/// # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures")).unwrap();
/// use std::path::PathBuf;
/// use skills_ref_core::{rule::Severity, validate};
///
/// let run = validate(&[PathBuf::from("rules/name-not-lowercase/fail/PDF-Tools")]);
/// let finding = run.report.all_findings().next().unwrap();
/// assert_eq!((finding.rule.id, finding.severity), ("name-not-lowercase", Severity::Error));
/// ```
#[must_use]
pub fn validate(paths: &[PathBuf]) -> Run {
    validate_with(paths, &Search::default(), &FixedPolicy::default(), &|_, _| {})
}

/// Judges everything that paths stand for, each skill once. `progress` hears after each skill how many of how many
/// are done, from several threads.
#[must_use]
pub fn validate_with(
    paths: &[PathBuf],
    search: &Search,
    policy: &dyn Policy,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Run {
    let targets = discover::discover(paths, search, policy);
    let total = targets.skills.len();
    let n_done = AtomicUsize::new(0);
    // Each thread frees only what it allocated: else threads wait for each other's heaps, a third of a run.
    let check_one = |dir: &SkillDir| {
        let settings = policy.settings(&dir.path);
        let report = check_found(dir.clone(), &settings, search, policy);
        progress(n_done.fetch_add(1, Ordering::Relaxed) + 1, total);
        report
    };
    // For one skill a pool of threads would cost more than the work.
    let mut skills: Vec<SkillReport> = if total > 1 {
        targets.skills.par_iter().map(check_one).collect()
    } else {
        targets.skills.iter().map(check_one).collect()
    };
    skills.sort_by_cached_key(|skill| sort_key(&skill.path));
    check_run(&mut skills, policy);
    let mut without_skills = Report::default();
    for dir in targets.empty_trees {
        let settings = policy.settings(&dir);
        let owner = discover::owner(&dir);
        let mut report = check_dir(SkillDir::new(dir), &settings);
        if let (Some(owner), Some(finding)) = (owner, report.findings.first_mut()) {
            finding.help =
                Some(format!("it lies in the skill `{}`: pass that", discover::shown(&owner)));
        }
        without_skills.skills.push(report);
    }
    // Beside skills, other files are no mistake: a hook is given all that a commit touches.
    if skills.is_empty() {
        let strays = targets.stray_files.iter().map(|path| rules::stray_file(path));
        without_skills.findings = at_level(strays, policy);
    }
    let findings = at_level(targets.findings.into_iter(), policy);
    Run {
        report: Report { skills, findings },
        n_trees: targets.n_trees,
        not_found: targets.not_found,
        without_skills,
    }
}

/// Findings of no skill, at the severity that is in force where they are; those of rules that are off left out.
fn at_level(findings: impl Iterator<Item = Finding>, policy: &dyn Policy) -> Vec<Finding> {
    findings
        .filter_map(|finding| {
            let path = finding.path.clone().unwrap_or_default();
            let severity = policy.settings(&path).level(finding.rule)?;
            Some(Finding { severity, ..finding })
        })
        .collect()
}

/// The rules about all skills of a run.
fn check_run(skills: &mut [SkillReport], policy: &dyn Policy) {
    let mut added: Vec<(usize, Finding)> = Vec::new();
    for rule in RULES {
        let Check::Run(check) = rule.check else { continue };
        let is_on = |skill: &SkillReport| policy.settings(&skill.path).level(rule).is_some();
        // What is off everywhere is not looked for: files may have to be read again.
        if skills.iter().any(is_on) {
            let text_of = |at: usize| {
                skills.get(at).map(|skill| load::load(&skill.path, None, Extent::Whole).text)
            };
            let disk = RunDisk {
                text: &|at| text_of(at).unwrap_or_default(),
                plugin: &|at| skills.get(at).and_then(|skill| discover::plugin_of(&skill.path)),
            };
            added.extend(check(skills, &disk));
        }
    }
    for (at, finding) in added {
        let Some(skill) = skills.get_mut(at) else { continue };
        let Some(severity) = policy.settings(&skill.path).level(finding.rule) else { continue };
        skill.findings.push(Finding { severity, ..finding });
        sort(&mut skill.findings);
        // Only now is it known that its text is wanted.
        if skill.source.is_none() {
            skill.source = Some(Skill::load(SkillDir::new(&skill.path), Extent::Whole).source);
        }
    }
}

/// As `check_dir`, with what the search says of skills inside the skill.
fn check_found(
    dir: SkillDir,
    settings: &Settings,
    search: &Search,
    policy: &dyn Policy,
) -> SkillReport {
    if !settings.needs_files() {
        let skill = Skill::load(dir, Extent::Whole);
        let findings = check_with(&skill, settings);
        return SkillReport::of(skill, findings);
    }
    let mut skill = Skill::load_with_files(dir);
    // Where they are checked by themselves, there is nothing to tell.
    if !search.nested
        && let Some(files) = skill.files.as_mut().filter(|files| files.holds_skills())
    {
        files.inner_skills = discover::inner_skills(&skill.dir.path, search, policy);
    }
    if settings.needs(Need::References) {
        let read = |path: &Path| load::read_bundled(&join(&skill.dir.path, path));
        // Asked for only where a link is in doubt, and then for all of them.
        let project = OnceCell::new();
        let project = || project.get_or_init(|| Project::of(&skill.dir.path));
        let surroundings = Surroundings {
            read: &read,
            is_in_repository: &|path| project().holds(path),
            is_in_project: &|from, path| project().is_linked(from, path),
        };
        let references = reference::faults(&skill, &surroundings);
        skill.references = references;
    }
    if settings.needs(Need::Scripts) {
        let look = |path: &Path| load::runnable(&join(&skill.dir.path, path));
        let commands = commands::of(&skill, &look);
        skill.commands = commands;
    }
    if settings.needs(Need::Mentions) {
        let read = |path: &Path| load::read_bundled(&join(&skill.dir.path, path));
        let orphans = orphans::of(&skill, &read);
        skill.orphans = orphans;
    }
    let mut findings = check_with(&skill, settings);
    // What .gitignore names is not what others get. Few skills have such findings, so only they are asked.
    let own = skill.source.path();
    let is_bundled = |finding: &Finding| {
        finding
            .path
            .as_deref()
            .or(finding.source.as_ref().map(|source| source.path()))
            .is_some_and(|path| path != own && path != skill.dir.path)
    };
    if !search.no_ignore && findings.iter().any(is_bundled) {
        let listed = discover::not_ignored(&skill.dir.path);
        findings.retain(|finding| {
            let path =
                finding.path.as_deref().or(finding.source.as_ref().map(|source| source.path()));
            !is_bundled(finding) || path.is_some_and(|path| listed.contains(path))
        });
    }
    SkillReport::of(skill, findings)
}

/// Loads the skill in a folder and judges it.
#[must_use]
pub fn check_dir(dir: SkillDir, settings: &Settings) -> SkillReport {
    check_found(dir, settings, &Search::default(), &FixedPolicy::default())
}

/// Judges a skill by all rules: by place, and at one place in the order of the rules.
#[must_use]
pub fn check(skill: &Skill) -> Vec<Finding> {
    check_with(skill, &Settings::default())
}

/// Judges a skill by the rules that are on.
#[must_use]
pub fn check_with(skill: &Skill, settings: &Settings) -> Vec<Finding> {
    run(skill, settings, settings.rules())
}

/// Why a skill's properties cannot be read; empty if they can. See `Properties::read`.
#[must_use]
pub fn check_properties(skill: &Skill) -> Vec<Finding> {
    let settings = Settings::default();
    let mut findings =
        run(skill, &settings, settings.rules().filter(|(rule, _)| rule.blocks_properties));
    // Only two fields must be text for the properties to be there.
    findings.retain(|finding| {
        finding.rule.id != "field-wrong-type"
            || matches!(finding.field, Some(Field::Name | Field::Description))
    });
    findings
}

fn run(
    skill: &Skill,
    settings: &Settings,
    rules: impl Iterator<Item = (&'static Rule, Severity)>,
) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut text_rules = Vec::new();
    for (rule, severity) in rules {
        match rule.check {
            Check::Skill(check) => {
                let n_before = found.len();
                check(skill, &mut Findings::new(rule, settings, &mut found));
                set_severity(&mut found, n_before, severity);
            }
            Check::Text(check) => text_rules.push((rule, severity, check)),
            Check::Run(_) => {}
        }
    }
    if !text_rules.is_empty() {
        let mut check_text = |source: &SourceFile| {
            let file = TextFile::new(source, skill);
            let n_before = found.len();
            for (rule, severity, check) in &text_rules {
                let n_before = found.len();
                check(&file, &mut Findings::new(rule, settings, &mut found));
                set_severity(&mut found, n_before, *severity);
            }
            n_before..found.len()
        };
        check_text(&skill.source);
        let mut sources = Vec::new();
        for path in skill.bundled_files() {
            let path = join(&skill.dir.path, path);
            let Some(text) = load::read_bundled(&path) else { continue };
            let source = SourceFile::new(path, text);
            let range = check_text(&source);
            // The text is kept only where it is spoken of, and of so many files alone.
            if !range.is_empty() {
                sources.push((range, Arc::new(source)));
                if sources.len() == MAX_FAULTY_FILES {
                    break;
                }
            }
        }
        for (range, source) in sources {
            for finding in found.iter_mut().take(range.end).skip(range.start) {
                finding.source = Some(Arc::clone(&source));
            }
        }
    }
    sort(&mut found);
    found
}

/// After so many files of one skill with something to tell of, no further ones are looked into.
const MAX_FAULTY_FILES: usize = 50;

fn set_severity(found: &mut [Finding], n_before: usize, severity: Severity) {
    for finding in found.iter_mut().skip(n_before) {
        finding.severity = severity;
    }
}

/// The skill's own file first, then others by path; by place, and at one place in the order of the rules.
fn sort(findings: &mut [Finding]) {
    if findings.len() > 1 {
        findings.sort_by_cached_key(|finding| {
            let path = finding.source.as_ref().map(|source| sort_key(source.path()));
            (path, finding.span, rules::position(finding.rule))
        });
    }
}
