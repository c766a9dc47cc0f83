//! `to-prompt` beyond the reference's bytes, `load`, `tool` and `stats`.

use std::fs;

use serde_json::Value;

use crate::support::{fixtures, folder, run, skill, stdout, transcript};

fn stderr(dir: &std::path::Path, args: &[&str]) -> String {
    String::from_utf8(run(dir, args).stderr).expect("it is UTF-8")
}

/// Two roots with a skill of one name, and one that only people may call.
fn roots() -> tempfile::TempDir {
    let other = "---\nname: deploy\ndescription: Deploys otherwise.\n---\n\nOtherwise.\n";
    let manual = "---\nname: release\ndescription: Releases.\ndisable-model-invocation: true\n---\n\nRelease.\n";
    folder(&[
        ("a/deploy/SKILL.md", &skill("deploy")),
        ("a/release/SKILL.md", manual),
        ("b/deploy/SKILL.md", other),
        ("b/pdf/SKILL.md", &skill("pdf")),
    ])
}

#[test]
fn each_mode_in_each_shape() {
    let mut text = String::new();
    for args in [
        vec!["--location", "relative", "--layout", "indented"],
        vec!["--location", "relative", "--layout", "compact", "--instructions"],
        vec!["--mode", "on-demand"],
        vec!["--mode", "on-demand", "--instructions", "--format", "markdown"],
        vec!["--location", "relative=skills", "--format", "markdown"],
        vec!["--location", "none", "--format", "json"],
        vec!["--mode", "all", "--instructions"],
        vec!["--mode", "all", "--location", "relative"],
        vec!["--mode", "all", "--format", "json"],
    ] {
        let command =
            [vec!["to-prompt"], args, vec!["skills/pdf-forms", "skills/data-summary"]].concat();
        text.push_str(&format!(
            "===== {} =====\n{}\n\n",
            command.join(" "),
            transcript(&fixtures(), &command)
        ));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn options_that_do_not_go_together_are_told_of() {
    for (args, reason) in [
        (vec!["--format", "json", "--layout", "compact"], "--layout is about XML"),
        (vec!["--mode", "all", "--layout", "compact"], "--mode all has none"),
        (vec!["--format", "json", "--instructions"], "JSON has no place"),
        (vec!["--mode", "all", "--max-chars", "9", "--fit", "names"], "--mode all has none"),
        (vec!["--fit", "names"], "--max-tokens"),
        (vec!["--max-chars", "9", "--max-tokens", "9"], "cannot be used with"),
        (vec!["--instructions", "--location", "none"], "speak of locations"),
        (vec!["--location", "relative=skills/pdf-forms/SKILL.md"], "it is no folder"),
        (vec!["--location", "here"], "is none of absolute, relative, relative=DIR, home, none"),
        (vec!["--location", "relative=gone"], "--location relative=`gone`"),
        (vec!["--instructions-file", "gone"], "`gone` cannot be read"),
    ] {
        let output =
            run(&fixtures(), &[vec!["to-prompt"], args.clone(), vec!["skills/pdf-forms"]].concat());
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}");
        assert!(stderr.contains(reason), "{args:?}: {stderr}");
    }
}

#[test]
fn locations_are_written_as_asked() {
    let dir = roots();
    let real = fs::canonicalize(dir.path()).expect("it is there");
    let real = real.to_str().expect("it is UTF-8");
    let location = |style: &str| {
        let mut command = crate::support::program(dir.path());
        command.env("HOME", dir.path()).args([
            "to-prompt",
            "--format",
            "json",
            "--location",
            style,
            "b/pdf",
        ]);
        let output = command.output().expect("the program starts");
        let json: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
        json[0]["location"].as_str().map(str::to_owned)
    };
    assert_eq!(location("absolute"), Some(format!("{real}/b/pdf/SKILL.md")));
    assert_eq!(location("relative").as_deref(), Some("b/pdf/SKILL.md"));
    assert_eq!(location("relative=a").as_deref(), Some("../b/pdf/SKILL.md"));
    assert_eq!(location("home").as_deref(), Some("~/b/pdf/SKILL.md"));
    assert_eq!(location("none"), None);
}

#[test]
fn who_wins_where_names_clash() {
    let dir = roots();
    let names = |args: &[&str], status: i32| {
        let args =
            [&["to-prompt", "--format", "json", "--location", "relative"], args, &["a", "b"]]
                .concat();
        let json = stdout(dir.path(), &args, status);
        if json.is_empty() {
            return Vec::new();
        }
        let json: Value = serde_json::from_str(&json).expect("it is JSON");
        let list = json.as_array().expect("a list").iter();
        list.map(|item| item["location"].as_str().expect("it has one").to_owned())
            .collect::<Vec<_>>()
    };
    let (a, b, pdf, release) =
        ("a/deploy/SKILL.md", "b/deploy/SKILL.md", "b/pdf/SKILL.md", "a/release/SKILL.md");
    assert_eq!(names(&[], 0), [a, release, b, pdf]);
    assert_eq!(names(&["--collisions", "first"], 0), [a, release, pdf]);
    assert_eq!(names(&["--collisions", "last"], 0), [release, b, pdf]);
    assert_eq!(names(&["--collisions", "error"], 1), Vec::<String>::new());
    assert_eq!(
        names(&["--collisions", "first", "--hide-manual", "--only", "pdf,deploy"], 0),
        [a, pdf]
    );
    assert_eq!(names(&["--only", "pdf"], 0), [pdf]);
    let text = stderr(dir.path(), &["to-prompt", "--collisions", "first", "a", "b"]);
    assert!(
        text.contains("/b/deploy/SKILL.md` is shadowed by `") && text.starts_with("note: "),
        "{text}"
    );
    let text = stderr(dir.path(), &["to-prompt", "--only", "pfd", "a", "b"]);
    assert!(text.contains("no skill is called `pfd`; did you mean `pdf`?"), "{text}");
    // One folder given twice is one root.
    assert_eq!(
        stderr(dir.path(), &["to-prompt", "--collisions", "error", "a", "./a", "a/../a"]),
        ""
    );
}

#[test]
fn what_can_be_rendered_is_if_asked() {
    let dir =
        folder(&[("s/good/SKILL.md", &skill("good")), ("s/bad/SKILL.md", "no frontmatter\n")]);
    for format in ["xml", "markdown", "json"] {
        let args = ["to-prompt", "--format", format, "s"];
        assert_eq!(stdout(dir.path(), &args, 1), "");
        let text = stdout(dir.path(), &[&args[..], &["--keep-going"]].concat(), 1);
        assert!(text.contains("good"), "{text}");
        assert!(
            stderr(dir.path(), &[&args[..], &["--keep-going"]].concat())
                .contains("frontmatter-missing")
        );
    }
    assert_eq!(stdout(dir.path(), &["tool", "--root", "s"], 1), "");
    assert!(stdout(dir.path(), &["tool", "--root", "s", "--keep-going"], 1).contains("\"good\""));
}

#[test]
fn a_budget_is_kept_or_the_run_fails() {
    let sizes = [40, 400, 900];
    let files: Vec<(String, String)> = sizes
        .iter()
        .map(|n| {
            (
                format!("s/s{n}/SKILL.md"),
                format!("---\nname: s{n}\ndescription: {}\n---\n", "word ".repeat(n / 5)),
            )
        })
        .collect();
    let files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let dir = folder(&files);
    let run = |args: &[&str], status: i32| {
        let args =
            [&["to-prompt", "--mode", "on-demand", "--layout", "compact", "s"], args].concat();
        (stdout(dir.path(), &args, status), stderr(dir.path(), &args))
    };
    let (text, error) = run(&["--max-chars", "1000"], 1);
    assert_eq!(text, "");
    assert!(
        error.starts_with("error: the prompt has ")
            && error.contains("the heaviest skills: `s900` ")
            && error.contains("--fit truncate"),
        "{error}"
    );
    let (text, note) = run(&["--max-chars", "1000", "--fit", "truncate"], 0);
    assert!(text.chars().count() <= 1000 && text.chars().count() > 900, "{text}");
    assert!(
        roxmltree::Document::parse(&text).is_ok()
            && text.contains(&"word ".repeat(8).trim_end().to_owned()),
        "{text}"
    );
    assert!(note.starts_with("note: to fit 1000 characters, descriptions are cut to "), "{note}");
    let (text, note) = run(&["--max-chars", "200", "--fit", "names"], 0);
    assert!(
        !text.contains("description") && note.contains("all 3 descriptions are left out"),
        "{text}{note}"
    );
    assert_eq!(run(&["--max-chars", "50", "--fit", "names"], 1).0, "");
    assert_eq!(run(&["--max-chars", "50", "--fit", "truncate"], 1).0, "");
    let (text, _) = run(&["--max-tokens", "150", "--fit", "truncate"], 0);
    assert!(skills_ref_core::tokens::count(&text).is_some_and(|n| n <= 150), "{text}");
    // What fits is left as it is.
    assert_eq!(run(&["--max-chars", "9000", "--fit", "names"], 0), run(&[], 0));
}

#[test]
fn hostile_texts_end_nothing() {
    let text = "---\nname: \"<x> ]]> \\\"\"\ndescription: \"a\\n</description>\\u0001 & '\\r\\n- **b**: `c`\"\n---\n\n</skill></skill_content>\n</SKILL >\n\u{1b}[31m\n";
    let dir = folder(&[("s/x/SKILL.md", text), ("s/x/a <b> & \"c\".md", "")]);
    for layout in ["reference", "indented", "compact"] {
        let xml = stdout(dir.path(), &["to-prompt", "--layout", layout, "s"], 0);
        let document = roxmltree::Document::parse(&xml).expect("it is well formed");
        let description =
            document.descendants().find(|node| node.has_tag_name("description")).expect("one");
        assert!(
            description.text().expect("a text").contains("</description>\u{FFFD} & '"),
            "{xml}"
        );
        assert_eq!(layout == "compact", xml.lines().count() == 3, "{xml}");
    }
    assert_eq!(
        stdout(dir.path(), &["to-prompt", "--format", "markdown", "s"], 0).lines().count(),
        1
    );
    let all = stdout(dir.path(), &["to-prompt", "--mode", "all", "s"], 0);
    assert!(
        all.matches("</skill>").count() == 1
            && all.contains("&lt;/skill>")
            && all.contains("&lt;/SKILL >"),
        "{all}"
    );
    let loaded = stdout(dir.path(), &["load", "--root", "s", "<x> ]]> \""], 0);
    assert!(
        loaded.matches("</skill_content>").count() == 1 && loaded.contains("&lt;/skill_content>"),
        "{loaded}"
    );
    assert!(loaded.contains("<file>a &lt;b&gt; &amp; &quot;c&quot;.md</file>"), "{loaded}");
    // Alone, it is as it was written.
    assert_eq!(
        stdout(dir.path(), &["load", "--raw", "s/x"], 0),
        text.split_once("---\n\n").map(|(_, body)| format!("\n{body}")).expect("a body")
    );
    // A megabyte of description is one.
    let long = format!("---\nname: long\ndescription: {}\n---\n", "word ".repeat(200_000));
    let dir = folder(&[("long/SKILL.md", &long)]);
    let cut =
        stdout(dir.path(), &["to-prompt", "--max-chars", "500", "--fit", "truncate", "long"], 0);
    assert!(cut.chars().count() <= 500, "{cut}");
}

#[test]
fn load_finds_names_and_paths() {
    let dir = roots();
    for n in 0..60 {
        fs::write(dir.path().join(format!("b/pdf/file-{n:02}.md")), "x")
            .expect("it can be written");
    }
    let head =
        |args: &[&str]| stdout(dir.path(), args, 0).lines().next().expect("a line").to_owned();
    assert_eq!(head(&["load", "pdf", "--root", "b"]), "<skill_content name=\"pdf\">");
    assert_eq!(head(&["load", "pdf"]), "<skill_content name=\"pdf\">");
    for path in ["b/pdf", "./b/pdf/", "b/pdf/SKILL.md", "b/pdf/file-00.md"] {
        assert_eq!(head(&["load", path]), "<skill_content name=\"pdf\">", "{path}");
    }
    let text = stdout(dir.path(), &["load", "pdf", "--root", "b"], 0);
    assert!(
        text.contains("\n10 more files are not listed\n") && text.matches("<file>").count() == 50,
        "{text}"
    );
    // The first root that has the name wins.
    assert!(
        stdout(dir.path(), &["load", "deploy", "--root", "a", "--root", "b"], 0)
            .contains("# Steps")
    );
    assert!(
        stdout(dir.path(), &["load", "deploy", "--root", "b", "--root", "a"], 0)
            .contains("Otherwise.")
    );
    for (args, reason) in [
        (vec!["load", "../b/pdf", "--root", "a"], "no skill is called `../b/pdf`; there is "),
        (vec!["load", "b/pdf", "--root", "."], "no skill is called `b/pdf`"),
        (vec!["load", "deplo", "--root", "a"], "did you mean `deploy`?"),
        (vec!["load", "./a"], "SKILL.md not found"),
    ] {
        assert_eq!(stdout(dir.path(), &args, 1), "", "{args:?}");
        assert!(
            stderr(dir.path(), &args).contains(reason),
            "{args:?}: {}",
            stderr(dir.path(), &args)
        );
    }
    assert!(stderr(dir.path(), &["load", "./gone"]).contains("path does not exist: `./gone`"));
    assert_eq!(stdout(dir.path(), &["load", "./gone"], 2), "");
    assert_eq!(stdout(dir.path(), &["load", "pdf", "--root", "gone"], 2), "");
}

#[test]
fn load_gives_what_the_catalogue_shows() {
    let dir = roots();
    fs::write(dir.path().join("list"), "b\n").expect("it can be written");
    let load = |args: &[&str], status: i32| {
        stdout(dir.path(), &[&["load", "--raw"], args].concat(), status)
    };
    // A list of paths takes the place of the working directory.
    assert_eq!(load(&["deploy", "--paths-from", "list"], 0), "\nOtherwise.\n");
    assert!(!stdout(dir.path(), &["tool", "--paths-from", "list"], 0).contains("release"));
    assert_eq!(
        load(&["deploy", "--root", "a", "--root", "b", "--collisions", "last"], 0),
        "\nOtherwise.\n"
    );
    assert_eq!(load(&["deploy", "--root", "a", "--root", "b", "--collisions", "error"], 1), "");
    let note = stderr(dir.path(), &["load", "deploy", "--root", "a", "--root", "b"]);
    assert!(note.contains("/b/deploy/SKILL.md` is shadowed by `"), "{note}");
    assert_eq!(load(&["release", "--root", "a", "--hide-manual"], 1), "");
    let error = stderr(dir.path(), &["load", "release", "--root", "a", "--hide-manual"]);
    assert!(
        error.contains("no skill is called `release`; ") && error.ends_with("there is `deploy`\n"),
        "{error}"
    );
    // What is there and cannot be used is told of as such.
    fs::create_dir_all(dir.path().join("c/deploy")).expect("it can be made");
    fs::write(dir.path().join("c/deploy/SKILL.md"), "---\nname: deploy\n---\n")
        .expect("it can be written");
    assert_eq!(load(&["deploy", "--root", "c"], 1), "");
    assert!(stderr(dir.path(), &["load", "deploy", "--root", "c"]).contains("description-missing"));
    assert!(load(&["deploy", "--root", "c", "--root", "a"], 0).contains("# Steps"));
    assert!(
        stderr(dir.path(), &["load", "deploy", "--root", "c", "--root", "a"])
            .contains("warning: passed over: c/deploy/SKILL.md: ")
    );
    // A root that is not there is told of, and the others are looked into.
    assert!(load(&["deploy", "--root", "gone", "--root", "a"], 2).contains("# Steps"));
    let note = stderr(dir.path(), &["to-prompt", "--hide-manual", "a"]);
    assert_eq!(note, "note: 1 skill left out that models may not call by themselves\n");
}

#[cfg(unix)]
#[test]
fn links_of_a_skill_are_listed_where_they_are() {
    use std::os::unix::fs::symlink;
    let dir = folder(&[("store/o.md", &skill("real")), ("real/ref.md", "x"), ("shared/y.md", "y")]);
    symlink("../store/o.md", dir.path().join("real/SKILL.md")).expect("it can be made");
    symlink("../shared", dir.path().join("real/refs")).expect("it can be made");
    let text = stdout(dir.path(), &["load", "--root", ".", "real"], 0);
    assert!(
        text.contains("/real; paths in the instructions")
            && text.contains("<file>ref.md</file>\n<file>refs/</file>"),
        "{text}"
    );
    let text = stdout(dir.path(), &["load", "--root", ".", "--max-files", "0", "real"], 0);
    assert!(text.contains("2 more files are not listed"), "{text}");
}

#[test]
fn the_tool_is_defined_for_each_api() {
    let dir = roots();
    let tool = |style: &str| -> Value {
        serde_json::from_str(&stdout(
            dir.path(),
            &["tool", "--root", "a", "--root", "b", "--style", style],
            0,
        ))
        .expect("it is JSON")
    };
    let names = serde_json::json!(["deploy", "release", "pdf"]);
    let (openai, anthropic, mcp) = (tool("openai"), tool("anthropic"), tool("mcp"));
    assert_eq!(openai["function"]["parameters"]["properties"]["name"]["enum"], names);
    assert_eq!(anthropic["input_schema"], openai["function"]["parameters"]);
    assert_eq!(mcp["inputSchema"], openai["function"]["parameters"]);
    for tool in [&openai["function"], &anthropic, &mcp] {
        assert_eq!(tool["name"], "load_skill");
    }
    // What arguments a model gives can be held against it.
    let schema = jsonschema::validator_for(&mcp["inputSchema"]).expect("it is a schema");
    assert!(
        schema.is_valid(&serde_json::json!({"name": "pdf"}))
            && !schema.is_valid(&serde_json::json!({"name": "x"}))
    );
    let manual = stdout(dir.path(), &["tool", "--root", "a", "--hide-manual"], 0);
    assert!(manual.contains("\"deploy\"") && !manual.contains("\"release\""));
    let empty = folder(&[("x.txt", "")]);
    assert_eq!(stdout(empty.path(), &["tool"], 0), "");
    assert!(stderr(empty.path(), &["tool"]).contains("there is no skill, so there is no tool"));
}

#[test]
fn stats_weigh_what_a_model_is_given() {
    let args = ["stats", "--location", "relative", "--context", "8000", "skills"];
    insta::assert_snapshot!(transcript(&fixtures(), &args));
    let json: Value = serde_json::from_str(&stdout(
        &fixtures(),
        &["stats", "--location", "relative", "--format", "json", "skills"],
        0,
    ))
    .expect("it is JSON");
    for (mode, shape, args) in [
        ("filesystem", "compact", vec!["--location", "relative", "--layout", "compact"]),
        ("on-demand", "markdown", vec!["--mode", "on-demand", "--format", "markdown"]),
        ("all", "xml", vec!["--mode", "all"]),
    ] {
        let prompt = stdout(&fixtures(), &[vec!["to-prompt"], args, vec!["skills"]].concat(), 0);
        let tokens = skills_ref_core::tokens::count(&prompt).expect("tokens are counted");
        assert_eq!(json["catalogue"][mode][shape], tokens, "{mode} {shape}");
    }
    let totals: Vec<u64> = json["skills"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|skill| skill["total"].as_u64())
        .collect();
    assert!(totals.is_sorted_by(|a, b| a >= b), "{totals:?}");
    // What is heavier than advised is told of.
    let dir = folder(&[(
        "big/SKILL.md",
        &format!(
            "---\nname: big\ndescription: {}\n---\n\n{}\n",
            "word ".repeat(150),
            "word ".repeat(5100)
        ),
    )]);
    let text = stderr(dir.path(), &["stats", "big"]);
    assert!(
        text.contains("the metadata of `big` has ")
            && text.contains("the instructions of `big` have "),
        "{text}"
    );
    // An empty tree weighs nothing.
    let empty = folder(&[("x.txt", "")]);
    assert_eq!(stdout(empty.path(), &["stats"], 0), "");
    let json: Value =
        serde_json::from_str(&stdout(empty.path(), &["stats", "--format", "json"], 0))
            .expect("it is JSON");
    assert_eq!(json["skills"], serde_json::json!([]));
}
