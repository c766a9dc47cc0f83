//! What the repository promises about itself: crates depend one way, and so do the modules of a crate.

mod imports;

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
    for printing in ["clap", "serde_json", "serde_yaml", "anstream", "terminal_size"] {
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
    assert_eq!(knowing["pulldown_cmark"], ["crates/core/src/text/markdown.rs"]);
    assert_eq!(knowing["miette::"], ["crates/core/src/report/diagnostic.rs"]);
}

/// The modules at the top of each crate: one imports from those before it, from its own files, and from nothing else.
const ORDERS: &[(&str, &[&str])] = &[
    (
        "core",
        &[
            "path",
            "text",
            "spec",
            "document",
            "skill",
            "properties",
            "disk",
            "report",
            "check",
            "rules",
            "settings",
            "targets",
            "validate",
            "catalogue",
            "lib",
        ],
    ),
    ("xml", &["escape", "catalogue", "instructions", "lib"]),
    (
        "cli",
        &[
            "examples",
            "args",
            "console",
            "outcome",
            "whole_file",
            "progress",
            "config",
            "output",
            "notices",
            "paths",
            "prompt",
            "baseline",
            "command",
            "main",
            "docs",
        ],
    ),
    ("xtask", &["docs", "new_rule", "main"]),
];

#[test]
fn modules_import_one_way() {
    let mut wrong = Vec::new();
    for (package, order) in ORDERS {
        let src = format!("crates/{package}/src");
        let mut files = BTreeMap::new();
        for file in rust_files(&src) {
            let text = fs::read_to_string(root().join(&file)).expect("it can be read");
            files.insert(file.trim_start_matches(&format!("{src}/")).to_owned(), text);
        }
        wrong.extend(imports_up(&files, order).into_iter().map(|up| format!("{package}: {up}")));
    }
    assert!(wrong.is_empty(), "imports run back up:\n{}", wrong.join("\n"));
}

#[test]
fn an_import_that_runs_back_up_is_named() {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let files = BTreeMap::from([
        file("low.rs", "use crate::high::A;\n"),
        file("high.rs", "mod part;\nuse crate::low::B;\nuse self::part::C;\n"),
        file("high/part.rs", "use super::D;\nuse crate::E;\n"),
        file("lib.rs", "mod high;\nmod low;\npub use self::high::A;\n"),
        file("new.rs", ""),
    ]);
    assert_eq!(
        imports_up(&files, &["low", "gone", "high", "lib"]),
        [
            "`gone` is in the order, but no file is called so",
            "high/part.rs imports `E` from `lib`, which stands above `high`",
            "low.rs imports `high::A` from `high`, which stands above `low`",
            "new.rs: `new` has no place in the order",
        ]
    );
}

/// The imports of a crate's files that do not go to what comes before in the order. Paths count from `src`.
fn imports_up(files: &BTreeMap<String, String>, order: &[&str]) -> Vec<String> {
    let place = |module: &str| order.iter().position(|name| *name == module);
    let stems = || files.keys().map(|file| file.trim_end_matches(".rs").split('/').collect());
    let tops: Vec<Vec<&str>> = stems().collect();
    let mut wrong: Vec<String> = order
        .iter()
        .filter(|name| !tops.iter().any(|path| path.first() == Some(name)))
        .map(|name| format!("`{name}` is in the order, but no file is called so"))
        .collect();
    // What the root says, it says of the whole crate.
    let root = if files.contains_key("lib.rs") { "lib" } else { "main" };
    for ((file, text), path) in files.iter().zip(&tops) {
        let Some(own) = path.first() else { continue };
        let Some(own_place) = place(own) else {
            wrong.push(format!("{file}: `{own}` has no place in the order"));
            continue;
        };
        let module: &[&str] = if matches!(*own, "lib" | "main") { &[] } else { path };
        for import in imports::imports(text, module) {
            let name = import.split("::").next().unwrap_or_default();
            let target = if place(name).is_some() { name } else { root };
            if target != *own && place(target) >= Some(own_place) {
                wrong.push(format!(
                    "{file} imports `{import}` from `{target}`, which stands above `{own}`"
                ));
            }
        }
    }
    wrong
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
