//! Judges one skill: gathers what the rules that are on look at, and runs them.

use std::{
    cell::OnceCell,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    check::{Check, Need, Subject, command, orphan, reference, skill_text::SkillText},
    disk::{
        discover::{inner_skills, skill_dir},
        files::FileList,
        folder::Listing,
        project::{Project, plugin_of, sibling_with},
        read::{self, Extent},
        walk::{Found, Search, Surroundings},
        working_dir::real,
    },
    path::{join, sort_key},
    report::{
        SkillReport,
        finding::{Finding, Findings},
    },
    rules,
    settings::{FixedPolicy, InForce, Policy, Settings},
    skill::{Skill, SkillDir},
    spec::field::Field,
    text::source::SourceFile,
};

/// Loads the skill in a folder and judges it by the rules that are on.
#[must_use]
pub fn check_dir(dir: SkillDir, settings: &Settings) -> SkillReport {
    let dir = SkillDir { name: dir.name.clone().or(skill_dir(&dir.path).name), ..dir };
    let scope = FixedPolicy::default().above(&dir.path);
    let found = Found { dir, listing: None, surroundings: None, scope };
    judge(found, settings, &Search::default())
}

/// Judges a skill by all rules that are on by default: by place, and at one place in the order of the rules. Rules about
/// what else lies in its folder find nothing.
#[must_use]
pub fn check(skill: &Skill) -> Vec<Finding> {
    check_with(skill, &Settings::default())
}

/// As [`check`], by the rules that are on.
#[must_use]
pub fn check_with(skill: &Skill, settings: &Settings) -> Vec<Finding> {
    run(&Subject::new(skill, None, settings.extra_fields()), settings, |_| true)
}

/// Why a skill's properties cannot be read; empty if they can. See [`Properties::read`](crate::Properties::read).
#[must_use]
pub fn check_properties(skill: &Skill) -> Vec<Finding> {
    let settings = Settings::default();
    let subject = Subject::new(skill, None, settings.extra_fields());
    let mut findings = run(&subject, &settings, |id| {
        settings.checks().any(|(checked, _)| checked.rule.id == id && checked.blocks_properties)
    });
    // Only two fields must be text for the properties to be there.
    findings.retain(|finding| {
        finding.rule.id != "field-wrong-type"
            || matches!(Field::from_key(&finding.subject), Some(Field::Name | Field::Description))
    });
    findings
}

/// Judges a skill that was found.
pub(super) fn judge(
    found: Found<Arc<dyn InForce>>,
    settings: &Settings,
    search: &Search,
) -> SkillReport {
    let Found { dir, listing, surroundings, scope } = found;
    if !settings.needs_files() {
        let skill = read::read_skill(dir, Extent::Whole);
        let findings = check_with(&skill, settings);
        return SkillReport::of(&skill, findings);
    }
    let listing = listing.unwrap_or_else(|| Listing::of(&dir.path).unwrap_or_default());
    let mut files = FileList::from_listing(&dir.path, &listing, dir.real.as_deref());
    // Where they are checked by themselves, there is nothing to report.
    if !search.nested && files.holds_skills() {
        files.inner_skills = inner_skills(&dir, search, &scope);
    }
    let skill = read::read_skill(dir, Extent::Whole);
    let dir = &skill.dir.path;
    let around = Around::new(&skill.dir, surroundings);
    let mut subject = Subject::new(&skill, Some(&files), settings.extra_fields());
    let read = |path: &Path| read::read_bundled(&join(dir, path));
    if settings.needs(Need::References) {
        let project = || Project::of(around.real(), around.surroundings().repository.as_deref());
        let asked = reference::Surroundings {
            read: &read,
            is_there: &|from, path| from.join(path).exists(),
            is_beside: &|path| around.real().parent().is_some_and(|dir| dir.join(path).exists()),
            is_in_repository: &|path| project().holds(path),
            is_in_project: &|from, path| project().is_linked(from, path),
            is_of_project: &|| project().is_own(),
            is_above: &|path| project().holds_above(around.real(), path),
            is_in_plugin: &|path| around.plugin().map(|plugin| plugin.join(path).exists()),
            sibling_with: &|path| sibling_with(around.real(), path),
        };
        subject.references = reference::faults(&subject, &asked);
    }
    if settings.needs(Need::Scripts) {
        subject.commands = command::of(&subject, &|path| read::runnable(&join(dir, path)));
    }
    if settings.needs(Need::Mentions) {
        subject.orphans = orphan::of(&subject, &read);
    }
    let mut findings = run(&subject, settings, |_| true);
    // What .gitignore names is not what others get. Few skills have such findings, so only they are asked.
    if !search.no_ignore {
        findings.retain(|finding| {
            let path = finding.place.path();
            path == skill.source.path() || path == dir || !around.is_ignored(path)
        });
    }
    SkillReport::of(&skill, findings)
}

