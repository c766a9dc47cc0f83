//! A skill's properties as JSON and YAML.

use serde_json::{Map, Value};
use skills_ref_core::properties::{Properties, PropertyValue};

/// The reference's JSON: its keys in its order, indented by two, with a line end.
pub(crate) fn json(properties: &Properties) -> String {
    let json = serde_json::to_string_pretty(&value(properties)).expect("strings always serialize");
    json + "\n"
}

/// The same as YAML.
pub(crate) fn yaml(properties: &Properties) -> String {
    serde_yaml::to_string(&value(properties)).expect("strings always serialize")
}

fn value(properties: &Properties) -> Value {
    let fields = properties.fields().map(|(field, value)| (field.key().to_owned(), of(value)));
    Value::Object(fields.collect::<Map<_, _>>())
}

fn of(value: PropertyValue) -> Value {
    match value {
        PropertyValue::Text(text) => Value::String(text),
        PropertyValue::List(items) => Value::Array(items.into_iter().map(of).collect()),
        PropertyValue::Mapping(entries) => {
            Value::Object(entries.into_iter().map(|(key, value)| (key, of(value))).collect())
        }
    }
}
