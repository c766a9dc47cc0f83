//! Reads the frontmatter that most skills have, lines of `key: value` and perhaps one mapping of such lines, without the
//! parser: a third of a run was spent in it. Whatever could be read in two ways is left to the parser.
//!
//! A test holds both to the same answer.

use super::node::{Entry, Node, Scalar, Value};
use crate::text::source::Span;

/// With more keys, comparing each with all others is no longer cheap.
const MAX_KEYS: usize = 16;
/// Nobody writes a longer key.
const MAX_KEY_BYTES: usize = 64;
/// How a mapping below a key is indented.
const INDENT: &str = "  ";

/// The mapping that a text is; none if that is not plain to see.
pub(super) fn read(text: &str) -> Option<Node> {
    let mut entries: Vec<Entry> = Vec::with_capacity(6);
    let mut nested: Vec<Entry> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.strip_suffix('\n').unwrap_or(line);
        // A key without a value waits for the lines below it.
        let is_open = entries.last().is_some_and(is_waiting);
        match content.strip_prefix(INDENT) {
            Some(content) if is_open => {
                nested.push(entry(content, start + INDENT.len())?);
                // One level is as far as this goes.
                nested.last().filter(|entry| !is_waiting(entry))?;
            }
            Some(_) => return None,
            None => {
                close(&mut entries, &mut nested)?;
                entries.push(entry(content, start)?);
            }
        }
        start += line.len();
    }
    close(&mut entries, &mut nested)?;
    mapping(entries)
}

/// Gives a waiting key the mapping below it; none if there is nothing below.
fn close(entries: &mut [Entry], nested: &mut Vec<Entry>) -> Option<()> {
    if let Some(last) = entries.last_mut().filter(|entry| is_waiting(entry)) {
        last.value = mapping(std::mem::take(nested))?;
    }
    Some(())
}

/// Whether a key has no value yet: nothing that is read here is an empty list.
fn is_waiting(entry: &Entry) -> bool {
    matches!(&entry.value.value, Value::Sequence(items) if items.is_empty())
}

/// Entries as one node; none where there are none or two have one key.
fn mapping(entries: Vec<Entry>) -> Option<Node> {
    let span = Span::new(entries.first()?.key.span.start, entries.last()?.value.span.end);
    fn key(entry: &Entry) -> Option<&str> {
        entry.key.as_scalar().map(|key| key.text.as_str())
    }
    let is_known =
        |n: usize, own: &Entry| entries.iter().take(n).any(|other| key(other) == key(own));
    let is_simple =
        entries.len() <= MAX_KEYS && !entries.iter().enumerate().any(|(n, own)| is_known(n, own));
    is_simple.then_some(Node { value: Value::Mapping(entries), span })
}

/// A line `key: value`, or `key:`, whose value then is an empty list until what is below it is known.
fn entry(line: &str, start: usize) -> Option<Entry> {
    let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let len = line.bytes().take_while(|byte| is_key(byte)).count();
    let (key, rest) = line.split_at_checked(len)?;
    if !key.starts_with(|c: char| c.is_ascii_alphabetic()) || len > MAX_KEY_BYTES {
        return None;
    }
    let key = scalar(key, true, start);
    let end = start + len + ":".len();
    let value = match rest.strip_prefix(':')? {
        "" => Node { value: Value::Sequence(Vec::new()), span: Span::new(end, end) },
        rest => value(rest.strip_prefix(' ')?, end + " ".len())?,
    };
    Some(Entry { key, value })
}

/// A value on its key's line that starts at a byte: in quotes without escapes, or a text that holds no mark of YAML.
fn value(text: &str, start: usize) -> Option<Node> {
    let is_printable = |bytes: &[u8]| {
        // Whole chunks at once, so that the compiler can look at many bytes in one step.
        bytes
            .chunks(64)
            .all(|chunk| chunk.iter().fold(true, |all, byte| all & matches!(byte, b' '..=b'~')))
    };
    if !is_printable(text.as_bytes()) {
        return None;
    }
    match text.as_bytes() {
        [quote @ (b'"' | b'\''), inner @ .., last] if quote == last => {
            let is_escape = |byte: &u8| byte == quote || *byte == b'\\';
            let inner = (!inner.iter().any(is_escape)).then_some(inner)?;
            let inner = std::str::from_utf8(inner).ok()?;
            let mut node = scalar(inner, false, start + 1);
            node.span = Span::new(start, start + text.len());
            Some(node)
        }
        [first, ..] if first.is_ascii_alphanumeric() => {
            let is_mark = |pair: &[u8]| matches!(pair, b": " | b" #");
            let ends_plainly = !text.ends_with([':', ' ']);
            (ends_plainly && !text.as_bytes().windows(2).any(is_mark))
                .then(|| scalar(text, true, start))
        }
        _ => None,
    }
}

fn scalar(text: &str, is_plain: bool, start: usize) -> Node {
    let span = Span::new(start, start + text.len());
    let scalar = Scalar { text: text.to_owned(), is_plain, tag: None, verbatim: Some(span) };
    Node { value: Value::Scalar(scalar), span }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::document::yaml;

    #[test]
    fn what_most_skills_have_is_read() {
        let text = "name: pdf\ndescription: \"Reads: PDF\"\nlicense: 'MIT'\nmetadata:\n  author: a b\n  version: \"1.0\"\nallowed-tools: Bash(git:*) Read\n";
        assert_eq!(read(text), yaml::parse(text).root);
        assert!(read(text).is_some());
    }

    #[test]
    fn what_could_be_read_in_two_ways_is_not() {
        for text in [
            "a: b: c\n",
            "a: b #c\n",
            "a: b:\n",
            "a:b\n",
            "a: \n",
            "a:\n",
            "a:\n  b:\n    c: d\n",
            "a: b\n c\n",
            "a: b\n\nc: d\n",
            "- a\n",
            "a: [b]\n",
            "a: 'b''c'\n",
            "a: \"b\\n\"\n",
            "a: b\na: c\n",
            "a: &b c\n",
            "a: b\r\n",
            "a: é\n",
            "",
            "a: b\n  c: d\n",
            "a:  b\n",
            "a: b \n",
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]
        /// What is read here, the parser reads alike: the same tree with the same places, and nothing wrong.
        #[test]
        fn the_parser_agrees(lines in prop::collection::vec("(  )?[ab-]{0,2}:?[ ]?[\"'ab1:# ,\\[{>|&*!%@`?~.-]{0,6}[\"']?", 0..5)) {
            let text = lines.join("\n") + "\n";
            if let Some(root) = read(&text) {
                let parsed = yaml::parse(&text);
                prop_assert_eq!(Some(root), parsed.root);
                prop_assert_eq!(parsed.error, None);
                prop_assert!(parsed.duplicate_keys.is_empty());
            }
        }
    }
}
