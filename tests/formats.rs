//! The reports that machines read, each read by something that is not ours.

use std::fs;

use serde_json::Value;

use crate::support::{fixtures, folder, run, skill, stdout};

/// Skills with errors and warnings of all kinds, and with text that every format must escape.
fn faulty() -> tempfile::TempDir {
    folder(&[
        ("skills/good/SKILL.md", &skill("good")),
        (
            "skills/odd & <odd>, 100%/SKILL.md",
            "---\nname: x|y\ndescription: \"]]> \u{1b}[31m 50% <b>\"\nnäme: \"a:b,c\"\n---\n\nSee [it](missing%20file.md) and [that](gone.md).\n",
        ),
        (
            "skills/twice/SKILL.md",
            "---\nname: twice\ndescription: Does it.\nname: twice\n---\n\nDo it.\n",
        ),
        (
            "skills/warned/SKILL.md",
            "---\nname: warned\ndescription: Does it. Use when asked.\nmetadata:\n  version: 1.10\n---\n\nDo it.\n",
        ),
    ])
}

/// A report in a format, and the exit status that goes with it.
fn report(dir: &std::path::Path, format: &str) -> String {
    stdout(dir, &["validate", "--format", format, "skills"], 1)
}

/// The schema of SARIF 2.1.0, as OASIS publishes it.
fn sarif_schema() -> Value {
    let schema = fs::read_to_string(fixtures().join("schemas/sarif-2.1.0.json"));
    serde_json::from_str(&schema.expect("it is there")).expect("a schema is JSON")
}

#[track_caller]
fn assert_valid(schema: &Value, value: &Value) {
    let validator = jsonschema::validator_for(schema).expect("the schema is one");
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn sarif_is_valid_against_its_schema() {
    let dir = faulty();
    let schema = sarif_schema();
    let sarif: Value = serde_json::from_str(&report(dir.path(), "sarif")).expect("it is JSON");
    assert_valid(&schema, &sarif);
    let run = &sarif["runs"][0];
    let results = run["results"].as_array().expect("there are results");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("there are rules");
    let mut fingerprints: Vec<&str> = Vec::new();
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("it is a number");
        let rule = &rules[usize::try_from(index).expect("it is small")];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(rule["help"]["markdown"].as_str().expect("there is help").contains("## Why"));
        let artifact = &result["locations"][0]["physicalLocation"]["artifactLocation"];
        assert_eq!(artifact["uriBaseId"], "%SRCROOT%");
        let uri = artifact["uri"].as_str().expect("it is a string");
        assert!(
            uri.is_ascii() && !uri.contains([' ', '<', '\\']) && !uri.starts_with('/'),
            "{uri}"
        );
        fingerprints.extend(result["partialFingerprints"]["skillsRefFinding/v2"].as_str());
    }
    fingerprints.sort_unstable();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), results.len());
    let related = results.iter().find(|result| result["ruleId"] == "yaml-duplicate-key");
    assert_eq!(
        related.expect("it is found")["relatedLocations"][0]["message"]["text"],
        "first here"
    );
    // No findings, no results: still a run.
    let good = stdout(dir.path(), &["validate", "--format", "sarif", "skills/good"], 0);
    let good = serde_json::from_str(&good).expect("it is JSON");
    assert_valid(&schema, &good);
    assert_eq!(good["runs"][0]["results"], serde_json::json!([]));
}

/// Where lines move, a finding keeps its name.
#[test]
fn fingerprints_outlive_new_lines() {
    let names = |text: &str| {
        let dir = folder(&[("skills/a/SKILL.md", text)]);
        let gitlab: Value =
            serde_json::from_str(&report(dir.path(), "gitlab")).expect("it is JSON");
        let names = gitlab.as_array().expect("it is a list").iter();
        names
            .map(|issue| issue["fingerprint"].as_str().expect("it has one").to_owned())
            .collect::<Vec<_>>()
    };
    let one = names("---\nname: a\ndescription: x\ntags: y\n---\n\n[b](b.md) [b](b.md)\n");
    let two =
        names("---\nname: a\n# new\ndescription: x\ntags: y\n---\n\nnew\n\n[b](b.md) [b](b.md)\n");
    assert_eq!(one, two);
    assert_eq!(one.len(), 3, "{one:?}");
    assert!(one[1] != one[2], "{one:?}");
}

