//! `skills-ref validate`

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use skills_ref_core::{
    Report, SkillReport, discover::shown, excerpt::printable, rule::Severity, rules,
    settings::Policy, validate_with,
};

use super::UsageError;
use crate::{
    args::SearchArgs,
    baseline::Baseline,
    config::Config,
    console::Console,
    notices::{report_config_errors, report_not_found},
    outcome::Outcome,
    output::{
        self, Listed, PathBase, Rendering, ReportFormat, ReportTarget, Style, plural, target,
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
    let targets = target::all(&args.format)?;
    let config = Config::new(&args.search, &args.select, &args.ignore)?;
    let baseline = args.baseline.as_deref().map(Baseline::read).transpose()?;
    let paths = paths::all(&paths::or_here(&args.paths, &args.search), &args.search)?;
    let progress = Progress::new(!args.no_progress && !args.quiet);
    let run = validate_with(&paths, &paths::search(&args.search), &config, &|n_done, total| {
        progress.step(n_done, total);
    });
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
    let mut report = if args.allow_no_skills { run.report } else { run.all() };
    // What its configuration would say of a skill nobody knows.
    report.skills.retain(|skill| !config.is_broken(&skill.path));
    report
        .findings
        .retain(|finding| !finding.path.as_deref().is_some_and(|path| config.is_broken(path)));
    if let Some(file) = &args.write_baseline {
        outcome = outcome.max(report_config_errors(&config, console));
        return write_baseline(&report, file, outcome, console);
    }
    let mut n_known = 0;
    let mut known_invalid = HashSet::new();
    if let Some(baseline) = &baseline {
        let taken = baseline.take_known(&mut report, &|dir, rule| {
            let settings = config.settings(dir);
            rules::find(rule).is_some_and(|rule| settings.level(rule).is_some())
        });
        n_known = taken.n_known;
        known_invalid = taken.known_invalid;
        if taken.n_gone > 0 && !args.quiet {
            let gone = plural(taken.n_gone, "finding");
            console.note(&format!(
                "{gone} in the baseline, but not in the skills any more: write it anew"
            ));
        }
    }
    let fails = |listed: &Listed<'_>| {
        let in_config = || {
            let dir =
                listed.skill.map(|skill| skill.path.as_path()).or(listed.finding.path.as_deref());
            dir.is_some_and(|dir| config.is_strict(dir))
        };
        listed.finding.severity == Severity::Error || args.strict || in_config()
    };
    if output::all_findings(&report).any(|listed| fails(&listed)) {
        outcome = outcome.max(Outcome::Findings);
    }
    let rendering = Rendering {
        summary: report.summary(),
        report: &report,
        n_known,
        fails: &fails,
        base: &PathBase::of_repository(),
        style: console.style(),
        max_findings: args.max_findings.unwrap_or(usize::MAX),
    };
    let audience = Audience { is_tree, known_invalid: &known_invalid };
    outcome = outcome.max(print(&targets, &rendering, args, &audience, console));
    // Last, where it is seen.
    outcome = outcome.max(report_config_errors(&config, console));
    Ok(outcome)
}

/// What people are to know of a run beside its findings.
struct Audience<'a> {
    /// The count even of a single valid skill: of a tree, nobody knows how many it holds.
    is_tree: bool,
    /// Skills whose errors the baseline knows: no line calls them valid, although they are counted so.
    known_invalid: &'a HashSet<PathBuf>,
}

/// Prints and writes the report.
fn print(
    targets: &[ReportTarget],
    rendering: &Rendering<'_>,
    args: &ValidateArgs,
    audience: &Audience<'_>,
    console: &mut Console,
) -> Outcome {
    let mut outcome = Outcome::Fine;
    let is_printed =
        |format| targets.iter().any(|target| target.file.is_none() && target.format == format);
    for target in targets {
        if let Some(file) = &target.file {
            let style = Style { color: false, width: None };
            let mut text = output::render(target.format, &Rendering { style, ..*rendering });
            if matches!(target.format, ReportFormat::Full | ReportFormat::Short) {
                text.push_str(&output::closing_line(rendering.summary, rendering.n_known));
            }
            if let Err(error) = whole_file::write(file, &text) {
                console.error(&format!("`{}` cannot be written: {error}", shown(file)));
                outcome = Outcome::Usage;
            }
        } else if target.format == ReportFormat::Full {
            console.eprint(&output::render(target.format, rendering));
        } else {
            console.print(&output::render(target.format, rendering));
        }
    }
    let is_only_full =
        targets.iter().all(|target| target.file.is_some() || target.format == ReportFormat::Full);
    let skills = &rendering.report.skills;
    let is_single = skills.len() == 1 && !args.quiet;
    if is_only_full {
        let is_valid = |skill: &&SkillReport| {
            skill.is_valid() && !audience.known_invalid.contains(&skill.path)
        };
        for skill in skills.iter().filter(|_| is_single || args.verbose).filter(is_valid) {
            console.print(&format!("Valid skill: {}\n", printable(&shown(&skill.path))));
        }
    }
    let has_findings =
        rendering.summary.errors + rendering.summary.warnings + rendering.n_known > 0;
    let is_for_people =
        [ReportFormat::Full, ReportFormat::Short, ReportFormat::Github].into_iter().any(is_printed);
    if is_for_people && !args.quiet && (skills.len() != 1 || has_findings || audience.is_tree) {
        console.eprint(&output::closing_line(rendering.summary, rendering.n_known));
    }
    outcome
}

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
