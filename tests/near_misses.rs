//! What almost looks like a fault and is none: ten inputs and more for each warning that real skills hardly show.

use crate::support::{folder, report};

/// Frontmatter that is fine, for inputs that are about the body.
const FINE: &str = "---\nname: near\ndescription: Does it. Use when asked.\n---\n\n";

/// Asserts that a rule finds nothing in a skill with these files.
#[track_caller]
fn assert_quiet(rule: &str, files: &[(&str, &str)]) {
    let is_on =
        skills_ref_core::rules::find(rule).is_some_and(|rule| rule.group.is_on_by_default());
    assert!(is_on, "{rule} is not looked at");
    let paths: Vec<(String, &str)> =
        files.iter().map(|(path, text)| (format!("near/{path}"), *text)).collect();
    let files: Vec<(&str, &str)> =
        paths.iter().map(|(path, text)| (path.as_str(), *text)).collect();
    let dir = folder(&files);
    let output = crate::support::run(dir.path(), &["validate", "--format", "json", "near"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let findings = report["skills"][0]["findings"].as_array().expect("a list");
    let hit = findings.iter().find(|finding| finding["rule"] == rule);
    assert!(hit.is_none(), "{rule}: {:?}: {}", files[0].1, hit.unwrap_or(&serde_json::Value::Null));
}

/// Asserts it of the texts of a SKILL.md.
#[track_caller]
fn assert_quiet_texts(rule: &str, texts: &[&str]) {
    assert!(texts.len() >= 10, "{rule}: {} near misses", texts.len());
    for text in texts {
        assert_quiet(rule, &[("SKILL.md", text)]);
    }
}

/// Asserts it of bodies.
#[track_caller]
fn assert_quiet_bodies(rule: &str, bodies: &[&str]) {
    assert!(bodies.len() >= 10, "{rule}: {} near misses", bodies.len());
    for body in bodies {
        assert_quiet(rule, &[("SKILL.md", &format!("{FINE}{body}"))]);
    }
}

/// Asserts it of the text of a file beside a SKILL.md.
#[track_caller]
fn assert_quiet_files(rule: &str, files: &[(&str, &str)]) {
    assert!(files.len() >= 10, "{rule}: {} near misses", files.len());
    for file in files {
        assert_quiet(rule, &[("SKILL.md", &format!("{FINE}Do it.\n")), *file]);
    }
}

#[test]
fn fences_without_spaces() {
    assert_quiet_texts(
        "frontmatter-fence-space",
        &[
            "---\nname: near\ndescription: x\n---\nDo it.\n",
            "---\r\nname: near\r\ndescription: x\r\n---\r\nDo it.\r\n",
            "\u{FEFF}---\nname: near\ndescription: x\n---\nDo it.\n",
            "---\nname: near\ndescription: x\n---",
            "---\nname: near   \ndescription: x\n---\nDo it.\n",
            "---\nname: near\ndescription: x\n---\n\n---  \n\nDo it.\n",
            "---\nname: near\ndescription: |\n  a\n  --- \n  b\n---\nDo it.\n",
            "---\n\nname: near\ndescription: x\n\n---\n  Do it.\n",
            "---\nname: near\ndescription: x\n---\n\t\nDo it.\n",
            "---\nname: near\ndescription: \"a --- b\"\n---\nDo it.\n",
            "----\nname: near\n---\n",
        ],
    );
}

#[test]
fn fields_that_are_not_empty() {
    let with =
        |field: &str| format!("---\nname: near\ndescription: Does it.\n{field}\n---\nDo it.\n");
    let fields = [
        "license: MIT",
        "license: \"0\"",
        "license: false",
        "license: |\n  MIT",
        "license: >-\n\n  MIT",
        "license:\n  MIT",
        "metadata:\n  a: b",
        "metadata: {a: b}",
        "metadata:\n  a: \"\"",
        "allowed-tools: []",
        "allowed-tools: Read",
        "# license:",
    ];
    let texts: Vec<String> = fields.iter().map(|field| with(field)).collect();
    assert_quiet_texts("field-empty", &texts.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn names_in_their_normal_form() {
    let with = |name: &str| format!("---\nname: {name}\ndescription: Does it.\n---\nDo it.\n");
    let names = [
        "near",
        "near-2",
        "é",
        "ü-ö",
        "数据",
        "データ",
        "데이터",
        "продажи",
        "ñandú",
        "ŵ",
        "ελληνικά",
        "عربي",
    ];
    let texts: Vec<String> = names.iter().map(|name| with(name)).collect();
    assert_quiet_texts(
        "name-not-normalized",
        &texts.iter().map(String::as_str).collect::<Vec<_>>(),
    );
}

#[test]
fn line_ends_that_are_not_bare() {
    assert_quiet_texts(
        "line-ending-bare-cr",
        &[
            "---\nname: near\ndescription: x\n---\nDo it.\n",
            "---\r\nname: near\r\ndescription: x\r\n---\r\nDo it.\r\n",
            "---\r\nname: near\ndescription: x\r\n---\nDo it.\n",
            "---\nname: near\r\ndescription: x\n---\r\nDo it.\n",
            "---\nname: near\ndescription: \"a\\rb\"\n---\nDo it.\n",
            "---\nname: near\ndescription: x\n---\r\n",
            "---\r\nname: near\r\ndescription: x\r\n---",
            "---\nname: near\ndescription: |\r\n  a\r\n  b\r\n---\nDo it.\n",
            "---\nname: near\ndescription: x\n---\n\u{2028}Do it.\n",
            "---\nname: near\ndescription: x\u{85}y\n---\nDo it.\n",
        ],
    );
}

#[test]
fn values_that_no_comment_cuts() {
    let with = |line: &str| format!("---\nname: near\n{line}\n---\nDo it.\n");
    let lines = [
        "description: Fixes issue#12 and C#.",
        "description: \"Fixes issue #12.\"",
        "description: 'Fixes issue #12.'",
        "description: |\n  Fixes issue #12.",
        "description: >-\n  Fixes\n  issue #12.",
        "description: Does it.\n# a comment of its own",
        "description: Does it.\n  # a comment below it",
        "# before\ndescription: Does it.",
        "description: https://x.y/#part",
        "description: Does it.\nlicense: MIT # the usual one",
        "description: Does it.\nmetadata:\n  a: b # c",
    ];
    let texts: Vec<String> = lines.iter().map(|line| with(line)).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    assert_quiet_texts("value-cut-by-comment", &texts);
}

#[test]
fn characters_that_do_not_control() {
    assert_quiet_bodies(
        "body-control-character",
        &[
            "a\tb\n",
            "a\r\nb\n",
            "\\x1b[31m red \\x1b[0m\n",
            "`\\u0007` rings\n",
            "^[[31m\n",
            "␛[31m ␇\n",
            "a\u{A0}b\n",
            "soft\u{AD}hyphen\n",
            "👩\u{200D}👧\n",
            "line\u{2028}separator\n",
            "\u{FEFF}a\n",
        ],
    );
}

#[test]
fn mentions_of_files_that_need_not_be_there() {
    for body in [
        "Write the result to `assets/out.png`.",
        "Create `references/notes.md` first.",
        "Save it as `assets/report.pdf`.",
        "Read `references/guide.md`, if it exists.",
        "`references/guide.md` is optional.",
        "Files such as `references/guide.md` are read on demand.",
        "Name it `scripts/run.sh`.".replace("Name it", "A script named").as_str(),
        "Read `references/<topic>.md` and `references/*.md`.",
        "Run `python3 main.py` in the user's project.",
        "The tests lie in `src/tests.rs`.",
        "Follow `references/guide.md` in the pdf skill.",
        "See `docs/guide.md` and `https://x.y/references/guide.md`.",
        "```python\nopen('references/guide.md')\n```",
        "```sh\ncd app\npython3 scripts/run.py\n```",
        "```sh\ntouch scripts/run.sh\nbash scripts/run.sh\n```",
        "`references/v1.2` and `scripts/`",
        "Update your `scripts/deploy.sh`.",
    ] {
        assert_quiet("mention-broken", &[("SKILL.md", &format!("{FINE}{body}\n"))]);
    }
}

#[test]
fn references_in_the_capitals_of_their_files() {
    for body in [
        "[a](guide.md)",
        "[a](./guide.md)",
        "[a](Guide.md \"Guide\")".replace("Guide.md", "guide.md").as_str(),
        "![a](guide.md)",
        "[a](guide.md#Part)",
        "[a](https://x.y/GUIDE.md)",
        "`GUIDE`, `MYGUIDE.md` and `GUIDE.mdx`",
        "```\n[a](GUIDE.md)\n```",
        "x@GUIDE.md",
        "[a](docs/)",
        "[GUIDE.md](guide.md)",
    ] {
        let text = format!("{FINE}{body}\n");
        assert_quiet(
            "reference-case",
            &[("SKILL.md", &text), ("guide.md", "# Part\n"), ("docs/x.md", "x\n")],
        );
    }
}

#[test]
fn backslashes_that_are_no_paths() {
    for body in [
        "`a\\nb`",
        "`C:\\Users\\x`",
        "`docs\\gone.md`",
        "[a](docs/x.md)",
        "`docs/x.md`",
        "`\\d+\\.md`",
        "`docs\\\\x`",
        "```\ndocs\\x.md\n```",
        "docs\\x.md",
        "[a](https://x.y/docs\\x.md)",
        "`echo docs\\x.md`",
    ] {
        let text = format!("{FINE}{body}\n");
        assert_quiet("reference-backslash", &[("SKILL.md", &text), ("docs/x.md", "x\n")]);
    }
}

#[test]
fn names_that_do_not_collide() {
    for (one, other) in [
        ("a.md", "b.md"),
        ("a/x.md", "b/X.md"),
        ("a.md", "a.MD.md"),
        ("a.md", "A-b.md"),
        ("ß.md", "ss.md"),
        ("a/SKILL.md", "b/skill.md"),
        ("readme.md", "docs/README.md"),
        ("a-b.md", "A_B.md"),
        ("1.md", "l.md"),
        ("é.md", "e.md"),
    ] {
        let text = format!("{FINE}Do it.\n");
        assert_quiet("file-case-collision", &[("SKILL.md", &text), (one, "x"), (other, "y")]);
    }
}

#[test]
fn first_lines_that_end_as_they_should() {
    assert_quiet_files(
        "script-crlf-shebang",
        &[
            ("a.sh", "#!/bin/sh\necho\r\n"),
            ("a.sh", "#!/bin/sh\n\r\n"),
            ("a.sh", "# a\r\n#!/bin/sh\r\n"),
            ("a.ps1", "Write-Host x\r\n"),
            ("a.py", "print(1)\r\n"),
            ("a.bat", "@echo off\r\n"),
            ("a.md", "# A\r\n"),
            ("a.sh", "#!/bin/sh"),
            ("a.sh", " #!/bin/sh\r\n"),
            ("a.sh", ""),
        ],
    );
}

#[test]
fn text_that_turns_by_itself() {
    let texts = [
        "עברית",
        "العربية",
        "mixed עברית text",
        "\u{200E}mark",
        "\u{200F}mark",
        "\u{61C}mark",
        "\\u202e written out",
        "U+202E",
        "&#x202E;",
        "left → right ←",
        "“quotes”",
    ];
    assert_quiet_bodies("hidden-bidi", &["a \u{2067}שלום\u{2069} b \u{2067}שלום\u{2069}"; 10]);
    let files: Vec<(&str, &str)> = texts.iter().map(|text| ("a.py", *text)).collect();
    assert_quiet_files("hidden-bidi", &files);
    assert_quiet_bodies("hidden-bidi", &texts);
}

#[test]
fn tags_that_are_flags_and_other_marks() {
    assert_quiet_bodies(
        "hidden-tag-text",
        &[
            "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
            "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
            "🏴\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}",
            "🏴",
            "🇩🇪",
            "❤\u{FE0F}",
            "葛\u{E0100}",
            "<tag>",
            "#tag",
            "\\U000E0041",
            "👨\u{200D}💻",
        ],
    );
}

#[cfg(unix)]
#[test]
fn links_that_lead_to_something_in_the_skill() {
    use std::os::unix::fs::symlink;
    let links = [
        ("a", "SKILL.md"),
        ("a", "./SKILL.md"),
        ("docs/a", "../SKILL.md"),
        ("docs/a", "x.md"),
        ("a", "docs"),
        ("a", "docs/../SKILL.md"),
        ("a", "docs/x.md"),
        ("CLAUDE.md", "SKILL.md"),
        ("docs/a", "../docs/x.md"),
        ("docs/a", ".."),
    ];
    for (link, target) in links {
        let dir =
            folder(&[("near/SKILL.md", &format!("{FINE}Do it.\n")), ("near/docs/x.md", "x\n")]);
        symlink(target, dir.path().join("near").join(link)).expect("it can be made");
        let report = report(dir.path(), &["near"], 0);
        assert_eq!(report["summary"]["warnings"], 0, "{link} -> {target}: {report:#}");
    }
}
