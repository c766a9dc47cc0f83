//! What the repository promises about itself: crates depend one way.

use std::{collections::BTreeMap, fs};

use crate::support::root;

/// The packages that a manifest's `[dependencies]` names.
fn dependencies(package: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join("crates").join(package).join("Cargo.toml"))
        .expect("it is there");
    let section = manifest.split("\n[dependencies]\n").nth(1).expect("there are dependencies");
    let section = section.split("\n[").next().expect("a split has a first part");
    let name = |line: &str| {
        line.split(['.', ' ', '=']).next().expect("a split has a first part").to_owned()
    };
    section.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(name).collect()
}

#[test]
fn crates_depend_one_way() {
    let ours: BTreeMap<&str, Vec<String>> = ["core", "xml", "cli", "xtask"]
        .map(|package| {
            (
                package,
                dependencies(package)
                    .into_iter()
                    .filter(|name| name.starts_with("skills-ref"))
                    .collect(),
            )
        })
        .into();
    assert_eq!(ours["core"], Vec::<String>::new());
    assert_eq!(ours["xml"], Vec::<String>::new());
    assert_eq!(ours["cli"], ["skills-ref-core", "skills-ref-xml"]);
    assert_eq!(ours["xtask"], ["skills-ref-core"]);
    assert_eq!(dependencies("xml"), ["quick-xml"]);
    for printing in ["clap", "serde", "serde_json", "serde_yaml", "anstream", "terminal_size"] {
        assert!(!dependencies("core").contains(&printing.to_owned()), "core depends on {printing}");
    }
}

#[test]
fn one_file_knows_each_parser_and_one_knows_miette() {
    let mut knowing: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in rust_files("crates/core/src") {
        let text = fs::read_to_string(root().join(&file)).expect("it can be read");
        for name in ["saphyr_parser", "miette::", "pulldown_cmark"] {
            if text.contains(name) {
                knowing.entry(name).or_default().push(file.clone());
            }
        }
    }
    assert_eq!(knowing["saphyr_parser"], ["crates/core/src/document/yaml.rs"]);
    assert_eq!(knowing["pulldown_cmark"], ["crates/core/src/markdown.rs"]);
    assert_eq!(knowing["miette::"], ["crates/core/src/diagnostic.rs"]);
}

fn rust_files(dir: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root().join(dir)).expect("it can be listed") {
        let name = entry.expect("it can be read").file_name().into_string().expect("it is UTF-8");
        let path = format!("{dir}/{name}");
        if root().join(&path).is_dir() {
            files.extend(rust_files(&path));
        } else if name.ends_with(".rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}
