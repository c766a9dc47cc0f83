//! The tree that frontmatter is read into: every scalar keeps its source text, every node its place.

use std::borrow::Cow;

use crate::text::source::Span;

/// A value in the frontmatter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// Where it stands in the file, with its quotes, brackets, tag and anchor. An alias has the place of the alias.
    pub span: Span,
}

/// What a node is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Text.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// A mapping; keys may repeat.
    Mapping(Vec<Entry>),
}

/// A key of a mapping and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The key, most often a scalar.
    pub key: Node,
    /// The value.
    pub value: Node,
}

/// A scalar as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar {
    /// Its text: `007` and `1.10` stay what they are.
    pub text: String,
    /// Whether it stands without quotes and is no block.
    pub is_plain: bool,
    /// Its tag, such as `tag:yaml.org,2002:str` for `!!str`.
    pub tag: Option<String>,
    /// Where exactly `text` stands, when the file holds it to the letter (no escapes, no folded lines).
    pub verbatim: Option<Span>,
}

impl Scalar {
    /// Whether YAML reads it as null: nothing at all, `~` or `null`, without quotes.
    #[must_use]
    pub fn is_null(&self) -> bool {
        match self.tag.as_deref() {
            None => {
                self.is_plain && matches!(self.text.as_str(), "" | "~" | "null" | "Null" | "NULL")
            }
            Some(tag) => tag == "tag:yaml.org,2002:null",
        }
    }
}

impl Node {
    /// The scalar it is, if it is one.
    #[must_use]
    pub fn as_scalar(&self) -> Option<&Scalar> {
        match &self.value {
            Value::Scalar(scalar) => Some(scalar),
            Value::Sequence(_) | Value::Mapping(_) => None,
        }
    }

    /// Whether it is a scalar that YAML reads as null.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.as_scalar().is_some_and(Scalar::is_null)
    }

    /// What people call this kind of value.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Scalar(_) => "string",
            Value::Sequence(_) => "list",
            Value::Mapping(_) => "mapping",
        }
    }

    /// Moves the tree `offset` bytes on: the YAML reader counts from its own start.
    pub(super) fn shift_by(&mut self, offset: usize) {
        self.span = self.span.shifted_by(offset);
        match &mut self.value {
            Value::Scalar(scalar) => {
                scalar.verbatim = scalar.verbatim.map(|span| span.shifted_by(offset));
            }
            Value::Sequence(items) => items.iter_mut().for_each(|item| item.shift_by(offset)),
            Value::Mapping(entries) => {
                for Entry { key, value } in entries {
                    key.shift_by(offset);
                    value.shift_by(offset);
                }
            }
        }
    }

    /// The text of a key: that of a scalar, or a collection written on one line.
    #[must_use]
    pub fn to_key(&self) -> Cow<'_, str> {
        if let Value::Scalar(scalar) = &self.value {
            return Cow::Borrowed(&scalar.text);
        }
        let mut key = String::new();
        self.write_key(&mut key);
        Cow::Owned(key)
    }

    fn write_key(&self, key: &mut String) {
        match &self.value {
            Value::Scalar(scalar) => key.push_str(&scalar.text),
            Value::Sequence(items) => {
                key.push('[');
                for (n, item) in items.iter().enumerate() {
                    key.push_str(if n == 0 { "" } else { ", " });
                    item.write_key(key);
                }
                key.push(']');
            }
            Value::Mapping(entries) => {
                key.push('{');
                for (n, entry) in entries.iter().enumerate() {
                    key.push_str(if n == 0 { "" } else { ", " });
                    entry.key.write_key(key);
                    key.push_str(": ");
                    entry.value.write_key(key);
                }
                key.push('}');
            }
        }
    }
}
