//! Findings for miette, for programs that show them with its handlers: the only file that knows it.
//!
//! miette neither cuts long lines nor counts columns in characters, so it is handed an `Excerpt` with places of our own.

use std::fmt;

use miette::{
    Diagnostic, LabeledSpan, MietteError, MietteSpanContents, Severity as MietteSeverity,
    SourceCode, SourceSpan, SpanContents,
};

use super::{
    excerpt::{Excerpt, printable},
    finding::Finding,
    rule::Severity,
};
use crate::{path::shown_in_message, text::source::Span};

/// A finding with the lines around it.
#[derive(Debug)]
pub struct Located<'a> {
    finding: &'a Finding,
    path: String,
    excerpt: Option<Excerpt>,
    has_url: bool,
}

impl<'a> Located<'a> {
    /// A finding with its lines cut to `width` columns; with the address of its rule's page, or without.
    #[must_use]
    pub fn new(finding: &'a Finding, width: usize, has_url: bool) -> Self {
        Self {
            finding,
            path: printable(&shown_in_message(finding.place.path())),
            excerpt: Excerpt::new(finding, width),
            has_url,
        }
    }

    pub(crate) fn finding(&self) -> &'a Finding {
        self.finding
    }

    /// The file, as messages name it.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    pub(crate) fn excerpt(&self) -> Option<&Excerpt> {
        self.excerpt.as_ref()
    }
}

impl fmt::Display for Located<'_> {
    /// The message; a finding without lines to show names its file in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.excerpt.is_none() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&printable(&self.finding.message))
    }
}

impl std::error::Error for Located<'_> {}

impl Diagnostic for Located<'_> {
    fn code<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        Some(Box::new(self.finding.rule.id))
    }

    fn severity(&self) -> Option<MietteSeverity> {
        Some(match self.finding.severity {
            Severity::Error => MietteSeverity::Error,
            Severity::Warning => MietteSeverity::Warning,
        })
    }

    fn help<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        let help = self.finding.help.as_deref()?;
        Some(Box::new(printable(help)))
    }

    fn url<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        self.has_url.then(|| Box::new(self.finding.rule.url()) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt.as_ref().map(|_| self as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let marks = &self.excerpt.as_ref()?.marks;
        Some(Box::new(marks.iter().enumerate().map(|(n, mark)| {
            let span = (mark.span.start, mark.span.len());
            if n == 0 {
                LabeledSpan::new_primary_with_span(mark.label.clone(), span)
            } else {
                LabeledSpan::new_with_span(mark.label.clone(), span)
            }
        })))
    }
}

impl SourceCode for Located<'_> {
    /// The piece of the excerpt that holds a span. Asked for no lines around it, miette wants its line and column.
    fn read_span<'b>(
        &'b self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'b> + 'b>, MietteError> {
        let excerpt = self.excerpt.as_ref().ok_or(MietteError::OutOfBounds)?;
        let (start, end) = (span.offset(), span.offset() + span.len());
        let holds = |outer: Span| outer.start <= start && end <= outer.end;
        let piece = excerpt
            .pieces
            .iter()
            .find(|piece| holds(piece.span))
            .ok_or(MietteError::OutOfBounds)?;
        let text = excerpt.text.get(piece.span.start..piece.span.end).unwrap_or_default();
        let mark = excerpt.marks.iter().find(|mark| mark.span.start == start);
        let (line, column) = match mark {
            Some(mark) if lines_before == 0 && lines_after == 0 => {
                (mark.position.line - 1, mark.position.column - 1)
            }
            _ => (piece.first_line - 1, 0),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.path.clone(),
            text.as_bytes(),
            (piece.span.start, piece.span.len()).into(),
            line,
            column,
            text.lines().count(),
        )))
    }
}
