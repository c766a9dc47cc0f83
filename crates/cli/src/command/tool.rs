//! `skills-ref tool`

use std::collections::HashSet;

use serde_json::{Value, json};
use skills_ref_core::catalogue::name_key;

use super::Outcome;
use crate::{
    args::{ToolArgs, ToolStyle},
    console::Console,
    prompt::chosen::{Chosen, choose, roots},
};

/// The name that instructions and examples call it by.
const NAME: &str = "load_skill";
const DESCRIPTION: &str = "Returns the full instructions of a skill. Call it with the skill's name before you answer a \
                           request that fits the skill's description, and follow what it returns.";

pub(crate) fn run(args: &ToolArgs, console: &mut Console) -> Result<Outcome, String> {
    let roots = roots(&args.root, &args.search);
    let Chosen { listings, outcome, is_printable } =
        choose(&roots, &args.search, &args.which, console)?;
    if !is_printable {
        return Ok(outcome);
    }
    // A model that has a tool will call it.
    if listings.is_empty() {
        console.note("there is no skill, so there is no tool");
        return Ok(outcome);
    }
    let mut seen = HashSet::new();
    let names: Vec<&str> = listings
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
