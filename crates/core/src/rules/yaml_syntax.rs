//! `yaml-syntax`: the words for what `document/diagnosis.rs` found.

use crate::{
    document::{Cause, MAX_DEPTH, MAX_NODES, SyntaxFault, YamlFault},
    field::Field,
    finding::Findings,
    rule::rule,
    skill::Skill,
};

rule! {
    /// The frontmatter is YAML.
    ///
    /// ## Why
    ///
    /// A client that cannot read the frontmatter drops the skill, most often without a word.
    /// The commonest slip is a colon in a text without quotes: YAML takes `Use when: x` for a key and a value.
    /// All of YAML 1.2 is fine, flow style, anchors and comments too, in one document.
    /// Nesting deeper than 64, more than 100000 values, and characters that YAML does not allow are not.
    ///
    /// ## How to fix
    ///
    /// Put the text in quotes: double ones, or single ones where it has double quotes or backslashes.
    /// Between single quotes, write an apostrophe twice.
    /// The help of each finding shows the line to type; YAML has been tried on it.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#frontmatter>, <https://yaml.org/spec/1.2.2/>
    "yaml-syntax" {
        summary: "the frontmatter is not YAML",
        group: Spec,
        check: check,
    }
}

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(SyntaxFault::NotYaml(faults)) = &skill.document.fault else { return };
    for fault in faults {
        let (message, advice) = words(fault);
        let is_about_depth =
            matches!(fault.cause, Cause::Indentation { .. } | Cause::NotIndented { .. } | Cause::TabIndent);
        let help = match &fault.repair {
            Some(lines) if lines.contains(['\n', '\r']) => format!("{advice}:\n{lines}"),
            Some(line) if is_about_depth => format!("{advice}: `{line}`"),
            Some(line) => format!("{advice}: `{}`", line.trim_start()),
            None => advice,
        };
        let added = findings.at(fault.span, format!("Invalid YAML: {message}")).help(help);
        if let Some(field) = fault.key.as_deref().and_then(Field::from_key) {
            added.field(field);
        }
    }
}

/// What is so, and what to do about it.
fn words(fault: &YamlFault) -> (String, String) {
    let value = fault.key.as_ref().map_or_else(|| "the value".to_owned(), |key| format!("the value of `{key}`"));
    let quote = || "quote the value".to_owned();
    match &fault.cause {
        Cause::Colon => (format!("{value} has a colon that YAML reads as a second key"), quote()),
        Cause::CommentInValue => (format!("{value} goes on after ` #`, where YAML reads a comment"), quote()),
        Cause::TextAfterQuote(mark) => (
            format!("text follows the closing {} of {value}", quote_name(*mark)),
            "quote all of it".to_owned(),
        ),
        Cause::QuoteInside('\'') => (
            format!("an apostrophe inside {value} ends it early"),
            "write the apostrophe twice (`''`)".to_owned(),
        ),
        Cause::QuoteInside(_) => (
            format!("a double quote inside {value} ends it early"),
            "quote the value with single quotes".to_owned(),
        ),
        Cause::UnclosedQuote(mark) => {
            (format!("nothing closes the {} that opens {value}", quote_name(*mark)), "close it".to_owned())
        }
        Cause::UnknownEscape(c) => (
            format!("`\\{c}` means nothing between double quotes"),
            "use single quotes, where a backslash is just a backslash".to_owned(),
        ),
        Cause::ReservedStart('`') => (format!("{value} cannot start with a backtick"), quote()),
        Cause::ReservedStart(c) => (format!("{value} cannot start with `{c}`"), quote()),
        Cause::AliasStart => (format!("{value} starts with `*`, which YAML reads as an alias of a value marked `&`, and there is none"), quote()),
        Cause::AnchorStart => (format!("{value} starts with `&`, which YAML reads as an anchor"), quote()),
        Cause::TagStart => (format!("{value} starts with `!`, which YAML reads as a tag"), quote()),
        Cause::BlockStart(c) => (format!("text follows `{c}`, which must end its line"), quote()),
        Cause::IndicatorStart('-') => (format!("{value} starts with `- `, but a list starts on the line below its key"), quote()),
        Cause::IndicatorStart(c) => (format!("{value} cannot start with `{c} `"), quote()),
        Cause::UnclosedBracket(open) => (format!("nothing closes the `{open}` that opens {value}"), "write".to_owned()),
        Cause::TextAfterBracket(open) => {
            let what = if *open == '[' { "list" } else { "mapping" };
            (format!("text follows the {what} that `{open}` starts in {value}"), quote())
        }
        Cause::BracketStart(open) => {
            let what = if *open == '[' { "list" } else { "mapping" };
            (format!("{value} starts with `{open}` but is no {what}"), quote())
        }
        Cause::TabIndent => ("a tab cannot indent".to_owned(), "indent with spaces".to_owned()),
        Cause::NotIndented { key } => (
            format!("this line is no `key: value`; as a part of `{key}` it must be indented"),
            "indent it".to_owned(),
        ),
        Cause::Indentation { found, expected: 0 } => (
            format!("this line is indented by {}, the keys above are not", spaces(*found)),
            "take the indentation away".to_owned(),
        ),
        Cause::Indentation { found, expected } => (
            format!("this line is indented by {}, the ones it belongs to by {expected}", spaces(*found)),
            format!("indent it by {}", spaces(*expected)),
        ),
        Cause::NoSpaceAfterColon => ("a colon needs a space behind it".to_owned(), "write".to_owned()),
        Cause::OtherSpaceAfterColon(c) => (
            format!("U+{:04X} behind the colon is no space to YAML", u32::from(*c)),
            "type a plain space".to_owned(),
        ),
        Cause::FullWidthColon => ("`：` is no colon to YAML".to_owned(), "type `:` and a space".to_owned()),
        Cause::HtmlComment => ("YAML has no HTML comments".to_owned(), "start the comment with `#`".to_owned()),
        Cause::ConflictMarker => (
            "a merge left its marker here".to_owned(),
            "resolve the conflict: keep one side, and delete the marker lines".to_owned(),
        ),
        Cause::NoKey => ("this line is no `key: value`".to_owned(), "make it a comment".to_owned()),
        Cause::SecondDocument => (
            "a second YAML document starts here".to_owned(),
            "delete this line: the frontmatter is one document".to_owned(),
        ),
        Cause::Directive => {
            ("frontmatter cannot have a `%` directive".to_owned(), "delete this line".to_owned())
        }
        Cause::Unprintable(c) => (
            format!("{value} holds {}, which YAML does not allow", control_name(*c)),
            "delete the character, or write it as an escape between double quotes".to_owned(),
        ),
        Cause::RecursiveAlias => (
            "this alias stands inside the value it repeats".to_owned(),
            "write the value out".to_owned(),
        ),
        Cause::TooDeep => {
            (format!("lists and mappings nest deeper than {MAX_DEPTH}"), "nest less".to_owned())
        }
        Cause::TooManyValues => (
            format!("the frontmatter has more than {MAX_NODES} values, or aliases repeat more than 1 MiB"),
            "move what is no frontmatter into a file of the skill".to_owned(),
        ),
        Cause::Other(words) => (words.clone(), "check this line and the one above; quotes around the value often help".to_owned()),
    }
}

fn spaces(n: usize) -> String {
    if n == 1 { "1 space".to_owned() } else { format!("{n} spaces") }
}

fn quote_name(mark: char) -> &'static str {
    if mark == '"' { "double quote" } else { "single quote" }
}

/// A character that cannot be shown, by its code point and, for the common ones, its name.
fn control_name(c: char) -> String {
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
