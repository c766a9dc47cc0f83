//! Code blocks that hold code blocks with as many marks: the outer one ends where the inner one should.

use crate::text::{
    markdown::{CodeBlock, Markdown},
    source::{Span, lines},
};

/// A code block that was meant to hold another.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NestedFence {
    /// The opening fence of the outer block.
    pub(crate) outer: Span,
    /// The opening fence of the first block within.
    pub(crate) inner: Span,
    /// The line that ends the outer block, although it was to end the inner one.
    pub(crate) end: Span,
    /// The line that was to end the outer block.
    pub(crate) real_end: Span,
    /// The character that the fences are made of.
    pub(crate) mark: char,
    /// How many of them the outer fence needs.
    pub(crate) n_marks: usize,
}

/// A line that opens or closes a block of code.
struct Fence<'a> {
    span: Span,
    mark: char,
    n_marks: usize,
    /// What stands behind the marks.
    info: &'a str,
}

impl<'a> Fence<'a> {
    fn of(line: &'a str, start: usize) -> Option<Self> {
        let content = line.trim_start_matches([' ', '\t', '>']);
        let mark = content.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let info = content.trim_start_matches(mark);
        let n_marks = content.len() - info.len();
        let start = start + (line.len() - content.len());
        let span = Span::new(start, start + content.trim_end().len());
        let info = info.trim();
        (n_marks >= 3 && !info.contains(mark)).then_some(Self { span, mark, n_marks, info })
    }
}

/// The blocks of a Markdown text that were meant to hold others. Each ends at a line that closes an inner block, and a
/// later fence without a language is left over.
pub(crate) fn nested(text: &str, markdown: &Markdown) -> Vec<NestedFence> {
    let mut found: Vec<NestedFence> = Vec::new();
    for block in markdown.code_blocks.iter().filter(|block| may_hold_blocks(text, block)) {
        // What lies within one that was found is part of it.
        if found.last().is_some_and(|last| block.span.start < last.real_end.end) {
            continue;
        }
        found.extend(nested_in(text, block));
    }
    found
}

/// Whether a block shows Markdown, so that a fence in it more likely opens a block within than the next one.
fn may_hold_blocks(text: &str, block: &CodeBlock) -> bool {
    let source = text.get(block.span.start..block.span.end).unwrap_or_default();
    let Some((_, content)) = source.split_once('\n') else { return false };
    let language = block.info.split([' ', ',', '{']).next().unwrap_or_default().to_lowercase();
    match language.as_str() {
        "markdown" | "md" | "mdx" => true,
        "" | "text" | "txt" => content.starts_with(['#', '-']),
        _ => false,
    }
}

fn nested_in(text: &str, block: &CodeBlock) -> Option<NestedFence> {
    let start = block.span.start;
    let mut fences =
        lines(text.get(start..)?).filter_map(|line| Fence::of(line.text, start + line.start));
    let outer = fences.next()?;
    let mut depth = 1_usize;
    let (mut inner, mut end) = (None, None);
    let mut n_marks = outer.n_marks;
    for fence in fences.filter(|fence| fence.mark == outer.mark && fence.n_marks >= outer.n_marks) {
        n_marks = n_marks.max(fence.n_marks);
        if !fence.info.is_empty() {
            inner.get_or_insert(fence.span);
            depth += 1;
            continue;
        }
        depth -= 1;
        // A block that holds none ends where it should.
        let inner = inner?;
        let end = *end.get_or_insert(fence.span);
        if depth == 0 {
            return Some(NestedFence {
                outer: outer.span,
                inner,
                end,
                real_end: fence.span,
                mark: outer.mark,
                n_marks: n_marks + 1,
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::markdown;

    fn found(text: &str) -> Vec<(usize, usize)> {
        let line = |at: usize| text[..at].lines().count() + 1;
        nested(text, &markdown::read(text))
            .iter()
            .map(|fence| (line(fence.outer.start), line(fence.real_end.start)))
            .collect()
    }

    #[test]
    fn a_block_that_shows_markdown_may_hold_blocks() {
        assert_eq!(found("```markdown\n# A\n```sh\nls\n```\nmore\n```\n"), [(1, 7)]);
        assert_eq!(
            found("a\n\n```md\n```sh\nls\n```\n\n```py\nx\n```\n```\n\nb\n\n```sh\nx\n```\n"),
            [(3, 11)]
        );
        assert_eq!(found("```\n# A\n```sh\nls\n```\n```\n"), [(1, 6)]);
    }

    #[test]
    fn other_blocks_hold_none() {
        for text in [
            "````markdown\n```sh\nls\n```\n````\n",
            "~~~markdown\n```sh\nls\n```\n~~~\n",
            "```markdown\n# A\n```\n\n```sh\nls\n```\n",
            // The closing fence was forgotten.
            "```sh\nls\n\ntext\n\n```py\nx\n```\n\n```\ny\n```\n",
            "```markdown\n# A\n\n```sh\nls\n```\n",
            "```\nx\n```sh\nls\n```\n```\n",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }
}
