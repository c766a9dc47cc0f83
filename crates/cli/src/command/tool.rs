//! `skills-ref tool`: the definition of the tool that loads skills. What the tool returns is in `load.rs`.

use std::{collections::HashSet, path::PathBuf};

use clap::ValueEnum;
use serde_json::{Value, json};
use skills_ref_core::catalogue::name_key;

use super::UsageError;
use crate::{
    args::SearchArgs,
    console::Console,
    outcome::Outcome,
    paths,
    prompt::selection::{Selection, WhichArgs},
};

const EXAMPLES: &str = "\
Examples:
  skills-ref tool --root skills/
  skills-ref tool --root skills/ --style anthropic
  skills-ref tool --root .claude/skills --root ~/.claude/skills --collisions first

Exit status: 0 printed, 1 a skill cannot be used, 2 a wrong option, configuration or path";

/// Print the definition of the tool `load_skill` as JSON, with the names of the skills
///
/// Goes with `to-prompt --mode on-demand`; what the tool returns is what `load` prints.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ToolArgs {
    /// Look for skills in this folder; may be repeated, in order of precedence [default: .]
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Vec<PathBuf>,

    /// Whose API the definition is for
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    pub(crate) style: ToolStyle,

    #[command(flatten)]
    pub(crate) which: WhichArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ToolStyle {
    /// `OpenAI` and compatible servers
    #[default]
    Openai,
    /// Anthropic
    Anthropic,
    /// The Model Context Protocol
    Mcp,
}

/// The name that instructions and examples call it by.
const NAME: &str = "load_skill";
const DESCRIPTION: &str = "Returns the full instructions of a skill. Call it with the skill's name before you answer a \
                           request that fits the skill's description, and follow what it returns.";

pub(crate) fn run(args: &ToolArgs, console: &mut Console) -> Result<Outcome, UsageError> {
    let roots = paths::or_here(&args.root, &args.search);
    let Selection { skills, outcome, is_printable } =
        Selection::find(&roots, &args.search, &args.which, console)?;
    if !is_printable {
        return Ok(outcome);
    }
    // A model that has a tool will call it.
    if skills.is_empty() {
        console.note("there is no skill, so there is no tool");
        return Ok(outcome);
    }
    let mut seen = HashSet::new();
    let names: Vec<&str> = skills
        .iter()
        .map(|listing| listing.name.as_str())
        .filter(|name| seen.insert(name_key(name)))
        .collect();
    let tool = definition(args.style, &names);
    let json = serde_json::to_string_pretty(&tool).expect("strings always serialize");
    console.print(&(json + "\n"));
    Ok(outcome)
}

/// The tool as an API takes it.
fn definition(style: ToolStyle, names: &[&str]) -> Value {
    let schema = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "description": "The name of the skill.", "enum": names },
        },
        "required": ["name"],
        "additionalProperties": false,
    });
    match style {
        ToolStyle::Openai => json!({
            "type": "function",
            "function": { "name": NAME, "description": DESCRIPTION, "parameters": schema },
        }),
        ToolStyle::Anthropic => {
            json!({ "name": NAME, "description": DESCRIPTION, "input_schema": schema })
        }
        ToolStyle::Mcp => {
            json!({ "name": NAME, "description": DESCRIPTION, "inputSchema": schema })
        }
    }
}
