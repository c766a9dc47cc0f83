//! `yaml-syntax`: the words for what `document/diagnosis.rs` found.

use crate::{
    check::{Subject, rule},
    document::{Cause, MAX_DEPTH, MAX_FAULTS, MAX_NODES, SyntaxFault, YamlFault},
    report::finding::Findings,
    text::wording::{clipped, control_name, plural},
};

rule! {
    /// The frontmatter is YAML.
    ///
    /// ## Why
    ///
    /// Many clients drop a skill whose frontmatter they cannot read, some without a word.
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
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(SyntaxFault::NotYaml(faults)) = &skill.document.fault else { return };
    for (n, fault) in faults.iter().enumerate() {
        let (message, advice) = words(fault);
        let is_about_depth = matches!(
            fault.cause,
            Cause::Indentation { .. }
                | Cause::NotIndented { .. }
                | Cause::TabIndent
                | Cause::BlockIndent { .. }
        );
        let help = match &fault.repair {
            Some(lines) if lines.contains(['\n', '\r']) => format!("{advice}:\n{lines}"),
            Some(line) if is_about_depth => format!("{advice}: `{line}`"),
            Some(line) => format!("{advice}: `{}`", line.trim_start()),
            None => advice,
        };
        let help = if n + 1 == MAX_FAULTS {
            format!("{help}; there may be more faults below")
        } else {
            help
        };
        findings
            .at(
                fault.span,
                fault.key.as_deref().map_or_else(
                    || clipped(skill.source.slice(skill.source.first_line_of(fault.span))),
                    clipped,
                ),
                format!("Invalid YAML: {message}"),
            )
            .help(help);
    }
}

