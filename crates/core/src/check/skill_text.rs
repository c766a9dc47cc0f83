//! `SkillText`: a text of a skill as rules about texts look at it, with what several of them ask for read once.

use std::sync::OnceLock;

use crate::{
    check::Subject,
    skill::FieldText,
    spec::field::Field,
    text::{
        hidden::{self, Hidden},
        markdown::{self, Markdown},
        source::{SourceFile, Span},
    },
};

/// A text file of a skill: its SKILL.md, or a file that lies beside it.
#[derive(Debug)]
pub(crate) struct SkillText<'a> {
    pub(crate) source: &'a SourceFile,
    subject: &'a Subject<'a>,
    hidden: OnceLock<Vec<Hidden>>,
    markdown: OnceLock<Option<Markdown>>,
}

impl<'a> SkillText<'a> {
    pub(crate) fn new(source: &'a SourceFile, subject: &'a Subject<'a>) -> Self {
        Self { source, subject, hidden: OnceLock::new(), markdown: OnceLock::new() }
    }

    /// Its characters that cannot be seen.
    pub(crate) fn hidden(&self) -> &[Hidden] {
        self.hidden.get_or_init(|| hidden::scan(self.source.text()))
    }

    /// Whether it is the skill's SKILL.md.
    pub(crate) fn is_skill_md(&self) -> bool {
        std::ptr::eq(self.source, &raw const *self.subject.skill.source)
    }

    /// The field of the frontmatter that a place lies in.
    pub(crate) fn field_at(&self, at: usize) -> Option<Field> {
        let holds = |span: Span| span.start <= at && at < span.end.max(span.start + 1);
        Field::ALL.into_iter().filter(|_| self.is_skill_md()).find(|field| {
            self.subject.skill.field(*field).is_some_and(|entry| holds(entry.value.span))
        })
    }

    /// Whether a place lies in the frontmatter.
    pub(crate) fn is_in_frontmatter(&self, at: usize) -> bool {
        let body = self.subject.skill.document.body.filter(|_| self.is_skill_md());
        body.is_some_and(|body| at < body.start)
    }

    /// The text of a field of the frontmatter, if this is the skill's SKILL.md.
    pub(crate) fn skill_text(&self, field: Field) -> Option<FieldText<'a>> {
        if self.is_skill_md() { self.subject.skill.text(field) } else { None }
    }

    /// Whether a place lies in code of a Markdown text: in a block, or between backticks.
    pub(crate) fn is_in_code(&self, span: Span) -> bool {
        let Some((markdown, offset)) = self.markdown() else { return false };
        let is_behind = span.start >= offset;
        is_behind && markdown.is_in_code(Span::new(span.start - offset, span.end - offset))
    }

    /// Whether it is meant to be read: Markdown or plain text.
    pub(crate) fn is_prose(&self) -> bool {
        self.is_skill_md() || self.has_extension("md") || self.has_extension("txt")
    }

    fn has_extension(&self, wanted: &str) -> bool {
        let extension = self.source.path().extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
    }

    /// What it holds as Markdown, if it is, and where that starts in it.
    fn markdown(&self) -> Option<(&Markdown, usize)> {
        if self.is_skill_md() {
            let body = self.subject.skill.document.body;
            return Some((self.subject.markdown(), body.map_or(0, |body| body.start)));
        }
        let read = || self.has_extension("md").then(|| markdown::read(self.source.text()));
        let markdown = self.markdown.get_or_init(read);
        markdown.as_ref().map(|markdown| (markdown, 0))
    }
}
