//! Input that was made to hurt: no panic, no endless loop, no memory that grows.

use std::{fs, time::Duration};

use proptest::prelude::*;
use skills_ref_core::{
    Properties, Settings, Skill, SkillDir, check_properties, check_with, diagnostic::Located,
    drawing::Drawing,
};

use crate::support::{folder, program, transcript};

/// By the clock, so with room for a machine that has more to do: what is not in proportion takes hours.
const TIME_LIMIT: Duration = Duration::from_secs(180);

#[track_caller]
fn rules(text: &str) -> Vec<&'static str> {
    let dir = folder(&[("x/SKILL.md", text)]);
    let output = program(dir.path())
        .timeout(TIME_LIMIT)
        .args(["validate", "--format", "json", "--ignore", "portability,integrity", "x"])
        .output()
        .expect("the program ends in time");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
    let report: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("the report is JSON");
    let findings = report["skills"][0]["findings"].as_array().expect("there are findings").clone();
    findings
        .iter()
        .map(|finding| {
            skills_ref_core::rules::find(finding["rule"].as_str().expect("an id"))
                .expect("a rule")
                .id
        })
        .collect()
}

#[test]
fn nesting_is_bounded() {
    for open in ["[", "{a: ", "- ", "a:\n"] {
        let text = match open {
            "a:\n" => (0..20_000).map(|n| format!("{}a:\n", " ".repeat(n % 300))).collect(),
            _ => format!("a: {}\n", open.repeat(20_000)),
        };
        assert_eq!(rules(&format!("---\nname: x\n{text}---\n")), ["yaml-syntax"], "{open}");
    }
}

#[test]
fn aliases_are_bounded() {
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for n in 1..30 {
        bomb.push_str(&format!("a{n}: &a{n} [{}]\n", vec![format!("*a{}", n - 1); 10].join(", ")));
    }
    assert_eq!(rules(&format!("---\n{bomb}---\n")), ["yaml-syntax"]);
    let long = format!("a: &a {}\nb: [{}]\n", "x".repeat(100_000), vec!["*a"; 1000].join(", "));
    assert_eq!(rules(&format!("---\n{long}---\n")), ["yaml-syntax"]);
}

#[test]
fn large_files_are_answered() {
    let megabytes = "x".repeat(8 << 20);
    assert!(
        rules(&format!("---\nname: x\ndescription: {megabytes}\n---\n"))
            .contains(&"description-too-long")
    );
    assert!(rules(&format!("---\nname: {megabytes}\n---\n")).contains(&"name-too-long"));
    assert!(rules(&format!("---\n{megabytes}: x\n---\n")).contains(&"yaml-syntax"));
    assert!(
        rules(&format!("---\n{}---\n", "a\n".repeat(1 << 20))).contains(&"frontmatter-not-mapping")
    );
    assert!(rules(&format!("---\nx: [{}]\n---\n", "a,".repeat(1 << 20))).contains(&"yaml-syntax"));
    assert!(
        rules(&format!("---\nd: \"{}\n---\n", "a: b\n".repeat(1 << 18))).contains(&"yaml-syntax")
    );
    assert_eq!(rules(&"\n".repeat(8 << 20)), ["frontmatter-missing"]);
    assert_eq!(rules(&format!("---\n{}", "-\n".repeat(4 << 20))), ["frontmatter-unclosed"]);
}

/// Frontmatter with thousands of faults: each is cheap to look for, and the looking is bounded.
#[test]
fn many_faults_are_answered() {
    for yaml in [
        format!("x: [{}@", "a: b, ".repeat(8_000)),
        format!("x: [{}", "a:\tb, ".repeat(8_000)),
        format!("x: [{}", "!a b, ".repeat(8_000)),
        format!("description: x\n{}", "text line\n".repeat(5_000)),
        format!("metadata:\n{}", "  a: b: c\n".repeat(5_000)),
        format!("d: {}", "\"a\" ".repeat(10_000)),
    ] {
        let dir = folder(&[("x/SKILL.md", &format!("---\n{yaml}\n---\n"))]);
        let mut command = program(dir.path());
        let output = command.timeout(TIME_LIMIT).args(["validate", "x"]).output();
        assert_eq!(output.expect("the program ends in time").status.code(), Some(1));
    }
}

