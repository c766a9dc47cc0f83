//! Findings and reports as people read them: message, lines of the file with marks under them, help.
//!
//! Text comes out. Whether there is a terminal, how wide it is and what colours it has is for the caller to know.

use std::fmt::{self, Write};

use unicode_width::UnicodeWidthChar;

use super::{
    Report,
    diagnostic::Located,
    excerpt::{Excerpt, Mark, Piece, printable},
    finding::Finding,
    rule::Severity,
};
use crate::{path::shown_in_message, text::wording::plural};

/// Columns of source that are shown where no width is given.
const PIPED_COLUMNS: usize = 100;
/// What is drawn left of the source: the line's number and the rule beside it.
const MARGIN_COLUMNS: usize = 10;
/// What is left free at the right of messages.
const FREE_COLUMNS: usize = 2;

/// How findings are drawn. By default: without colours, wrapping and links.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The colours.
    pub palette: Palette,
    /// The columns that there are; none where nothing is to be wrapped.
    pub width: Option<usize>,
    /// Whether a rule's name is a link to its page, by the escape sequence OSC 8.
    pub has_links: bool,
}

/// What to paint with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Palette {
    /// For the path of a skill, above its findings.
    pub heading: Paint,
    /// For the signs of an error.
    pub error: Paint,
    /// For those of a warning.
    pub warning: Paint,
    /// For the word before the help.
    pub help: Paint,
    /// For places, and the word that is a link.
    pub link: Paint,
    /// For the numbers of lines.
    pub line_number: Paint,
    /// For marks under the source, in turn.
    pub marks: [Paint; 3],
}

/// What to write before and behind a text so that it is shown in a colour; nothing for plain text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Paint {
    /// Before the text.
    pub before: &'static str,
    /// Behind it.
    pub after: &'static str,
}

impl Paint {
    fn on(self, text: impl fmt::Display) -> String {
        format!("{}{text}{}", self.before, self.after)
    }
}

impl Drawing {
    /// A report: the findings by skill, and a closing line.
    #[must_use]
    pub fn report(&self, report: &Report) -> String {
        format!("{}{}\n", self.findings_by_skill(report, usize::MAX), report.summary())
    }

    /// The first `max_findings` findings of a report, those of a skill together under its path.
    #[must_use]
    pub fn findings_by_skill(&self, report: &Report, max_findings: usize) -> String {
        let mut text = String::new();
        let mut n_left = max_findings;
        for skill in report.skills.iter().filter(|skill| !skill.findings.is_empty()) {
            if n_left == 0 {
                break;
            }
            let findings = skill.findings.get(..n_left).unwrap_or(&skill.findings);
            n_left -= findings.len();
            let path = self.palette.heading.on(printable(&shown_in_message(&skill.path)));
            // Here and below: writing into a string cannot fail.
            let _ = writeln!(text, "{path}: {}\n", counts(&skill.findings));
            text.push_str(&self.findings(findings));
        }
        let rest = report.findings.get(..n_left).unwrap_or(&report.findings);
        text + &self.findings(rest)
    }

    /// Findings, a blank line behind each.
    #[must_use]
    pub fn findings(&self, findings: &[Finding]) -> String {
        let columns =
            self.width.map_or(PIPED_COLUMNS, |width| width.saturating_sub(MARGIN_COLUMNS));
        findings
            .iter()
            .map(|finding| self.finding(&Located::new(finding, columns, self.has_links)) + "\n")
            .collect()
    }

    /// A finding.
    #[must_use]
    pub fn finding(&self, located: &Located<'_>) -> String {
        let finding = located.finding();
        let (paint, sign) = match finding.severity {
            Severity::Error => (self.palette.error, "×"),
            Severity::Warning => (self.palette.warning, "⚠"),
        };
        let mut text = self.rule(finding, paint) + "\n\n";
        let (first, rest) = (format!("  {} ", paint.on(sign)), format!("  {} ", paint.on("│")));
        self.paragraph(&mut text, &located.to_string(), &first, &rest);
        if let Some(excerpt) = located.excerpt() {
            let marks = self.painted_marks(excerpt);
            for piece in &excerpt.pieces {
                self.piece(&mut text, located.path(), excerpt, *piece, &marks);
            }
        }
        if let Some(help) = &finding.help {
            let first = self.palette.help.on("  help: ");
            self.paragraph(&mut text, &printable(help), &first, "        ");
        }
        text
    }

