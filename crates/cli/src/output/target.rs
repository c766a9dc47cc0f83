//! The formats of reports, and where a report goes: what `--format` takes.

use std::path::PathBuf;

use clap::ValueEnum;

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
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (name, file) = match text.split_once('=') {
            Some((_, "")) => return Err("there is no file behind `=`".to_owned()),
            // As elsewhere, `-` is the stream.
            Some((name, "-")) => (name, None),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let format = ReportFormat::from_str(name, true).map_err(|_| {
            let names: Vec<String> = ReportFormat::value_variants()
                .iter()
                .filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()))
                .collect();
            let near = names.iter().max_by(|a, b| {
                let similarity = |other: &str| strsim::jaro_winkler(name, other);
                similarity(a).total_cmp(&similarity(b))
            });
            let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            format!("there is no format `{name}`, only {}{hint}", names.join(", "))
        })?;
        Ok(Self { format, file })
    }
}
