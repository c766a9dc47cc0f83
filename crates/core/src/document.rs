//! `Document`: the frontmatter of a SKILL.md as a tree with places, and where its body lies.
//!
//! Parsing never fails: what cannot be read is a `Fault` beside what can. What the fields mean is not known here.

mod diagnosis;
mod fences;
mod node;
mod simple;
mod yaml;

use self::fences::Fences;
pub use self::{
    diagnosis::{Cause, YamlFault},
    node::{Entry, Node, Scalar, Value},
    yaml::DuplicateKey,
};
pub(crate) use self::{
    diagnosis::{MAX_FAULTS, quote, quote_if_needed},
    fences::{is_dash, is_fence},
    yaml::{MAX_DEPTH, MAX_NODES},
};
use crate::text::source::Span;

/// A SKILL.md, taken apart. All spans are bytes of the whole text.
#[derive(Debug, Default)]
pub struct Document {
    /// The UTF-8 byte order mark, if the text starts with one.
    pub byte_order_mark: Option<Span>,
    /// The opening `---` line.
    pub opening_fence: Option<Span>,
    /// The closing `---` line.
    pub closing_fence: Option<Span>,
    /// The entries of the frontmatter in their order; none where a fault hides them.
    pub frontmatter: Option<Vec<Entry>>,
    /// What follows the closing fence.
    pub body: Option<Span>,
    /// Keys that stand twice, at any depth.
    pub duplicate_keys: Vec<DuplicateKey>,
    /// Why there is no frontmatter to look at.
    pub fault: Option<SyntaxFault>,
}

/// Why a text has no frontmatter that can be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SyntaxFault {
    /// The first line is no fence.
    FrontmatterMissing {
        /// The first line.
        first_line: Span,
        /// A fence further down that seems to open frontmatter.
        later: Option<Span>,
    },
    /// No fence closes the frontmatter.
    FrontmatterUnclosed {
        /// The opening fence.
        opening: Span,
        /// The first line that was perhaps meant as the closing one.
        near_miss: Option<Span>,
    },
    /// The frontmatter is not YAML, in at least one place.
    NotYaml(Vec<YamlFault>),
    /// The frontmatter is YAML, but no mapping.
    NotMapping {
        /// The value, or the opening fence where there is none.
        span: Span,
        /// What it is instead ("list", "string"); none where there is nothing.
        kind: Option<&'static str>,
    },
}

/// Takes the text of a SKILL.md apart.
#[must_use]
pub fn parse(text: &str) -> Document {
    const BYTE_ORDER_MARK: &str = "\u{FEFF}";
    let (offset, rest) =
        text.strip_prefix(BYTE_ORDER_MARK).map_or((0, text), |rest| (BYTE_ORDER_MARK.len(), rest));
    let byte_order_mark = (offset > 0).then_some(Span::new(0, offset));
    let document = Document { byte_order_mark, ..Document::default() };
    match fences::find(rest) {
        Fences::Missing { first_line, later } => Document {
            fault: Some(SyntaxFault::FrontmatterMissing {
                first_line: first_line.shifted_by(offset),
                later: later.map(|span| span.shifted_by(offset)),
            }),
            ..document
        },
        Fences::Unclosed { opening, near_miss } => Document {
            opening_fence: Some(opening.shifted_by(offset)),
            fault: Some(SyntaxFault::FrontmatterUnclosed {
                opening: opening.shifted_by(offset),
                near_miss: near_miss.map(|span| span.shifted_by(offset)),
            }),
            ..document
        },
        Fences::Closed { opening, frontmatter, closing, body } => {
            let yaml = rest.get(frontmatter.start..frontmatter.end).unwrap_or_default();
            let document = Document {
                opening_fence: Some(opening.shifted_by(offset)),
                closing_fence: Some(closing.shifted_by(offset)),
                body: Some(body.shifted_by(offset)),
                ..document
            };
            read_frontmatter(yaml, frontmatter.start + offset, document)
        }
    }
}

