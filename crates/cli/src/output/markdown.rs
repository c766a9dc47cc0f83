//! A table in Markdown, for the summary of a CI job or a comment.

use skills_ref_core::{excerpt::printable, wording::plural};

use super::{Rendering, closing_line, listed};

/// GitHub takes no more than 1 MiB for a summary.
const MAX_ROWS: usize = 2_000;

pub(super) fn render(rendering: &Rendering<'_>) -> String {
    let line = closing_line(rendering.summary);
    let mut text = format!("### skills-ref\n\n{line}");
    let n_findings = rendering.summary.errors + rendering.summary.warnings;
    if n_findings == 0 {
        return text;
    }
    let max = rendering.max_findings.min(MAX_ROWS);
    text.push_str("\n| | place | rule | finding |\n| --- | --- | --- | --- |\n");
    for listed in listed::all(rendering.report).take(max) {
        let finding = listed.finding;
        let place =
            listed.place().map_or_else(String::new, |(start, _)| format!(":{}", start.line));
        let help = finding
            .help
            .as_deref()
            .map(|help| format!("<br>help: {}", cell(help)))
            .unwrap_or_default();
        text.push_str(&format!(
            "| {} | {}{place} | [{id}]({}) | {}{help} |\n",
            finding.severity.as_str(),
            cell(&rendering.base.path(listed.path())),
            finding.rule.url(),
            cell(&finding.message),
            id = finding.rule.id,
        ));
    }
    let n_left_out = n_findings.saturating_sub(max);
    if n_left_out == 0 {
        return text;
    }
    let reason = if max == MAX_ROWS { "a summary has room for no more" } else { "--max-findings" };
    text.push_str(&format!("\n{} not shown ({reason})\n", plural(n_left_out, "more finding")));
    text
}

/// A text on one line of a table. What stands in backticks stays code; elsewhere nothing is markup.
fn cell(text: &str) -> String {
    let text = printable(text).replace(['\n', '\r'], " ");
    // Several backticks in a row pair otherwise than one by one.
    let is_balanced = text.matches('`').count().is_multiple_of(2) && !text.contains("``");
    let mut escaped = String::with_capacity(text.len());
    let mut is_code = false;
    for c in text.chars() {
        match c {
            '`' if is_balanced => {
                is_code = !is_code;
                escaped.push(c);
            }
            // Even in code, a pipe would end the cell.
            '|' => escaped.push_str("\\|"),
            '<' if !is_code => escaped.push_str("&lt;"),
            '&' if !is_code => escaped.push_str("&amp;"),
            '\\' | '*' | '_' | '[' | ']' | '`' | '~' | '@' | '#' if !is_code => {
                escaped.push('\\');
                escaped.push(c);
            }
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_one_line_without_markup() {
        assert_eq!(cell("a|b\nc *d* `x|<y>` <z>"), "a\\|b c \\*d\\* `x\\|<y>` &lt;z>");
        assert_eq!(cell("an odd ` tick"), "an odd \\` tick");
        assert_eq!(cell("```<img> `"), "\\`\\`\\`&lt;img> \\`");
    }
}
