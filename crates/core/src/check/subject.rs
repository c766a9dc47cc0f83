//! `Subject`: a skill as rules look at it, with what was found out about it for the rules that are on.

use std::{cell::OnceCell, collections::BTreeSet, path::Path};

use super::{command::Command, reference::Reference};
use crate::{
    disk::files::{EntryKind, FileEntry, FileList},
    skill::Skill,
    text::markdown::{self, Markdown},
};

/// A skill, and what the rules that are on ask for beside it.
#[derive(Debug)]
pub(crate) struct Subject<'a> {
    pub(crate) skill: &'a Skill,
    /// What else lies in its folder; none unless it was asked for.
    pub(crate) files: Option<&'a FileList>,
    /// Links that lead to no file of the skill; empty unless they were looked for.
    pub(crate) references: Vec<Reference>,
    /// Scripts that the body runs by their path; empty unless they were looked for.
    pub(crate) commands: Vec<Command>,
    /// Files that no text of the skill names; empty unless they were looked for.
    pub(crate) orphans: Vec<&'a Path>,
    /// Top-level fields that are accepted although the specification does not know them.
    pub(crate) accepted_fields: &'a BTreeSet<String>,
    markdown: OnceCell<Markdown>,
}

impl<'a> Subject<'a> {
    /// A skill of which nothing more is known than its text, and perhaps its files.
    pub(crate) fn new(
        skill: &'a Skill,
        files: Option<&'a FileList>,
        accepted_fields: &'a BTreeSet<String>,
    ) -> Self {
        Self {
            skill,
            files,
            references: Vec::new(),
            commands: Vec::new(),
            orphans: Vec::new(),
            accepted_fields,
            markdown: OnceCell::new(),
        }
    }

    /// What the body's Markdown holds; where no frontmatter tells where that starts, that of all the file. Spans count
    /// from there.
    pub(crate) fn markdown(&self) -> &Markdown {
        self.markdown.get_or_init(|| {
            let body = self.skill.document.body.map(|body| self.skill.source.slice(body));
            markdown::read(body.unwrap_or(self.skill.source.text()))
        })
    }

    /// What lies in the skill's folder.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &'a FileEntry> {
        self.files.into_iter().flat_map(|files| &files.entries)
    }

    /// The regular files of the folder except the skill's own, from the folder; those of a skill that lies inside too:
    /// whether that is checked by itself, nobody knows here.
    pub(crate) fn bundled_files(&self) -> impl Iterator<Item = &'a Path> {
        let own = self.skill.file_name;
        self.entries()
            .filter(|entry| entry.kind == EntryKind::File)
            .map(|entry| entry.path.as_path())
            .filter(move |path| own.is_none_or(|name| *path != Path::new(name)))
    }

    /// Whether a file of the folder belongs to a skill that lies inside.
    pub(crate) fn is_in_inner_skill(&self, path: &Path) -> bool {
        let mut inner = self.files.into_iter().flat_map(|files| &files.inner_skills);
        inner.any(|inner| path.starts_with(inner))
    }
}
