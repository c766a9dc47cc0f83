//! Reports for people: miette's drawing of each finding, and a closing line.

use std::fmt::Write;

use miette::{GraphicalReportHandler, GraphicalTheme};
use skills_ref_core::{
    Finding, Report, diagnostic::Located, discover, excerpt::printable, report::Summary,
    source::SourceFile,
};
use textwrap::{WordSeparator, WordSplitter, core::Word};

use super::Style;
use crate::console::Console;

/// Columns of source that are shown where there is no terminal to ask.
const PIPED_COLUMNS: usize = 100;
/// What is drawn left of the source: the line's number and the rule beside it.
const MARGIN_COLUMNS: usize = 10;

/// What of a report is printed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown {
    /// The valid skills, too.
    pub(crate) is_verbose: bool,
    /// Findings and nothing else.
    pub(crate) is_quiet: bool,
    /// The count even of a single valid skill: of a tree, nobody knows how many it holds.
    pub(crate) is_tree: bool,
}

/// Prints a report: valid skills on standard output, all else on standard error.
pub(crate) fn print(report: &Report, shown: Shown, console: &mut Console) {
    let is_single = report.skills.len() == 1 && !shown.is_quiet;
    for skill in report.skills.iter().filter(|skill| skill.is_valid()) {
        if is_single || shown.is_verbose {
            console.print(&format!("Valid skill: {}\n", printable(&discover::shown(&skill.path))));
        }
    }
    let mut text = render_findings(report, console.style());
    let summary = report.summary();
    let has_findings = summary.errors + summary.warnings > 0;
    if !shown.is_quiet && (report.skills.len() != 1 || has_findings || shown.is_tree) {
        text.push_str(&closing_line(summary));
    }
    console.eprint(&text);
}

/// The findings of a report and its closing line.
#[must_use]
pub fn render_report(report: &Report, style: Style) -> String {
    render_findings(report, style) + &closing_line(report.summary())
}

fn render_findings(report: &Report, style: Style) -> String {
    let mut text = String::new();
    for skill in &report.skills {
        if let Some(source) = &skill.source {
            text.push_str(&render(&skill.findings, source, style));
        }
    }
    text.push_str(&render(&report.findings, &SourceFile::new(".", ""), style));
    text
}

/// Findings of one file, a blank line behind each.
#[must_use]
pub fn render(findings: &[Finding], source: &SourceFile, style: Style) -> String {
    let handler = handler(style);
    let columns = style.width.map_or(PIPED_COLUMNS, |width| width.saturating_sub(MARGIN_COLUMNS));
    let mut text = String::new();
    for finding in findings {
        // Writing into a string cannot fail, and our source can be read.
        let _ = handler.render_report(&mut text, &Located::new(finding, source, columns));
        text.push('\n');
    }
    text
}

fn handler(style: Style) -> GraphicalReportHandler {
    let theme =
        if style.color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler =
        GraphicalReportHandler::new_themed(theme).with_links(style.color && style.width.is_some());
    match style.width {
        Some(width) => handler
            .with_width(width)
            .with_break_words(false)
            .with_word_splitter(WordSplitter::NoHyphenation)
            .with_word_separator(WordSeparator::Custom(words)),
        None => handler.with_wrap_lines(false),
    }
}

/// Words between spaces, but what stands in backticks is one: a line to paste must not be broken.
fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let mut is_code = false;
    Box::new(
        line.split_inclusive(move |c| {
            is_code ^= c == '`';
            c == ' ' && !is_code
        })
        .map(Word::from),
    )
}

fn closing_line(summary: Summary) -> String {
    let mut line = String::new();
    let Summary { skills, valid, invalid, errors, warnings } = summary;
    let _ = writeln!(
        line,
        "checked {}: {valid} valid, {invalid} invalid; {}, {}",
        plural(skills, "skill"),
        plural(errors, "error"),
        plural(warnings, "warning"),
    );
    line
}

fn plural(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_not_broken() {
        let words: Vec<_> =
            words("quote it: `a: \"b c\"` or `d`, e").map(|word| word.word.to_owned()).collect();
        assert_eq!(words, ["quote", "it:", "`a: \"b c\"`", "or", "`d`,", "e"]);
    }
}
