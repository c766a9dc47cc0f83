//! Reports for people: miette's drawing of each finding, those of a skill together under its path.

use std::fmt::Write;

use miette::{GraphicalReportHandler, GraphicalTheme};
use skills_ref_core::{
    Finding, Report, diagnostic::Located, excerpt::printable, path::shown_in_message,
    rule::Severity,
};
use textwrap::{WordSeparator, WordSplitter, core::Word};

use super::{Rendering, Style, closing_line, plural};

/// Columns of source that are shown where there is no terminal to ask.
const PIPED_COLUMNS: usize = 100;
/// What is drawn left of the source: the line's number and the rule beside it.
const MARGIN_COLUMNS: usize = 10;

/// The findings of a report by skill, and its closing line.
#[must_use]
pub fn render_report(report: &Report, style: Style) -> String {
    let text = render_findings(report, style, usize::MAX);
    text + &closing_line(report.summary(), 0)
}

/// As many findings as are to be shown, by skill.
pub(super) fn render_shown(rendering: &Rendering<'_>) -> String {
    let Rendering { report, style, max_findings, .. } = *rendering;
    render_findings(report, style, max_findings) + &not_shown(rendering)
}

/// What to say of findings beyond those that are shown; empty if there are none.
pub(super) fn not_shown(rendering: &Rendering<'_>) -> String {
    let n_findings = rendering.report.all_findings().count();
    match n_findings.saturating_sub(rendering.max_findings) {
        0 => String::new(),
        n => format!("{} not shown (--max-findings)\n", plural(n, "more finding")),
    }
}

fn render_findings(report: &Report, style: Style, max_findings: usize) -> String {
    let mut text = String::new();
    let mut n_left = max_findings;
    let bold = if style.color { anstyle::Style::new().bold() } else { anstyle::Style::new() };
    for skill in report.skills.iter().filter(|skill| !skill.findings.is_empty()) {
        if n_left == 0 {
            break;
        }
        let findings = skill.findings.get(..n_left).unwrap_or(&skill.findings);
        n_left -= findings.len();
        let path = printable(&shown_in_message(&skill.path));
        let counts = counts(&skill.findings);
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{bold}{path}{bold:#}: {counts}\n");
        text.push_str(&render(findings, style));
    }
    let rest = report.findings.get(..n_left).unwrap_or(&report.findings);
    text + &render(rest, style)
}

/// How many findings of each severity there are: `2 errors, 1 warning`.
fn counts(findings: &[Finding]) -> String {
    let of = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let parts = [(of(Severity::Error), "error"), (of(Severity::Warning), "warning")];
    let parts = parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, noun)| plural(n, noun));
    parts.collect::<Vec<_>>().join(", ")
}

/// Findings of one file, a blank line behind each.
#[must_use]
pub fn render(findings: &[Finding], style: Style) -> String {
    let handler = handler(style);
    let columns = style.width.map_or(PIPED_COLUMNS, |width| width.saturating_sub(MARGIN_COLUMNS));
    let mut text = String::new();
    for finding in findings {
        // Writing into a string cannot fail, and our source can be read.
        let located = Located::new(finding, columns, has_links(style));
        let _ = handler.render_report(&mut text, &located);
        text.push('\n');
    }
    text
}

fn handler(style: Style) -> GraphicalReportHandler {
    let theme =
        if style.color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_links(has_links(style));
    match style.width {
        Some(width) => handler
            .with_width(width)
            .with_break_words(false)
            .with_word_splitter(WordSplitter::NoHyphenation)
            .with_word_separator(WordSeparator::Custom(words)),
        None => handler.with_wrap_lines(false),
    }
}

/// Whether a rule's name is a link to its page: only a terminal knows how to follow one.
fn has_links(style: Style) -> bool {
    style.color && style.width.is_some()
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

#[cfg(test)]
mod tests {
    use skills_ref_core::{Skill, SkillDir, SkillReport};

    use super::*;

    /// A skill whose lines are hard to draw: long, wide, with tabs and line ends of all kinds.
    fn hard() -> Report {
        let long = "表格 and 📊 charts, ".repeat(12);
        let text = format!(
            "---\r\nname: near\tmiss\rdescription: {long}use when: asked <now>\nname: twice\r\n---\n\t- [ ] `x`\u{7}\u{1b}[31m {long}\n"
        );
        let skill = Skill::from_text(SkillDir::new("skills/near-miss"), text);
        let body = Skill::from_text(
            SkillDir::new("skills/b"),
            format!("---\nname: b\ndescription: b\nmetadata:\n\tkey: {long}\n---\n"),
        );
        let other = Skill::from_text(
            SkillDir::new("skills/c"),
            format!(
                "---\nname: c\ndescription: {long} #1 is cut\nlicense: 1.10\nlicense: 日本語\n---\n{long}\u{202E}{long}\n\tx\u{8}\n"
            ),
        );
        let skills = [skill, body, other].map(|skill| {
            let findings = skills_ref_core::check(&skill);
            SkillReport::of(&skill, findings)
        });
        Report { skills: skills.into(), findings: Vec::new() }
    }

    #[test]
    fn a_report_fits_the_terminal() {
        for width in [60, 120] {
            for color in [false, true] {
                let drawn = render_report(&hard(), Style { color, width: Some(width) });
                let plain = anstream::adapter::strip_str(&drawn).to_string();
                // A line to paste is not broken, however long it is.
                for line in plain.lines().filter(|line| !line.trim_start().starts_with('`')) {
                    let columns = unicode_width::UnicodeWidthStr::width(line);
                    assert!(columns <= width, "{width}: {columns}: {line}");
                }
                let shown = if color { drawn.replace('\u{1b}', "␛") } else { drawn };
                insta::assert_snapshot!(
                    format!("hard-{width}{}", if color { "-color" } else { "" }),
                    shown
                );
            }
        }
        // A pipe has no width, no colour and no links.
        insta::assert_snapshot!(
            "hard-piped",
            render_report(&hard(), Style { color: false, width: None })
        );
    }

    #[test]
    fn code_is_not_broken() {
        let words: Vec<_> =
            words("quote it: `a: \"b c\"` or `d`, e").map(|word| word.word.to_owned()).collect();
        assert_eq!(words, ["quote", "it:", "`a: \"b c\"`", "or", "`d`,", "e"]);
    }
}
