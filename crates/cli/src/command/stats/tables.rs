//! What skills weigh and what prompts cost, as tables for people.

use skills_ref_core::{catalogue::Weight, excerpt::printable};
use unicode_width::UnicodeWidthStr;

use super::{Costs, Weighed};
use crate::console::Style;

/// The modes, in the order in which `to-prompt` has them.
const MODES: [&str; 3] = ["filesystem", "on-demand", "all"];

/// A longer name is cut.
const MAX_NAME_COLUMNS: usize = 40;

/// A line a skill, with a bar as long as it is heavy.
pub(super) fn table(skills: &[Weighed], style: Style) -> String {
    const BAR: usize = 20;
    let names: Vec<String> = skills.iter().map(|skill| fitting(&skill.listing.name)).collect();
    let width = names.iter().map(|name| name.width()).chain([5]).max().unwrap_or_default();
    let largest = skills.first().map_or(1, Weighed::total).max(1);
    let bold = if style.color { anstyle::Style::new().bold() } else { anstyle::Style::new() };
    let mut text =
        format!("{bold}{:width$}  metadata     body    files    total{bold:#}\n", "skill");
    for (skill, name) in skills.iter().zip(&names) {
        let Weight { body, files, .. } = skill.weight;
        let gap = " ".repeat(width - name.width());
        let bar = bar(skill.total(), largest, BAR);
        text.push_str(&format!(
            "{name}{gap}  {:>8} {body:>8} {files:>8} {:>8}  {bar}\n",
            skill.metadata,
            skill.total()
        ));
    }
    text
}

/// A name in no more columns than it may take.
pub(super) fn fitting(name: &str) -> String {
    let name = printable(name).replace('\n', " ");
    if name.width() <= MAX_NAME_COLUMNS {
        return name;
    }
    let mut fitting = String::new();
    for c in name.chars() {
        let mut longer = fitting.clone();
        longer.push(c);
        if longer.width() >= MAX_NAME_COLUMNS {
            break;
        }
        fitting = longer;
    }
    fitting + "…"
}

/// A bar of so many columns for the largest, in eighths of a column.
fn bar(value: usize, largest: usize, columns: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = value.saturating_mul(columns * 8) / largest;
    let rest = EIGHTHS.get(eighths % 8).copied().unwrap_or_default();
    // What is there is seen.
    let rest = if eighths == 0 && value > 0 { "▏" } else { rest };
    format!("{}{rest}", "█".repeat(eighths / 8))
}

/// The cost of each mode, and which share of the context window it takes.
pub(super) fn cost_table(costs: &Costs, context: Option<u64>) -> String {
    let mut text = String::new();
    for mode in MODES {
        let cells: Vec<String> = costs
            .get(mode)
            .into_iter()
            .flatten()
            .map(|(name, tokens)| format!("{name} {tokens}{}", share(*tokens, context)))
            .collect();
        text.push_str(&format!("--mode {mode:<10}  {}\n", cells.join(", ")));
    }
    text
}

/// The share of a context window, in percent with two places.
fn share(tokens: usize, context: Option<u64>) -> String {
    match context.filter(|context| *context > 0) {
        Some(context) => {
            // In whole numbers, so that no rounding differs between machines.
            let context = u128::from(context);
            let hundredths = (tokens as u128 * 10_000 + context / 2) / context;
            format!(" ({}.{:02} %)", hundredths / 100, hundredths % 100)
        }
        None => String::new(),
    }
}
