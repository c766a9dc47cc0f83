//! `Properties`: the six fields of a skill as programs want them, valid or not.

use crate::{
    document::{Node, Value},
    skill::Skill,
    spec::field::Field,
};

/// The fields of a skill whose frontmatter can be read. Every scalar is its text: `1.10` stays `1.10`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Properties {
    /// `name`, trimmed, not empty.
    pub name: String,
    /// `description`, trimmed, not empty.
    pub description: String,
    /// `license`, if it is there and not null.
    pub license: Option<PropertyValue>,
    /// `compatibility`, if it is there and not null.
    pub compatibility: Option<PropertyValue>,
    /// `allowed-tools`, if it is there and not null.
    pub allowed_tools: Option<PropertyValue>,
    /// `metadata`, if it is there, not null and not empty.
    pub metadata: Option<PropertyValue>,
}

/// A value in the frontmatter, with texts for scalars.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PropertyValue {
    /// A scalar's text.
    Text(String),
    /// A list.
    List(Vec<PropertyValue>),
    /// A mapping, in the order of the file.
    Mapping(Vec<(String, PropertyValue)>),
}

impl Properties {
    /// The properties of a skill; none if its frontmatter cannot be read, has a key twice, or lacks a name or
    /// description that is text. `check_properties` then says why.
    #[must_use]
    pub fn read(skill: &Skill) -> Option<Self> {
        let (name, description) = Self::required(skill)?;
        let value = |field| {
            skill
                .field(field)
                .map(|entry| &entry.value)
                .filter(|value| !value.is_null())
                .map(PropertyValue::of)
        };
        Some(Self {
            name: name.to_owned(),
            description: description.to_owned(),
            license: value(Field::License),
            compatibility: value(Field::Compatibility),
            allowed_tools: value(Field::AllowedTools),
            metadata: value(Field::Metadata).filter(|metadata| !metadata.is_empty()),
        })
    }

    /// The two that a skill must have, where its properties can be read: all that a catalogue shows.
    pub(crate) fn required(skill: &Skill) -> Option<(&str, &str)> {
        if !skill.document.duplicate_keys.is_empty() {
            return None;
        }
        Some((skill.text(Field::Name)?.text, skill.text(Field::Description)?.text))
    }

    /// The fields that are there, in the order of the reference's output.
    pub fn fields(&self) -> impl Iterator<Item = (Field, PropertyValue)> {
        let text = |text: &String| Some(PropertyValue::Text(text.clone()));
        [
            (Field::Name, text(&self.name)),
            (Field::Description, text(&self.description)),
            (Field::License, self.license.clone()),
            (Field::Compatibility, self.compatibility.clone()),
            (Field::AllowedTools, self.allowed_tools.clone()),
            (Field::Metadata, self.metadata.clone()),
        ]
        .into_iter()
        .filter_map(|(field, value)| Some((field, value?)))
    }
}

impl PropertyValue {
    fn of(node: &Node) -> Self {
        match &node.value {
            Value::Scalar(scalar) => Self::Text(scalar.text.clone()),
            Value::Sequence(items) => Self::List(items.iter().map(Self::of).collect()),
            Value::Mapping(entries) => Self::Mapping(
                entries
                    .iter()
                    .map(|entry| (entry.key.to_key().into_owned(), Self::of(&entry.value)))
                    .collect(),
            ),
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::List(items) => items.is_empty(),
            Self::Mapping(entries) => entries.is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skill::SkillDir;

    fn read(frontmatter: &str) -> Option<Properties> {
        Properties::read(&Skill::from_text(
            SkillDir::new("x"),
            format!("---\n{frontmatter}\n---\n"),
        ))
    }

    #[test]
    fn absent_null_and_empty_fields_are_left_out() {
        let properties =
            read("name: x\ndescription: ' y '\nlicense: ~\nallowed-tools:\nmetadata: {}").unwrap();
        assert_eq!(
            properties.fields().map(|(field, _)| field.key()).collect::<Vec<_>>(),
            ["name", "description"]
        );
        assert_eq!(properties.description, "y");
        let properties = read("name: x\ndescription: y\nlicense: ''").unwrap();
        assert_eq!(properties.license, Some(PropertyValue::Text(String::new())));
    }

    #[test]
    fn an_invalid_skill_has_properties_too() {
        let properties =
            read("name: Not Valid\ndescription: y\nmetadata: [1.10, {a: 007}]").unwrap();
        let number = PropertyValue::Text("1.10".into());
        let mapping = PropertyValue::Mapping(vec![("a".into(), PropertyValue::Text("007".into()))]);
        assert_eq!(properties.metadata, Some(PropertyValue::List(vec![number, mapping])));
    }

    #[test]
    fn without_a_name_or_with_a_key_twice_there_are_none() {
        assert_eq!(read("description: y"), None);
        assert_eq!(read("name: ~\ndescription: y"), None);
        assert_eq!(read("name: x\ndescription: [y]"), None);
        assert_eq!(read("name: x\ndescription: y\nmetadata: {a: b, a: c}"), None);
    }
}
