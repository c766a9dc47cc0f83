//! `hidden-comment`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    text::{source::Span, wording::clipped},
};

rule! {
    /// The instructions have no comments that a rendered page hides.
    ///
    /// ## Why
    ///
    /// A comment of HTML is not seen where Markdown is shown, as on a hosting site or in a review; a model reads it like any other text.
    /// Marks for tools such as `<!-- markdownlint-disable -->`, comments of one word, and licences are not told of.
    ///
    /// ## How to fix
    ///
    /// Delete it, or say it openly.
    ///
    /// ## Specification
    ///
    /// <https://spec.commonmark.org/0.31.2/#html-comment>
    "hidden-comment" {
        summary: "a comment is hidden from people and read by models",
        group: Advice,
        check: check,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    let Some(body) = skill.document.body else { return };
    let text = |span: Span| {
        skill.source.slice(span).trim_start_matches("<!--").trim_end_matches("-->").trim()
    };
    let comments = subject.markdown().comments.iter().map(|comment| comment.shifted_by(body.start));
    let telling: Vec<Span> = comments.filter(|comment| !is_for_tools(text(*comment))).collect();
    let Some(first) = telling.first() else { return };
    let more = if telling.len() > 1 {
        format!("; {} more like it", telling.len() - 1)
    } else {
        String::new()
    };
    findings
        .at(
            skill.source.first_line_of(*first),
            "",
            format!("a rendered page hides `{}`, a model reads it{more}", clipped(text(*first))),
        )
        .help("delete the comment, or say it openly");
}

/// Whether a comment has nothing to say to a model: marks of formatters, generators and licences.
fn is_for_tools(text: &str) -> bool {
    const TOOLS: [&str; 18] = [
        "markdownlint",
        "prettier",
        "cspell",
        "vale",
        "textlint",
        "eslint",
        "alex",
        "remark",
        "dprint",
        "toc",
        "doctoc",
        "spdx",
        "copyright",
        "(c)",
        "licensed",
        "vim",
        "region",
        "endregion",
    ];
    /// What begins or ends a part that some tool writes; more words than these are a sentence.
    const MARKS: [&str; 6] = ["begin", "end", "start", "generated", "more", "omit"];
    const MAX_MARK_WORDS: usize = 4;
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split_whitespace()
        .map(|word| word.trim_matches(['@', '-', '#', '*', ':', '/', '~']))
        .collect();
    let Some(first) = words.iter().find(|word| !word.is_empty()) else { return true };
    let stem = first.split(['-', ':', '_', '/']).next().unwrap_or(first);
    let is_switch = ["-disable", "-enable", "-ignore"].iter().any(|switch| first.contains(switch));
    let is_mark = MARKS.contains(first) && words.len() <= MAX_MARK_WORDS;
    // `skills-list:start`, `/section`: a name, not a sentence.
    let is_name = words.len() == 1;
    // `ALL-CONTRIBUTORS-LIST:START`, `CHK-SKL-011-exempt:`: a mark in capitals.
    let is_label = text.split_whitespace().next().is_some_and(|word| {
        word.contains(['-', ':']) && word.chars().filter(char::is_ascii_uppercase).count() >= 3
    });
    let is_licence = ["public license", "licensed under", "all rights reserved"]
        .iter()
        .any(|words| lower.contains(words));
    is_label
        || is_licence
        || is_switch
        || is_mark
        || is_name
        || TOOLS.contains(first)
        || TOOLS.contains(&stem)
}