/// What is so, and what to do about it.
fn words(fault: &YamlFault) -> (String, String) {
    let value = fault
        .key
        .as_ref()
        .map_or_else(|| "the value".to_owned(), |key| format!("the value of `{}`", clipped(key)));
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
        Cause::UnknownEscape('\'') => (
            "`\\'` means nothing between double quotes".to_owned(),
            "write the apostrophe without a backslash".to_owned(),
        ),
        Cause::UnknownEscape(c) => (
            format!("`\\{c}` means nothing between double quotes"),
            "use single quotes, where a backslash is just a backslash".to_owned(),
        ),
        Cause::ReservedStart('`') => (format!("{value} cannot start with a backtick"), quote()),
        Cause::ReservedStart(c) => (format!("{value} cannot start with `{c}`"), quote()),
        Cause::AliasStart => (format!("{value} starts with `*`, which YAML reads as an alias of a value marked `&`, and there is none"), quote()),
        Cause::AnchorStart => (format!("{value} starts with `&`, which YAML reads as an anchor"), quote()),
        Cause::TagStart => (format!("{value} starts with `!`, which YAML reads as a tag"), quote()),
        Cause::BlockStart(c) => {
            let is_block = fault.repair.as_ref().is_some_and(|lines| lines.contains('\n'));
            let advice = if is_block { "put the text on the next line".to_owned() } else { quote() };
            (format!("text follows `{c}`, which must end its line"), advice)
        }
        Cause::IndicatorStart('-') => (format!("{value} starts with `- `, but a list starts on the line below its key"), quote()),
        Cause::IndicatorStart(c) => (format!("{value} cannot start with `{c} `"), quote()),
        Cause::UnclosedBracket(open) => {
            let whole = if fault.key.is_some() { value } else { "the frontmatter".to_owned() };
            let is_quoted = fault.repair.as_ref().is_some_and(|line| line.ends_with(['"', '\'']));
            let advice = if is_quoted { quote() } else { "close it".to_owned() };
            (format!("nothing closes the `{open}` that opens {whole}"), advice)
        }
        Cause::MoreAfterBracket(_) => {
            (format!("{value} goes on behind its closing bracket"), "end it there".to_owned())
        }
        Cause::TextAfterBracket(open) => {
            let what = if *open == '[' { "list" } else { "mapping" };
            (format!("text follows the {what} that `{open}` starts in {value}"), quote())
        }
        Cause::BracketStart(open) => {
            let what = if *open == '[' { "list" } else { "mapping" };
            (format!("{value} starts with `{open}` but is no {what}"), quote())
        }
        Cause::TabIndent => {
            let is_indented = fault.repair.as_ref().is_none_or(|line| line.starts_with(' '));
            let advice = if is_indented { "indent with spaces" } else { "take the tab away" };
            ("a tab cannot indent".to_owned(), advice.to_owned())
        }
        Cause::NotIndented { key } => (
            format!("this line is no `key: value`; as a part of `{}` it must be indented", clipped(key)),
            "indent it".to_owned(),
        ),
        Cause::Indentation { found, expected: 0 } => (
            format!("this line is indented by {}, other keys are not", spaces(*found)),
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
        Cause::NoColon => ("a field needs a colon behind its name".to_owned(), "write".to_owned()),
        Cause::QuotedLine => (
            "the quotes take in the key".to_owned(),
            "quote only the value, if anything".to_owned(),
        ),
        Cause::ReservedKeyStart('`') => {
            ("a key cannot start with a backtick".to_owned(), "quote the key".to_owned())
        }
        Cause::ReservedKeyStart(c) => {
            (format!("a key cannot start with `{c}`"), "quote the key".to_owned())
        }
        Cause::NoDash => (
            "this line stands among list items and has no `- `".to_owned(),
            "start it with a dash".to_owned(),
        ),
        Cause::NoSpaceAfterDash => ("a dash needs a space behind it".to_owned(), "write".to_owned()),
        Cause::ItemAmongKeys => (
            "a list item stands among `key: value` lines".to_owned(),
            "put the list below a key of its own".to_owned(),
        ),
        Cause::FieldInValue => (
            format!("a field stands in the middle of {value}"),
            "start it on a line of its own".to_owned(),
        ),
        Cause::MappingOnKeyLine => (
            format!("{value} starts on the line of its key"),
            "start it on the next line, indented".to_owned(),
        ),
        Cause::TrailingComma => {
            (format!("a comma follows {value}"), "take the comma away".to_owned())
        }
        Cause::EmptyItem => {
            ("two commas stand with nothing between".to_owned(), "take one away".to_owned())
        }
        Cause::NoComma => {
            ("there is no comma between two items".to_owned(), "put a comma between".to_owned())
        }
        Cause::OddItems => (
            format!("some items of {value} need quotes"),
            "quote them".to_owned(),
        ),
        Cause::ShortEscape { escape, n_digits } => (
            format!("`\\{escape}` between double quotes needs {n_digits} hexadecimal digits behind it"),
            "use single quotes, where a backslash is just a backslash".to_owned(),
        ),
        Cause::NoCharacter => (
            "this escape is no character: YAML does not know the pairs that JSON writes".to_owned(),
            "write the character itself".to_owned(),
        ),
        Cause::EscapedQuote => (
            format!("`\\\"` is a quote inside the text, so nothing closes {value}"),
            "double the backslash".to_owned(),
        ),
        Cause::BlockHeader => (
            "this is no start of a block: behind `|` or `>` stands at most one digit and one of `+` and `-`".to_owned(),
            "write".to_owned(),
        ),
        Cause::BlockIndent { key, found, expected } => (
            format!("this line of `{}` is indented by {}, the first one by {expected}", clipped(key), spaces(*found)),
            format!("indent it by {}", spaces(*expected)),
        ),
        Cause::NotClosed { is_near_miss: true } => (
            "this line does not close the frontmatter, so the text below is read as fields".to_owned(),
            "write exactly `---` on this line".to_owned(),
        ),
        Cause::NotClosed { is_near_miss: false } => (
            "no line closed the frontmatter before this one, so the text below is read as fields".to_owned(),
            "add a line `---` above it, below the last field".to_owned(),
        ),
        Cause::CodeFence => {
            ("this is the mark of a code block, no field".to_owned(), "delete this line".to_owned())
        }
        Cause::HtmlComment => ("YAML has no HTML comments".to_owned(), "start the comment with `#`".to_owned()),
        Cause::ConflictMarker => (
            "a merge left its marker here".to_owned(),
            "resolve the conflict: keep one side, and delete the marker lines".to_owned(),
        ),
        Cause::NoKey => (
            "this line is no `key: value`".to_owned(),
            "write it as `key: value`, or take it away".to_owned(),
        ),
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
        Cause::Other(words) if words.contains("flow") => {
            (words.clone(), "check the commas and brackets here and on the line above".to_owned())
        }
        Cause::Other(words) => (
            words.clone(),
            "check this line and the one above: indentation, quotes, a colon behind each key".to_owned(),
        ),
    }
}

