//! Trees, lists of paths, and what is left out of them.

use std::{fs, path::Path};

use crate::support::{folder, program, report, skill, stdout, transcript};

/// The paths of the skills in a report.
fn skills(report: &serde_json::Value) -> Vec<&str> {
    let skills = report["skills"].as_array().expect("there are skills");
    skills.iter().filter_map(|skill| skill["path"].as_str()).collect()
}

fn tree() -> tempfile::TempDir {
    folder(&[
        ("skills/pdf/SKILL.md", &skill("pdf")),
        ("skills/office/docx/SKILL.md", &skill("docx")),
        (".claude/skills/hidden/SKILL.md", &skill("hidden")),
        ("node_modules/x/SKILL.md", &skill("x")),
        (".claude/worktrees/w/SKILL.md", &skill("w")),
        ("build/out/SKILL.md", &skill("out")),
        (".gitignore", "build/\n"),
        ("README.md", ""),
    ])
}

#[test]
fn every_skill_of_a_tree_is_found_sorted() {
    let dir = tree();
    let found = report(dir.path(), &["."], 0);
    assert_eq!(skills(&found), [".claude/skills/hidden", "skills/office/docx", "skills/pdf"]);
    let found = report(dir.path(), &["skills", "./skills/pdf/"], 0);
    assert_eq!(skills(&found), ["skills/office/docx", "skills/pdf"]);
    let found = report(dir.path(), &["--no-ignore", "--exclude", "skills", "."], 0);
    assert_eq!(skills(&found), ["build/out"]);
    let found = report(dir.path(), &["--max-depth", "2", "."], 0);
    assert_eq!(skills(&found), ["skills/pdf"]);
}

#[test]
fn a_run_over_a_tree_ends_with_its_count() {
    let dir = tree();
    fs::write(dir.path().join("skills/pdf/SKILL.md"), "").expect("the file can be written");
    insta::assert_snapshot!("tree", transcript(dir.path(), &["validate"]));
    insta::assert_snapshot!(
        "tree_verbose",
        transcript(dir.path(), &["validate", "--verbose", "skills/office"])
    );
    insta::assert_snapshot!("tree_quiet", transcript(dir.path(), &["validate", "--quiet"]));
}

#[test]
fn a_tree_without_skills_is_a_finding_unless_none_was_expected() {
    let dir = folder(&[("docs/README.md", ""), ("notes.md", "")]);
    insta::assert_snapshot!("no_skills", transcript(dir.path(), &["validate", "docs"]));
    insta::assert_snapshot!(
        "no_skills_allowed",
        transcript(dir.path(), &["validate", "--allow-no-skills", "docs", "notes.md"])
    );
    insta::assert_snapshot!("no_skills_to_prompt", transcript(dir.path(), &["to-prompt", "docs"]));
    fs::write(dir.path().join("docs/Skill.md"), "").expect("the file can be written");
    insta::assert_snapshot!("misspelt_to_prompt", transcript(dir.path(), &["to-prompt", "docs"]));
}

#[test]
fn nested_skills_are_warned_of_or_checked() {
    let dir = folder(&[
        (".git/config", ""),
        ("outer/SKILL.md", &skill("outer")),
        ("outer/examples/inner/SKILL.md", &skill("inner")),
    ]);
    let found = report(dir.path(), &["."], 0);
    assert_eq!(skills(&found), ["outer"]);
    assert_eq!(found["skills"][0]["findings"][0]["rule"], "skill-nested");
    assert_eq!(found["skills"][0]["findings"][0]["path"], "outer/examples/inner/SKILL.md");
    for (inside, path, expected) in [
        ("", ".", ["outer", "outer/examples/inner"]),
        ("", "outer", ["outer", "outer/examples/inner"]),
        ("outer", ".", [".", "examples/inner"]),
    ] {
        let found = report(&dir.path().join(inside), &["--nested", "--strict", path], 0);
        assert_eq!(skills(&found), expected);
    }
    // What is left out of a search is no skill inside.
    fs::write(dir.path().join(".gitignore"), "examples/\n").expect("the file can be written");
    assert_eq!(report(dir.path(), &["."], 0)["summary"]["warnings"], 0);
    assert_eq!(report(dir.path(), &["--no-ignore", "."], 0)["summary"]["warnings"], 1);
    assert_eq!(
        report(dir.path(), &["--no-ignore", "--exclude", "outer/examples", "."], 0)["summary"]["warnings"],
        0
    );
}

