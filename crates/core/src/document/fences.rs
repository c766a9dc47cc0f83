//! Finds the two `---` lines around the frontmatter; knows nothing of YAML.

use crate::text::source::{Line, Span, lines};

/// Where the frontmatter of a text lies. Spans count from the start of the text given.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fences {
    /// Both fences are there. `frontmatter` lies between them, `body` after the closing one.
    Closed { opening: Span, frontmatter: Span, closing: Span, body: Span },
    /// The first line is no fence. `later` is the first fence further down that seems to open frontmatter.
    Missing { first_line: Span, later: Option<Span> },
    /// No line closes the frontmatter. `near_miss` is the first line that was perhaps meant to.
    Unclosed { opening: Span, near_miss: Option<Span> },
}

/// Whether a line (without its line end) is a fence: `---`, then only spaces or tabs.
pub(crate) fn is_fence(line: &str) -> bool {
    line.strip_prefix("---").is_some_and(|rest| rest.trim_matches([' ', '\t']).is_empty())
}

/// Finds the fences of a text that starts at its first line (a byte order mark is already passed over).
pub(super) fn find(text: &str) -> Fences {
    let first = lines(text).next().unwrap_or(Line { start: 0, text: "" });
    if !is_fence(first.text) {
        return Fences::Missing { first_line: first.span(), later: later_opening(text) };
    }
    let mut near_miss = None;
    let mut lines = lines(text).skip(1).peekable();
    let start = lines.peek().map_or(text.len(), |line| line.start);
    while let Some(line) = lines.next() {
        if is_fence(line.text) {
            let body = lines.peek().map_or(text.len(), |next| next.start);
            return Fences::Closed {
                opening: first.span(),
                frontmatter: Span::new(start, line.start),
                closing: line.span(),
                body: Span::new(body, text.len()),
            };
        }
        if near_miss.is_none() && is_near_miss(line.text) {
            near_miss = Some(line.span());
        }
    }
    Fences::Unclosed { opening: first.span(), near_miss }
}

/// The first fence that a line like `key:` follows: a rule in a body opens nothing.
fn later_opening(text: &str) -> Option<Span> {
    let mut lines = lines(text).skip(1).peekable();
    while let Some(line) = lines.next() {
        if is_fence(line.text) && lines.peek().is_some_and(|next| starts_with_key(next.text)) {
            return Some(line.span());
        }
    }
    None
}

fn starts_with_key(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, value)| {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        !key.is_empty()
            && key.chars().all(is_word)
            && (value.is_empty() || value.starts_with([' ', '\t']))
    })
}

/// Whether a line that is no fence was perhaps meant as one: `----`, `---END`, `...`, an indented `---`, `———`.
pub(super) fn is_near_miss(line: &str) -> bool {
    let line = line.trim_end_matches([' ', '\t']);
    // `--- | ---` is the rule of a Markdown table.
    let longer = line.starts_with("---") && !line.contains('|');
    let other_dashes =
        line.chars().any(|c| c != '-') && line.chars().all(is_dash) && !line.is_empty();
    line == "..." || longer || line.trim_start() == "---" || other_dashes
}

/// The characters that editors put in the place of hyphens.
pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(text: &str) -> (&str, &str) {
        match find(text) {
            Fences::Closed { frontmatter, body, .. } => {
                (&text[frontmatter.start..frontmatter.end], &text[body.start..body.end])
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_fence_is_a_whole_line() {
        assert_eq!(
            closed("---\na: b --- c\nd: '---'\n  ---\n----\n---END\n---\nbody"),
            ("a: b --- c\nd: '---'\n  ---\n----\n---END\n", "body")
        );
    }

    #[test]
    fn every_kind_of_line_end_counts() {
        assert_eq!(closed("---\r\na: b\r\n---\r\nbody\r\n"), ("a: b\r\n", "body\r\n"));
        assert_eq!(closed("---\ra: b\r---\rbody"), ("a: b\r", "body"));
        assert_eq!(closed("--- \t\na: b\n---\t\n"), ("a: b\n", ""));
    }

    #[test]
    fn the_closing_fence_may_end_the_file() {
        assert_eq!(closed("---\na: b\n---"), ("a: b\n", ""));
        assert_eq!(closed("---\n---"), ("", ""));
    }

    #[test]
    fn an_unclosed_frontmatter_points_at_the_first_near_miss() {
        let near_miss = |text: &str| match find(text) {
            Fences::Unclosed { near_miss, .. } => {
                near_miss.map(|span| text[span.start..span.end].to_owned())
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(near_miss("---\na: b\n----\n...\n").as_deref(), Some("----"));
        assert_eq!(near_miss("---\na: b\n---END").as_deref(), Some("---END"));
        assert_eq!(near_miss("---\na: b\n———\n").as_deref(), Some("———"));
        assert_eq!(near_miss("---\na: b\n | x\n--- | ---\n- b\n"), None);
    }

    #[test]
    fn a_missing_frontmatter_points_at_a_fence_that_opens_one() {
        let later = |text: &str| match find(text) {
            Fences::Missing { later, .. } => later.map(|span| span.start),
            other => panic!("{other:?}"),
        };
        assert_eq!(later("\n---\nname: x\n---\n"), Some(1));
        assert_eq!(later("text\n\n---\n\nmore\n"), None);
        assert_eq!(later("text\n\n---\nNote: a rule and a sentence follow.\n"), Some(6));
        assert_eq!(later(""), None);
    }
}
