//! `skills-ref explain`: a rule's page. How Markdown is drawn is in `output/page.rs`.

use skills_ref_core::{rules, settings::Settings};

use super::UsageError;
use crate::{
    console::Console, examples::EXAMPLES as RULE_EXAMPLES, outcome::Outcome, output::page,
};

const EXAMPLES: &str = "\
Examples:
  skills-ref explain name-directory-mismatch

Exit status: 0 printed, 2 there is no such rule";

/// Show what a rule is about: why it is there, how to mend what it finds, an example
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// The rule: `name-too-long`
    #[arg(value_name = "RULE")]
    pub(crate) rule: String,
}

pub(crate) fn run(args: &ExplainArgs, console: &mut Console) -> Result<Outcome, UsageError> {
    let Some(rule) = rules::find(&args.rule) else {
        // The settings know which name is near.
        let near = Settings::default().select(&args.rule).err().and_then(|error| error.near);
        let hint = match near.filter(|near| rules::find(near).is_some()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`skills-ref rules` lists them".to_owned(),
        };
        return Err(UsageError::UnknownRule { name: args.rule.clone(), hint });
    };
    let state = if rule.group.is_on_by_default() { "on by default" } else { "off unless selected" };
    let example =
        RULE_EXAMPLES.iter().find(|(id, _)| *id == rule.id).map_or("", |(_, example)| *example);
    let markdown = format!(
        "# {}\n\n{} of the group {}, {state}: {}.\n\n{}\n{example}\n<{}>\n",
        rule.id,
        rule.group.severity().as_str(),
        rule.group.as_str(),
        rule.summary,
        rule.docs_markdown(),
        rule.url(),
    );
    console.print(&page::render(&markdown, console.stdout_style()));
    Ok(Outcome::Fine)
}