#[test]
fn ignore_files_above_a_repository_say_nothing_of_it() {
    let dir = folder(&[
        (".gitignore", "*\n"),
        ("repo/.git/config", ""),
        ("repo/skills/pdf/SKILL.md", &skill("pdf")),
        ("plain/skills/pdf/SKILL.md", &skill("pdf")),
    ]);
    assert_eq!(report(&dir.path().join("repo"), &["skills"], 0)["summary"]["skills"], 1);
    assert_eq!(report(&dir.path().join("plain"), &["."], 0)["summary"]["skills"], 1);
    let empty = report(dir.path(), &["."], 1);
    assert_eq!(
        empty["skills"][0]["findings"].as_array().map(Vec::len),
        Some(1),
        "no skill is none with one inside"
    );
}

#[test]
fn names_to_exclude_hold_in_every_tree() {
    let dir = folder(&[
        ("here/x", ""),
        ("there/drafts/a/SKILL.md", ""),
        ("there/pdf/SKILL.md", &skill("pdf")),
    ]);
    for glob in ["drafts", "drafts/", "a"] {
        let found = report(&dir.path().join("here"), &["--exclude", glob, "../there"], 0);
        assert_eq!(skills(&found), ["../there/pdf"], "{glob}");
    }
    for glob in ["./there/drafts", "there/drafts/", "there/drafts/a/SKILL.md", "/there/drafts"] {
        assert_eq!(
            skills(&report(dir.path(), &["--exclude", glob, "there"], 0)),
            ["there/pdf"],
            "{glob}"
        );
    }
}

#[cfg(unix)]
#[test]
fn only_links_among_skills_are_told_of() {
    use std::os::unix::fs::symlink;
    let dir = folder(&[("skills/pdf/SKILL.md", &skill("pdf")), ("docs/x", "")]);
    symlink("nowhere", dir.path().join("docs/gone")).expect("links can be made");
    symlink("me@host.1", dir.path().join("skills/pdf/.#SKILL.md")).expect("links can be made");
    assert_eq!(report(dir.path(), &["."], 0)["summary"]["warnings"], 0);
    symlink("nowhere", dir.path().join("skills/gone")).expect("links can be made");
    assert_eq!(
        report(dir.path(), &["--nested", "."], 0)["findings"].as_array().map(Vec::len),
        Some(1)
    );
}

#[cfg(unix)]
#[test]
fn links_are_followed_once_and_loops_end() {
    use std::os::unix::fs::symlink;
    let dir = folder(&[
        ("store/0a1b2c/SKILL.md", &skill("pdf")),
        ("repo/skills/docx/SKILL.md", &skill("docx")),
    ]);
    for (link, target) in [
        ("repo/skills/pdf", "../../store/0a1b2c"),
        ("repo/.claude-skills", "skills"),
        ("repo/skills/up", ".."),
        ("repo/skills/gone", "../nowhere/gone"),
    ] {
        symlink(target, dir.path().join(link)).expect("links can be made");
    }
    let found = report(dir.path(), &["repo"], 0);
    assert_eq!(skills(&found), ["repo/skills/docx", "repo/skills/pdf"]);
    assert_eq!(found["findings"][0]["path"], "repo/skills/gone");
    assert_eq!(found["summary"]["warnings"], 1);
    // The store is searched, too: a skill is known by the names of the links to it.
    let found = report(dir.path(), &["."], 0);
    assert_eq!(skills(&found), ["repo/skills/docx", "store/0a1b2c"]);
}

