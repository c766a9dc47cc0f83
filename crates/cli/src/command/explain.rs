//! `skills-ref explain`

use skills_ref_core::{rules, settings::Settings};

use super::Outcome;
use crate::{args::ExplainArgs, console::Console, examples::EXAMPLES, output::page};

pub(crate) fn run(args: &ExplainArgs, console: &mut Console) -> Result<Outcome, String> {
    let Some(rule) = rules::find(&args.rule) else {
        // The settings know which name is near.
        let near = Settings::default().select(&args.rule).err().and_then(|error| error.near);
        let hint = match near.filter(|near| rules::find(near).is_some()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`skills-ref rules` lists them".to_owned(),
        };
        return Err(format!("there is no rule `{}`; {hint}", args.rule));
    };
    let state = if rule.group.is_on_by_default() { "on by default" } else { "off unless selected" };
    let example =
        EXAMPLES.iter().find(|(id, _)| *id == rule.id).map_or("", |(_, example)| *example);
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