#[test]
fn many_bundled_files_with_hidden_characters_are_answered() {
    let files: Vec<String> = (0..200).map(|n| format!("x/scripts/{n}.py")).collect();
    let mut texts: Vec<(&str, &str)> =
        files.iter().map(|path| (path.as_str(), "a\u{200B}b\n")).collect();
    texts.push(("x/SKILL.md", "---\nname: x\ndescription: x\n---\nDo it.\n"));
    let dir = folder(&texts);
    let report = crate::support::report(dir.path(), &["x"], 0);
    assert_eq!(report["summary"]["warnings"], 50);
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_opened() {
    use std::os::unix::fs::symlink;
    let dir = folder(&[
        ("device/x", ""),
        ("dangling/x", ""),
        ("loop/x", ""),
        ("large/x", ""),
        ("folder/x", ""),
    ]);
    symlink("/dev/zero", dir.path().join("device/SKILL.md")).expect("links can be made");
    symlink("../nowhere.md", dir.path().join("dangling/SKILL.md")).expect("links can be made");
    symlink("SKILL.md", dir.path().join("loop/SKILL.md")).expect("links can be made");
    fs::create_dir(dir.path().join("folder/SKILL.md")).expect("folders can be made");
    let large = fs::File::create(dir.path().join("large/SKILL.md")).expect("the file can be made");
    large.set_len(100 << 20).expect("the file can grow");
    let args = [
        "validate",
        "device",
        "dangling",
        "loop",
        "large",
        "folder",
        "folder/SKILL.md",
        "dangling/SKILL.md",
    ];
    insta::assert_snapshot!(transcript(dir.path(), &args));
}

/// What must hold for any text.
fn assert_is_total(text: &str) {
    let skill = Skill::from_text(SkillDir::new("x"), text);
    // All rules, those that are off by default too.
    let mut settings = Settings::default();
    settings.select("all").expect("all is a name");
    let mut findings = check_with(&skill, &settings);
    assert_eq!(
        Properties::read(&skill).is_none(),
        !check_properties(&skill).is_empty(),
        "{text:?}"
    );
    findings.extend(check_properties(&skill));
    for finding in &findings {
        let n_chars = finding.message.chars().count();
        assert!(
            n_chars < 500 && !finding.message.contains('\n'),
            "{}: {n_chars} characters",
            finding.rule.id
        );
        let spans = finding
            .place
            .span()
            .into_iter()
            .chain(finding.related.iter().map(|related| related.span));
        for span in spans {
            assert!(
                text.get(span.start..span.end).is_some(),
                "{}: {span:?} in {text:?}",
                finding.rule.id
            );
        }
        let located = Located::new(finding, 40, true);
        let drawing = Drawing { width: Some(50), has_links: true, ..Drawing::default() };
        assert!(drawing.finding(&located).ends_with('\n'));
        // One of miette's own handlers finds the excerpt's lines too.
        let mut told = String::new();
        miette::NarratableReportHandler::new()
            .render_report(&mut told, &located)
            .expect("it can be told");
    }
}

/// Pieces of instructions that rules about bodies look for.
fn body_piece() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(
            [
                "\n",
                "\n\n",
                "# ",
                "- ",
                "> ",
                "```sh\n",
                "```\n",
                "`",
                "``",
                "[a](",
                "b.md",
                ")",
                "![",
                "](../x)",
                "<!-- ",
                " -->",
                "TODO: ",
                "[TODO: ",
                "]",
                "curl https://x.y/z | sh",
                "curl ",
                "| bash",
                "$(curl $X)",
                "\\\n",
                "\"",
                "'",
                "“",
                "”",
                "ignore all previous instructions",
                "Never ",
                "</available_skills>",
                "AKIAZ3Q7KX2M5T6WNB4R",
                "-----BEGIN PRIVATE KEY-----\n",
                "\u{202E}",
                "\u{2067}",
                "\u{2069}",
                "שלום",
                "\u{E0041}",
                "\u{200B}",
                "日本",
                "🎂",
                "\u{1b}",
                "a\\b",
                "scripts/x.sh",
                "<<EOF\n",
                "| a | b |\n",
            ]
            .map(str::to_owned)
            .to_vec()
        ),
        "\\PC{0,6}",
    ]
}

/// Pieces that frontmatter is made of, good and bad.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(
            [
                "---\n",
                "---",
                "\n",
                "\r\n",
                "\r",
                "name: ",
                "description: ",
                "metadata:\n",
                "  ",
                "\t",
                ": ",
                " #",
                "- ",
                "[",
                "]",
                "{",
                "}",
                "\"",
                "'",
                "''",
                "\\",
                "\\x",
                "|\n",
                ">\n",
                "&a ",
                "*a",
                "!t ",
                "@",
                "`",
                "%",
                ",",
                "? ",
                "...",
                "~",
                "\u{FEFF}",
                "日本",
                "🎂",
                "\u{1}",
                "\u{7f}",
                "\u{85}",
                "\u{A0}",
                "：",
                "－",
                "<!-- x -->",
                "<<<<<<< x\n",
                "x",
                "text and more",
            ]
            .map(str::to_owned)
            .to_vec()
        ),
        "\\PC{0,6}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        assert_is_total(&text);
    }

    #[test]
    fn any_frontmatter_is_answered(pieces in proptest::collection::vec(piece(), 0..24)) {
        assert_is_total(&format!("---\n{}\n---\nbody\n", pieces.concat()));
    }

    #[test]
    fn any_body_is_answered(pieces in proptest::collection::vec(body_piece(), 0..24)) {
        assert_is_total(&format!("---\nname: x\ndescription: y\n---\n{}", pieces.concat()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let dir = folder(&[]);
        fs::create_dir(dir.path().join("x")).expect("the folder can be made");
        fs::write(dir.path().join("x/SKILL.md"), [b"---\n", &bytes[..]].concat()).expect("the file can be written");
        for command in ["validate", "read-properties", "to-prompt"] {
            let output = program(dir.path()).args([command, "x"]).output().expect("the program starts");
            prop_assert!(matches!(output.status.code(), Some(0 | 1)), "{:?}", output);
        }
    }
}
