//! Which modules of a crate a file imports from, read from its text: its `use` statements, and other paths that start with
//! `crate::`. Tests in the file, comments and texts in quotes are passed over.
//!
//! Paths that go up by `super::` outside of a `use` statement are not read, nor are macros that make paths.

use std::collections::BTreeSet;

/// The paths that a file imports, from the crate's root and without `crate`: `output::full::render`.
/// `module` is the file's own place: `["command", "stats"]`, nothing for the root.
pub(super) fn imports(text: &str, module: &[&str]) -> BTreeSet<String> {
    let tokens = without_tests(tokens(text));
    let mut paths = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let follows_path = at > 0 && tokens.get(at - 1).is_some_and(|before| before == "::");
        match token.as_str() {
            // `impl Trait + use<'a>` says what a type captures.
            "use" if tokens.get(at + 1).is_some_and(|next| next == "<") => at += 1,
            "use" => at = read_tree(&tokens, at + 1, &[], &mut paths),
            "crate" if !follows_path => at = read_path(&tokens, at, &mut paths),
            _ => at += 1,
        }
    }
    paths.iter().filter_map(|path| from_root(path, module)).collect()
}

/// The path as it reads from the crate's root; none if it leads to another crate.
fn from_root(path: &[String], module: &[&str]) -> Option<String> {
    let mut base: Option<Vec<&str>> = None;
    for (n, name) in path.iter().enumerate() {
        match (name.as_str(), &mut base) {
            ("crate", None) => base = Some(Vec::new()),
            ("self", None) => base = Some(module.to_vec()),
            ("super", None) => base = Some(module.split_last()?.1.to_vec()),
            ("super", Some(base)) if path.get(n - 1).is_some_and(|before| before == "super") => {
                base.pop();
            }
            // `use a::{self}` is about `a` itself.
            ("self", Some(_)) => {}
            (name, Some(base)) => base.push(name),
            (_, None) => return None,
        }
    }
    Some(base?.join("::"))
}

/// Reads what stands behind `use`, or between two commas of a group in it; returns where it ends.
fn read_tree(
    tokens: &[String],
    start: usize,
    prefix: &[String],
    paths: &mut Vec<Vec<String>>,
) -> usize {
    let mut path = prefix.to_vec();
    let mut at = start;
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}" && token != ";") {
                    at = read_tree(tokens, at, &path, paths);
                    if tokens.get(at).is_some_and(|token| token == ",") {
                        at += 1;
                    }
                }
                return at + 1;
            }
            "," | "}" | ";" => break,
            // What it is called here says nothing of where it is from.
            "as" => at += 2,
            "::" => at += 1,
            name => {
                path.push(name.to_owned());
                at += 1;
            }
        }
    }
    paths.push(path);
    at
}

/// Reads a path in an expression or a type; returns where it ends.
fn read_path(tokens: &[String], start: usize, paths: &mut Vec<Vec<String>>) -> usize {
    let mut path = vec!["crate".to_owned()];
    let mut at = start + 1;
    while tokens.get(at).is_some_and(|token| token == "::") {
        match tokens.get(at + 1) {
            Some(name) if name.starts_with(is_name) => path.push(name.clone()),
            _ => break,
        }
        at += 2;
    }
    if path.len() > 1 {
        paths.push(path);
    }
    at
}

/// Leaves out modules that are only there in tests.
fn without_tests(tokens: Vec<String>) -> Vec<String> {
    const MARK: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let body = at + MARK.len() + 1;
        let is_marked = tokens.get(at..at + MARK.len()).is_some_and(|there| there == MARK);
        if is_marked && tokens.get(body).is_some_and(|token| token == "{") {
            at = behind_braces(&tokens, body);
        } else {
            kept.push(token.clone());
            at += 1;
        }
    }
    kept
}

/// Where what follows a pair of braces starts.
fn behind_braces(tokens: &[String], open: usize) -> usize {
    let mut depth = 0;
    for (n, token) in tokens.iter().enumerate().skip(open) {
        match token.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return n + 1;
        }
    }
    tokens.len()
}

/// Names, `::`, and other characters one by one; no comments, and nothing that is quoted.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let n_bytes = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(n_bytes) = raw_text(rest) {
            n_bytes
        } else if c == '"' {
            quoted(rest, '"')
        } else if c == '\'' {
            // A lifetime has no second quote behind its first character.
            let is_character = rest.starts_with("'\\") || rest.chars().nth(2) == Some('\'');
            if is_character { quoted(rest, '\'') } else { 1 }
        } else if is_name(c) {
            let n_bytes = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            tokens.extend(rest.get(..n_bytes).map(str::to_owned));
            n_bytes
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            c.len_utf8()
        };
        rest = rest.get(n_bytes..).unwrap_or_default();
    }
    tokens
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of a raw text that starts here: `r#"…"#`.
fn raw_text(text: &str) -> Option<usize> {
    let behind = text.strip_prefix("br").or(text.strip_prefix('r'))?;
    let marks = behind.len() - behind.trim_start_matches('#').len();
    let end = format!("\"{}", "#".repeat(marks));
    let inner = behind.get(marks..)?.strip_prefix('"')?;
    let length = inner.find(&end).map_or(inner.len(), |at| at + end.len());
    Some(text.len() - inner.len() + length)
}

/// The length of what starts with a quote, up to the next one that is not escaped.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_imports(text: &str, module: &[&str], expected: &[&str]) {
        let found = imports(text, module);
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn groups_are_read_to_the_last_brace() {
        let text = "use std::fmt;\nuse crate::{\n    a,\n    b::{self, c::D, e as f},\n};\npub(crate) use crate::g::*;\n";
        assert_imports(text, &["x"], &["a", "b", "b::c::D", "b::e", "g::*"]);
    }

    #[test]
    fn paths_are_followed_from_where_they_stand() {
        let text =
            "use super::{Outcome, sibling::A};\nuse self::inner::B;\nuse super::super::top::C;\n";
        assert_imports(
            text,
            &["command", "stats"],
            &["command::Outcome", "command::sibling::A", "command::stats::inner::B", "top::C"],
        );
        assert_imports("use self::args::Color;\nuse other::Thing;\n", &[], &["args::Color"]);
    }

    #[test]
    fn paths_outside_of_use_count() {
        assert_imports("fn f() -> crate::a::B { crate::c::d::<u8>() }", &["x"], &["a::B", "c::d"]);
        assert_imports("pub(crate) fn f() { macro_rules::crate::a() }", &["x"], &[]);
        assert_imports("fn f() -> impl A + use<> { crate::c::d(); }", &["x"], &["c::d"]);
    }

    #[test]
    fn tests_comments_and_texts_do_not_count() {
        let text = r##"
//! use crate::a;
/* use crate::b; */
const TEXT: &str = "\"use crate::c;";
const RAW: &str = r#"use crate::d; ""#;
const QUOTE: char = '"';
fn f<'a>(text: &'a str) { let _ = '\''; use crate::e; }
#[cfg(test)]
mod tests { use crate::f; fn g() { if true { crate::g() } } }
use crate::h;
"##;
        assert_imports(text, &["x"], &["e", "h"]);
    }
}