/// GitLab's table of what a report has to hold.
/// <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>
#[test]
fn gitlab_is_what_its_documentation_asks_for() {
    let schema = serde_json::json!({
        "type": "array",
        "items": {
            "type": "object",
            "required": ["description", "check_name", "fingerprint", "location", "severity"],
            "properties": {
                "description": {"type": "string", "minLength": 1},
                "check_name": {"type": "string", "minLength": 1},
                "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
                "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                "location": {
                    "type": "object",
                    "required": ["path", "lines"],
                    "properties": {
                        "path": {"type": "string", "pattern": "^[^./]"},
                        "lines": {"type": "object", "required": ["begin"], "properties": {"begin": {"type": "integer", "minimum": 1}}}
                    }
                }
            }
        }
    });
    let dir = faulty();
    assert_valid(
        &schema,
        &serde_json::from_str(&report(dir.path(), "gitlab")).expect("it is JSON"),
    );
}

#[test]
fn junit_has_a_test_case_for_each_skill() {
    let dir = faulty();
    let xml = report(dir.path(), "junit");
    let document = roxmltree::Document::parse(&xml).expect("it is XML");
    let suite = document.descendants().find(|node| node.has_tag_name("testsuite")).expect("one");
    let cases: Vec<_> = suite.children().filter(|node| node.has_tag_name("testcase")).collect();
    let failed: Vec<_> = cases
        .iter()
        .filter(|case| case.children().any(|node| node.has_tag_name("failure")))
        .filter_map(|case| case.attribute("name"))
        .collect();
    assert_eq!(cases.len(), 4);
    assert_eq!(failed, ["skills/odd & <odd>, 100%", "skills/twice"]);
    assert_eq!((suite.attribute("tests"), suite.attribute("failures")), (Some("4"), Some("2")));
    let out = suite.descendants().find(|node| node.has_tag_name("system-out")).expect("a warning");
    assert!(out.text().expect("it has text").contains("warning[value-retyped]"), "{xml}");
    // What fails the run fails the case.
    let strict = stdout(dir.path(), &["validate", "--strict", "--format", "junit", "skills"], 1);
    assert!(strict.contains("failures=\"3\""), "{strict}");
}

#[test]
fn checkstyle_is_xml_by_file() {
    let dir = faulty();
    let xml = report(dir.path(), "checkstyle");
    let document = roxmltree::Document::parse(&xml).expect("it is XML");
    let files: Vec<_> = document.descendants().filter(|node| node.has_tag_name("file")).collect();
    assert_eq!(files.len(), 3, "{xml}");
    for error in files.iter().flat_map(|file| file.children().filter(roxmltree::Node::is_element)) {
        assert!(matches!(error.attribute("severity"), Some("error" | "warning")));
        assert!(error.attribute("source").expect("a rule").starts_with("skills-ref."));
        assert!(error.attribute("message").is_some());
    }
    let good = stdout(dir.path(), &["validate", "--format", "checkstyle", "skills/good"], 0);
    assert!(roxmltree::Document::parse(&good).is_ok(), "{good}");
}

/// A command of GitHub Actions, taken apart as its runner does it.
fn annotation(line: &str) -> (String, Vec<(String, String)>, String) {
    let rest = line.strip_prefix("::").expect("it is a command");
    let (command, message) = rest.split_once("::").expect("it has a message");
    let (name, properties) = command.split_once(' ').expect("it has properties");
    let unescape = |text: &str| {
        text.replace("%3A", ":")
            .replace("%2C", ",")
            .replace("%0D", "\r")
            .replace("%0A", "\n")
            .replace("%25", "%")
    };
    let properties = properties.split(',').map(|property| {
        let (key, value) = property.split_once('=').expect("a key and a value");
        (key.to_owned(), unescape(value))
    });
    (name.to_owned(), properties.collect(), unescape(message))
}

#[test]
fn github_annotations_are_one_line_each() {
    let dir = faulty();
    let report = report(dir.path(), "github");
    let n_findings =
        stdout(dir.path(), &["validate", "--format", "jsonl", "skills"], 1).lines().count() - 1;
    assert_eq!(report.lines().count(), n_findings);
    for line in report.lines() {
        let (command, properties, message) = annotation(line);
        assert!(matches!(command.as_str(), "error" | "warning"), "{line}");
        assert_eq!(properties[0].0, "file", "{line}");
        assert!(dir.path().join(&properties[0].1).exists(), "{line}");
        assert!(!message.is_empty() && !message.contains('\u{1b}'), "{line}");
    }
}

#[test]
fn hosting_sites_get_paths_from_the_root_of_the_repository() {
    let dir = faulty();
    fs::create_dir(dir.path().join(".git")).expect("it can be made");
    let inner = dir.path().join("skills");
    let github = stdout(&inner, &["validate", "--format", "github", "twice"], 1);
    assert!(github.starts_with("::error file=skills/twice/SKILL.md,"), "{github}");
    let short = stdout(&inner, &["validate", "--format", "short", "twice"], 1);
    assert!(short.starts_with("twice/SKILL.md:4:1: error[yaml-duplicate-key]: "), "{short}");
}

