//! `skills-ref validate`: arguments, streams, exit codes, JSON.

use std::fs;

use crate::support::{fixtures, folder, program, report, root, run, skill, stdout, transcript};

#[test]
fn a_valid_skill_is_one_line_on_standard_output() {
    insta::assert_snapshot!(transcript(&fixtures(), &["validate", "skills/pdf-forms"]));
}

#[test]
fn findings_go_to_standard_error_and_fail() {
    insta::assert_snapshot!(transcript(&fixtures(), &["validate", "syntax/several-faults"]));
}

#[test]
fn of_several_skills_only_the_invalid_ones_are_shown() {
    let args = [
        "validate",
        "skills/pdf-forms",
        "rules/name-missing/fail/sales-table",
        "skills/custom-cake-order",
    ];
    insta::assert_snapshot!(transcript(&fixtures(), &args));
    let verbose = [&args[..], &["--verbose"]].concat();
    assert_eq!(
        stdout(&fixtures(), &verbose, 1),
        "Valid skill: skills/custom-cake-order\nValid skill: skills/pdf-forms\n"
    );
}

#[test]
fn the_json_report_is_the_contract() {
    let args = [
        "validate",
        "--format",
        "json",
        "rules/yaml-duplicate-key/fail/sales-table",
        "skills/pdf-forms",
    ];
    insta::assert_snapshot!(transcript(&fixtures(), &args));
}

#[test]
fn the_json_report_matches_its_schema() {
    let schema =
        fs::read_to_string(root().join("docs/report.schema.json")).expect("the schema is there");
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is a schema");
    let mut paths = Vec::new();
    for rule in crate::support::folders(&fixtures().join("rules")) {
        paths.extend(crate::support::folders(&rule.join("fail")));
    }
    let paths: Vec<&str> = paths.iter().map(|path| path.to_str().expect("it is UTF-8")).collect();
    let report = report(&fixtures(), &paths, 1);
    let errors: Vec<String> =
        validator.iter_errors(&report).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert!(report["skills"].as_array().map_or(0, Vec::len) >= paths.len());
}

#[test]
fn warnings_fail_only_under_strict() {
    let path = "rules/metadata-not-string/fail/sales-table";
    assert_eq!(stdout(&fixtures(), &["validate", path], 0), format!("Valid skill: {path}\n"));
    stdout(&fixtures(), &["validate", "--strict", path], 1);
    let report = report(&fixtures(), &["--strict", path], 1);
    assert_eq!(report["skills"][0]["status"], "valid");
}

#[test]
fn without_a_path_the_working_directory_is_checked() {
    let dir = fixtures().join("skills/pdf-forms");
    assert_eq!(stdout(&dir, &["validate"], 0), "Valid skill: .\n");
    assert_eq!(report(&dir, &["."], 0)["skills"][0]["path"], ".");
}

#[test]
fn every_spelling_of_a_path_names_the_right_folder() {
    let dir = folder(&[("pdf/SKILL.md", &skill("pdf")), ("pdf/scripts/run.py", "")]);
    for (inside, path, shown) in [
        ("", "pdf", "pdf"),
        ("", "./pdf//", "pdf"),
        ("", "pdf/.", "pdf"),
        ("", "pdf/SKILL.md", "pdf"),
        ("", "pdf/scripts/run.py", "pdf"),
        ("", "pdf/scripts/..", "pdf/scripts/.."),
        ("pdf", ".", "."),
        ("pdf", "SKILL.md", "."),
        ("pdf", "scripts/run.py", "."),
        ("pdf", "../pdf", "../pdf"),
        ("pdf/scripts", "..", ".."),
        ("pdf/scripts", "run.py", ".."),
        ("pdf/scripts", "../SKILL.md", ".."),
    ] {
        let report = report(&dir.path().join(inside), &[path], 0);
        assert_eq!(report["skills"][0]["path"], shown, "{path} in {inside}");
        assert_eq!(report["summary"]["skills"], 1, "{path} in {inside}");
    }
    let absolute = dir.path().join("pdf");
    report(dir.path(), &[absolute.to_str().expect("it is UTF-8")], 0);
}

#[test]
fn a_skill_given_twice_is_checked_once() {
    let dir = folder(&[
        ("pdf/SKILL.md", &skill("pdf")),
        ("pdf/a.txt", ""),
        ("pdf/b.txt", ""),
        ("README.md", ""),
    ]);
    let report =
        report(dir.path(), &["pdf", "./pdf/SKILL.md", "pdf/a.txt", "pdf/b.txt", "README.md"], 0);
    assert_eq!(report["summary"]["skills"], 1);
    assert_eq!(report["findings"].as_array().map(Vec::len), Some(0));
}

