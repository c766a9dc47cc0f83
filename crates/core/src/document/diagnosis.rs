//! From "YAML stopped here" to what the author did: the cause, its place, and the line to type instead.
//!
//! Each suspected cause comes with an edit, and is believed only if YAML reads on after it.
//! So a line that a finding tells to type has been read by the parser, and further faults behind the first are found.

mod entries;
mod suspects;

use self::suspects::Suspect;
pub(crate) use self::suspects::quote;
use super::{
    fences,
    yaml::{self, YamlError, YamlErrorKind},
};
use crate::{
    spec::field::Field,
    text::source::{Span, lines},
};

/// The text as a YAML value, in quotes only if YAML would not read just this text without.
pub(crate) fn quote_if_needed(text: &str) -> String {
    let is_same = yaml::read(&format!("x: {text}")).root.is_some_and(|root| {
        matches!(root.value, super::Value::Mapping(entries)
            if entries.first().and_then(|entry| entry.value.as_scalar()).is_some_and(|scalar| scalar.text == text))
    });
    if is_same { text.to_owned() } else { quote(text) }
}

/// How many faults of one frontmatter are told.
pub(crate) const MAX_FAULTS: usize = 10;
/// How many bytes are read anew, in all, to try suspects: 64 times the longest frontmatter that is looked at.
const MAX_TRIED_BYTES: usize = 1 << 22;
/// Longer frontmatter gets the parser's own words: nobody typed it, and looking must stay cheap.
const MAX_DIAGNOSED_BYTES: usize = 1 << 16;

/// A place where frontmatter is not YAML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YamlFault {
    /// What is wrong.
    pub cause: Cause,
    /// The characters at fault.
    pub span: Span,
    /// The key whose value holds them.
    pub key: Option<String>,
    /// The line or lines to type instead: with them, YAML reads on.
    pub repair: Option<String>,
}

/// Why frontmatter is not YAML, as its author would put it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// A plain value holds a colon before a space or at its end, where YAML reads another key.
    Colon,
    /// A comment in the middle of a plain value.
    CommentInValue,
    /// Text behind the quote that ended the value.
    TextAfterQuote(char),
    /// A quoted value holds the same quote as text.
    QuoteInside(char),
    /// A quote that nothing closes.
    UnclosedQuote(char),
    /// An escape that double quotes do not know: the character after the backslash.
    UnknownEscape(char),
    /// A plain value starts with a character that YAML keeps for itself.
    ReservedStart(char),
    /// A plain value starts with `*`, which names an anchor that is not there.
    AliasStart,
    /// A plain value starts with `&`, which sets an anchor.
    AnchorStart,
    /// A plain value starts with `!`, which sets a tag.
    TagStart,
    /// Text on the line of `|` or `>`, which start a block.
    BlockStart(char),
    /// `- ` or `? ` on the line of the key.
    IndicatorStart(char),
    /// A bracket that nothing closes.
    UnclosedBracket(char),
    /// Text behind the bracket that ended a list or mapping.
    TextAfterBracket(char),
    /// The same, where only a list or mapping can have been meant.
    MoreAfterBracket(char),
    /// A value that starts with a bracket and is no list or mapping.
    BracketStart(char),
    /// A tab where only spaces indent.
    TabIndent,
    /// A line that continues the value of `key` but is not indented.
    NotIndented {
        /// The key above.
        key: String,
    },
    /// A line at a depth that nothing above has.
    Indentation {
        /// Its spaces.
        found: usize,
        /// The spaces with which it would be read.
        expected: usize,
    },
    /// A colon without a space behind it.
    NoSpaceAfterColon,
    /// A colon with a space behind it that YAML does not know.
    OtherSpaceAfterColon(char),
    /// A full-width colon.
    FullWidthColon,
    /// A field of the specification without a colon.
    NoColon,
    /// A whole `key: value` in quotes.
    QuotedLine,
    /// A key starts with a character that YAML keeps for itself.
    ReservedKeyStart(char),
    /// A line among list items without a dash.
    NoDash,
    /// A dash without a space behind it.
    NoSpaceAfterDash,
    /// A list item where keys stand.
    ItemAmongKeys,
    /// A field of the specification in the middle of another's value.
    FieldInValue,
    /// A mapping that starts on the line of its key.
    MappingOnKeyLine,
    /// A comma behind a value.
    TrailingComma,
    /// Two commas with nothing between.
    EmptyItem,
    /// Two items of a list without a comma.
    NoComma,
    /// Several items of a list that need quotes.
    OddItems,
    /// An escape with too few hexadecimal digits: the letter behind the backslash, and how many it wants.
    ShortEscape {
        /// `x`, `u` or `U`.
        escape: char,
        /// The digits it wants.
        n_digits: usize,
    },
    /// An escape of a code point that is no character, as JSON writes pairs of.
    NoCharacter,
    /// The last quote is escaped.
    EscapedQuote,
    /// `|` or `>` with indicators that YAML does not know.
    BlockHeader,
    /// A line of a block that is indented less than its first.
    BlockIndent {
        /// The key of the block.
        key: String,
        /// Its spaces.
        found: usize,
        /// The spaces of the first line.
        expected: usize,
    },
    /// The instructions start before a line closes the frontmatter; perhaps this line was meant to.
    NotClosed {
        /// Whether the line was meant to close it.
        is_near_miss: bool,
    },
    /// A mark of a code block.
    CodeFence,
    /// An HTML comment.
    HtmlComment,
    /// A marker that a merge left behind.
    ConflictMarker,
    /// A line that is no `key: value`.
    NoKey,
    /// A second document: `...` or `---` in the frontmatter.
    SecondDocument,
    /// A `%` directive.
    Directive,
    /// A character that YAML does not allow.
    Unprintable(char),
    /// An alias inside the value it stands for.
    RecursiveAlias,
    /// Nested deeper than we follow.
    TooDeep,
    /// More values than we read.
    TooManyValues,
    /// None of these: the parser's own words.
    Other(String),
}

