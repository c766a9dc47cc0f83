//! Mentions: files that a text names outside links, in inline code, in commands, and by words of its prose.
//!
//! Only what is found in the text is told here; what it leads to is judged beside the links.

use memchr::memchr_iter;

use crate::{
    check::command,
    text::{markdown::Markdown, source::Span},
};

/// A path that a text names.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mention<'t> {
    /// The path, without the variable that it starts with.
    pub(super) path: &'t str,
    /// What it starts with.
    pub(super) root: Root<'t>,
    /// Where all of it stands in the text.
    pub(super) span: Span,
    pub(super) kind: Kind,
}

/// What a path counts from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root<'t> {
    /// It does not say: the skill's folder, or that of the file that names it.
    Unsaid,
    /// A variable or a placeholder that some client replaces with the skill's folder.
    Skill,
    /// The root of the plugin.
    Plugin,
    /// A variable that no client sets, by its name.
    Unset(&'t str),
}

/// How a path is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// All of a piece of inline code.
    Code,
    /// A command runs it.
    Command,
}

/// Variables and placeholders that stand for the skill's folder. Claude Code: <https://code.claude.com/docs/en/skills>;
/// `<SKILL_DIR>`: VT Code; `{baseDir}`: OpenClaw.
const SKILL_ROOTS: [&str; 4] =
    ["${CLAUDE_SKILL_DIR}", "$CLAUDE_SKILL_DIR", "{baseDir}", "<SKILL_DIR>"];
/// The same for the root of the plugin. <https://code.claude.com/docs/en/plugins-reference>
const PLUGIN_ROOTS: [&str; 2] = ["${CLAUDE_PLUGIN_ROOT}", "$CLAUDE_PLUGIN_ROOT"];

/// The files that a Markdown text names in inline code and in commands, in no order.
pub(super) fn paths<'t>(text: &'t str, markdown: &Markdown) -> Vec<Mention<'t>> {
    let mut mentions = Vec::new();
    for code in &markdown.inline_code {
        let source = text.get(code.start..code.end).unwrap_or_default();
        let inner = source.trim_matches('`');
        let content = inner.trim();
        let start = code.start
            + (source.len() - source.trim_start_matches('`').len())
            + (inner.len() - inner.trim_start().len());
        if content.is_empty() || content.contains('\n') {
            continue;
        }
        if content.contains(char::is_whitespace) {
            // A sentence in code that begins with a path is no command: only what runs a script counts.
            let scripts = command::scripts(content).into_iter();
            mentions.extend(
                scripts.filter_map(|script| mention(text, script.shifted_by(start), Kind::Command)),
            );
        } else {
            let span = Span::new(start, start + content.len());
            mentions.extend(mention(text, span, Kind::Code));
        }
    }
    for block in markdown.code_blocks.iter().filter(|block| command::is_shell(block)) {
        let source = text.get(block.span.start..block.span.end).unwrap_or_default();
        if !is_run_here(source) {
            continue;
        }
        let scripts = command::scripts_in_block(text, block).into_iter();
        mentions.extend(scripts.filter_map(|script| mention(text, script, Kind::Command)));
    }
    mentions
}

/// A path as a mention; none if it is a pattern, a placeholder, an address or no path at all.
fn mention(text: &str, span: Span, kind: Kind) -> Option<Mention<'_>> {
    let written = text.get(span.start..span.end)?;
    let bare = written.trim_start_matches(['"', '\'']);
    let start = span.start + (written.len() - bare.len());
    let bare = bare.trim_end_matches(['"', '\'']);
    let span = Span::new(start, start + bare.len());
    let (root, path) = rooted(bare)?;
    let path = path.strip_prefix("./").unwrap_or(path);
    is_concrete(path).then_some(Mention { path, root, span, kind })
}

/// What a path starts with, and the rest of it.
fn rooted(written: &str) -> Option<(Root<'_>, &str)> {
    let behind = |roots: &[&str]| {
        roots
            .iter()
            .find_map(|root| written.strip_prefix(root)?.trim_start_matches('"').strip_prefix('/'))
    };
    if let Some(path) = behind(&SKILL_ROOTS) {
        return Some((Root::Skill, path));
    }
    if let Some(path) = behind(&PLUGIN_ROOTS) {
        return Some((Root::Plugin, path));
    }
    let Some(variable) = written.strip_prefix('$') else { return Some((Root::Unsaid, written)) };
    let (name, path) = match variable.strip_prefix('{') {
        Some(braced) => braced.split_once('}')?,
        None => variable.split_at_checked(variable.find(['/', '"'])?)?,
    };
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let path = path.trim_start_matches('"').strip_prefix('/')?;
    (is_name && name.contains("SKILL")).then_some((Root::Unset(name), path))
}