#[test]
fn json_lines_are_the_findings_of_the_report() {
    let dir = faulty();
    let lines = report(dir.path(), "jsonl");
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    let whole: Value = serde_json::from_str(&report(dir.path(), "json")).expect("it is JSON");
    let (summary, findings) = lines.split_last().expect("there are lines");
    assert_eq!(summary["errors"], whole["summary"]["errors"]);
    let of_skills = whole["skills"].as_array().expect("a list").iter();
    let all: Vec<&Value> =
        of_skills.flat_map(|skill| skill["findings"].as_array().expect("a list")).collect();
    assert_eq!(findings.len(), all.len());
    for (line, finding) in findings.iter().zip(all) {
        for (key, value) in finding.as_object().expect("an object") {
            assert_eq!(&line[key], value);
        }
    }
}

#[test]
fn markdown_is_a_table_of_one_row_a_finding() {
    let dir = faulty();
    let markdown = report(dir.path(), "markdown");
    let parser = pulldown_cmark::Parser::new_ext(&markdown, pulldown_cmark::Options::ENABLE_TABLES);
    let events: Vec<_> = parser.collect();
    let n_rows = events
        .iter()
        .filter(|event| {
            matches!(event, pulldown_cmark::Event::Start(pulldown_cmark::Tag::TableRow))
        })
        .count();
    let n_cells = events
        .iter()
        .filter(|event| {
            matches!(event, pulldown_cmark::Event::Start(pulldown_cmark::Tag::TableCell))
        })
        .count();
    let n_findings = report(dir.path(), "jsonl").lines().count() - 1;
    assert_eq!((n_rows, n_cells), (n_findings, 4 * (n_findings + 1)), "{markdown}");
    assert!(!markdown.contains("<b>"), "{markdown}");
}

#[test]
fn a_report_with_a_file_is_made_beside_what_is_printed() {
    let dir = faulty();
    let output = run(
        dir.path(),
        &[
            "validate",
            "--format",
            "github",
            "--format",
            "sarif=out.sarif",
            "--format",
            "full=out.txt",
            "skills",
        ],
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.starts_with(b"::error "));
    let sarif: Value =
        serde_json::from_slice(&fs::read(dir.path().join("out.sarif")).expect("it is there"))
            .expect("it is JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let text = fs::read_to_string(dir.path().join("out.txt")).expect("it is there");
    assert!(text.contains("╭─[skills/twice/SKILL.md:4:1]") && !text.contains('\u{1b}'), "{text}");
    // Alone, it does not keep people from reading.
    let output = run(dir.path(), &["validate", "--format", "json=out.json", "skills/twice"]);
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("yaml-duplicate-key"));
    for (args, reason) in [
        (["--format", "json", "--format", "sarif"], "only one report can be printed"),
        (["--format", "json=a", "--format", "sarif=a"], "two reports cannot be written to `a`"),
        (["--format", "json=", "--quiet", "--quiet"], "there is no file behind `=`"),
        (["--format", "jsn", "--no-progress", "--strict"], "did you mean `json`?"),
        (["--format", "json=no/such/dir.json", "--no-progress", "--strict"], "cannot be written"),
    ] {
        let output = run(dir.path(), &[&["validate"], args.as_slice(), &["skills"]].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(reason), "{args:?}");
    }
}

#[test]
fn people_see_as_many_findings_as_they_want() {
    let dir = faulty();
    for format in ["full", "short", "github", "markdown"] {
        let output =
            run(dir.path(), &["validate", "--format", format, "--max-findings", "1", "skills"]);
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).expect("it is UTF-8");
        assert!(text.contains("more findings not shown (--max-findings)"), "{text}");
        assert!(text.contains("checked 4 skills: 2 valid, 2 invalid"), "{text}");
        assert!(!text.contains("value-retyped"), "{text}");
    }
    let json =
        stdout(dir.path(), &["validate", "--format", "json", "--max-findings", "0", "skills"], 1);
    assert!(json.contains("value-retyped"));
}

#[test]
fn every_fixture_can_be_reported_in_every_format() {
    let schema = sarif_schema();
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let of = |format: &str| {
        stdout(
            &fixtures(),
            &["validate", "--select", "all", "--format", format, "rules", "syntax"],
            1,
        )
    };
    assert!(validator.is_valid(&serde_json::from_str(&of("sarif")).expect("it is JSON")));
    for format in ["junit", "checkstyle"] {
        assert!(roxmltree::Document::parse(&of(format)).is_ok(), "{format}");
    }
    for format in ["json", "gitlab"] {
        assert!(serde_json::from_str::<Value>(&of(format)).is_ok(), "{format}");
    }
    assert!(of("github").lines().all(|line| line.starts_with("::")));
}
