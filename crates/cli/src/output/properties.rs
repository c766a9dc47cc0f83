//! A skill's properties as JSON and YAML.

use clap::ValueEnum;
use serde_json::Value;
use skills_ref_core::Properties;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PropertiesFormat {
    #[default]
    Json,
    Yaml,
}

/// The reference's JSON: indented by two, with a line end.
pub(crate) fn json(value: &Value) -> String {
    let json = serde_json::to_string_pretty(value).expect("strings always serialize");
    json + "\n"
}

/// The same as YAML.
pub(crate) fn yaml(value: &Value) -> String {
    serde_yaml::to_string(value).expect("strings always serialize")
}

/// The fields of a skill, in the reference's order.
pub(crate) fn value(properties: &Properties) -> Value {
    serde_json::to_value(properties).expect("strings always serialize")
}
