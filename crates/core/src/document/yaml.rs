//! Reads frontmatter with saphyr-parser into a tree of nodes: the only file that names the YAML crate.
//!
//! Spans count from the start of the text given; `document.rs` moves them to the file.
//! What an error means for a person is worked out in `diagnosis.rs`.

use std::{
    borrow::Cow,
    collections::{HashMap, hash_map},
};

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, Tag};

use super::{
    node::{Entry, Node, Scalar, Value},
    simple,
};
use crate::text::source::Span;

/// How deep lists and mappings may nest.
pub(crate) const MAX_DEPTH: usize = 64;
/// How many values a frontmatter may hold, those that aliases repeat counted each time.
/// The largest of 13,377 real frontmatters has under a thousand.
pub(crate) const MAX_NODES: usize = 100_000;
/// How many bytes of text aliases may repeat.
const MAX_COPIED_BYTES: usize = 1 << 20;

/// What reading gave: a value and what was wrong on the way.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// The root of the only document; none where the text is empty, only comments, or no YAML.
    pub(super) root: Option<Node>,
    pub(super) error: Option<YamlError>,
    pub(super) duplicate_keys: Vec<DuplicateKey>,
}

/// A key that stands twice in one mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuplicateKey {
    /// The key's text.
    pub key: String,
    /// Where it stands first.
    pub first: Span,
    /// Where it stands again.
    pub again: Span,
}

/// Why the text is no YAML, or more than we read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct YamlError {
    /// The byte at which reading stopped.
    pub(super) offset: usize,
    /// The byte at which the last thing ends that was read.
    pub(super) reached: usize,
    pub(super) kind: YamlErrorKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum YamlErrorKind {
    /// The parser's own words.
    Syntax(String),
    /// A character that YAML does not allow.
    Unprintable(char),
    SecondDocument,
    RecursiveAlias,
    TooDeep,
    TooManyNodes,
}

/// Reads a text as one YAML document.
pub(super) fn read(text: &str) -> Reading {
    match simple::read(text) {
        Some(root) => Reading { root: Some(root), ..Reading::default() },
        None => parse(text),
    }
}

/// The same, always by the parser.
pub(super) fn parse(text: &str) -> Reading {
    let mut reading = read_once(text);
    let mut text = Cow::Borrowed(text);
    // YAML lets tabs stand between a colon and its value, the parser does not: read them as spaces, each in turn,
    // since only the parser knows that a place is none inside a text.
    let mut n_tries = 0;
    while let Some(tabs) = reading.error.as_ref().and_then(|error| tabs_after_colon(&text, error))
        && n_tries < MAX_TAB_TRIES
        && text.len() <= MAX_TAB_TEXT_BYTES
    {
        text.to_mut().replace_range(tabs.start..tabs.end, &" ".repeat(tabs.len()));
        reading = read_once(&text);
        n_tries += 1;
    }
    reading
}

/// How often a text is read again for a tab behind a colon, and how long it may be: each try reads it anew.
const MAX_TAB_TRIES: usize = 40;
const MAX_TAB_TEXT_BYTES: usize = 1 << 14;

/// The tabs between a colon and its value that the parser did not like.
fn tabs_after_colon(text: &str, error: &YamlError) -> Option<Span> {
    if error.kind
        != YamlErrorKind::Syntax("':' must be followed by a valid YAML whitespace".to_owned())
    {
        return None;
    }
    let before = text.get(..error.offset)?;
    let end = before.trim_end_matches(['\t', ' ']).len();
    let blank = before.get(end..)?;
    (blank.contains('\t') && before.get(..end)?.ends_with(':'))
        .then(|| Span::new(end, error.offset))
}

fn read_once(text: &str) -> Reading {
    let mut builder = Builder::new(text);
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t');
    // Whole chunks at once, so that the compiler can look at many bytes in one step.
    let is_plain_ascii = text
        .as_bytes()
        .chunks(64)
        .all(|chunk| chunk.iter().fold(true, |plain, byte| plain & is_plain(*byte)));
    let unprintable = if is_plain_ascii { None } else { unprintable(text).next() };
    let unprintable = unprintable.map(|(offset, c)| YamlError {
        offset,
        reached: 0,
        kind: YamlErrorKind::Unprintable(c),
    });
    let error = unprintable.or_else(|| builder.run(Parser::new_from_str(text)).err());
    let root = if error.is_some() { None } else { builder.root };
    Reading { root, error, duplicate_keys: builder.duplicate_keys }
}

/// The characters outside YAML's `c-printable`, with their bytes: the parser lets some of them through.
/// <https://yaml.org/spec/1.2.2/#51-character-set>
pub(super) fn unprintable(text: &str) -> impl Iterator<Item = (usize, char)> {
    let is_unprintable = |c: char| matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}'..='\u{84}' | '\u{86}'..='\u{9F}' | '\u{FFFE}' | '\u{FFFF}');
    text.char_indices().filter(move |&(_, c)| is_unprintable(c))
}

