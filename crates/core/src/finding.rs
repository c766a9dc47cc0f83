//! `Finding`: something a rule found, and `Findings`, the collector that a check writes into.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    field::Field,
    reference::Reference,
    rule::{Rule, Severity},
    settings::Settings,
    source::{SourceFile, Span},
};

/// Something that a rule found in a skill.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The rule that found it.
    pub rule: &'static Rule,
    /// How much it matters.
    pub severity: Severity,
    /// What is so. One line, no full stop; user text in backticks.
    pub message: String,
    /// What to do about it, as something to type where that can be.
    pub help: Option<String>,
    /// The file or folder it is about, if that is not the skill's own file.
    pub path: Option<PathBuf>,
    /// The file that its places are in, if that is not the skill's own.
    pub source: Option<Arc<SourceFile>>,
    /// Where: bytes of that file. None if it is about no place in one.
    pub span: Option<Span>,
    /// Further places.
    pub related: Vec<Related>,
    /// The field it is about.
    pub field: Option<Field>,
    /// What it is about, where the text of its place says it badly: a line that is one too many is any line.
    pub(crate) subject: Option<String>,
    /// Whether the text of its place is not to be shown: a report is read by more people than the file.
    pub(crate) is_masked: bool,
    /// How many more findings of its rule in its skill are counted and not kept.
    pub(crate) n_left_out: usize,
}

impl Finding {
    /// What it is about: the user's words and the numbers in its message, or else the text of its place. Stays the same
    /// when lines above it come and go. `source` is the skill's own file.
    #[must_use]
    pub fn about(&self, source: &SourceFile) -> String {
        const MAX_CHARS: usize = 200;
        let source = self.source.as_deref().unwrap_or(source);
        let text =
            || self.span.map(|span| source.slice(span)).unwrap_or_default().chars().take(MAX_CHARS);
        let mut about = match &self.subject {
            Some(subject) => subject.clone(),
            None => told_parts(&self.message),
        };
        if about.is_empty() && !self.is_masked {
            about = text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
        }
        if self.n_left_out > 0 {
            about.push_str(&format!(" +{}", self.n_left_out));
        }
        about
    }

    /// A finding about a file or folder as a whole.
    pub(crate) fn about_path(rule: &'static Rule, path: &Path, message: String) -> Self {
        Self { path: Some(path.to_owned()), ..Self::new(rule, None, message) }
    }

    /// A finding with nothing but a message and perhaps a place.
    pub(crate) fn new(rule: &'static Rule, span: Option<Span>, message: String) -> Self {
        Self {
            rule,
            severity: rule.group.severity(),
            message,
            help: None,
            path: None,
            source: None,
            span,
            related: Vec::new(),
            field: None,
            subject: None,
            is_masked: false,
            n_left_out: 0,
        }
    }
}

/// A further place that a finding speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where: bytes of the same file.
    pub span: Span,
    /// What is there.
    pub message: String,
}

/// What a message says of the user's: what stands in backticks, and words with a digit.
fn told_parts(message: &str) -> String {
    let mut parts = Vec::new();
    for (n, part) in message.split('`').enumerate() {
        if n % 2 == 1 {
            parts.push(part);
        } else {
            let words = part.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
            parts.extend(words.filter(|word| word.contains(|c: char| c.is_ascii_digit())));
        }
    }
    parts.join(" ")
}

/// A number of things.
pub(crate) fn plural(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// A text of the user as messages show it: one line of at most 80 characters.
pub(crate) fn clipped(text: &str) -> String {
    const MAX_CHARS: usize = 80;
    let one_line = |c: char| if c.is_control() { ' ' } else { c };
    let mut clipped: String = text.chars().take(MAX_CHARS).map(one_line).collect();
    if clipped.len() < text.len() {
        clipped.push('…');
    }
    clipped
}

/// A character that cannot be shown, by its code point and, for the common ones, its name.
pub(crate) fn control_name(c: char) -> String {
    let name = match c {
        '\0' => " (NUL)",
        '\u{7}' => " (bell)",
        '\u{8}' => " (backspace)",
        '\u{B}' => " (vertical tab)",
        '\u{C}' => " (form feed)",
        '\u{1B}' => " (escape)",
        '\u{7F}' => " (delete)",
        _ => "",
    };
    format!("the control character U+{:04X}{name}", u32::from(c))
}

/// Findings of one rule on one skill.
#[derive(Debug)]
pub struct Findings<'a> {
    rule: &'static Rule,
    settings: &'a Settings,
    found: &'a mut Vec<Finding>,
    start: usize,
    n_left_out: usize,
}