#[test]
fn a_tree_of_forty_folders_is_searched() {
    let deep = format!("{}deep/SKILL.md", "a/".repeat(40));
    let dir = folder(&[(&deep, &skill("deep"))]);
    assert_eq!(report(dir.path(), &["."], 0)["summary"]["skills"], 1);
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf8_are_reported() {
    use std::os::unix::ffi::OsStrExt;
    let dir = folder(&[("skills/pdf/SKILL.md", &skill("pdf"))]);
    let name = Path::new("skills").join(std::ffi::OsStr::from_bytes(b"caf\xe9"));
    fs::create_dir(dir.path().join(&name)).expect("the folder can be made");
    fs::write(dir.path().join(&name).join("SKILL.md"), skill("cafe"))
        .expect("the file can be written");
    let found = report(dir.path(), &["."], 1);
    assert_eq!(skills(&found), ["skills/caf\u{FFFD}", "skills/pdf"]);
}

#[test]
fn lists_of_paths_are_read() {
    let dir = tree();
    fs::write(
        dir.path().join("list"),
        "\nskills/pdf/SKILL.md\r\n\nskills/pdf\nREADME.md\n  \nskills/office\n",
    )
    .expect("the file can be written");
    let found = report(dir.path(), &["--paths-from", "list"], 0);
    assert_eq!(skills(&found), ["skills/office/docx", "skills/pdf"]);
    let from_stdin = |args: &[&str], input: &str| {
        program(dir.path()).args(args).write_stdin(input).output().expect("the program starts")
    };
    let output = from_stdin(&["validate", "-"], "skills/pdf\0skills/office/docx\0");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let output = from_stdin(&["to-prompt", "--paths-from", "-"], "skills/pdf\n");
    assert!(String::from_utf8_lossy(&output.stdout).contains("pdf/SKILL.md\n</location>"));
    // A list that is empty by mistake must not look like success.
    let status = |args: &[&str]| from_stdin(args, "").status.code();
    assert_eq!(status(&["validate", "-"]), Some(1));
    assert_eq!(status(&["validate", "--allow-no-skills", "-"]), Some(0));
    assert_eq!(status(&["read-properties", "-"]), Some(1));
    insta::assert_snapshot!(
        "missing_list",
        transcript(dir.path(), &["validate", "--paths-from", "gone"])
    );
}

#[test]
fn a_hundred_thousand_paths_of_one_list_are_read() {
    let dir = tree();
    let list = "skills/pdf/SKILL.md\nskills/office/docx\n".repeat(50_000);
    let output = program(dir.path())
        .args(["validate", "--format", "json", "-"])
        .write_stdin(list)
        .output()
        .expect("the program starts");
    let found: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("the report is JSON");
    assert_eq!(skills(&found), ["skills/office/docx", "skills/pdf"]);
}

#[test]
fn properties_of_several_skills_are_a_list() {
    let dir = tree();
    let names = |text: String| {
        let value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        let list = value.as_array().expect("it is a list").clone();
        list.iter()
            .filter_map(|skill| skill["name"].as_str().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(stdout(dir.path(), &["read-properties", "--all", "skills"], 0)),
        ["docx", "pdf"]
    );
    assert_eq!(names(stdout(dir.path(), &["read-properties", "--all", "skills/pdf"], 0)), ["pdf"]);
    insta::assert_snapshot!(
        "several_properties",
        transcript(dir.path(), &["read-properties", "skills"])
    );
}

#[test]
fn equal_names_are_warned_of_but_not_copies() {
    let other = skill("deploy").replace("Do it.", "Do it otherwise.");
    let dir = folder(&[
        ("a/deploy/SKILL.md", &skill("deploy")),
        ("b/deploy/SKILL.md", &skill("deploy")),
        ("c/deploy/SKILL.md", &other),
    ]);
    let found = report(dir.path(), &["."], 0);
    let n_findings = |at: usize| found["skills"][at]["findings"].as_array().map(Vec::len);
    assert_eq!((n_findings(0), n_findings(1), n_findings(2)), (Some(0), Some(0), Some(1)));
    let finding = &found["skills"][2]["findings"][0];
    assert_eq!((&finding["rule"], &finding["line"]), (&"name-duplicate".into(), &2.into()));
    assert_eq!(finding["message"], "the name `deploy` is also that of `a/deploy`");
}

#[test]
fn a_prompt_called_skill_is_no_skill_in_a_tree() {
    let dir = folder(&[
        ("prompts/skill.md", "Use `skill` to load skills.\n"),
        ("skills/deploy/skill.md", &skill("deploy")),
    ]);
    let tree = report(dir.path(), &["."], 0);
    assert_eq!(skills(&tree), ["skills/deploy"]);
    // Named, it is looked at all the same.
    assert_eq!(report(dir.path(), &["prompts"], 1)["summary"]["skills"], 1);
}

#[test]
fn skills_of_different_plugins_may_have_one_name() {
    let other = "---\nname: setup\ndescription: Sets up b. Use when asked.\n---\n\nDo it.\n";
    let dir = folder(&[
        ("a/.claude-plugin/plugin.json", "{}"),
        ("a/skills/setup/SKILL.md", &skill("setup")),
        ("b/.claude-plugin/plugin.json", "{}"),
        ("b/skills/setup/SKILL.md", other),
        ("b/skills/more/setup/SKILL.md", &skill("setup")),
    ]);
    let tree = report(dir.path(), &["."], 0);
    let findings = |at: usize| tree["skills"][at]["findings"].as_array().expect("a list").len();
    assert_eq!([findings(0), findings(1), findings(2)], [0, 0, 1], "{tree:#}");
    // A marketplace describes its plugins itself.
    let dir = folder(&[
        (".claude-plugin/marketplace.json", "{}"),
        ("plugins/a/skills/setup/SKILL.md", &skill("setup")),
        ("plugins/b/skills/setup/SKILL.md", other),
    ]);
    assert_eq!(report(dir.path(), &["."], 0)["summary"]["warnings"], 0);
    // Its root may be a plugin too.
    fs::write(dir.path().join(".claude-plugin/plugin.json"), "{}").expect("it can be written");
    assert_eq!(report(dir.path(), &["."], 0)["summary"]["warnings"], 0);
}

#[test]
fn a_projects_own_skills_may_link_to_the_project() {
    let text = "---\nname: triage\ndescription: Triages. Use when asked.\n---\n\nSee [labels](../../../docs/labels.md) and [gone](../../../docs/gone.md).\n";
    let dir = folder(&[
        (".git/HEAD", ""),
        ("docs/labels.md", "# Labels\n"),
        (".claude/skills/triage/SKILL.md", text),
        ("plugins/x/triage/SKILL.md", text),
    ]);
    let tree = report(dir.path(), &["."], 0);
    let messages = |at: usize| -> Vec<&str> {
        tree["skills"][at]["findings"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|finding| finding["message"].as_str())
            .collect()
    };
    let gone = "`../../../docs/gone.md` is not there";
    assert_eq!(messages(0), [gone]);
    assert_eq!(messages(1), ["`../../../docs/labels.md` leads out of the skill", gone]);
}

/// Of a folder with so many entries the first are judged before the last are listed.
#[test]
fn what_is_in_force_in_a_large_folder_holds_for_all_that_it_holds() {
    const N: usize = 1_500;
    let dir = folder(&[
        ("skills/.gitignore", "ignored-*\n"),
        ("skills/skills-ref.toml", "exclude = [\"excluded-*\"]\n"),
        (".git/HEAD", ""),
    ]);
    for n in 0..N {
        let kind = ["kept", "ignored", "excluded"][n % 3];
        let name = format!("{kind}-{n:04}");
        let skills = dir.path().join("skills");
        fs::create_dir(skills.join(&name)).expect("the folder can be made");
        fs::write(skills.join(&name).join("SKILL.md"), skill(&name)).expect("it can be written");
    }
    let kept: Vec<String> = (0..N).step_by(3).map(|n| format!("skills/kept-{n:04}")).collect();
    assert_eq!(skills(&report(dir.path(), &["."], 0)), kept);
    // Met last or first: a folder that looks like a skill is one.
    fs::write(dir.path().join("skills/Skill.md"), "").expect("the file can be written");
    let found = report(dir.path(), &["."], 1);
    assert_eq!(skills(&found).len(), kept.len() + 1);
    assert_eq!(found["skills"][0]["findings"][0]["rule"], "skill-md-missing");
    fs::write(dir.path().join("skills/SKILL.md"), skill("skills")).expect("it can be written");
    assert_eq!(skills(&report(dir.path(), &["."], 0)), ["skills"]);
}