/// Whether a path is that of one file: with an ending, and without anything to be filled in.
fn is_concrete(path: &str) -> bool {
    let Some((_, ending)) = path.rsplit_once('.') else { return false };
    let is_ending = (1..=5).contains(&ending.len())
        && ending.chars().all(|c| c.is_ascii_alphanumeric())
        && !ending.chars().all(|c| c.is_ascii_digit());
    let is_plain =
        path.chars().all(|c| c.is_alphanumeric() || matches!(c, '/' | '.' | '_' | '-' | '+'));
    let is_placeholder = |part: &str| {
        let stem = part.split('.').next().unwrap_or_default();
        let is_word = |word: &str| PLACEHOLDERS.iter().any(|own| own.eq_ignore_ascii_case(word));
        stem.split(['-', '_']).any(is_word) || stem.contains("XX") || stem.contains("YYYY")
    };
    is_ending
        && is_plain
        && !path.starts_with(['.', '/'])
        && !path.contains("..")
        && !path.contains("path/to")
        && !path.split('/').any(is_placeholder)
}

/// Words that stand for a name to be filled in.
const PLACEHOLDERS: [&str; 17] = [
    "example",
    "examples",
    "filename",
    "file",
    "foo",
    "bar",
    "baz",
    "your",
    "my",
    "name",
    "xxx",
    "topic",
    "placeholder",
    "sample",
    "new",
    "some",
    "x",
];

/// Whether a script of a shell block is run from the skill's folder, as far as anyone can tell.
fn is_run_here(block: &str) -> bool {
    !["cd ", "<<", "=(", "pushd ", "git clone"].iter().any(|word| block.contains(word))
}

/// Whether a mention says that the file is there: its sentence, or for a command the rest of the text.
pub(super) fn claims(text: &str, mention: &Mention<'_>) -> bool {
    match mention.kind {
        Kind::Code => is_claim(text, mention.span),
        Kind::Command => !is_made(text, mention.path),
    }
}

/// Whether a text says what a variable is: it stands there other than as the start of a path, as in `SKILL_DIR=…` and
/// "`$SKILL_DIR` is the folder of this file".
pub(super) fn is_explained(text: &str, variable: &str) -> bool {
    let mut places = memchr::memmem::find_iter(text.as_bytes(), variable);
    places.any(|at| {
        let behind = text.get(at + variable.len()..).unwrap_or_default();
        let is_of_longer = behind.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        !is_of_longer && !behind.trim_start_matches(['}', '"']).starts_with('/')
    })
}

/// Whether a text makes a file: `cat > run.sh`, `touch run.sh`, `--output run.sh`.
fn is_made(text: &str, path: &str) -> bool {
    ["> ", ">", "touch ", "-o ", "--output ", "--out ", "tee "].iter().any(|before| {
        let mut places = memchr::memmem::find_iter(text.as_bytes(), path);
        places.any(|at| text.get(..at).is_some_and(|start| start.ends_with(before)))
    })
}

/// Whether the sentence around inline code says that the file is there, rather than that it is to be made, may be
/// missing, or is an example.
fn is_claim(text: &str, code: Span) -> bool {
    let (before, behind) = sentence(text, code);
    let before = before.to_lowercase();
    let behind = behind.to_lowercase();
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '.');
        words
            .map(|word| word.trim_matches('.').to_owned())
            .filter(|word| !word.is_empty())
            .collect()
    };
    let (before_words, behind_words) = (words(&before), words(&behind));
    let all = || before_words.iter().chain(&behind_words).map(String::as_str);
    let near = || before_words.iter().rev().take(3).map(String::as_str);
    if all().any(|word| UNSURE.contains(&word))
        || near().any(|word| MAKING.contains(&word) || LIKE.contains(&word))
    {
        return false;
    }
    if is_of_other_skill(&before_words, &behind_words) {
        return false;
    }
    let is_made = all().any(|word| MAKING.contains(&word));
    let is_target = before_words
        .last()
        .is_some_and(|word| ["to", "into", "in", "at", "under"].contains(&word.as_str()));
    !(is_made || all().any(|word| WRITING.contains(&word)) && is_target)
}

