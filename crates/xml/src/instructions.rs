//! The instructions of a skill in an element of their own, as a prompt or a tool's result holds them.

use std::fmt;

use crate::escape::{escape, escape_on_one_line};

/// A skill's instructions between two tags.
///
/// They stay as they were written, but for line ends before and after them: a model reads them as text, and code in them must not change. Only the closing
/// tag of this very element, if it stands in them, is written `&lt;/…`, so that nothing in a skill can end its own
/// wrapper. What comes out is for a model, not for an XML reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instructions<'a> {
    tag: &'static str,
    name: &'a str,
    location: Option<&'a str>,
    text: &'a str,
    files: Option<Files<'a>>,
}

/// Where a skill lies and what else lies there.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Files<'a> {
    dir: &'a str,
    paths: &'a [String],
    n_more: usize,
    is_cut: bool,
}

impl<'a> Instructions<'a> {
    /// `<skill name="…">`, for prompts that hold every skill.
    #[must_use]
    pub const fn in_prompt(name: &'a str, text: &'a str) -> Self {
        Self { tag: "skill", name, location: None, text, files: None }
    }

    /// `<skill_content name="…">`, for the result of a tool that loads one.
    #[must_use]
    pub const fn as_result(name: &'a str, text: &'a str) -> Self {
        Self { tag: "skill_content", name, location: None, text, files: None }
    }

    /// The same with the place of its SKILL.md as an attribute.
    #[must_use]
    pub fn location(self, location: Option<&'a str>) -> Self {
        Self { location, ..self }
    }

    /// The same with its folder and the files in it, by their paths from there; `n_more` are not listed, or more than
    /// that where nobody counted them all.
    #[must_use]
    pub fn files(self, dir: &'a str, paths: &'a [String], n_more: usize, is_cut: bool) -> Self {
        Self { files: Some(Files { dir, paths, n_more, is_cut }), ..self }
    }
}

impl fmt::Display for Instructions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tag, name, location, text, files } = self;
        write!(f, "<{tag} name=\"{}\"", escape_on_one_line(name))?;
        if let Some(location) = location {
            write!(f, " location=\"{}\"", escape_on_one_line(location))?;
        }
        writeln!(f, ">\n{}", without_closing_tag(text.trim_matches(['\n', '\r']), tag))?;
        if let Some(Files { dir, paths, n_more, is_cut }) = files {
            writeln!(
                f,
                "\nThe skill's folder is {}; paths in the instructions count from there.",
                without_closing_tag(&dir.replace(char::is_control, "\u{FFFD}"), tag)
            )?;
            if !paths.is_empty() || *n_more > 0 || *is_cut {
                writeln!(f, "\n<skill_files>")?;
                for path in *paths {
                    writeln!(f, "<file>{}</file>", escape(path).replace(['\n', '\r'], "&#10;"))?;
                }
                if *n_more > 0 || *is_cut {
                    let files = if *n_more == 1 && !is_cut { "file is" } else { "files are" };
                    let n = if *is_cut {
                        format!("more than {n_more}")
                    } else {
                        format!("{n_more} more")
                    };
                    writeln!(f, "{n} {files} not listed")?;
                }
                writeln!(f, "</skill_files>")?;
            }
        }
        writeln!(f, "</{tag}>")
    }
}

/// The text with `</tag` as `&lt;/tag`, whatever its capitals: a model does not mind those.
fn without_closing_tag(text: &str, tag: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("</") {
        let name = behind.trim_start();
        let is_tag = name.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag))
            && !name
                .get(tag.len()..)
                .and_then(|rest| rest.chars().next())
                .is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':'));
        safe.push_str(before);
        safe.push_str(if is_tag { "&lt;/" } else { "</" });
        rest = behind;
    }
    safe.push_str(rest);
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_stays_as_it_is_but_for_its_own_closing_tag() {
        let text = "\n# A & <b>\n\n</skill> </SKILL > </ skill></skill_content></skills>\n\n";
        assert_eq!(
            Instructions::in_prompt("a\"b", text).to_string(),
            "<skill name=\"a&quot;b\">\n# A & <b>\n\n&lt;/skill> &lt;/SKILL > &lt;/ skill></skill_content></skills>\n</skill>\n"
        );
        assert_eq!(Instructions::as_result("a", text).to_string().matches("&lt;/").count(), 1);
    }

    #[test]
    fn files_stand_behind_the_text() {
        let files = ["a.md".to_owned(), "b & c.md".to_owned()];
        assert_eq!(
            Instructions::as_result("a", "Do it.").files("/s/a", &files, 3, false).to_string(),
            "<skill_content name=\"a\">\nDo it.\n\nThe skill's folder is /s/a; paths in the instructions count from there.\n\n\
             <skill_files>\n<file>a.md</file>\n<file>b &amp; c.md</file>\n3 more files are not listed\n</skill_files>\n</skill_content>\n"
        );
    }
}
