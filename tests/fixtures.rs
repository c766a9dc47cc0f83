//! The report of each fixture, as a person sees it.

use std::{fmt::Write, path::Path};

use crate::support::{fixtures, folders, report, transcript};

fn relative(path: &Path) -> String {
    path.strip_prefix(fixtures())
        .expect("it is a fixture")
        .to_str()
        .expect("it is UTF-8")
        .replace('\\', "/")
}

/// The transcripts of skills, one behind the other, by the default rules and the one that they are fixtures of.
fn reports(rule: Option<&str>, skills: impl IntoIterator<Item = std::path::PathBuf>) -> String {
    let mut text = String::new();
    let select: Vec<&str> = rule.iter().flat_map(|rule| ["--select", rule]).collect();
    for skill in skills {
        let path = relative(&skill);
        let args = [["validate"].as_slice(), &select, &["--", &path]].concat();
        // What a checkout lets groups do is the machine's affair.
        let transcript = transcript(&fixtures(), &args).replace("(mode 664)", "(mode 644)");
        let _ = write!(text, "===== {path} =====\n{transcript}\n\n");
    }
    text
}

#[test]
fn fixture_reports() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| {
        for rule in folders(&fixtures().join("rules")) {
            let skills = ["fail", "pass"].iter().flat_map(|kind| folders(&rule.join(kind)));
            let name = rule.file_name().expect("it has a name").to_string_lossy().into_owned();
            insta::assert_snapshot!(format!("rule-{name}"), reports(Some(&name), skills));
        }
        insta::assert_snapshot!("syntax", reports(None, folders(&fixtures().join("syntax"))));
    });
}

#[test]
fn valid_skills_are_silent() {
    for skill in folders(&fixtures().join("skills")) {
        let path = relative(&skill);
        let report = report(&fixtures(), &[&path], 0);
        assert_eq!(report["summary"]["errors"], 0, "{path}");
        assert_eq!(report["summary"]["warnings"], 0, "{path}");
    }
}
