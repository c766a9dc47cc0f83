//! The prose that is written by hand agrees with the code.

use std::{fs, process::Command};

use skills_ref_core::rules::RULES;

use crate::support::{folder, root, run};

#[test]
fn the_readme_names_no_rule_that_is_not_there() {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README is there");
    for link in readme.split("docs/rules/").skip(1) {
        let id = link.split([')', '.', '#']).next().expect("a split has a first part");
        assert!(id.is_empty() || id == "README" || RULES.iter().any(|rule| rule.id == id), "{id}");
    }
}

/// The examples of docs/differences.md: below each heading a file and what is answered to it.
#[test]
fn every_difference_is_shown_by_its_input() {
    let text = fs::read_to_string(root().join("docs/differences.md")).expect("it is there");
    let mut n_shown = 0;
    for section in text.split("\n## ").skip(1) {
        let title = section.lines().next().expect("a section has a title");
        for example in section.split("```markdown\n").skip(1) {
            let (file, rest) = example.split_once("```").expect("the block ends");
            let expected = rest.split("Answer: `").nth(1).and_then(|rest| rest.split('`').next());
            let expected = expected.unwrap_or_else(|| panic!("{title}: no answer"));
            let file = file
                .replace("␉", "\t")
                .replace("␍", "\r")
                .replace("␇", "\u{7}")
                .replace("<BOM>", "\u{FEFF}");
            let dir = folder(&[("my-skill/SKILL.md", &file)]);
            let output = run(
                dir.path(),
                &["validate", "--format", "json", "--ignore", "portability,integrity", "my-skill"],
            );
            let report: serde_json::Value =
                serde_json::from_slice(&output.stdout).expect("the report is JSON");
            let findings =
                report["skills"][0]["findings"].as_array().expect("there are findings").clone();
            let rules: Vec<&str> =
                findings.iter().filter_map(|finding| finding["rule"].as_str()).collect();
            let answer = if rules.is_empty() { "valid".to_owned() } else { rules.join(", ") };
            assert_eq!(answer, expected, "{title}");
            n_shown += 1;
        }
    }
    assert!(n_shown > 8, "{n_shown} examples");
}

#[test]
fn the_licence_and_the_toolchain_are_declared() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("it is there");
    assert!(manifest.contains("license = \"Apache-2.0\"") && manifest.contains("rust-version = "));
    // `cargo metadata` reads every manifest: a crate that does not inherit the version would show.
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo starts");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    for package in metadata["packages"].as_array().expect("there are packages") {
        assert_eq!(package["license"], "Apache-2.0", "{}", package["name"]);
        assert_eq!(package["version"], env!("CARGO_PKG_VERSION"), "{}", package["name"]);
    }
}

/// The examples of docs/library.md are those that the crate's documentation compiles and runs.
#[test]
fn the_examples_of_the_library_are_those_of_its_documentation() {
    let page = fs::read_to_string(root().join("docs/library.md")).expect("it is there");
    let shown: Vec<&str> =
        page.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(shown.len(), 2);
    for (file, shown) in ["catalogue.rs", "validate.rs"].into_iter().zip(shown) {
        let source =
            fs::read_to_string(root().join("crates/core/src").join(file)).expect("it is there");
        let docs =
            source.lines().filter_map(|line| line.strip_prefix("//!").or(line.strip_prefix("///")));
        let docs = docs.map(|line| line.strip_prefix(' ').unwrap_or(line));
        // What is hidden there only leads to the fixtures.
        let docs: String = docs
            .filter(|line| !line.starts_with("# std::env"))
            .map(|line| format!("{line}\n"))
            .collect();
        assert!(docs.contains(&format!("```\n{shown}```\n")), "{file}: {shown}");
    }
}