/// More findings of one rule on one skill are counted, not kept: nobody reads them, and memory must stay bounded.
const MAX_PER_RULE: usize = 1_000;

impl<'a> Findings<'a> {
    pub(crate) fn new(
        rule: &'static Rule,
        settings: &'a Settings,
        found: &'a mut Vec<Finding>,
    ) -> Self {
        let start = found.len();
        Self { rule, settings, found, start, n_left_out: 0 }
    }

    /// What is in force for the skill.
    pub(crate) fn settings(&self) -> &'a Settings {
        self.settings
    }

    /// Tells of something at a place in the skill's file.
    pub fn at(&mut self, span: Span, message: impl Into<String>) -> Added<'_> {
        self.add(Some(span), message.into())
    }

    /// Tells of something about the skill as a whole.
    pub fn about_skill(&mut self, message: impl Into<String>) -> Added<'_> {
        self.add(None, message.into())
    }

    /// Tells of something about a file or folder of the skill.
    pub fn about_path(&mut self, path: &Path, message: impl Into<String>) -> Added<'_> {
        self.add(None, message.into()).with(|finding| finding.path = Some(path.to_owned()))
    }

    /// Tells of something about a reference, in whatever file of the skill that stands.
    pub(crate) fn of_reference(
        &mut self,
        reference: &Reference,
        message: impl Into<String>,
    ) -> Added<'_> {
        self.add(Some(reference.span), message.into())
            .with(|finding| finding.source.clone_from(&reference.source))
    }

    fn add(&mut self, span: Option<Span>, message: String) -> Added<'_> {
        if self.found.len() - self.start == MAX_PER_RULE {
            self.n_left_out += 1;
            return Added { finding: None };
        }
        self.found.push(Finding::new(self.rule, span, message));
        Added { finding: self.found.last_mut() }
    }
}

impl Drop for Findings<'_> {
    /// Says at the last finding how many more there were.
    fn drop(&mut self) {
        if let Some(last) = self.found.last_mut().filter(|_| self.n_left_out > 0) {
            last.n_left_out = self.n_left_out;
            let more = format!("{} more like this are not shown", self.n_left_out);
            last.help = Some(match last.help.take() {
                Some(help) => format!("{help}; {more}"),
                None => more,
            });
        }
    }
}

/// A finding just told, for what else there is to say about it.
#[derive(Debug)]
pub struct Added<'a> {
    finding: Option<&'a mut Finding>,
}

impl Added<'_> {
    /// Adds what to do about it.
    pub fn help(self, help: impl Into<String>) -> Self {
        self.with(|finding| finding.help = Some(help.into()))
    }

    /// Adds a further place.
    pub fn related(self, span: Span, message: impl Into<String>) -> Self {
        self.with(|finding| finding.related.push(Related { span, message: message.into() }))
    }

    /// Adds the field it is about.
    pub fn field(self, field: Field) -> Self {
        self.with(|finding| finding.field = Some(field))
    }

    /// Keeps the text of its place out of reports; it is about this instead.
    pub(crate) fn masked(self, subject: &str) -> Self {
        self.subject(subject).with(|finding| finding.is_masked = true)
    }

    /// Adds what it is about, where the text of its place says it badly.
    pub(crate) fn subject(self, subject: impl Into<String>) -> Self {
        self.with(|finding| finding.subject = Some(subject.into()))
    }

    fn with(mut self, change: impl FnOnce(&mut Finding)) -> Self {
        if let Some(finding) = self.finding.as_deref_mut() {
            change(finding);
        }
        self
    }
}