#[test]
fn a_file_that_belongs_to_no_skill_is_an_error_when_it_is_alone() {
    let dir = folder(&[(".git/config", ""), ("notes.md", ""), ("pdf.skill", "")]);
    insta::assert_snapshot!("stray_file", transcript(dir.path(), &["validate", "notes.md"]));
    insta::assert_snapshot!(
        "archive",
        transcript(dir.path(), &["validate", "--format", "json", "pdf.skill"])
    );
}

#[test]
fn a_missing_path_is_told_and_the_others_are_answered() {
    let dir = folder(&[("pdf/SKILL.md", &skill("pdf"))]);
    insta::assert_snapshot!(transcript(dir.path(), &["validate", "pdf", "gone"]));
    // 2 beats 1.
    let dir = folder(&[("pdf/SKILL.md", "")]);
    stdout(dir.path(), &["validate", "pdf", "gone"], 2);
}

#[cfg(unix)]
#[test]
fn links_keep_the_name_that_was_typed() {
    let dir = folder(&[("store/0a1b2c/SKILL.md", &skill("pdf"))]);
    std::os::unix::fs::symlink("store/0a1b2c", dir.path().join("pdf")).expect("links can be made");
    report(dir.path(), &["pdf"], 0);
    // `.` asks the shell's PWD, as long as it is true.
    let through_link = dir.path().join("pdf");
    let status = |pwd: &std::path::Path| {
        let output = program(&through_link)
            .env("PWD", pwd)
            .arg("validate")
            .output()
            .expect("the program starts");
        output.status.code()
    };
    assert_eq!(status(&through_link), Some(0));
    assert_eq!(status(dir.path()), Some(1));
    std::os::unix::fs::symlink("nowhere", dir.path().join("gone")).expect("links can be made");
    insta::assert_snapshot!("dangling_argument", transcript(dir.path(), &["validate", "gone"]));
}

#[test]
fn a_path_that_is_not_utf8_is_shown_lossily() {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStrExt;
        let dir = tempfile::tempdir().expect("there is room for a folder");
        let name = std::ffi::OsStr::from_bytes(b"caf\xe9");
        fs::create_dir(dir.path().join(name)).expect("the folder can be made");
        fs::write(dir.path().join(name).join("SKILL.md"), skill("cafe"))
            .expect("the file can be written");
        let output =
            program(dir.path()).arg("validate").arg(name).output().expect("the program starts");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1));
        assert!(
            stderr.contains("directory name `caf\u{FFFD}` must match skill name `cafe`"),
            "{stderr}"
        );
    }
}

#[test]
fn both_spellings_are_warned_of() {
    let dir = folder(&[("pdf/SKILL.md", &skill("pdf"))]);
    fs::write(dir.path().join("pdf/skill.md"), "other").expect("the file can be written");
    // A file system that does not tell capitals apart cannot hold both.
    if fs::read_to_string(dir.path().join("pdf/SKILL.md")).expect("it is there") == "other" {
        return;
    }
    insta::assert_snapshot!(transcript(dir.path(), &["validate", "pdf"]));
}

#[test]
fn other_misspellings_are_no_skill() {
    let dir = folder(&[("pdf/Skill.md", &skill("pdf"))]);
    let report = report(dir.path(), &["pdf/Skill.md"], 1);
    assert_eq!(report["skills"][0]["findings"][0]["rule"], "skill-md-missing");
    assert_eq!(
        report["skills"][0]["findings"][0]["help"],
        "rename it: `git mv pdf/Skill.md pdf/SKILL.md`"
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("skills-ref"));
    let skills: Vec<String> = (0..300).map(|n| format!("s{n}/SKILL.md")).collect();
    let texts: Vec<(&str, &str)> = skills.iter().map(|path| (path.as_str(), "")).collect();
    let dir = folder(&texts);
    let mut child = command
        .current_dir(dir.path())
        .args(["validate", "--format", "json"])
        .args((0..300).map(|n| format!("s{n}")))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
        (Some(1), "")
    );
}

#[test]
fn findings_of_one_kind_are_counted_beyond_a_thousand() {
    let fields: String = (0..1050).map(|n| format!("field{n}: x\n")).collect();
    let dir =
        folder(&[("many/SKILL.md", &format!("---\nname: many\ndescription: x\n{fields}---\n"))]);
    let report = report(dir.path(), &["many"], 1);
    assert_eq!(report["summary"]["errors"], 1000);
    let help = report["skills"][0]["findings"][999]["help"].as_str().expect("there is help");
    assert!(help.ends_with("; 50 more like this are not shown"), "{help}");
}

#[test]
fn the_locale_changes_nothing() {
    let plain = run(&fixtures(), &["validate", "syntax/wide-characters"]);
    let mut command = program(&fixtures());
    command.env("LC_ALL", "C").env("LANG", "C").args(["validate", "syntax/wide-characters"]);
    assert_eq!(command.output().expect("the program starts").stderr, plain.stderr);
}
