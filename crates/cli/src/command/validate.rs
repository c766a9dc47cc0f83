//! `skills-ref validate`: prepare, judge, settle what is known already, print. How a report reads is in `output/`, what a
//! baseline knows in `baseline.rs`.

use std::{
    cell::LazyCell,
    path::{Path, PathBuf},
};

use skills_ref_core::{
    Report, SkillReport, Validator, excerpt::printable, path::shown, rule::Severity, rules,
    wording::plural,
};

use super::UsageError;
use crate::{
    args::SearchArgs,
    baseline::{Baseline, Taken},
    config::Config,
    console::Console,
    notices::{report_config_errors, report_not_found},
    outcome::Outcome,
    output::{
        self, Listed, PathBase, Rendering, ReportFormat, ReportTarget, Style, all_findings,
        closing_line, target,
    },
    paths,
    progress::Progress,
    whole_file,
};

const EXAMPLES: &str = "\
Examples:
  skills-ref validate                        the skill, or the skills, in this folder
  skills-ref validate skills/pdf             one skill
  skills-ref validate --strict skills/       all skills of a tree; fail on warnings too
  skills-ref validate --ignore portability,integrity skills/
  skills-ref validate --select advice skills/
  skills-ref validate --format json skills/ | jq .summary
  skills-ref validate --format github --format sarif=report.sarif skills/
  skills-ref validate --write-baseline known.json skills/
  skills-ref validate --baseline known.json skills/
  git diff --name-only -z --diff-filter=d | skills-ref validate --allow-no-skills -

Exit status: 0 all valid, 1 errors (with --strict, warnings too), 2 a wrong option, configuration or path";

/// Check skills: each problem with its place and what to type instead
///
/// A path may be a skill's folder, its SKILL.md, any file inside it, or a tree that holds skills. Findings go to
/// standard error, a valid skill is one line on standard output; of several, only those with findings are shown.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ValidateArgs {
    /// Skills to check: folders, SKILL.md files, files inside a skill, trees; `-` reads a list of paths
    ///
    /// Without a path, the working directory.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// How to report, and with `=FILE` where to; may be repeated
    ///
    /// For people, on standard error: full. On standard output: short, json, jsonl, sarif, github, gitlab, junit,
    /// checkstyle, markdown. A report with a file is made beside what is printed.
    #[arg(long, value_name = "FORMAT[=FILE]", value_parser = ReportTarget::parse)]
    pub(crate) format: Vec<ReportTarget>,

    /// Show people at most so many findings: in full, short, github and markdown
    #[arg(long, value_name = "N")]
    pub(crate) max_findings: Option<usize>,

    /// Leave out findings that this file knows
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write the findings of this run to a file, so that `--baseline` leaves them out from now on
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "format"])]
    pub(crate) write_baseline: Option<PathBuf>,

    /// Fail on warnings too
    #[arg(long)]
    pub(crate) strict: bool,

    /// Turn on a rule, a group of rules (spec, portability, integrity, advice, security), or `all`; several with commas, or
    /// by repeating the option
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) select: Vec<String>,

    /// Turn off a rule, a group of rules, or `all`; several with commas, or by repeating the option
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,

    /// Find nothing wrong with paths that hold no skill
    #[arg(long)]
    pub(crate) allow_no_skills: bool,

    /// List the valid skills too
    #[arg(long, short)]
    pub(crate) verbose: bool,

    /// Print findings and nothing else
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Show no progress bar, which is only shown on a terminal when a run takes long
    #[arg(long)]
    pub(crate) no_progress: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

pub(crate) fn run(args: &ValidateArgs, console: &mut Console) -> Result<Outcome, UsageError> {
    let prepared = Prepared::new(args)?;
    let judged = judge(args, &prepared, console);
    if let Some(file) = &args.write_baseline {
        let outcome = judged.outcome.max(report_config_errors(&prepared.config, console));
        return write_baseline(&judged.report, file, outcome, console);
    }
    let settled = settle(args, &prepared, judged, console);
    let outcome = settled.outcome.max(print(args, &prepared, &settled, console));
    // The program ends here: the system takes back the memory at once, we would do it piece by piece.
    std::mem::forget(settled);
    // Last, where it is seen.
    Ok(outcome.max(report_config_errors(&prepared.config, console)))
}

/// What was asked for, before any skill is read.
struct Prepared {
    targets: Vec<ReportTarget>,
    config: Config,
    baseline: Option<Baseline>,
    paths: Vec<PathBuf>,
}

impl Prepared {
    fn new(args: &ValidateArgs) -> Result<Self, UsageError> {
        Ok(Self {
            targets: target::all(&args.format)?,
            config: Config::new(&args.search, &args.select, &args.ignore)?,
            baseline: args.baseline.as_deref().map(Baseline::read).transpose()?,
            paths: paths::all(&paths::or_here(&args.paths, &args.search), &args.search)?,
        })
    }
}

/// What the rules say of all skills.
struct Judged {
    report: Report,
    /// Whether a tree was searched: nobody knows how many skills it holds.
    is_tree: bool,
    outcome: Outcome,
}

