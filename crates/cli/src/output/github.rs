//! Workflow commands of GitHub Actions: a finding becomes an annotation on the pull request.
//! <https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions>

use skills_ref_core::excerpt::printable;

use super::{Rendering, full::not_shown, listed};

pub(super) fn render(rendering: &Rendering<'_>) -> String {
    let mut text = String::new();
    for listed in listed::all(rendering.report).take(rendering.max_findings) {
        let finding = listed.finding;
        let file = property(&rendering.base.path(listed.path()));
        text.push_str(&format!("::{} file={file}", finding.severity.as_str()));
        if let Some((start, end)) = listed.place() {
            text.push_str(&format!(",line={},endLine={}", start.line, end.line));
            // Columns count only where a single line is meant.
            if start.line == end.line {
                text.push_str(&format!(",col={},endColumn={}", start.column, end.column));
            }
        }
        let title = property(&format!("skills-ref: {}", finding.rule.id));
        let message = match &finding.help {
            Some(help) => format!("{}\nhelp: {help}", finding.message),
            None => finding.message.clone(),
        };
        text.push_str(&format!(",title={title}::{}\n", data(&message)));
    }
    text + &not_shown(rendering)
}

/// A text behind `::`.
fn data(text: &str) -> String {
    printable(text).replace('%', "%25").replace('\n', "%0A")
}

/// A text between `=` and `,`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_is_escaped() {
        assert_eq!(data("100 %\n::error::x\u{1b}"), "100 %25%0A::error::x\u{FFFD}");
        assert_eq!(property("a,b:c\n"), "a%2Cb%3Ac%0A");
    }
}