/// Turns the parser's character counts into bytes in constant time.
struct CharIndex<'a> {
    text: &'a str,
    /// The byte of every `STEP`th character; empty for ASCII, where characters are bytes.
    bytes: Vec<usize>,
}

impl<'a> CharIndex<'a> {
    const STEP: usize = 128;

    fn new(text: &'a str) -> Self {
        let bytes = if text.is_ascii() {
            Vec::new()
        } else {
            text.char_indices().step_by(Self::STEP).map(|(byte, _)| byte).collect()
        };
        Self { text, bytes }
    }

    fn byte(&self, chars: usize) -> usize {
        if self.bytes.is_empty() {
            return chars.min(self.text.len());
        }
        let Some(&start) = self.bytes.get(chars / Self::STEP) else { return self.text.len() };
        let rest = self.text.get(start..).unwrap_or_default();
        rest.char_indices()
            .nth(chars % Self::STEP)
            .map_or(self.text.len(), |(byte, _)| start + byte)
    }
}

/// A collection whose end has not been read yet.
struct Open {
    content: Content,
    /// Whether it stands in brackets.
    is_flow: bool,
    start: usize,
    anchor: usize,
    size: Size,
}

/// What was read of a collection.
enum Content {
    Sequence(Vec<Node>),
    Mapping { entries: Vec<Entry>, key: Option<Node> },
}

impl Content {
    fn mapping() -> Self {
        // Most frontmatters have no more, and growing moves what is there.
        Self::Mapping { entries: Vec::with_capacity(6), key: None }
    }

    /// Adds an item; in a mapping keys and values in turn.
    fn push(&mut self, node: Node) {
        match self {
            Self::Sequence(items) => items.push(node),
            Self::Mapping { entries, key } => match key.take() {
                Some(key) => entries.push(Entry { key, value: node }),
                None => *key = Some(node),
            },
        }
    }
}

/// What a node weighs where an alias repeats it.
#[derive(Debug, Clone, Copy, Default)]
struct Size {
    nodes: usize,
    bytes: usize,
}

impl Size {
    /// Refuses what aliases would blow up: a node is weighed before it is copied.
    fn add_copy(&mut self, copied: Self, offset: usize) -> Result<(), YamlError> {
        self.nodes += copied.nodes;
        self.bytes += copied.bytes;
        if self.nodes > MAX_NODES || self.bytes > MAX_COPIED_BYTES {
            return Err(YamlError { offset, reached: offset, kind: YamlErrorKind::TooManyNodes });
        }
        Ok(())
    }
}

