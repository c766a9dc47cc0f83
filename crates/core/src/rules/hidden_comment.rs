//! `hidden-comment`

use crate::{finding::{Findings, clipped}, rule::rule, skill::Skill, source::Span};

rule! {
    /// The instructions have no comments that a rendered page hides.
    ///
    /// ## Why
    ///
    /// A comment of HTML is not seen where Markdown is shown, as on a hosting site or in a review; a model reads it like any other text.
    /// Marks for tools, such as `<!-- markdownlint-disable -->`, and licences are not told of.
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

fn check(skill: &Skill, findings: &mut Findings<'_>) {
    let Some(body) = skill.document.body else { return };
    let text = |span: Span| skill.source.slice(span).trim_start_matches("<!--").trim_end_matches("-->").trim();
    let comments = skill.markdown().comments.iter().map(|comment| comment.shifted_by(body.start));
    let telling: Vec<Span> = comments.filter(|comment| !is_for_tools(text(*comment))).collect();
    let Some(first) = telling.first() else { return };
    let more = if telling.len() > 1 { format!("; {} more like it", telling.len() - 1) } else { String::new() };
    findings
        .at(skill.source.first_line_of(*first), format!("a rendered page hides `{}`, a model reads it{more}", clipped(text(*first))))
        .help("delete the comment, or say it openly");
}

/// Whether a comment has nothing to say to a model: marks of formatters, generators and licences.
fn is_for_tools(text: &str) -> bool {
    const STARTS: [&str; 22] = [
        "markdownlint", "prettier", "cspell", "vale", "textlint", "lint", "eslint", "alex", "remark", "dprint", "toc", "doctoc",
        "start doctoc", "end doctoc", "omit in toc", "spdx", "copyright", "(c)", "license", "licensed", "more", "no toc",
    ];
    let lower = text.to_lowercase();
    let word = lower.trim_start_matches(['@', '-', '#', ' ']);
    // `BEGIN GENERATED`, `/section`, `skills-list:start`: names, not sentences.
    let first_word = word.split_whitespace().next().unwrap_or_default();
    let is_switch = ["-disable", "-enable", "-ignore"].iter().any(|switch| first_word.contains(switch));
    let is_mark = is_switch || word.split_whitespace().count() <= 2;
    let is_generated = word.contains("generated") || word.starts_with("begin") || word.starts_with("end");
    is_mark || is_generated || STARTS.iter().any(|start| word.starts_with(start))
}
