//! Reports for people: core's drawing in the terminal's colours and width.

use skills_ref_core::{
    Finding,
    drawing::{Drawing, Paint, Palette},
    wording::plural,
};

use super::{Rendering, Style};

const COLORS: Palette = Palette {
    heading: paint("\u{1b}[1m"),
    error: paint("\u{1b}[31m"),
    warning: paint("\u{1b}[33m"),
    help: paint("\u{1b}[36m"),
    // Cyan, bold, underlined.
    link: paint("\u{1b}[36;1;4m"),
    // Dimmed.
    line_number: paint("\u{1b}[2m"),
    // Magenta, yellow and green, bold.
    marks: [paint("\u{1b}[35;1m"), paint("\u{1b}[33;1m"), paint("\u{1b}[32;1m")],
};

const fn paint(before: &'static str) -> Paint {
    Paint { before, after: "\u{1b}[0m" }
}

/// As many findings as are to be shown, by skill.
pub(super) fn render_shown(rendering: &Rendering<'_>) -> String {
    let Rendering { report, style, max_findings, .. } = *rendering;
    drawing(style).findings_by_skill(report, max_findings) + &not_shown(rendering)
}

/// What to say of findings beyond those that are shown; empty if there are none.
pub(super) fn not_shown(rendering: &Rendering<'_>) -> String {
    let n_findings = rendering.report.all_findings().count();
    match n_findings.saturating_sub(rendering.max_findings) {
        0 => String::new(),
        n => format!("{} not shown (--max-findings)\n", plural(n, "more finding")),
    }
}

/// Findings, a blank line behind each.
#[must_use]
pub(crate) fn render(findings: &[Finding], style: Style) -> String {
    drawing(style).findings(findings)
}

fn drawing(style: Style) -> Drawing {
    let palette = if style.color { COLORS } else { Palette::default() };
    // Only a terminal knows how to follow a link.
    Drawing { palette, width: style.width, has_links: style.color && style.width.is_some() }
}

#[cfg(test)]
mod tests {
    use skills_ref_core::{Report, Skill, SkillDir, SkillReport};

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
        Report { skills: skills.into(), findings: Vec::new(), n_known: 0 }
    }

    #[test]
    fn a_report_fits_the_terminal() {
        for width in [60, 120] {
            for color in [false, true] {
                let drawn = drawing(Style { color, width: Some(width) }).report(&hard());
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
            drawing(Style { color: false, width: None }).report(&hard())
        );
    }
}