/// Runs the rules, and tells of paths that are not there.
fn judge(args: &ValidateArgs, prepared: &Prepared, console: &Console) -> Judged {
    let Prepared { config, paths, .. } = prepared;
    let progress = Progress::new(!args.no_progress && !args.quiet);
    let search = paths::search(&args.search);
    let run = Validator::new()
        .search(&search)
        .policy(config)
        .on_progress(&|n_judged| progress.step(n_judged))
        .run(paths);
    progress.finish();
    let mut outcome = report_not_found(&run.not_found, console);
    if paths.is_empty() {
        if args.allow_no_skills {
            console.note("the list of paths is empty");
        } else {
            console.error("the list of paths is empty");
            outcome = outcome.max(Outcome::Findings);
        }
    }
    let is_tree = run.n_trees > 0;
    let report = if args.allow_no_skills { run.report } else { run.all() };
    Judged { report, is_tree, outcome }
}

/// What is left to report when the baseline has been heard, and how the run ends by it.
struct Settled {
    report: Report,
    /// What the baseline took out of the report.
    taken: Taken,
    is_tree: bool,
    outcome: Outcome,
}

/// Takes out what the baseline knows, and says whether the rest fails.
fn settle(args: &ValidateArgs, prepared: &Prepared, judged: Judged, console: &Console) -> Settled {
    let Prepared { config, baseline, .. } = prepared;
    let Judged { mut report, is_tree, mut outcome } = judged;
    let is_on = |dir: &Path, rule: &str| {
        let settings = config.settings(dir);
        let level = |rule| settings.as_ref().and_then(|settings| settings.level(rule));
        rules::find(rule).and_then(level).is_some()
    };
    let taken = baseline.as_ref().map(|baseline| baseline.take_known(&mut report, &is_on));
    let taken = taken.unwrap_or_default();
    if taken.n_gone > 0 && !args.quiet {
        let gone = plural(taken.n_gone, "finding");
        console.note(&format!(
            "{gone} in the baseline, but not in the skills any more: write it anew"
        ));
    }
    if all_findings(&report).any(|listed| fails(args, config, &listed)) {
        outcome = outcome.max(Outcome::Findings);
    }
    Settled { report, taken, is_tree, outcome }
}

/// Whether a finding makes the run fail.
fn fails(args: &ValidateArgs, config: &Config, listed: &Listed<'_>) -> bool {
    let in_config = || {
        let own = listed.finding.place.path();
        config.is_strict(listed.skill.map_or(own, |skill| &skill.path))
    };
    listed.finding.severity == Severity::Error || args.strict || in_config()
}

/// Prints and writes the report.
fn print(
    args: &ValidateArgs,
    prepared: &Prepared,
    settled: &Settled,
    console: &mut Console,
) -> Outcome {
    let Settled { report, taken, is_tree, .. } = settled;
    let rendering = Rendering {
        summary: report.summary(),
        report,
        fails: &|listed| fails(args, &prepared.config, listed),
        // Only some formats ask for it.
        base: &LazyCell::new(PathBase::of_repository),
        style: console.style(),
        max_findings: args.max_findings.unwrap_or(usize::MAX),
    };
    let mut outcome = Outcome::Fine;
    for target in &prepared.targets {
        if let Some(file) = &target.file {
            let style = Style { color: false, width: None };
            let mut text = output::render(target.format, &Rendering { style, ..rendering });
            if matches!(target.format, ReportFormat::Full | ReportFormat::Short) {
                text.push_str(&closing_line(rendering.summary));
            }
            if let Err(error) = whole_file::write(file, &text) {
                console.error(&format!("`{}` cannot be written: {error}", shown(file)));
                outcome = Outcome::Usage;
            }
        } else if target.format == ReportFormat::Full {
            console.eprint(&output::render(target.format, &rendering));
        } else {
            console.print(&output::render(target.format, &rendering));
        }
    }
    let is_single = report.skills.len() == 1 && !args.quiet;
    let is_printed = |target: &&ReportTarget| target.file.is_none();
    let mut printed = prepared.targets.iter().filter(is_printed).map(|target| target.format);
    if (is_single || args.verbose) && printed.clone().all(|format| format == ReportFormat::Full) {
        // No line calls a skill valid whose errors the baseline knows, although it is counted so.
        let is_valid =
            |skill: &&SkillReport| skill.is_valid() && !taken.known_invalid.contains(&skill.path);
        for skill in report.skills.iter().filter(is_valid) {
            console.print(&format!("Valid skill: {}\n", printable(&shown(&skill.path))));
        }
    }
    let has_findings =
        rendering.summary.errors + rendering.summary.warnings + rendering.summary.known > 0;
    let is_for_people = printed.any(|format| {
        matches!(format, ReportFormat::Full | ReportFormat::Short | ReportFormat::Github)
    });
    // Of a tree, the count is said even of a single valid skill.
    if is_for_people && !args.quiet && (report.skills.len() != 1 || has_findings || *is_tree) {
        console.eprint(&closing_line(rendering.summary));
    }
    outcome
}

/// Writes what was found to a file, instead of reporting it.
fn write_baseline(
    report: &Report,
    file: &Path,
    outcome: Outcome,
    console: &Console,
) -> Result<Outcome, UsageError> {
    // Half a baseline would let the rest of the findings fail later.
    if outcome != Outcome::Fine {
        console.error(&format!("`{}` is not written", shown(file)));
        return Ok(outcome);
    }
    Baseline::of(report, file).write(file)?;
    let findings = plural(report.all_findings().count(), "finding");
    let skills = plural(report.skills.len(), "skill");
    console.note(&format!("wrote {findings} of {skills} to `{}`", shown(file)));
    Ok(Outcome::Fine)
}
