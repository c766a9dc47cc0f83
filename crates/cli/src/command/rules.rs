//! `skills-ref rules`: the list of rules, for people and for programs.

use serde::Serialize;
use skills_ref_core::{
    rule::{Group, Rule, Severity},
    rules::RULES,
};

use super::UsageError;
use crate::{
    args::TextFormat,
    console::{Console, Style},
    outcome::Outcome,
};

const EXAMPLES: &str = "\
Examples:
  skills-ref rules
  skills-ref rules advice security
  skills-ref rules --format json | jq -r '.[].id'

Exit status: 0 printed, 2 there is no such group";

/// List the rules: group, severity, and what each finds
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RulesArgs {
    /// Only the rules of these groups: spec, portability, integrity, advice, security
    #[arg(value_name = "GROUP")]
    pub(crate) groups: Vec<String>,

    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: TextFormat,
}

#[derive(Serialize)]
struct WireRule {
    id: &'static str,
    group: &'static str,
    severity: &'static str,
    /// Whether it is on unless told otherwise.
    default: bool,
    summary: &'static str,
    url: String,
}

pub(crate) fn run(args: &RulesArgs, console: &mut Console) -> Result<Outcome, UsageError> {
    let names = || Group::ALL.iter().map(|group| group.as_str());
    if let Some(unknown) = args.groups.iter().find(|name| !names().any(|known| known == *name)) {
        let known = names().collect::<Vec<_>>().join(", ");
        return Err(UsageError::UnknownGroup { name: unknown.clone(), known });
    }
    let is_wanted = |rule: &&Rule| {
        args.groups.is_empty() || args.groups.iter().any(|name| name == rule.group.as_str())
    };
    let rules: Vec<&Rule> = RULES.iter().copied().filter(is_wanted).collect();
    let text = match args.format {
        TextFormat::Text => table(&rules, console.stdout_style()),
        TextFormat::Json => json(&rules),
    };
    console.print(&text);
    Ok(Outcome::Fine)
}

/// The rules by group, a line each.
fn table(rules: &[&Rule], style: Style) -> String {
    let width = rules.iter().map(|rule| rule.id.len()).max().unwrap_or_default();
    let (bold, red, yellow) = if style.color {
        let color = |color: anstyle::AnsiColor| color.on_default();
        (
            anstyle::Style::new().bold(),
            color(anstyle::AnsiColor::Red),
            color(anstyle::AnsiColor::Yellow),
        )
    } else {
        Default::default()
    };
    let mut text = String::new();
    let mut group = None;
    for rule in rules {
        if group.replace(rule.group) != Some(rule.group) {
            let gap = if text.is_empty() { "" } else { "\n" };
            let state = if rule.group.is_on_by_default() { "on" } else { "off unless selected" };
            text.push_str(&format!("{gap}{bold}{}{bold:#} ({state})\n", rule.group.as_str()));
        }
        let severity = rule.group.severity();
        let color = if severity == Severity::Error { red } else { yellow };
        text.push_str(&format!(
            "  {:width$}  {color}{:7}{color:#}  {}\n",
            rule.id,
            severity.as_str(),
            rule.summary
        ));
    }
    text
}

fn json(rules: &[&Rule]) -> String {
    let rules: Vec<WireRule> = rules
        .iter()
        .map(|rule| WireRule {
            id: rule.id,
            group: rule.group.as_str(),
            severity: rule.group.severity().as_str(),
            default: rule.group.is_on_by_default(),
            summary: rule.summary,
            url: rule.url(),
        })
        .collect();
    serde_json::to_string_pretty(&rules).expect("strings always serialize") + "\n"
}
