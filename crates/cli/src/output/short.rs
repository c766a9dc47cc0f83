//! One line a finding, for editors and for `grep`: `path:line:column: error[rule]: message`.

use skills_ref_core::{excerpt::printable, path::shown_in_message};

use super::{Rendering, full::not_shown, listed};

pub(super) fn render(rendering: &Rendering<'_>) -> String {
    let mut text = String::new();
    for listed in listed::all(rendering.report).take(rendering.max_findings) {
        text.push_str(&printable(&shown_in_message(listed.path())));
        if let Some((start, _)) = listed.place() {
            text.push_str(&format!(":{}:{}", start.line, start.column));
        }
        let finding = listed.finding;
        let message = printable(&finding.message).replace('\n', " ");
        text.push_str(&format!(
            ": {}[{}]: {message}\n",
            finding.severity.as_str(),
            finding.rule.id
        ));
    }
    text + &not_shown(rendering)
}