fn spaces(n: usize) -> String {
    plural(n, "space")
}

fn quote_name(mark: char) -> &'static str {
    if mark == '"' { "double quote" } else { "single quote" }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use crate::{
        skill::{Skill, SkillDir},
        validate::check,
    };

    /// Faults as authors make them, and some that only look like others.
    const FRONTMATTERS: &[&str] = &[
        "name: x\ndescription: \"Reads things.\n  Also \"this\" word.\n  More.\"\nlicense: MIT\n",
        "name: x\ndescription: \"first line\n\nsecond line\n\n- bullet: x\n- bullet y\"\n",
        "name: x\ndescription: y\nmetadata:\n  a: \"b\n  c: \"d\"\n",
        "name: x\ndescription: y\nmetadata:\n  author: me\n  - tag1\n",
        "name: x\ndescription: y\nmetadata:\n  - author: me\n  version: \"1\"\n",
        "name: x\ndescription: y\nmetadata:\n  a: b\n  *c: d\n  e: f\n",
        "name: x\ndescription: first line\nsecond line\nthird line\nlicense: MIT\n",
        "name: x\ndescription: y\nlicense:MIT\nallowed-tools:Read\n",
        "name: x\ndescription： 读取\nlicense： MIT\n",
        "name: x\ndescription: >\nReads things\nand more things.\n",
        "name: x\ndescription: y\n----\n\n# Title\n\nSome prose here.\n\n",
        "name: x\ndescription: y\n---END\n\n# Title\n\nSome prose here.\n\n",
        "name: x\ndescription: y\n\n# Title\n\nSome prose here.\n- a\n- b\n\n",
        "name: x\ndescription: y\n\nSome prose here. And more: yes.\n\nMore prose\n\n",
        "name: x\ndescription Reads PDF\nlicense: MIT\n",
        "name: x\ndescription :Reads PDF\nlicense: MIT\n",
        "name: x\ndescription = Reads PDF\nlicense: MIT\n",
        "name: x\ndescription: x\nmetadata\n  a: b\n",
        "name: x\ndescription: y\nmetadata:\n  homepage:https://x.y\n  other: z\n",
        "name: x\ndescription: y\nmetadata:\n  a b\n  c: d\n",
        "name: x\ndescription: y\nmetadata: author: me\n",
        "name: x\ndescription: y\nmetadata: {a: b, c: d: e}\n",
        "name: x\ndescription: y\nmetadata: {a: b}}\n",
        "name: x\ndescription: y\nmetadata: {\n \"a\": \"b\"\n \"c\": \"d\"\n}\n",
        "name: x\ndescription: y\nallowed-tools: [Read,, Write]\n",
        "name: x\ndescription: y\nallowed-tools: [\"Read\" \"Write\"]\n",
        "name: x\ndescription: y\nallowed-tools: [Bash(git: *), @x, *, Read]\n",
        "name: x\ndescription: y\nallowed-tools: [\"Read\", \"Write]\n",
        "name: x\ndescription: y\nallowed-tools: [\nRead,\nWrite\n]\n",
        "name: x\ndescription: |\n    four\n  two\nlicense: MIT\n",
        "name: x\ndescription: >--\n  two\n",
        "name: x\ndescription: |2\n one\n",
        "{\"name\": \"x\", \"description\": \"y\",\n\"license\": \"MIT\"\n",
        "\"name: x\"\ndescription: y\n",
        "name: x\ndescription: y\nallowed-tools:\n  - Read\n  Write\n",
        "name: x\ndescription: y\nmetadata:\n  a: b\n  @c: d\n",
        "name: x\ndescription: y\nmetadata:\n  people:\n    - name: x\n    -name: y\n",
        "name: x\ndescription: y\nmetadata:\n  <<: *base\n  a: b\n",
        "  name: x\ndescription: y\nlicense: MIT\nmetadata:\n  a: b\n",
        "name: x\n\tdescription: Reads\n",
        "name: x\ndescription: Triggers:\n- a\n- b\n",
        "name: x\ndescription: Text here\n- a\n- b\n",
        "name: x\ndescription: y\n* bullet: one\n",
        "name: x\ndescription: \"foo\" and \"bar\"\n",
        "name: x\ndescription: y\nallowed-tools: 'Read', 'Write'\n",
        "name: x\ndescription: \"text\",\n",
        "name: x\ndescription: 'it's one\n",
        "name: x\ndescription: 'Don\\'t: do'\n",
        "name: x\ndescription: \"say \\'hi\\' now\"\n",
        "name: x\ndescription: \"\"\"Triple\"\"\"\n",
        "name: x\ndescription: > First line here.\n  Second: line\n",
        "name: x\ndescription: \"Reads C:\\Users\\me files\"\n",
        "name: x\ndescription: \"\\ud83d\\ude00 smile\"\n",
        "name: x\ndescription: \"ends with backslash\\\"\n",
        "name: x\ndescription: y\nallowed-tools:\n  - Bash(git: *)\n  - \"Read\"\n",
        "name: x\ndescription: y\nlicense: MIT compatibility: foo\n",
        "name: x\ndescription: y\u{8}\nlicense: a\u{b}\n",
        "name: x\ndescription: y\n```yaml\nlicense: MIT\n```\n",
        "name: x\ndescription: |\n  text: a\n metadata: x\n",
        "name: x\ndescription: |\n  text: a\n more of it\n",
        "name: x\ndescription: >\n  Reads a thing.\n allowed-tools: Read, Write\nlicense: MIT\n",
        "name: x\ndescription: y\nmetadata:\n    a: b\n  c: d\n    e: f\n",
        "name: x\ndescription: Use when: a\n  more: text\nlicense: x: y\n",
        "name: x\ndescription: \"a: b\" c: d\n",
        "name: x\ndescription: - Use when: x\n",
    ];

    #[test]
    fn faults_are_explained() {
        let mut told = String::new();
        for yaml in FRONTMATTERS {
            let skill =
                Skill::from_text(SkillDir::new("x"), format!("---\n{yaml}---\n\n## More\n"));
            let _ = writeln!(told, "{}", yaml.escape_debug());
            for finding in check(&skill) {
                let span = finding.place.span().expect("every fault has a place");
                let place = skill.source.position(span.start);
                let at = skill.source.slice(span).escape_debug();
                let _ =
                    writeln!(told, "  {}:{} [{at}] {}", place.line, place.column, finding.message);
                let _ = writeln!(
                    told,
                    "    {}",
                    finding.help.unwrap_or_default().replace('\n', "\n    ")
                );
            }
        }
        insta::assert_snapshot!(told);
    }

    /// What a finding tells to type mends what it tells of.
    #[test]
    fn lines_to_type_mend() {
        for yaml in FRONTMATTERS {
            let text = format!("---\n{yaml}---\n");
            let skill = Skill::from_text(SkillDir::new("x"), text.clone());
            let Some(super::SyntaxFault::NotYaml(faults)) = skill.document.fault else {
                panic!("{yaml:?}")
            };
            let [fault] = faults.as_slice() else { continue };
            let Some(repair) = fault.repair.as_ref().filter(|repair| !repair.contains('\n')) else {
                continue;
            };
            // A repair of one line stands for the lines of the value: here only where the value has one.
            let line = skill.source.line(skill.source.position(fault.span.start).line - 1);
            let mended = format!("{}{repair}{}", &text[..line.start], &text[line.end..]);
            let again = Skill::from_text(SkillDir::new("x"), mended.clone()).document.fault;
            let is_one_line = !yaml.contains("\n ") || again.is_none();
            assert!(again.is_none() || !is_one_line, "{yaml:?} becomes {mended:?}: {again:?}");
        }
    }
}
