//! The formats of reports, and where a report goes: what `--format` takes.

use std::path::PathBuf;

use clap::ValueEnum;
use skills_ref_core::path::shown;

use crate::whole_file;

/// Why a report cannot be made as asked for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TargetError {
    #[error("there is no file behind `=`")]
    NoFile,
    #[error("there is no format `{name}`, only {known}{hint}")]
    UnknownFormat { name: String, known: String, hint: String },
    #[error("two reports cannot be written to `{}`", shown(.0))]
    SameFile(PathBuf),
    #[error(
        "only one report can be printed on standard output: give the others a file, as in `--format sarif=report.sarif`"
    )]
    SeveralPrinted,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people: each finding with the lines around it
    Full,
    /// A line a finding: `path:line:column: error[rule]: message`
    Short,
    /// All of it, for programs; see docs/report.schema.json
    Json,
    /// An object a finding and one for the counts, each on a line
    Jsonl,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of GitHub Actions
    Github,
    /// GitLab's Code Quality
    Gitlab,
    /// `JUnit`'s XML, a test case a skill
    Junit,
    /// Checkstyle's XML
    Checkstyle,
    /// A table in Markdown
    Markdown,
}

/// A format, and the file that a report in it goes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ReportTarget {
    pub(crate) format: ReportFormat,
    /// None for standard output, or for people standard error.
    pub(crate) file: Option<PathBuf>,
}

impl ReportTarget {
    /// Reads `sarif` or `sarif=report.sarif`.
    pub(crate) fn parse(text: &str) -> Result<Self, TargetError> {
        let (name, file) = match text.split_once('=') {
            Some((_, "")) => return Err(TargetError::NoFile),
            // As elsewhere, `-` is the stream.
            Some((name, "-")) => (name, None),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let format = ReportFormat::from_str(name, true).map_err(|_| unknown_format(name))?;
        Ok(Self { format, file })
    }
}

fn unknown_format(name: &str) -> TargetError {
    let known: Vec<String> = ReportFormat::value_variants()
        .iter()
        .filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()))
        .collect();
    let near = known.iter().max_by(|a, b| {
        let similarity = |other: &str| strsim::jaro_winkler(name, other);
        similarity(a).total_cmp(&similarity(b))
    });
    let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    TargetError::UnknownFormat { name: name.to_owned(), known: known.join(", "), hint }
}

/// All that was asked for; the report for people, too, where nothing else is printed.
///
/// # Errors
///
/// Two reports would get in each other's way.
pub(crate) fn all(asked: &[ReportTarget]) -> Result<Vec<ReportTarget>, TargetError> {
    let mut targets: Vec<ReportTarget> = Vec::new();
    for target in asked {
        let is_same = |file: &PathBuf, other: &ReportTarget| {
            other
                .file
                .as_ref()
                .is_some_and(|other| whole_file::real(other) == whole_file::real(file))
        };
        if let Some(file) = &target.file
            && targets.iter().any(|other| is_same(file, other))
        {
            return Err(TargetError::SameFile(file.clone()));
        }
        if !targets.contains(target) {
            targets.push(target.clone());
        }
    }
    let mut printed = targets.iter().filter(|target| target.file.is_none()).peekable();
    if printed.peek().is_none() {
        targets.push(ReportTarget { format: ReportFormat::Full, file: None });
    } else if printed.filter(|target| target.format != ReportFormat::Full).count() > 1 {
        return Err(TargetError::SeveralPrinted);
    }
    Ok(targets)
}