    fn rule(&self, finding: &Finding, paint: Paint) -> String {
        let id = finding.rule.id;
        if !self.has_links {
            return paint.on(id);
        }
        let shown = paint.on(format_args!("{id} ")) + &self.palette.link.on("(link)");
        format!("\u{1b}]8;;{}\u{1b}\\{shown}\u{1b}]8;;\u{1b}\\", finding.rule.url())
    }

    /// Writes a text line by line, wrapped where there is a width, `first` before the first line and `rest` before others.
    fn paragraph(&self, text: &mut String, paragraph: &str, first: &str, rest: &str) {
        let mut indent = first;
        for line in paragraph.lines() {
            let lines = match self.width {
                Some(width) => {
                    wrap(words(line), width.saturating_sub(FREE_COLUMNS + columns(first)))
                }
                None => vec![line.to_owned()],
            };
            for line in lines {
                let drawn = format!("{indent}{line}");
                text.push_str(if line.is_empty() { drawn.trim_end() } else { &drawn });
                text.push('\n');
                indent = rest;
            }
        }
    }

    /// The marks in their order in the text, each with its colour.
    fn painted_marks<'a>(&self, excerpt: &'a Excerpt) -> Vec<(&'a Mark, Paint)> {
        let mut marks: Vec<&Mark> = excerpt.marks.iter().collect();
        marks.sort_by_key(|mark| mark.span.start);
        marks.into_iter().zip(self.palette.marks.into_iter().cycle()).collect()
    }

    /// Draws neighbouring lines with the marks that are in them, if there is one.
    fn piece(
        &self,
        text: &mut String,
        path: &str,
        excerpt: &Excerpt,
        piece: Piece,
        marks: &[(&Mark, Paint)],
    ) {
        let holds =
            |mark: &&Mark| piece.span.start <= mark.span.start && mark.span.end <= piece.span.end;
        let mut inside = marks.iter().map(|(mark, _)| *mark).filter(holds);
        // The finding's own place, which is the first of the excerpt's, or else the first in the text.
        let named = excerpt.marks.first().filter(holds).or_else(|| inside.next());
        let Some(Mark { position, .. }) = named else { return };
        let place = format!("{path}:{}:{}", position.line, position.column);
        let lines = excerpt.text.get(piece.span.start..piece.span.end).unwrap_or_default();
        let last_line = piece.first_line + lines.lines().count().saturating_sub(1);
        let margin = Margin { digits: last_line.to_string().len() };
        let _ = writeln!(text, "{margin}╭─[{}]", self.palette.link.on(place));
        let mut start = piece.span.start;
        for (number, line) in (piece.first_line..).zip(lines.split_inclusive('\n')) {
            let end = start + line.len();
            let number = format!("{number:width$}", width = margin.digits);
            let shown = line.trim_end_matches('\n');
            let _ = writeln!(text, " {} │ {shown}", self.palette.line_number.on(number));
            let here = marks.iter().filter(|(mark, _)| (start..end).contains(&mark.span.start));
            let columns_before =
                |offset: usize| columns(line.get(..offset - start).unwrap_or(line));
            draw_marks(text, margin, here.copied(), columns_before);
            start = end;
        }
        let _ = writeln!(text, "{margin}╰────");
    }
}

/// What is left of the source, as wide as the highest number of a line.
#[derive(Clone, Copy)]
struct Margin {
    digits: usize,
}

impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:width$}", "", width = self.digits + 2)
    }
}

/// A mark as it is drawn below its line.
struct Underline<'a> {
    mark: &'a Mark,
    paint: Paint,
    /// The column, from 0, that its label hangs on.
    stem: usize,
}

