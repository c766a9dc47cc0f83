//! A page of Markdown, drawn for a terminal: headings bold, paragraphs wrapped, links as their texts and addresses, code as it is.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use skills_ref_core::{drawing::wrap, excerpt::printable};

use super::Style;

/// More columns are hard to read.
const MAX_COLUMNS: usize = 90;

/// Draws a page. Without a terminal's width, lines are not wrapped.
pub(crate) fn render(markdown: &str, style: Style) -> String {
    let mut page = Page::new(style);
    for event in Parser::new_ext(markdown, Options::empty()) {
        page.take(event);
    }
    page.text
}

struct Page {
    text: String,
    /// The paragraph, heading or item that is being read.
    block: String,
    bold: anstyle::Style,
    code: anstyle::Style,
    width: Option<usize>,
    is_code_block: bool,
    is_item: bool,
    /// Where a link's text starts in the block, and where it leads.
    link: Option<(usize, String)>,
}

impl Page {
    fn new(style: Style) -> Self {
        let (bold, code) = if style.color {
            (anstyle::Style::new().bold(), anstyle::AnsiColor::Cyan.on_default())
        } else {
            Default::default()
        };
        let width = style.width.map(|width| width.min(MAX_COLUMNS));
        let (is_code_block, is_item) = (false, false);
        Self {
            link: None,
            text: String::new(),
            block: String::new(),
            bold,
            code,
            width,
            is_code_block,
            is_item,
        }
    }

    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => self.is_code_block = true,
            Event::End(TagEnd::CodeBlock) => {
                self.is_code_block = false;
                let block = std::mem::take(&mut self.block);
                self.gap();
                for line in block.lines() {
                    let line = format!("    {}", printable(line));
                    self.text.push_str(line.trim_end());
                    self.text.push('\n');
                }
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.link = Some((self.block.len(), dest_url.into_string()));
            }
            Event::End(TagEnd::Link) => {
                // What is linked from page to page has no address here; what is its own address needs none.
                if let Some((start, url)) = self.link.take()
                    && url.contains("://")
                    && self.block.get(start..) != Some(url.as_str())
                {
                    self.block.push_str(&format!(" ({url})"));
                }
            }
            Event::Start(Tag::List(_)) => self.gap(),
            Event::Start(Tag::Item) => self.is_item = true,
            Event::End(TagEnd::Item) => {
                self.end_block(false);
                self.is_item = false;
            }
            Event::End(TagEnd::Heading(_)) => self.end_block(true),
            Event::End(TagEnd::Paragraph) => self.end_block(false),
            Event::Text(text) => self.block.push_str(&text),
            Event::Code(code) => {
                let (style, code) = (self.code, format!("`{code}`"));
                self.block.push_str(&format!("{style}{code}{style:#}"));
            }
            Event::SoftBreak | Event::HardBreak => {
                self.block.push(if self.is_code_block { '\n' } else { ' ' });
            }
            _ => {}
        }
    }

    /// A blank line between blocks.
    fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn end_block(&mut self, is_heading: bool) {
        let block = std::mem::take(&mut self.block);
        if block.is_empty() {
            return;
        }
        if !self.is_item {
            self.gap();
        }
        let bold = if is_heading { self.bold } else { anstyle::Style::new() };
        let start = if self.is_item { "- " } else { "" };
        let lines = match self.width {
            Some(width) => {
                let indent = if self.is_item { "\n  " } else { "\n" };
                // An address is one word.
                let words = block.split_inclusive(' ');
                start.to_owned() + &wrap(words, width.saturating_sub(start.len())).join(indent)
            }
            None => format!("{start}{block}"),
        };
        self.text.push_str(&format!("{bold}{lines}{bold:#}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# name-too-long\n\nOne sentence with `code` and [a link](x.md).\nAnother one.\n\n## Why\n\n- an item\n- <https://x.y>\n\n```text\ncode  as it is\n```\n";

    #[test]
    fn a_page_is_plain_text() {
        let plain = render(PAGE, Style { color: false, width: None });
        insta::assert_snapshot!(plain);
    }

    #[test]
    fn a_page_is_wrapped_at_the_terminals_width() {
        let narrow = render(PAGE, Style { color: false, width: Some(24) });
        assert!(narrow.lines().all(|line| line.len() <= 24), "{narrow}");
        assert!(render(PAGE, Style { color: true, width: Some(24) }).contains("\u{1b}[1m"));
    }
}
