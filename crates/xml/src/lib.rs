//! Renders `<available_skills>`, the catalogue that agents put into their system prompt.
//!
//! Knows nothing of files or frontmatter: entries go in, XML comes out.
//!
//! ```
//! use skills_ref_xml::{AvailableSkills, Entry};
//!
//! let entry = Entry {
//!     name: "r-and-d".into(),
//!     description: "Finds papers on R&D.".into(),
//!     location: "/skills/r-and-d/SKILL.md".into(),
//! };
//! let catalogue = AvailableSkills::new([entry]);
//! assert!(catalogue.to_string().contains("Finds papers on R&amp;D."));
//! ```

use std::{
    borrow::Cow,
    fmt,
    io::{self, Write},
};

use quick_xml::{
    Writer,
    events::{BytesStart, BytesText, Event},
};

/// A skill as the catalogue shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The skill's name.
    pub name: String,
    /// What it does and when to use it.
    pub description: String,
    /// Where its SKILL.md lies.
    pub location: String,
}

/// The catalogue: its entries, in the order given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AvailableSkills {
    entries: Vec<Entry>,
}

impl AvailableSkills {
    /// A catalogue of these entries. Nothing is sorted, nothing is left out.
    pub fn new(entries: impl IntoIterator<Item = Entry>) -> Self {
        Self { entries: entries.into_iter().collect() }
    }

    /// Writes the catalogue in the layout of the Python reference: each tag and each text on a line of its own.
    ///
    /// `& < > " '` become `&amp; &lt; &gt; &quot; &#x27;`; characters that XML 1.0 forbids become U+FFFD.
    /// Line ends inside a text are written as they are.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_to(&self, out: impl Write) -> io::Result<()> {
        let mut writer = Writer::new(out);
        write_element(&mut writer, "available_skills", |writer| {
            self.entries.iter().try_for_each(|entry| write_entry(writer, entry))
        })
    }
}

impl fmt::Display for AvailableSkills {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes).map_err(|_| fmt::Error)?;
        f.write_str(&String::from_utf8_lossy(&bytes))
    }
}

fn write_entry<W: Write>(writer: &mut Writer<W>, entry: &Entry) -> io::Result<()> {
    write_element(writer, "skill", |writer| {
        write_text(writer, "name", &entry.name)?;
        write_text(writer, "description", &entry.description)?;
        write_text(writer, "location", &entry.location)
    })
}

fn write_text<W: Write>(writer: &mut Writer<W>, tag: &str, text: &str) -> io::Result<()> {
    write_element(writer, tag, |writer| write_line(writer, &escape(text)))
}

/// Writes a tag, a line end, what `content` writes, and the closing tag.
fn write_element<W: Write>(
    writer: &mut Writer<W>,
    tag: &str,
    content: impl FnOnce(&mut Writer<W>) -> io::Result<()>,
) -> io::Result<()> {
    let start = BytesStart::new(tag);
    writer.write_event(Event::Start(start.borrow()))?;
    write_line(writer, "")?;
    content(writer)?;
    writer.write_event(Event::End(start.to_end()))?;
    write_line(writer, "")
}

/// Writes a text that is already escaped, and a line end.
fn write_line<W: Write>(writer: &mut Writer<W>, escaped: &str) -> io::Result<()> {
    writer.write_event(Event::Text(BytesText::from_escaped(escaped)))?;
    writer.write_event(Event::Text(BytesText::from_escaped("\n")))
}

/// The text as it stands between tags. Done here, not by quick-xml, whose `&apos;` the reference does not write.
fn escape(text: &str) -> Cow<'_, str> {
    // In bytes, which is quick; a text with others goes the long way and comes out the same.
    let is_plain = |byte| {
        matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t')
            && !matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\'')
    };
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#x27;"),
            c if is_forbidden(c) => escaped.push(char::REPLACEMENT_CHARACTER),
            c => escaped.push(c),
        }
    }
    Cow::Owned(escaped)
}

/// Whether XML 1.0 has no way to write a character, not even escaped.
/// <https://www.w3.org/TR/xml/#charsets>
fn is_forbidden(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry(name: &str, description: &str, location: &str) -> Entry {
        Entry { name: name.into(), description: description.into(), location: location.into() }
    }

    #[test]
    fn the_bytes_are_those_of_the_reference() {
        let catalogue = AvailableSkills::new([entry("a", "x < y & \"z\" 'q'", "/s/a/SKILL.md")]);
        assert_eq!(
            catalogue.to_string(),
            "<available_skills>\n<skill>\n<name>\na\n</name>\n<description>\n\
             x &lt; y &amp; &quot;z&quot; &#x27;q&#x27;\n</description>\n<location>\n/s/a/SKILL.md\n\
             </location>\n</skill>\n</available_skills>\n"
        );
    }

    #[test]
    fn locations_are_escaped_too() {
        let catalogue = AvailableSkills::new([entry("a", "b", "/R&D/</location>/SKILL.md")]);
        assert!(catalogue.to_string().contains("/R&amp;D/&lt;/location&gt;/SKILL.md"));
    }

    #[test]
    fn an_empty_catalogue_is_an_empty_element() {
        assert_eq!(
            AvailableSkills::default().to_string(),
            "<available_skills>\n</available_skills>\n"
        );
    }

    proptest! {
        /// What an XML reader reads is what was put in, but for forbidden characters and line ends.
        #[test]
        fn an_xml_reader_gives_back_what_was_put_in(name in any::<String>(), description in any::<String>(), location in any::<String>()) {
            let xml = AvailableSkills::new([entry(&name, &description, &location)]).to_string();
            let document = roxmltree::Document::parse(&xml).expect("the catalogue is well formed");
            let read = |tag: &str| {
                let node = document.descendants().find(|node| node.has_tag_name(tag)).expect("the tag is there");
                let text = node.text().unwrap_or_default();
                text.strip_prefix('\n').and_then(|text| text.strip_suffix('\n')).expect("a line of its own").to_owned()
            };
            // XML readers turn CR and CRLF into LF.
            let expected = |text: &str| {
                let text: String = text.chars().map(|c| if is_forbidden(c) { '\u{FFFD}' } else { c }).collect();
                text.replace("\r\n", "\n").replace('\r', "\n")
            };
            prop_assert_eq!(read("name"), expected(&name));
            prop_assert_eq!(read("description"), expected(&description));
            prop_assert_eq!(read("location"), expected(&location));
        }
    }
}
