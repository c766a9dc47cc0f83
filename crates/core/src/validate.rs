//! Judges skills: runs the rules on what the disk says of each, and puts what they find in order.

mod judge;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

pub use self::judge::{check, check_dir, check_properties, check_with};
use crate::{
    check::{Check, RunDisk},
    disk::{
        discover::{self, Discovered, NotFound},
        project::{owner, plugin_of},
        read::{self, Extent},
        tree::Taken,
        walk::{Found, Search},
    },
    path::{in_order, shown},
    report::{Report, SkillReport, finding::Finding},
    rules::{self, CHECKED_RULES, name_directory_mismatch},
    settings::{FixedPolicy, InForce, Policy, Settings},
    skill::SkillDir,
    targets::{at_level, tree_findings},
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
        self.report.skills.sort_by(|a, b| in_order(&a.path, &b.path));
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
    Validator::new().run(paths)
}

/// Judges everything that paths stand for, as it is told to.
///
/// ```
/// # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures")).unwrap();
/// use std::{path::PathBuf, sync::Arc};
/// use skills_ref_core::{Settings, Validator, settings::FixedPolicy};
///
/// let mut settings = Settings::default();
/// settings.select("advice").unwrap();
/// let policy = FixedPolicy(Arc::new(settings));
/// let run = Validator::new().policy(&policy).run(&[PathBuf::from("skills")]);
/// assert_eq!(run.report.summary().invalid, 0);
/// ```
#[derive(Clone, Copy)]
pub struct Validator<'a> {
    search: Option<&'a Search>,
    policy: Option<&'a dyn Policy>,
    on_progress: Option<&'a (dyn Fn(usize) + Sync)>,
}

impl Default for Validator<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Validator<'a> {
    /// One that searches trees as usual and goes by the rules that are on by default.
    #[must_use]
    pub const fn new() -> Self {
        Self { search: None, policy: None, on_progress: None }
    }

    /// Searches trees as this says.
    #[must_use]
    pub const fn search(self, search: &'a Search) -> Self {
        Self { search: Some(search), ..self }
    }

    /// Judges each skill by what this says is in force for it.
    #[must_use]
    pub const fn policy(self, policy: &'a dyn Policy) -> Self {
        Self { policy: Some(policy), ..self }
    }

    /// Says after each skill how many have been judged, from several threads. How many there will be nobody knows: skills
    /// are judged as they are found.
    #[must_use]
    pub const fn on_progress(self, on_progress: &'a (dyn Fn(usize) + Sync)) -> Self {
        Self { on_progress: Some(on_progress), ..self }
    }

    /// Judges everything that paths stand for, each skill once.
    #[must_use]
    pub fn run(self, paths: &[PathBuf]) -> Run {
        let (default_search, default_policy) = (Search::default(), FixedPolicy::default());
        let search = self.search.unwrap_or(&default_search);
        let policy = self.policy.unwrap_or(&default_policy);
        let n_judged = AtomicUsize::new(0);
        let judge = |found: Found<Arc<dyn InForce>>| {
            let settings = found.scope.settings(&found.dir.path);
            let judged = Judged {
                report: settings.as_ref().map(|settings| judge::judge(found, settings, search)),
                settings,
                link_names: Vec::new(),
            };
            let n_judged = n_judged.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(on_progress) = self.on_progress {
                on_progress(n_judged);
            }
            judged
        };
        let Discovered { taken, n_trees, empty_trees, stray_files, faults, not_found } =
            discover::discover(paths, search, &|dir: &Path| policy.above(dir), &judge);
        let is_any = !taken.is_empty();
        let mut skills = Vec::with_capacity(taken.len());
        let mut settings = Vec::with_capacity(taken.len());
        let mut judged: Vec<Judged> = taken;
        judged.sort_by(|a, b| in_order(a.path(), b.path()));
        for judged in judged {
            if let (Some(report), Some(own)) = (judged.report, judged.settings) {
                skills.push(called_by_links(report, &judged.link_names));
                settings.push(own);
            }
        }
        check_run(&mut skills, &settings);
        let mut without_skills = Report::default();
        for (dir, scope) in empty_trees {
            let Some(settings) = scope.settings(&dir) else { continue };
            let owner = owner(&dir);
            let mut report = check_dir(discover::skill_dir(dir), &settings);
            if let (Some(owner), Some(finding)) = (owner, report.findings.first_mut()) {
                finding.help = Some(format!("it lies in the skill `{}`: pass that", shown(&owner)));
            }
            without_skills.skills.push(report);
        }
        // Beside skills, other files are no mistake: a hook is given all that a commit touches.
        if !is_any {
            let strays =
                stray_files.iter().map(|path| (rules::stray_file(path), policy.above(path)));
            without_skills.findings =
                strays.filter_map(|(finding, scope)| at_level(finding, &*scope)).collect();
        }
        let report = Report { skills, findings: tree_findings(faults), n_known: 0 };
        Run { report, n_trees, not_found, without_skills }
    }
}

/// What came of a skill.
struct Judged {
    /// None if nobody knows how to judge it.
    report: Option<SkillReport>,
    settings: Option<Arc<Settings>>,
    /// The names of links that lead to it.
    link_names: Vec<String>,
}

impl Judged {
    fn path(&self) -> &Path {
        self.report.as_ref().map_or(Path::new(""), |report| &report.path)
    }
}

impl Taken for Judged {
    fn add_link_name(&mut self, name: String) {
        self.link_names.push(name);
    }
}

/// A skill is known by the names of links to it too; some are met only after it has been judged.
fn called_by_links(mut report: SkillReport, link_names: &[String]) -> SkillReport {
    if let Some(name) = report.name.as_deref()
        && name_directory_mismatch::is_called(name, link_names)
    {
        report.findings.retain(|finding| finding.rule != &name_directory_mismatch::RULE);
    }
    report
}

/// The rules about all skills of a run; `settings` are those of each skill.
fn check_run(skills: &mut [SkillReport], settings: &[Arc<Settings>]) {
    let mut added: Vec<(usize, Finding)> = Vec::new();
    for checked in CHECKED_RULES {
        let Check::Run(check) = checked.check else { continue };
        // What is off everywhere is not looked for: files may have to be read again.
        if settings.iter().any(|settings| settings.level(checked.rule).is_some()) {
            let source = |at: usize| {
                let dir = skills
                    .get(at)
                    .map(|skill| SkillDir::new(&skill.path))
                    .unwrap_or_else(|| SkillDir::new(""));
                read::read_skill(dir, Extent::Whole).source
            };
            let plugin = |at: usize| skills.get(at).and_then(|skill| plugin_of(&skill.path));
            added.extend(check(skills, &RunDisk { source: &source, plugin: &plugin }));
        }
    }
    for (at, finding) in added {
        let Some(severity) = settings.get(at).and_then(|settings| settings.level(finding.rule))
        else {
            continue;
        };
        let Some(skill) = skills.get_mut(at) else { continue };
        let own = finding.place.path().to_owned();
        skill.findings.push(Finding { severity, ..finding });
        judge::sort(&mut skill.findings, &own);
    }
}