/// Whether a sentence says that the file is part of another skill: `x.md` in the pdf skill, the pdf skill's `x.md`.
fn is_of_other_skill(before: &[String], behind: &[String]) -> bool {
    let names_other = |words: &[String], skill: &str| {
        let at = words.iter().position(|word| word == skill);
        at.and_then(|at| words.get(at.checked_sub(1)?))
            .is_some_and(|word| !["this", "the", "a", "own", "current"].contains(&word.as_str()))
    };
    let near = behind.get(..behind.len().min(6)).unwrap_or_default();
    let last = before.get(before.len().saturating_sub(2)..).unwrap_or_default();
    names_other(near, "skill") || names_other(last, "skill's")
}

/// Words by which a file may be missing, is an example, or somebody else's.
const UNSURE: [&str; 30] = [
    "exist",
    "exists",
    "existing",
    "present",
    "available",
    "missing",
    "absent",
    "found",
    "optional",
    "optionally",
    "example",
    "examples",
    "e.g",
    "eg",
    "suppose",
    "imagine",
    "would",
    "could",
    "your",
    "user's",
    "users",
    "project's",
    "repo's",
    "hypothetical",
    "instead",
    "deleted",
    "removed",
    "deprecated",
    "former",
    "never",
];
/// Words of making a file.
const MAKING: [&str; 34] = [
    "create",
    "creates",
    "created",
    "creating",
    "generate",
    "generates",
    "generated",
    "generating",
    "save",
    "saves",
    "saved",
    "store",
    "stores",
    "stored",
    "produce",
    "produces",
    "produced",
    "output",
    "outputs",
    "export",
    "exports",
    "emit",
    "emits",
    "copy",
    "copies",
    "rename",
    "scaffold",
    "make",
    "add",
    "adds",
    "download",
    "extract",
    "move",
    "new",
];
/// Words of writing, which may be into a file.
const WRITING: [&str; 8] =
    ["write", "writes", "written", "writing", "put", "record", "append", "update"];
/// Words that what comes next is one of many.
const LIKE: [&str; 6] = ["like", "such", "named", "called", "if", "whether"];

/// The text of the sentence around a place: before it and behind it.
fn sentence(text: &str, place: Span) -> (&str, &str) {
    /// Longer ones are cut.
    const MAX_BYTES: usize = 300;
    let mut from = place.start.saturating_sub(MAX_BYTES);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let mut to = text.len().min(place.end + MAX_BYTES);
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    let before = text.get(from..place.start).unwrap_or_default();
    let behind = text.get(place.end..to).unwrap_or_default();
    const ENDS: [&str; 8] = [". ", ".\n", "! ", "? ", "\n\n", "\n- ", "\n* ", "\n#"];
    let start = ENDS.iter().filter_map(|end| before.rfind(end).map(|at| at + end.len())).max();
    let end = ENDS.iter().filter_map(|end| behind.find(end)).min();
    (
        before.get(start.unwrap_or(0)..).unwrap_or_default(),
        behind.get(..end.unwrap_or(behind.len())).unwrap_or_default(),
    )
}

/// The words of a Markdown text outside links and blocks of code that may be the name of a file, with an ending.
pub(super) fn words<'t>(
    text: &'t str,
    markdown: &'t Markdown,
) -> impl Iterator<Item = (&'t str, Span)> {
    let mut end_of_last = 0;
    memchr_iter(b'.', text.as_bytes()).filter_map(move |dot| {
        if dot < end_of_last {
            return None;
        }
        let is_part = |byte: &u8| {
            byte.is_ascii_alphanumeric()
                || matches!(byte, b'_' | b'-' | b'.' | b'/' | b'\\' | b':' | b'@')
        };
        let bytes = text.as_bytes();
        let n_before =
            bytes.get(end_of_last..dot)?.iter().rev().take_while(|byte| is_part(byte)).count();
        let n_behind = bytes.get(dot..)?.iter().take_while(|byte| is_part(byte)).count();
        let span = Span::new(dot - n_before, dot + n_behind);
        end_of_last = span.end;
        let word = text.get(span.start..span.end)?.trim_end_matches(['.', ':', '/']);
        let span = Span::new(span.start, span.start + word.len());
        let is_address = word.contains([':', '@']);
        (!is_address
            && is_concrete(&word.replace('\\', "/"))
            && !markdown.is_in_link_or_block(span))
        .then_some((word, span))
    })
}
