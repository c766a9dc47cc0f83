//! The catalogue: `<available_skills>` with a `<skill>` for each, in three layouts.

use std::{
    fmt,
    io::{self, Write},
};

use quick_xml::{
    Writer,
    events::{BytesStart, BytesText, Event},
};

use crate::escape::{escape, escape_on_one_line};

/// A skill as the catalogue shows it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// The skill's name.
    pub name: String,
    /// What it does and when to use it; none where only names are shown.
    pub description: Option<String>,
    /// Where its SKILL.md lies; none for agents that load skills by a tool.
    pub location: Option<String>,
}

/// How the catalogue is laid out. An XML reader reads the same from each, but for the line ends that the reference
/// puts around texts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Layout {
    /// The bytes of the Python reference: each tag and each text on a line of its own.
    #[default]
    Reference,
    /// Two spaces a level, each text on the line of its tags.
    Indented,
    /// A line a skill; line ends inside a text become `&#10;`.
    Compact,
}

/// The catalogue: its entries, in the order given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AvailableSkills {
    entries: Vec<Entry>,
    layout: Layout,
}

impl AvailableSkills {
    /// A catalogue of these entries in the layout of the reference. Nothing is sorted, nothing is left out.
    pub fn new(entries: impl IntoIterator<Item = Entry>) -> Self {
        Self { entries: entries.into_iter().collect(), layout: Layout::Reference }
    }

    /// The same in a layout.
    #[must_use]
    pub fn layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// Writes the catalogue.
    ///
    /// `& < > " '` become `&amp; &lt; &gt; &quot; &#x27;`; characters that XML 1.0 forbids become U+FFFD.
    /// Line ends inside a text are written as they are, but for `Layout::Compact`.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_to(&self, out: impl Write) -> io::Result<()> {
        let mut writer = Writer::new(out);
        match self.layout {
            Layout::Reference => self.write_reference(&mut writer),
            Layout::Indented | Layout::Compact => {
                write_raw(&mut writer, "<available_skills>\n")?;
                for entry in &self.entries {
                    write_entry(&mut writer, entry, self.layout == Layout::Indented)?;
                }
                write_raw(&mut writer, "</available_skills>\n")
            }
        }
    }

    fn write_reference<W: Write>(&self, writer: &mut Writer<W>) -> io::Result<()> {
        write_lines(writer, "available_skills", |writer| {
            self.entries.iter().try_for_each(|entry| {
                write_lines(writer, "skill", |writer| {
                    for (tag, text) in entry.texts() {
                        write_lines(writer, tag, |writer| {
                            write_raw(writer, &escape(text))?;
                            write_raw(writer, "\n")
                        })?;
                    }
                    Ok(())
                })
            })
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

impl Entry {
    /// The tags that are there, with their texts.
    fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let optional = [("description", &self.description), ("location", &self.location)];
        let optional = optional.into_iter().filter_map(|(tag, text)| Some((tag, text.as_deref()?)));
        std::iter::once(("name", self.name.as_str())).chain(optional)
    }
}

/// Writes a skill, indented, or on one line.
fn write_entry<W: Write>(
    writer: &mut Writer<W>,
    entry: &Entry,
    is_indented: bool,
) -> io::Result<()> {
    let (start, inner, end) = if is_indented { ("  ", "\n    ", "\n  ") } else { ("", "", "") };
    write_raw(writer, start)?;
    let skill = BytesStart::new("skill");
    writer.write_event(Event::Start(skill.borrow()))?;
    for (tag, text) in entry.texts() {
        write_raw(writer, inner)?;
        let tag = BytesStart::new(tag);
        writer.write_event(Event::Start(tag.borrow()))?;
        if is_indented {
            write_raw(writer, &escape(text))?;
        } else {
            write_raw(writer, &escape_on_one_line(text))?;
        }
        writer.write_event(Event::End(tag.to_end()))?;
    }
    write_raw(writer, end)?;
    writer.write_event(Event::End(skill.to_end()))?;
    write_raw(writer, "\n")
}

/// Writes a tag, a line end, what `content` writes, the closing tag, and a line end.
fn write_lines<W: Write>(
    writer: &mut Writer<W>,
    tag: &str,
    content: impl FnOnce(&mut Writer<W>) -> io::Result<()>,
) -> io::Result<()> {
    let start = BytesStart::new(tag);
    writer.write_event(Event::Start(start.borrow()))?;
    write_raw(writer, "\n")?;
    content(writer)?;
    writer.write_event(Event::End(start.to_end()))?;
    write_raw(writer, "\n")
}

/// Writes a text that is already escaped.
fn write_raw<W: Write>(writer: &mut Writer<W>, escaped: &str) -> io::Result<()> {
    writer.write_event(Event::Text(BytesText::from_escaped(escaped)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::escape::is_forbidden;

    const LAYOUTS: [Layout; 3] = [Layout::Reference, Layout::Indented, Layout::Compact];

    fn entry(name: &str, description: &str, location: &str) -> Entry {
        let some = |text: &str| Some(text.to_owned());
        Entry { name: name.into(), description: some(description), location: some(location) }
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
    fn other_layouts_have_less_lines() {
        let names_only = Entry { name: "b".into(), ..Entry::default() };
        let catalogue = AvailableSkills::new([entry("a", "x\r\ny", "/s/a/SKILL.md"), names_only]);
        assert_eq!(
            catalogue.clone().layout(Layout::Indented).to_string(),
            "<available_skills>\n  <skill>\n    <name>a</name>\n    <description>x\r\ny</description>\n    \
             <location>/s/a/SKILL.md</location>\n  </skill>\n  <skill>\n    <name>b</name>\n  </skill>\n\
             </available_skills>\n"
        );
        assert_eq!(
            catalogue.layout(Layout::Compact).to_string(),
            "<available_skills>\n<skill><name>a</name><description>x&#10;y</description>\
             <location>/s/a/SKILL.md</location></skill>\n<skill><name>b</name></skill>\n</available_skills>\n"
        );
    }

    #[test]
    fn locations_are_escaped_too() {
        let catalogue = AvailableSkills::new([entry("a", "b", "/R&D/</location>/SKILL.md")]);
        assert!(catalogue.to_string().contains("/R&amp;D/&lt;/location&gt;/SKILL.md"));
    }

    #[test]
    fn an_empty_catalogue_is_an_empty_element() {
        for layout in LAYOUTS {
            assert_eq!(
                AvailableSkills::default().layout(layout).to_string(),
                "<available_skills>\n</available_skills>\n"
            );
        }
    }

    proptest! {
        /// What an XML reader reads is what was put in, but for forbidden characters and line ends, in every layout.
        #[test]
        fn an_xml_reader_gives_back_what_was_put_in(name in any::<String>(), description in any::<String>(), location in any::<String>()) {
            for layout in LAYOUTS {
                let xml = AvailableSkills::new([entry(&name, &description, &location)]).layout(layout).to_string();
                let document = roxmltree::Document::parse(&xml).expect("the catalogue is well formed");
                let read = |tag: &str| {
                    let node = document.descendants().find(|node| node.has_tag_name(tag)).expect("the tag is there");
                    let text = node.text().unwrap_or_default();
                    if layout != Layout::Reference {
                        return text.to_owned();
                    }
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
                if layout == Layout::Compact {
                    prop_assert_eq!(xml.lines().count(), 3);
                }
            }
        }
    }
}