/// What lies around a skill: told by the walk, or asked of the disk when somebody wants to know.
struct Around<'a> {
    dir: &'a SkillDir,
    real: OnceCell<PathBuf>,
    surroundings: OnceCell<Surroundings>,
    plugin: OnceCell<Option<PathBuf>>,
}

impl<'a> Around<'a> {
    fn new(dir: &'a SkillDir, surroundings: Option<Surroundings>) -> Self {
        let surroundings = surroundings.map_or_else(OnceCell::new, OnceCell::from);
        let real = dir.real.clone().map_or_else(OnceCell::new, OnceCell::from);
        Self { dir, real, surroundings, plugin: OnceCell::new() }
    }

    /// The skill's folder without links.
    fn real(&self) -> &Path {
        self.real.get_or_init(|| real(&self.dir.path))
    }

    /// The root of the plugin that the skill belongs to.
    fn plugin(&self) -> Option<&Path> {
        self.plugin.get_or_init(|| plugin_of(self.real())).as_deref()
    }

    fn surroundings(&self) -> &Surroundings {
        self.surroundings.get_or_init(|| Surroundings::of(self.real()))
    }

    /// Whether git ignores a file or folder of the skill. What the skill itself says of that counts for nothing: it would
    /// switch off its own checks.
    fn is_ignored(&self, path: &Path) -> bool {
        let Ok(inner) = path.strip_prefix(&self.dir.path) else { return false };
        let ignored = &self.surroundings().ignored;
        let ancestors = inner.ancestors().filter(|part| !part.as_os_str().is_empty());
        ancestors.enumerate().any(|(n, part)| {
            let real = self.real().join(part);
            ignored.matches(&real, n > 0 || real.is_dir())
        })
    }
}

/// Runs the rules that are on and wanted, by their ids.
fn run(
    subject: &Subject<'_>,
    settings: &Settings,
    is_wanted: impl Fn(&str) -> bool,
) -> Vec<Finding> {
    let skill = subject.skill;
    let mut found = Vec::new();
    let mut text_rules = Vec::new();
    for (checked, severity) in settings.checks().filter(|(checked, _)| is_wanted(checked.rule.id)) {
        match checked.check {
            Check::Skill(check) => {
                check(
                    subject,
                    &mut Findings::new(checked.rule, severity, &skill.source, &mut found),
                );
            }
            Check::Text(check) => text_rules.push((checked.rule, severity, check)),
            Check::Run(_) => {}
        }
    }
    if !text_rules.is_empty() {
        let mut check_text = |source: &Arc<SourceFile>| {
            let file = SkillText::new(source, subject);
            let n_before = found.len();
            for (rule, severity, check) in &text_rules {
                check(&file, &mut Findings::new(rule, *severity, source, &mut found));
            }
            found.len() > n_before
        };
        check_text(&skill.source);
        let mut n_faulty = 0;
        for path in subject.bundled_files() {
            let path = join(&skill.dir.path, path);
            let Some(text) = read::read_bundled(&path) else { continue };
            n_faulty += usize::from(check_text(&Arc::new(SourceFile::new(path, text))));
            if n_faulty == MAX_FAULTY_FILES {
                break;
            }
        }
    }
    sort(&mut found, skill.source.path());
    found
}

/// After so many files of one skill with something to report, no further ones are looked into.
const MAX_FAULTY_FILES: usize = 50;

/// Sorts: what is about the skill's own file first, then other texts by path; by place, and at one place in the order of
/// the rules.
pub(super) fn sort(findings: &mut [Finding], own: &Path) {
    if findings.len() > 1 {
        findings.sort_by_cached_key(|finding| {
            let other = finding.place.text().map(|(source, _)| source.path());
            let other = other.filter(|path| *path != own).map(sort_key);
            (other, finding.place.span(), rules::position(finding.rule))
        });
    }
}
