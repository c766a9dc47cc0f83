//! What is printed, by who reads it: a file for each format. Nothing here decides anything.

mod checkstyle;
pub(crate) mod full;
mod github;
mod gitlab;
pub(crate) mod json;
mod junit;
mod listed;
mod markdown;
pub(crate) mod page;
mod path_base;
pub(crate) mod properties;
mod sarif;
mod short;
pub(crate) mod target;

use std::cell::LazyCell;

use skills_ref_core::{Report, report::Summary};

pub(crate) use self::{
    listed::{Listed, all as all_findings},
    path_base::PathBase,
    target::{ReportFormat, ReportTarget},
};
pub(crate) use crate::console::Style;

/// A report and what its renderers have to know beside it.
pub(crate) struct Rendering<'a> {
    pub(crate) report: &'a Report,
    pub(crate) summary: Summary,
    /// Whether a finding makes the run fail.
    pub(crate) fails: &'a dyn Fn(&Listed<'_>) -> bool,
    /// Where paths are counted from on a hosting site.
    pub(crate) base: &'a LazyCell<PathBase>,
    /// How text for people is drawn.
    pub(crate) style: Style,
    /// How many findings people are shown at most.
    pub(crate) max_findings: usize,
}

/// The report in a format.
pub(crate) fn render(format: ReportFormat, rendering: &Rendering<'_>) -> String {
    match format {
        ReportFormat::Full => full::render_shown(rendering),
        ReportFormat::Short => short::render(rendering),
        ReportFormat::Json => json::render_report(rendering.report),
        ReportFormat::Jsonl => json::render_lines(rendering.report),
        ReportFormat::Sarif => sarif::render(rendering),
        ReportFormat::Github => github::render(rendering),
        ReportFormat::Gitlab => gitlab::render(rendering),
        ReportFormat::Junit => junit::render(rendering),
        ReportFormat::Checkstyle => checkstyle::render(rendering),
        ReportFormat::Markdown => markdown::render(rendering),
    }
}

/// What a run comes to, on one line.
pub(crate) fn closing_line(summary: Summary) -> String {
    format!("{summary}\n")
}
