//! What rules want to know of Markdown: links, inline code, and a code block that nothing closes. The only file that
//! names the Markdown parser.

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag};

use crate::text::source::Span;

/// What was found in a text. Spans count from the start of the text given.
#[derive(Debug, Default)]
pub(crate) struct Markdown {
    pub(crate) links: Vec<Link>,
    /// Code that stands between backticks, with them.
    pub(crate) inline_code: Vec<Span>,
    /// Blocks of code.
    pub(crate) code_blocks: Vec<CodeBlock>,
    /// Comments of HTML, which no rendered page shows.
    pub(crate) comments: Vec<Span>,
    /// The opening line of a fenced code block that takes in all that follows.
    pub(crate) unclosed_fence: Option<Span>,
}

/// A link or an image with a destination that its author wrote.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) destination: String,
    /// The destination, or the whole link where it stands elsewhere.
    pub(crate) span: Span,
    /// All of it, with its text.
    pub(crate) whole: Span,
}

/// A block of code.
#[derive(Debug)]
pub(crate) struct CodeBlock {
    /// What stands behind the opening fence: `sh`.
    pub(crate) info: String,
    /// All of it, fences too.
    pub(crate) span: Span,
}

impl Markdown {
    /// Whether a place lies in a link or in a block of code.
    pub(crate) fn is_in_link_or_block(&self, span: Span) -> bool {
        let block = self.code_blocks.partition_point(|block| block.span.end <= span.start);
        let link = self.links.partition_point(|link| link.whole.end <= span.start);
        let block = self.code_blocks.get(block).map(|block| block.span);
        let link = self.links.get(link).map(|link| link.whole);
        block.into_iter().chain(link).any(|place| place.start < span.end)
    }

    /// Whether a place lies in code.
    pub(crate) fn is_in_code(&self, span: Span) -> bool {
        // Both stand in the order of the text, and none in another of its kind.
        let inline = self.inline_code.partition_point(|code| code.end <= span.start);
        let block = self.code_blocks.partition_point(|block| block.span.end <= span.start);
        let inline = self.inline_code.get(inline).copied();
        let block = self.code_blocks.get(block).map(|block| block.span);
        inline.into_iter().chain(block).any(|code| code.start < span.end)
    }
}

/// Reads a Markdown text: `CommonMark` with tables, as most renderers do.
pub(crate) fn read(text: &str) -> Markdown {
    let mut markdown = Markdown::default();
    let text_end = text.trim_end().len();
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        let span = Span::from(range);
        match event {
            Event::Start(
                Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. },
            ) if !matches!(link_type, LinkType::Autolink | LinkType::Email) => {
                let whole = span;
                let span = destination(text, span, &dest_url);
                markdown.links.push(Link { destination: dest_url.into_string(), span, whole });
            }
            Event::Code(_) => markdown.inline_code.push(span),
            Event::Start(Tag::CodeBlock(kind)) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => {
                        if span.end >= text_end {
                            markdown.unclosed_fence = unclosed(text, span);
                        }
                        info.into_string()
                    }
                    CodeBlockKind::Indented => String::new(),
                };
                markdown.code_blocks.push(CodeBlock { info, span });
            }
            Event::Start(Tag::HtmlBlock) => add_comments(text, span, &mut markdown.comments),
            Event::InlineHtml(_) => add_comments(text, span, &mut markdown.comments),
            _ => {}
        }
    }
    markdown
}

/// Adds the comments in a piece of HTML.
fn add_comments(text: &str, html: Span, comments: &mut Vec<Span>) {
    let mut start = html.start;
    while let Some(rest) = text.get(start..html.end) {
        let Some(opening) = rest.find("<!--") else { return };
        let len = rest.get(opening..).and_then(|rest| rest.find("-->")).map(|at| at + "-->".len());
        let end = len.map_or(html.end, |len| start + opening + len);
        comments.push(Span::new(start + opening, end));
        start = end;
    }
}

/// Where a link's destination stands.
fn destination(text: &str, link: Span, destination: &str) -> Span {
    let source = text.get(link.start..link.end).unwrap_or_default();
    let start = source.rfind("](").map(|at| at + 2);
    let place = start.and_then(|start| {
        let rest = source.get(start..)?;
        let skipped = rest.len() - rest.trim_start_matches([' ', '<']).len();
        rest.get(skipped..)?.starts_with(destination).then_some(start + skipped)
    });
    match place {
        Some(start) if !destination.is_empty() => {
            Span::new(start, start + destination.len()).shifted_by(link.start)
        }
        _ => Span::new(link.start, link.start + source.find('\n').unwrap_or(source.len())),
    }
}

/// The opening line of a code block that runs to the end of the text without a closing fence and takes something in.
fn unclosed(text: &str, block: Span) -> Option<Span> {
    let source = text.get(block.start..block.end)?.trim_end();
    let (opening, content) = source.split_once('\n')?;
    let mark = opening.trim_start().chars().next()?;
    let n_marks = opening.trim_start().chars().take_while(|&c| c == mark).count();
    let last = content.lines().last()?.trim_start_matches([' ', '>', '\t']).trim_end();
    let is_closed = last.len() >= n_marks && last.chars().all(|c| c == mark);
    let is_first_line_only = content.trim().is_empty();
    let opening = Span::new(block.start, block.start + opening.trim_end().len());
    (!is_closed && !is_first_line_only).then_some(opening)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_images_have_the_places_of_their_destinations() {
        let text = "See [a](b.md#c \"t\"), ![i](<d e.png>) and [ref][r].\n\n[r]: f.md\n\n<https://x.y> `g\\h`\n\n```\n[no](x.md)\n```\n";
        let markdown = read(text);
        let links: Vec<_> = markdown
            .links
            .iter()
            .map(|link| (link.destination.as_str(), &text[link.span.start..link.span.end]))
            .collect();
        assert_eq!(links, [("b.md#c", "b.md#c"), ("d e.png", "d e.png"), ("f.md", "[ref][r]")]);
        assert_eq!(markdown.inline_code.len(), 1);
        assert_eq!(markdown.unclosed_fence, None);
    }

    #[test]
    fn a_fence_that_takes_in_the_rest_is_unclosed() {
        let unclosed = |text: &str| {
            read(text).unclosed_fence.map(|span| text[span.start..span.end].to_owned())
        };
        assert_eq!(unclosed("a\n\n```sh\nls\n\n# More\n").as_deref(), Some("```sh"));
        assert_eq!(unclosed("~~~\nx\n```\n").as_deref(), Some("~~~"));
        for closed in [
            "```\nx\n```\n",
            "````\n```\nx\n````",
            "~~~\nx\n~~~~  \n",
            "    ```\n",
            "a\n```\n",
            "- ```\n  x\n  ```\n",
        ] {
            assert_eq!(unclosed(closed), None, "{closed}");
        }
    }
}