/// A replacement of some bytes.
#[derive(Debug, Clone)]
struct Edit {
    span: Span,
    text: String,
}

impl Edit {
    fn apply(&self, text: &str) -> String {
        let (before, after) = (text.get(..self.span.start), text.get(self.span.end..));
        [before.unwrap_or_default(), &self.text, after.unwrap_or_default()].concat()
    }

    /// The bytes of the new text in the lines it lies in.
    fn edited_lines<'a>(&self, edited: &'a str) -> &'a str {
        let line_start = edited
            .get(..self.span.start)
            .and_then(|text| text.rfind(['\r', '\n']))
            .map_or(0, |at| at + 1);
        let line_end = edited
            .get(self.end()..)
            .and_then(|text| text.find(['\r', '\n']))
            .map_or(edited.len(), |at| self.end() + at);
        edited.get(line_start..line_end).unwrap_or_default().trim_end()
    }

    /// The end of what was written, in the new text.
    fn end(&self) -> usize {
        self.span.start + self.text.len()
    }

    /// How far the text behind the edit has moved: what is at `offset` now was at the result before.
    fn before(&self, offset: usize) -> usize {
        (offset + self.span.len()).saturating_sub(self.text.len())
    }
}

/// All faults of a text that YAML could not read, the first of them at `error`.
pub(super) fn diagnose(text: &str, error: YamlError) -> Vec<YamlFault> {
    if matches!(error.kind, YamlErrorKind::Unprintable(_)) {
        let unprintable = yaml::unprintable(text).take(MAX_FAULTS);
        let told = unprintable.map(|(offset, c)| {
            fault(Cause::Unprintable(c), char_at(text, offset), key_at(text, offset))
        });
        return told.collect();
    }
    let mut faults = Vec::new();
    let mut edits: Vec<Edit> = Vec::new();
    let mut text = text.to_owned();
    let mut error = Some(error);
    let mut budget = MAX_TRIED_BYTES;
    while let Some(current) = error.take() {
        let (mut fault, repair) = next_fault(&text, current, &mut budget);
        // A fault in what an edit wrote would be of our own making.
        if edits.last().is_some_and(|edit| fault.span.start < edit.end()) {
            break;
        }
        for edit in edits.iter().rev() {
            fault.span = Span::new(edit.before(fault.span.start), edit.before(fault.span.end));
        }
        faults.push(fault);
        if let Some((edit, repaired)) = repair
            && faults.len() < MAX_FAULTS
        {
            error = yaml::read(&repaired).error;
            budget = budget.saturating_sub(repaired.len());
            text = repaired;
            edits.push(edit);
        }
    }
    faults
}

/// The fault behind an error, with the edit that mends it and the text so mended.
fn next_fault(
    text: &str,
    error: YamlError,
    budget: &mut usize,
) -> (YamlFault, Option<(Edit, String)>) {
    let at = error.offset;
    let simple = match error.kind {
        YamlErrorKind::Syntax(ref words) if text.len() > MAX_DIAGNOSED_BYTES => {
            Some(fault(Cause::Other(words.clone()), word_at(text, at), None))
        }
        YamlErrorKind::Syntax(_) => marked_line(text, at).or_else(|| not_closed(text, at)),
        YamlErrorKind::Unprintable(c) => {
            Some(fault(Cause::Unprintable(c), char_at(text, at), key_at(text, at)))
        }
        YamlErrorKind::SecondDocument => {
            not_closed(text, at).or_else(|| Some(second_document(text, at)))
        }
        YamlErrorKind::RecursiveAlias => {
            Some(fault(Cause::RecursiveAlias, word_at(text, at), key_at(text, at)))
        }
        YamlErrorKind::TooDeep => Some(fault(Cause::TooDeep, char_at(text, at), None)),
        YamlErrorKind::TooManyNodes => Some(fault(Cause::TooManyValues, word_at(text, at), None)),
    };
    if let Some(simple) = simple {
        return (simple, None);
    }
    let entries = entries::entries(text);
    let mut best: Option<(Suspect, String)> = None;
    for suspect in suspects::suspects(text, &entries, at) {
        let Some(left) = budget.checked_sub(text.len()) else { break };
        *budget = left;
        let edit = &suspect.edit;
        let repaired = edit.apply(text);
        match yaml::read(&repaired).error {
            // An edit after which nothing is wrong is believed before one after which YAML only reads on.
            None => {
                best = Some((suspect, repaired));
                break;
            }
            Some(next) => {
                let reads_on =
                    next.offset >= edit.end() && edit.before(next.reached) > error.reached;
                if reads_on && best.is_none() {
                    best = Some((suspect, repaired));
                }
            }
        }
    }
    let Some((Suspect { cause, span, edit, is_shown }, repaired)) = best else {
        let words =
            if let YamlErrorKind::Syntax(words) = error.kind { words } else { String::new() };
        return (fault(Cause::Other(words), word_at(text, at), key_at(text, at)), None);
    };
    let repair = is_shown.then(|| edit.edited_lines(&repaired).to_owned());
    (YamlFault { cause, span, key: key_at(text, span.start), repair }, Some((edit, repaired)))
}