/// Draws the marks of one line below it, and their labels below that, the last one first.
fn draw_marks<'a>(
    text: &mut String,
    margin: Margin,
    marks: impl Iterator<Item = (&'a Mark, Paint)>,
    columns_before: impl Fn(usize) -> usize,
) {
    let mut drawn: Vec<Underline<'_>> = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for (mark, paint) in marks {
        let start = columns_before(mark.span.start).max(used);
        let end = columns_before(mark.span.end).max(start + 1);
        let stem = usize::midpoint(start, end);
        let sign = match &mark.label {
            _ if mark.span.is_empty() => '▲',
            Some(_) => '┬',
            None => '─',
        };
        let (left, right) = ("─".repeat(stem - start), "─".repeat(end - stem - 1));
        let gap = " ".repeat(start - used);
        line.push_str(&paint.on(format_args!("{gap}{left}{sign}{right}")));
        used = end;
        drawn.push(Underline { mark, paint, stem });
    }
    if drawn.is_empty() {
        return;
    }
    let _ = writeln!(text, "{margin}· {line}");
    while let Some(last) = drawn.pop() {
        let Some(label) = &last.mark.label else { continue };
        let mut line = String::new();
        let mut used = 0;
        for before in &drawn {
            let gap = " ".repeat(before.stem - used);
            let _ = write!(line, "{gap}{}", before.paint.on('│'));
            used = before.stem + 1;
        }
        let gap = " ".repeat(last.stem - used);
        let label = last.paint.on(format_args!("╰── {}", last.paint.on(label)));
        let _ = writeln!(text, "{margin}· {line}{gap}{label}");
    }
}

/// How many findings of each severity there are: `2 errors, 1 warning`.
fn counts(findings: &[Finding]) -> String {
    let of = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let parts = [(of(Severity::Error), "error"), (of(Severity::Warning), "warning")];
    let parts = parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, noun)| plural(n, noun));
    parts.collect::<Vec<_>>().join(", ")
}

/// Words with the spaces behind them, but what stands in backticks is one: a line to paste must not be broken.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    line.split_inclusive(move |c| {
        is_code ^= c == '`';
        c == ' ' && !is_code
    })
}