struct Builder<'a> {
    text: &'a str,
    chars: CharIndex<'a>,
    open: Vec<Open>,
    anchors: HashMap<usize, (Node, Size)>,
    documents: usize,
    reached: usize,
    total: Size,
    root: Option<Node>,
    duplicate_keys: Vec<DuplicateKey>,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            chars: CharIndex::new(text),
            open: Vec::new(),
            anchors: HashMap::new(),
            documents: 0,
            reached: 0,
            total: Size::default(),
            root: None,
            duplicate_keys: Vec::new(),
        }
    }

    fn run<'input>(
        &mut self,
        mut parser: Parser<'input, saphyr_parser::StrInput<'input>>,
    ) -> Result<(), YamlError> {
        while let Some(event) = parser.next_event() {
            let (event, span) = event.map_err(|error| YamlError {
                offset: self.byte(error.marker()),
                reached: self.reached,
                kind: match error.info() {
                    // Its scanner gives up on brackets before it hands out the events that we count.
                    "recursion limit exceeded" => YamlErrorKind::TooDeep,
                    words => YamlErrorKind::Syntax(words.to_owned()),
                },
            })?;
            let (start, end) = (self.byte(&span.start), self.byte(&span.end));
            self.reached = self.reached.max(end);
            match event {
                Event::DocumentStart(_) => {
                    self.documents += 1;
                    if self.documents > 1 {
                        return Err(YamlError {
                            offset: start,
                            reached: self.reached,
                            kind: YamlErrorKind::SecondDocument,
                        });
                    }
                }
                Event::Scalar(text, style, anchor, tag) => {
                    let span = Span::new(start, self.trimmed_end(start, end));
                    let size = Size { nodes: 1, bytes: text.len() };
                    let node = self.scalar(text, style, tag.as_deref(), span);
                    self.complete(node, anchor, size, start)?;
                }
                Event::SequenceStart(anchor, _) => {
                    self.begin(Content::Sequence(Vec::new()), Span::new(start, end), anchor)?;
                }
                Event::MappingStart(anchor, _) => {
                    self.begin(Content::mapping(), Span::new(start, end), anchor)?;
                }
                Event::SequenceEnd | Event::MappingEnd => self.end(start)?,
                Event::Alias(anchor) => self.alias(anchor, Span::new(start, end))?,
                Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
            }
        }
        Ok(())
    }

    fn byte(&self, marker: &Marker) -> usize {
        self.chars.byte(marker.index())
    }

    /// The parser ends blocks and some flow nodes behind the white space that follows them.
    fn trimmed_end(&self, start: usize, end: usize) -> usize {
        let end = end.max(start);
        start
            + self
                .text
                .get(start..end)
                .unwrap_or_default()
                .trim_end_matches([' ', '\t', '\r', '\n'])
                .len()
    }

    fn scalar(
        &self,
        text: Cow<'_, str>,
        style: ScalarStyle,
        tag: Option<&Tag>,
        span: Span,
    ) -> Node {
        let source = self.text.get(span.start..span.end).unwrap_or_default();
        let quote = match style {
            ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => 1,
            ScalarStyle::Plain | ScalarStyle::Literal | ScalarStyle::Folded => 0,
        };
        // An anchor or a tag stands before the text: count from the end.
        let end = source.len().saturating_sub(quote);
        let verbatim = end
            .checked_sub(text.len())
            .filter(|&start| source.get(start..end) == Some(&*text))
            .map(|start| Span::new(span.start + start, span.start + end));
        let scalar = Scalar {
            text: text.into_owned(),
            is_plain: style == ScalarStyle::Plain,
            tag: tag.map(|tag| format!("{}{}", tag.handle, tag.suffix)),
            verbatim,
        };
        Node { value: Value::Scalar(scalar), span }
    }

    /// Opens a collection; `indicator` is its bracket, or the empty span at which a block starts.
    fn begin(&mut self, content: Content, indicator: Span, anchor: usize) -> Result<(), YamlError> {
        if self.open.len() == MAX_DEPTH {
            return Err(YamlError {
                offset: indicator.start,
                reached: self.reached,
                kind: YamlErrorKind::TooDeep,
            });
        }
        self.open.push(Open {
            content,
            is_flow: self
                .text
                .get(indicator.start..indicator.end)
                .is_some_and(|text| text.ends_with(['[', '{'])),
            start: indicator.start,
            anchor,
            size: Size { nodes: 1, bytes: 0 },
        });
        Ok(())
    }

    /// Closes the innermost collection; `at` is where the parser saw its end.
    fn end(&mut self, at: usize) -> Result<(), YamlError> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let (value, last) = match open.content {
            Content::Sequence(items) => {
                let last = items.last().map(|item| item.span.end);
                (Value::Sequence(items), last)
            }
            Content::Mapping { entries, .. } => {
                self.note_duplicates(&entries);
                let last = entries.last().map(|entry| entry.value.span.end);
                (Value::Mapping(entries), last)
            }
        };
        // A flow collection ends with its bracket, a block with its last item.
        let end =
            if open.is_flow { (at + 1).min(self.text.len()) } else { last.unwrap_or(open.start) };
        let node = Node { value, span: Span::new(open.start, end.max(open.start)) };
        self.complete(node, open.anchor, open.size, open.start)
    }

    /// Notes the keys that stand twice.
    fn note_duplicates(&mut self, entries: &[Entry]) {
        /// Below this, comparing each key with those before it is cheaper than a table.
        const MAX_COMPARED: usize = 12;
        let scalars: Option<Vec<&str>> = entries
            .iter()
            .map(|entry| entry.key.as_scalar().map(|key| key.text.as_str()))
            .collect();
        if let Some(keys) = scalars.filter(|keys| keys.len() <= MAX_COMPARED)
            && keys
                .iter()
                .enumerate()
                .all(|(n, key)| !keys.iter().take(n).any(|before| before == key))
        {
            return;
        }
        let mut seen: HashMap<Cow<'_, str>, Span> = HashMap::with_capacity(entries.len());
        for entry in entries {
            match seen.entry(entry.key.to_key()) {
                hash_map::Entry::Vacant(place) => {
                    place.insert(entry.key.span);
                }
                hash_map::Entry::Occupied(place) => self.duplicate_keys.push(DuplicateKey {
                    key: place.key().to_string(),
                    first: *place.get(),
                    again: entry.key.span,
                }),
            }
        }
    }

    fn alias(&mut self, anchor: usize, span: Span) -> Result<(), YamlError> {
        let Some((target, size)) = self.anchors.get(&anchor) else {
            return Err(YamlError {
                offset: span.start,
                reached: self.reached,
                kind: YamlErrorKind::RecursiveAlias,
            });
        };
        let size = *size;
        self.total.add_copy(size, span.start)?;
        let node = Node { value: target.value.clone(), span };
        self.complete(node, 0, size, span.start)
    }

    /// Hands a finished node to the collection it stands in.
    fn complete(
        &mut self,
        node: Node,
        anchor: usize,
        size: Size,
        offset: usize,
    ) -> Result<(), YamlError> {
        self.total.nodes += 1;
        if self.total.nodes > MAX_NODES {
            return Err(YamlError { offset, reached: offset, kind: YamlErrorKind::TooManyNodes });
        }
        if anchor != 0 {
            self.total.add_copy(size, offset)?;
            self.anchors.insert(anchor, (node.clone(), size));
        }
        match self.open.last_mut() {
            Some(parent) => {
                parent.size.nodes += size.nodes;
                parent.size.bytes += size.bytes;
                parent.content.push(node);
            }
            None => self.root = Some(node),
        }
        Ok(())
    }
}
