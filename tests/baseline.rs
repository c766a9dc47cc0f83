//! Baselines: findings that are known are not told of, new ones are.

use std::fs;

use crate::support::{folder, report, run, skill};

fn repository() -> tempfile::TempDir {
    folder(&[
        ("skills/good/SKILL.md", &skill("good")),
        (
            "skills/old/SKILL.md",
            "---\nname: Old\ndescription: Does it.\ntags: x\n---\n\n[a](a.md) [a](a.md)\n",
        ),
    ])
}

fn stderr(dir: &std::path::Path, args: &[&str], status: i32) -> String {
    let output = run(dir, args);
    let stderr = String::from_utf8(output.stderr).expect("it is UTF-8");
    assert_eq!(output.status.code(), Some(status), "{stderr}");
    stderr
}

#[test]
fn what_is_known_is_left_out_until_it_is_new() {
    let dir = repository();
    let write = ["validate", "--write-baseline", "known.json", "skills"];
    let note = stderr(dir.path(), &write, 0);
    assert_eq!(note, "note: wrote 5 findings of 2 skills to `known.json`\n");
    insta::assert_snapshot!(
        "known",
        fs::read_to_string(dir.path().join("known.json")).expect("it is there")
    );
    let check = ["validate", "--baseline", "known.json", "skills"];
    let line =
        "checked 2 skills: 2 valid, 0 invalid; 0 errors, 0 warnings; 5 known from the baseline\n";
    assert_eq!(stderr(dir.path(), &check, 0), line);
    // From another folder, and after lines have moved, too.
    let file = dir.path().join("skills/old/SKILL.md");
    let text = fs::read_to_string(&file).expect("it is there");
    fs::write(&file, text.replace("description", "# new\ndescription")).expect("it can be written");
    let inner = dir.path().join("skills");
    assert_eq!(stderr(&inner, &["validate", "--baseline", "../known.json", "."], 0), line);
    // What a finding says may change: its name is another one that is not lower case.
    fs::write(&file, text.replace("name: Old", "name: Older")).expect("it can be written");
    assert_eq!(stderr(dir.path(), &check, 0), line);
    // One more of the same is one too many.
    fs::write(&file, text.replace("[a](a.md) [a]", "[a](a.md) [a](a.md) [a]"))
        .expect("it can be written");
    let json = report(dir.path(), &["--baseline", "known.json", "skills"], 0);
    assert_eq!(json["summary"]["known"], 5);
    assert_eq!(json["summary"]["warnings"], 1);
    assert_eq!(json["skills"][1]["findings"][0]["rule"], "reference-broken");
    // What is mended can be taken out of the baseline.
    fs::write(&file, text.replace("tags: x\n", "")).expect("it can be written");
    let note = stderr(dir.path(), &check, 0);
    assert!(
        note.starts_with("note: 1 finding in the baseline, but not in the skills any more"),
        "{note}"
    );
    // A run over other skills cannot tell.
    let note = stderr(dir.path(), &["validate", "--baseline", "known.json", "skills/good"], 0);
    assert_eq!(note, "");
}

#[test]
fn a_baseline_that_cannot_be_used_is_told_of() {
    let dir = repository();
    fs::write(dir.path().join("bad.json"), "{}").expect("it can be written");
    for (file, version) in [("old.json", 1), ("new.json", 3)] {
        let text = format!("{{\"version\": {version}, \"findings\": []}}");
        fs::write(dir.path().join(file), text).expect("it can be written");
    }
    for (file, reason) in [
        ("gone.json", "the baseline `gone.json` cannot be read: No such file"),
        ("bad.json", "the baseline `bad.json` cannot be read: it is JSON, but no baseline"),
        (
            "old.json",
            "write it anew with `skills-ref validate --write-baseline old.json` and the paths",
        ),
        ("new.json", "it is of version 3; this program reads version 2"),
    ] {
        let error = stderr(dir.path(), &["validate", "--baseline", file, "skills"], 2);
        assert!(error.contains(reason), "{error}");
    }
    // With half of the paths, it would be half a baseline.
    let error =
        stderr(dir.path(), &["validate", "--write-baseline", "known.json", "skills", "gone"], 2);
    assert!(error.contains("`known.json` is not written"), "{error}");
    assert!(!dir.path().join("known.json").exists());
}