/// Puts words, each with the spaces behind it, on lines of at most `width` columns. Only a word that is wider than a
/// line, or would leave it nearly empty, goes beyond.
///
/// Of all ways to do so that with the fewest lines, then the most even ones: what each line costs is added up, and for
/// every word the cheapest way to end a line with it is kept. Colours take no columns.
pub fn wrap<'a>(words: impl IntoIterator<Item = &'a str>, width: usize) -> Vec<String> {
    /// What a line costs, whatever is on it.
    const LINE: usize = 1000;
    /// What a column too many costs.
    const BEYOND: usize = 2500;
    /// What it costs if a short word is alone on the last line.
    const LONELY: usize = 25;
    let words: Vec<&str> = words.into_iter().collect();
    let width = width.max(1);
    // The columns before each word and behind the last one, and those of the spaces before it.
    let mut starts = vec![(0, 0)];
    for word in &words {
        let (before, _) = starts.last().copied().unwrap_or_default();
        let n_spaces = word.len() - word.trim_end_matches(' ').len();
        starts.push((before + columns(word), n_spaces));
    }
    // For each number of words the cheapest way to put them on lines: what it costs, and where its last line starts.
    let mut ways: Vec<(usize, usize)> = vec![(0, 0)];
    for (end, (behind, n_spaces)) in starts.iter().enumerate().skip(1) {
        let mut best = (usize::MAX, 0);
        for (start, (before, _)) in starts.iter().enumerate().take(end).rev() {
            let cost = ways.get(start).map_or(0, |(cost, _)| *cost);
            let used = behind - before - n_spaces;
            let beyond = used.saturating_sub(width) * BEYOND;
            // What comes before this start cost no less without it, but for the gap it leaves: so no earlier one is better.
            if cost + beyond > best.0.saturating_add(width * width) {
                break;
            }
            let gap = width.saturating_sub(used);
            let of_line = match () {
                () if beyond > 0 => beyond,
                () if end < words.len() => gap * gap,
                () if start + 1 == end && used * 4 < width => LONELY,
                () => 0,
            };
            best = best.min((cost + LINE + of_line, start));
        }
        ways.push(best);
    }
    let mut lines = Vec::new();
    let mut end = words.len();
    while end > 0 {
        let start = ways.get(end).map_or(0, |(_, start)| *start);
        let line = words.get(start..end).unwrap_or_default().concat();
        lines.push(line.trim_end_matches(' ').to_owned());
        end = start;
    }
    lines.reverse();
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// The columns that a text takes, without the escape sequences that colour it.
fn columns(text: &str) -> usize {
    let mut is_escape = false;
    let mut columns = 0;
    for c in text.chars() {
        is_escape |= c == '\u{1b}';
        if !is_escape {
            columns += c.width().unwrap_or(0);
        }
        is_escape &= c != 'm';
    }
    columns
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{
        Skill, SkillDir, check,
        report::{
            SkillReport,
            finding::{Place, Related},
            rule::{Group, Rule},
        },
        text::source::{SourceFile, Span},
    };

    static RULE: Rule = Rule { id: "skill-md-missing", summary: "", group: Group::Spec, docs: "" };

    #[test]
    fn code_is_not_broken() {
        let words: Vec<_> = words("quote it: `a: \"b c\"` or `d`, e").collect();
        assert_eq!(words, ["quote ", "it: ", "`a: \"b c\"` ", "or ", "`d`, ", "e"]);
    }

    #[test]
    fn lines_are_even_and_colours_take_no_room() {
        let wrapped = |text: &str, width| wrap(text.split_inclusive(' '), width);
        assert_eq!(wrapped("", 10), [""]);
        assert_eq!(wrapped("one two three", 20), ["one two three"]);
        assert_eq!(wrapped("one two three", 9), ["one two", "three"]);
        // The number is not left alone.
        assert_eq!(
            wrapped("the key stands already on line 4", 30),
            ["the key stands already on", "line 4"]
        );
        let painted = format!("{}one{} two", "\u{1b}[1m", "\u{1b}[0m");
        assert_eq!(wrapped(&painted, 7), [painted.as_str()]);
        assert_eq!(wrapped("表格 表格", 9), ["表格 表格"]);
        assert_eq!(wrapped("表格 表格", 8), ["表格", "表格"]);
        assert_eq!(wrapped("a verylongword b", 5), ["a", "verylongword", "b"]);
    }

    #[test]
    fn wrapping_takes_time_in_proportion() {
        let text = "word ".repeat(200_000) + &"x".repeat(100_000) + " " + &"y".repeat(100_000);
        let lines = wrap(text.split_inclusive(' '), 50);
        assert_eq!(lines.concat().replace(' ', "").len(), 1_000_000);
    }

    #[test]
    fn a_report_is_plain_text() {
        let skill = Skill::from_text(SkillDir::new("skills/pdf"), "---\nname: PDF\n---\n# PDF\n");
        let findings = check(&skill);
        let report = Report {
            skills: vec![SkillReport::of(&skill, findings)],
            findings: Vec::new(),
            n_known: 0,
        };
        insta::assert_snapshot!(Drawing::default().report(&report));
    }

    #[test]
    fn labels_hang_below_their_marks() {
        let source = Arc::new(SourceFile::new("SKILL.md", "a: 1, 表: 2, a: 3\n\n\n\nb\n"));
        let related = |span, message: &str| Related { span, message: message.into() };
        let place = Place::Text { source, span: Span::new(14, 15) };
        let mut finding = Finding::new(&RULE, place, "", "twice".into());
        finding.related = vec![
            related(Span::new(0, 1), "first here"),
            related(Span::new(6, 9), "a wide one"),
            related(Span::new(18, 18), "nothing"),
            related(Span::new(22, 23), "far away"),
        ];
        insta::assert_snapshot!(Drawing::default().findings(&[finding]));
    }
}