/// Reads the YAML that starts at `offset` into a document whose fences are known.
fn read_frontmatter(text: &str, offset: usize, document: Document) -> Document {
    let reading = yaml::read(text);
    if let Some(error) = reading.error {
        let faults = diagnosis::diagnose(text, error).into_iter();
        let shifted =
            faults.map(|fault| YamlFault { span: fault.span.shifted_by(offset), ..fault });
        return Document { fault: Some(SyntaxFault::NotYaml(shifted.collect())), ..document };
    }
    let duplicate_keys = reading.duplicate_keys.into_iter().map(|duplicate| DuplicateKey {
        first: duplicate.first.shifted_by(offset),
        again: duplicate.again.shifted_by(offset),
        ..duplicate
    });
    let mut root = reading.root;
    if let Some(root) = &mut root {
        root.shift_by(offset);
    }
    match root {
        Some(Node { value: Value::Mapping(entries), .. }) => Document {
            frontmatter: Some(entries),
            duplicate_keys: duplicate_keys.collect(),
            ..document
        },
        root => {
            let span = root
                .as_ref()
                .map(|root| root.span)
                .or(document.opening_fence)
                .unwrap_or(Span::new(0, 0));
            let kind = root.as_ref().map(Node::kind);
            Document { fault: Some(SyntaxFault::NotMapping { span, kind }), ..document }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(yaml: &str) -> Vec<YamlFault> {
        match parse(&format!("---\n{yaml}---\n")).fault {
            Some(SyntaxFault::NotYaml(faults)) => faults,
            other => panic!("{yaml:?}: {other:?}"),
        }
    }

    /// The cause, the text of its span and the line to type of the first fault.
    fn fault(yaml: &str) -> (Cause, String, Option<String>) {
        let fault = faults(yaml).swap_remove(0);
        let text = format!("---\n{yaml}---\n");
        (fault.cause, text[fault.span.start..fault.span.end].to_owned(), fault.repair)
    }

    #[track_caller]
    fn assert_fault(yaml: &str, cause: Cause, at: &str, repair: &str) {
        assert_eq!(fault(yaml), (cause, at.to_owned(), Some(repair.to_owned())), "{yaml:?}");
    }

    #[test]
    fn spans_are_those_of_the_file() {
        let text = "\u{FEFF}---\r\nname: \"é\"\r\nmetadata:\r\n  a: [b, c] # d\r\n---\r\nbody";
        let document = parse(text);
        let entries = document.frontmatter.expect("this is valid YAML");
        let slice = |span: Span| &text[span.start..span.end];
        assert_eq!(slice(entries[0].key.span), "name");
        assert_eq!(slice(entries[0].value.span), "\"é\"");
        assert_eq!(
            entries[0].value.as_scalar().and_then(|scalar| scalar.verbatim).map(slice),
            Some("é")
        );
        assert_eq!(slice(entries[1].value.span), "a: [b, c]");
        assert_eq!(document.body.map(slice), Some("body"));
        assert_eq!(document.byte_order_mark.map(slice), Some("\u{FEFF}"));
    }

    #[test]
    fn scalars_keep_their_text() {
        let document = parse("---\na: 007\nb: 1.10\nc: ~\nd: !!str ~\ne: &x y\nf: *x\n---\n");
        let entries = document.frontmatter.expect("this is valid YAML");
        let texts: Vec<_> = entries
            .iter()
            .map(|entry| {
                entry.value.as_scalar().map(|scalar| (scalar.text.as_str(), scalar.is_null()))
            })
            .collect();
        assert_eq!(
            texts,
            [
                Some(("007", false)),
                Some(("1.10", false)),
                Some(("~", true)),
                Some(("~", false)),
                Some(("y", false)),
                Some(("y", false)),
            ]
        );
    }

    #[test]
    fn tabs_may_stand_between_a_colon_and_its_value() {
        let text = "---\nname:\tx\ndescription: \t y:\tz\nmetadata:\t# none\n  a:\t'b:\tc'\n---\n";
        assert_eq!(fault("name:\tx\ndescription:\ty:\tz\n").0, Cause::Colon);
        let text = text.replace("y:\tz", "y");
        let document = parse(&text);
        let entries = document.frontmatter.expect("this is valid YAML");
        assert_eq!(entries[0].value.as_scalar().map(|scalar| scalar.text.as_str()), Some("x"));
        let Value::Mapping(metadata) = &entries[2].value.value else { panic!("{:?}", entries[2]) };
        assert_eq!(metadata[0].value.as_scalar().map(|scalar| scalar.text.as_str()), Some("b:\tc"));
    }

    #[test]
    fn duplicate_keys_point_at_both() {
        let document = parse("---\na: 1\nb: {c: 1, c: 2}\na: 2\n---\n");
        let keys: Vec<_> = document
            .duplicate_keys
            .iter()
            .map(|d| (d.key.as_str(), d.first.start, d.again.start))
            .collect();
        assert_eq!(keys, [("c", 13, 19), ("a", 4, 25)]);
    }

    #[test]
    fn an_unquoted_colon() {
        assert_fault(
            "description: Use when: x\n",
            Cause::Colon,
            ":",
            "description: \"Use when: x\"",
        );
        assert_fault("description: ends so:\n", Cause::Colon, ":", "description: \"ends so:\"");
        assert_fault(
            "description: say \"a: b\"\n",
            Cause::Colon,
            ":",
            "description: 'say \"a: b\"'",
        );
        assert_fault("d: one\n  two: three\nname: x\n", Cause::Colon, ":", "d: \"one two: three\"");
        assert_fault(
            "d:\n  one\n  two: three\nname: x\n",
            Cause::Colon,
            ":",
            "d: \"one two: three\"",
        );
        assert_fault("tags:\n  - a: b: c\n", Cause::Colon, ":", "  - a: \"b: c\"");
    }

    #[test]
    fn every_unquoted_colon_is_told() {
        let faults = faults("name: a: b\ndescription: c: d\nlicense: e\ncompatibility: f:\n");
        let keys: Vec<_> = faults.iter().filter_map(|fault| fault.key.as_deref()).collect();
        assert_eq!(keys, ["name", "description", "compatibility"]);
        assert_eq!(faults[1].span, Span::new(4 + 11 + 14, 4 + 11 + 15));
        assert_eq!(faults[1].repair.as_deref(), Some("description: \"c: d\""));
    }

    #[test]
    fn quotes() {
        assert_fault("d: \"a\" and b\n", Cause::TextAfterQuote('"'), "and b", "d: '\"a\" and b'");
        assert_fault("d: \"say \"a\" now\"\n", Cause::QuoteInside('"'), "\"", "d: 'say \"a\" now'");
        assert_fault("d: 'it's broken'\n", Cause::QuoteInside('\''), "'", "d: 'it''s broken'");
        assert_fault("d: \"open\nname: x\n", Cause::UnclosedQuote('"'), "\"", "d: \"open\"");
        assert_fault("name: x\nd: 'open\n", Cause::UnclosedQuote('\''), "'", "d: 'open'");
        assert_fault("d: \"C:\\dir\"\n", Cause::UnknownEscape('d'), "\\d", "d: 'C:\\dir'");
        assert_fault(
            "d: \"\\u12\"\n",
            Cause::ShortEscape { escape: 'u', n_digits: 4 },
            "\\u12",
            "d: '\\u12'",
        );
        assert_fault("d: \"a\nb\"\n", Cause::NotIndented { key: "d".into() }, "b\"", "  b\"");
    }

    #[test]
    fn first_characters() {
        assert_fault("d: @team\n", Cause::ReservedStart('@'), "@", "d: \"@team\"");
        assert_fault("d: `x` y\n", Cause::ReservedStart('`'), "`", "d: \"`x` y\"");
        assert_fault("d: %d of\n", Cause::ReservedStart('%'), "%", "d: \"%d of\"");
        assert_fault("d: , x\n", Cause::ReservedStart(','), ",", "d: \", x\"");
        assert_fault("d: *.py files\n", Cause::AliasStart, "*.py", "d: \"*.py files\"");
        assert_fault("d: &amp; b\n  c: d\n", Cause::AnchorStart, "&amp;", "d: \"&amp; b c: d\"");
        assert_fault("d: - x\n", Cause::IndicatorStart('-'), "-", "d: \"- x\"");
        assert_fault("d: > text\n", Cause::BlockStart('>'), ">", "d: \"> text\"");
        assert_fault("d: [a] [b]\n", Cause::TextAfterBracket('['), "[b]", "d: \"[a] [b]\"");
        assert_fault("tags: [a, b\nname: x\n", Cause::UnclosedBracket('['), "[", "tags: [a, b]");
        assert_fault(
            "description: [a b\n",
            Cause::UnclosedBracket('['),
            "[",
            "description: \"[a b\"",
        );
        assert_fault("d: [a, @b, c]\n", Cause::ReservedStart('@'), "@", "d: [a, \"@b\", c]");
        assert_fault("d:\n  - *.py\n", Cause::AliasStart, "*.py", "  - \"*.py\"");
    }

    #[test]
    fn lines_and_indentation() {
        let not_indented = || Cause::NotIndented { key: "d".into() };
        assert_fault("m:\n\ta: b\n", Cause::TabIndent, "\t", "  a: b");
        assert_fault("d: one\ntwo three\nname: x\n", not_indented(), "two three", "  two three");
        assert_fault("d: >\nfolded text\n", not_indented(), "folded text", "  folded text");
        assert_fault(
            "m:\n  a: b\n   c: d\n",
            Cause::Indentation { found: 3, expected: 2 },
            "   ",
            "  c: d",
        );
        assert_fault(
            "m:\n   a: b\n  c: d\n",
            Cause::Indentation { found: 2, expected: 3 },
            "  ",
            "   c: d",
        );
        assert_fault(
            "name: x\n  description: y\n",
            Cause::Indentation { found: 2, expected: 0 },
            "  ",
            "description: y",
        );
        assert_fault("name: x\nd:no space\n", Cause::NoSpaceAfterColon, ":", "d: no space");
        assert_fault("name: x\nd：wide\n", Cause::FullWidthColon, "：", "d: wide");
        assert_fault(
            "d: y\nname:\u{A0}x\n",
            Cause::OtherSpaceAfterColon('\u{A0}'),
            "\u{A0}",
            "name: x",
        );
        assert_fault("name: x\n<!-- note -->\n", Cause::HtmlComment, "<!-- note -->", "# note");
        assert_fault("d: a # b\n  c\n", Cause::CommentInValue, "# b", "d: \"a # b c\"");
    }

    #[test]
    fn a_fault_that_an_edit_made_is_not_told() {
        for yaml in ["name: @|\nïહ\n\"ÔᏕ\n", "d: \"a\nb: c: d\n  e\n"] {
            let text = format!("---\n{yaml}---\n");
            for fault in faults(yaml) {
                assert!(text.get(fault.span.start..fault.span.end).is_some(), "{fault:?}");
            }
        }
    }

    #[test]
    fn what_no_edit_mends() {
        assert_eq!(fault("name: x\n...\nname: y\n").0, Cause::SecondDocument);
        assert_eq!(fault("name: x\n--- y\n").0, Cause::NotClosed { is_near_miss: true });
        assert_eq!(fault("%YAML 1.2\nname: x\n").0, Cause::Directive);
        assert_eq!(fault("name: x\n<<<<<<< ours\nd: y\n").0, Cause::ConflictMarker);
        assert_eq!(fault("name: a\u{1}b\n"), (Cause::Unprintable('\u{1}'), "\u{1}".into(), None));
        assert_eq!(fault("name: a\u{7F}b\n").0, Cause::Unprintable('\u{7F}'));
        assert_eq!(fault("name: &a [*a]\n").0, Cause::RecursiveAlias);
        assert_eq!(fault(&format!("a: {}\n", "[".repeat(20_000))).0, Cause::TooDeep);
    }

    #[test]
    fn aliases_do_not_blow_up() {
        let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
        for n in 1..12 {
            let items = vec![format!("*a{}", n - 1); 10].join(", ");
            bomb.push_str(&format!("a{n}: &a{n} [{items}]\n"));
        }
        assert_eq!(fault(&bomb).0, Cause::TooManyValues);
    }
}
