//! `Finding`: something a rule found, and `Findings`, the collector that a check writes into.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use super::rule::{Rule, Severity};
use crate::text::source::{Position, SourceFile, Span};

/// Something that a rule found.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Finding {
    /// The rule that found it.
    pub rule: &'static Rule,
    /// How much it matters.
    pub severity: Severity,
    /// What is so. One line, no full stop; user text in backticks.
    pub message: String,
    /// What to do about it, as something to type where that can be.
    pub help: Option<String>,
    /// Where it is.
    pub place: Place,
    /// Further places in the same text.
    pub related: Vec<Related>,
    /// What it is about: a field, a path, a link, a value. With the rule and the path of its place it is the finding's
    /// identity, which stays the same when sentences are worded anew and lines above come and go. Empty where the rule
    /// says it all.
    pub subject: String,
    /// Whether the text of its place is not to be shown: a report is read by more people than the file.
    pub(crate) is_masked: bool,
    /// How many more findings of its rule in its skill are counted and not kept.
    pub(crate) n_left_out: usize,
}

/// Where a finding is; complete in itself.
#[derive(Debug, Clone)]
pub enum Place {
    /// A file or folder as a whole.
    Path(PathBuf),
    /// A part of a text.
    Text {
        /// The file.
        source: Arc<SourceFile>,
        /// Its bytes.
        span: Span,
    },
}

impl Place {
    /// The file or folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Path(path) => path,
            Self::Text { source, .. } => source.path(),
        }
    }

    /// The text, and the bytes of it that are meant; none of what is about no place in one.
    #[must_use]
    pub fn text(&self) -> Option<(&SourceFile, Span)> {
        match self {
            Self::Path(_) => None,
            Self::Text { source, span } => Some((source, *span)),
        }
    }

    /// The bytes that are meant.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.text().map(|(_, span)| span)
    }

    /// The lines and columns of its start and its end.
    #[must_use]
    pub fn positions(&self) -> Option<(Position, Position)> {
        let (source, span) = self.text()?;
        Some((source.position(span.start), source.position(span.end)))
    }
}

impl Finding {
    /// What it is known by beside its rule and its path: its subject, and where findings were left out, how many.
    #[must_use]
    pub fn identity(&self) -> String {
        match self.n_left_out {
            0 => self.subject.clone(),
            n => format!("{} +{n}", self.subject),
        }
    }

    /// The message, and the help behind it where there is some.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.help {
            Some(help) => format!("{}; help: {help}", self.message),
            None => self.message.clone(),
        }
    }

    /// A finding about a file or folder as a whole, of which the path says what it is about.
    pub(crate) fn about_path(rule: &'static Rule, path: &Path, message: String) -> Self {
        Self::new(rule, Place::Path(path.to_owned()), String::new(), message)
    }

    /// A finding with nothing but its place, its subject and a message.
    pub(crate) fn new(
        rule: &'static Rule,
        place: Place,
        subject: impl Into<String>,
        message: String,
    ) -> Self {
        Self {
            rule,
            severity: rule.group.severity(),
            message,
            help: None,
            place,
            related: Vec::new(),
            subject: subject.into(),
            is_masked: false,
            n_left_out: 0,
        }
    }

    /// The same with what to do about it.
    pub(crate) fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
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

/// Findings of one rule on one skill.
#[derive(Debug)]
pub(crate) struct Findings<'a> {
    rule: &'static Rule,
    severity: Severity,
    source: &'a Arc<SourceFile>,
    found: &'a mut Vec<Finding>,
    start: usize,
    n_left_out: usize,
}

/// More findings of one rule on one skill are counted, not kept: nobody reads them, and memory must stay bounded.
const MAX_PER_RULE: usize = 1_000;

impl<'a> Findings<'a> {
    /// The findings of a rule, with places in a file unless told otherwise.
    pub(crate) fn new(
        rule: &'static Rule,
        severity: Severity,
        source: &'a Arc<SourceFile>,
        found: &'a mut Vec<Finding>,
    ) -> Self {
        let start = found.len();
        Self { rule, severity, source, found, start, n_left_out: 0 }
    }

    /// Reports something at a place in the file; `subject` is what it is about, see [`Finding::subject`].
    pub(crate) fn at(
        &mut self,
        span: Span,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> Added<'_> {
        let source = Arc::clone(self.source);
        self.add(|| Place::Text { source, span }, subject, message)
    }

    /// Reports something at a place in another file of the skill.
    pub(crate) fn at_in(
        &mut self,
        source: &Arc<SourceFile>,
        span: Span,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> Added<'_> {
        let source = Arc::clone(source);
        self.add(|| Place::Text { source, span }, subject, message)
    }

    /// Reports something about the skill as a whole.
    pub(crate) fn about_skill(
        &mut self,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> Added<'_> {
        let path = self.source.path().to_owned();
        self.add(|| Place::Path(path), subject, message)
    }

    /// Reports something about a file or folder of the skill, which is its subject.
    pub(crate) fn about_path(&mut self, path: &Path, message: impl Into<String>) -> Added<'_> {
        self.add(|| Place::Path(path.to_owned()), "", message)
    }

    fn add(
        &mut self,
        place: impl FnOnce() -> Place,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> Added<'_> {
        if self.found.len() - self.start == MAX_PER_RULE {
            self.n_left_out += 1;
            return Added { finding: None };
        }
        let finding = Finding::new(self.rule, place(), subject, message.into());
        self.found.push(Finding { severity: self.severity, ..finding });
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

/// A finding just reported, for what else there is to say about it.
#[derive(Debug)]
pub(crate) struct Added<'a> {
    finding: Option<&'a mut Finding>,
}

impl Added<'_> {
    /// Adds what to do about it.
    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        self.with(|finding| finding.help = Some(help.into()))
    }

    /// Adds a further place.
    pub(crate) fn related(self, span: Span, message: impl Into<String>) -> Self {
        self.with(|finding| finding.related.push(Related { span, message: message.into() }))
    }

    /// Keeps the text of its place out of reports.
    pub(crate) fn masked(self) -> Self {
        self.with(|finding| finding.is_masked = true)
    }

    fn with(mut self, change: impl FnOnce(&mut Finding)) -> Self {
        if let Some(finding) = self.finding.as_deref_mut() {
            change(finding);
        }
        self
    }
}