/// The instructions run into the frontmatter: a rule `---` in them closed what `----` or nothing was meant to.
fn not_closed(text: &str, offset: usize) -> Option<YamlFault> {
    let mut was_blank = false;
    let mut end = None;
    for line in lines(text) {
        let is_near_miss = fences::is_near_miss(line.text);
        // A heading or a line without a colon, behind an empty one, is where instructions start.
        let starts_body = was_blank
            && (line.text.starts_with("# ")
                || line.text.starts_with("## ")
                || !line.text.contains(':'));
        was_blank = line.text.trim().is_empty();
        if is_near_miss || starts_body && !was_blank {
            end = Some((line, is_near_miss));
            break;
        }
    }
    let (line, is_near_miss) = end.filter(|(line, _)| line.start <= offset.saturating_add(1))?;
    let before = yaml::read(text.get(..line.start)?);
    let is_mapping =
        matches!(before.root?.value, super::Value::Mapping(_)) && before.error.is_none();
    // Where fields follow, it is a line of the frontmatter that is wrong.
    let after = entries::entries(text.get(line.span().end..)?);
    let has_fields =
        after.iter().any(|entry| entry.key.is_some_and(|(key, _)| Field::from_key(key).is_some()));
    (is_mapping && !has_fields).then(|| fault(Cause::NotClosed { is_near_miss }, line.span(), None))
}

fn fault(cause: Cause, span: Span, key: Option<String>) -> YamlFault {
    YamlFault { cause, span, key, repair: None }
}

/// The line before a second document that starts it.
fn second_document(text: &str, offset: usize) -> YamlFault {
    let is_marker = |line: &str| line.starts_with("...") || line.starts_with("---");
    let marker = lines(text)
        .take_while(|line| line.start <= offset)
        .filter(|line| is_marker(line.text))
        .last();
    let span =
        marker.map_or_else(|| word_at(text, offset), |line| Span::new(line.start, line.start + 3));
    fault(Cause::SecondDocument, span, None)
}

/// Lines that say by themselves what they are: what a merge left, a directive.
fn marked_line(text: &str, offset: usize) -> Option<YamlFault> {
    const MARKERS: [&str; 4] = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"];
    let near = |line: &crate::text::source::Line<'_>| line.start <= offset.saturating_add(1);
    let found = lines(text).take_while(near).find_map(|line| {
        let marker = MARKERS.iter().find(|marker| line.text.starts_with(**marker));
        if marker.is_some() {
            return Some((Cause::ConflictMarker, line));
        }
        let is_directive =
            line.text.starts_with('%') && line.start <= offset && offset <= line.span().end;
        (is_directive || line.text.starts_with("%YAML")).then_some((Cause::Directive, line))
    });
    found.map(|(cause, line)| fault(cause, line.span(), None))
}

/// The word at a byte, or the character there, never across a line's end.
fn word_at(text: &str, offset: usize) -> Span {
    const MAX_CHARS: usize = 40;
    let offset = offset.min(text.len());
    let rest = text.get(offset..).unwrap_or_default();
    let len: usize =
        rest.chars().take_while(|c| !c.is_whitespace()).take(MAX_CHARS).map(char::len_utf8).sum();
    if len > 0 {
        return Span::new(offset, offset + len);
    }
    // The parser stopped at the end of a line: point at the line's last character.
    let before = text.get(..offset).unwrap_or_default().trim_end();
    let start = before.char_indices().last().map_or(0, |(at, _)| at);
    Span::new(start, before.len())
}

/// The character at a byte.
fn char_at(text: &str, offset: usize) -> Span {
    let len = text.get(offset..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    Span::new(offset.min(text.len()), (offset + len).min(text.len()))
}

/// The key of the entry that holds a byte.
fn key_at(text: &str, offset: usize) -> Option<String> {
    if text.len() > MAX_DIAGNOSED_BYTES {
        return None;
    }
    let entries = entries::entries(text);
    let at = entries.partition_point(|entry| entry.line.start <= offset).checked_sub(1)?;
    let (key, _) = entries.get(at)?.key?;
    // `Bash(git` is half a word.
    if key.contains('(') && !key.contains(')') {
        return None;
    }
    Some(key.trim_matches(['"', '\'']).to_owned())
}
