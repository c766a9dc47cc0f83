//! `skills-ref read-properties`

use std::fs;

use proptest::prelude::*;

use crate::support::{fixtures, folder, stdout, transcript};

#[test]
fn the_fields_are_printed_in_order() {
    insta::assert_snapshot!(
        "json",
        stdout(&fixtures(), &["read-properties", "skills/custom-cake-order"], 0)
    );
    insta::assert_snapshot!(
        "yaml",
        stdout(
            &fixtures(),
            &["read-properties", "--format", "yaml", "skills/custom-cake-order"],
            0
        )
    );
}

#[test]
fn scalars_are_text_and_collections_are_kept() {
    let dir = folder(&[(
        "x/SKILL.md",
        "---\nname: 007\ndescription: é\nallowed-tools: [Read, 1.10]\nmetadata:\n  b: 1e3\n  a: {c: [~, yes]}\nlicense:\n---\n",
    )]);
    insta::assert_snapshot!("typed_json", stdout(dir.path(), &["read-properties", "x"], 0));
    insta::assert_snapshot!(
        "typed_yaml",
        stdout(dir.path(), &["read-properties", "--format", "yaml", "x"], 0)
    );
}

#[test]
fn an_invalid_skill_has_properties_too() {
    let text = stdout(
        &fixtures(),
        &["read-properties", "rules/name-not-lowercase/fail/PDF-Tools/SKILL.md"],
        0,
    );
    assert!(text.contains("\"name\": \"PDF-Tools\""), "{text}");
}

#[test]
fn a_byte_order_mark_is_read_past() {
    stdout(&fixtures(), &["read-properties", "rules/encoding-bom/fail/sales-table"], 0);
}

#[test]
fn what_cannot_be_read_is_told() {
    for path in [
        "rules/description-missing/fail/sales-table",
        "rules/yaml-duplicate-key/fail/nested",
        "rules/field-wrong-type/fail/name-list",
        "rules/skill-md-missing/fail/sales-table",
        "rules/skill-md-missing/fail/title-case",
        "syntax/several-faults",
        "gone",
    ] {
        let name = format!("unreadable_{}", path.replace('/', "_"));
        insta::assert_snapshot!(name, transcript(&fixtures(), &["read-properties", path]));
    }
}

/// A text as a double-quoted YAML scalar.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            ' ' => quoted.push(' '),
            c if c.is_alphanumeric() => quoted.push(c),
            c => quoted.push_str(&format!("\\U{:08x}", u32::from(c))),
        }
    }
    quoted + "\""
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever texts a skill has, they come back as they are.
    #[test]
    fn what_was_put_in_comes_back(name in "\\PC{1,20}", description in any::<String>(), keys in proptest::collection::btree_map("[a-z]{1,8}", any::<String>(), 0..4)) {
        prop_assume!(!name.trim().is_empty() && !description.trim().is_empty());
        let mut text = format!("---\nname: {}\ndescription: {}\n", quoted(&name), quoted(&description));
        if !keys.is_empty() {
            text.push_str("metadata:\n");
            for (key, value) in &keys {
                text.push_str(&format!("  {}: {}\n", quoted(key), quoted(value)));
            }
        }
        text.push_str("---\n");
        let dir = folder(&[]);
        fs::create_dir(dir.path().join("x")).expect("the folder can be made");
        fs::write(dir.path().join("x/SKILL.md"), text).expect("the file can be written");
        let json: serde_json::Value =
            serde_json::from_str(&stdout(dir.path(), &["read-properties", "x"], 0)).expect("it is JSON");
        prop_assert_eq!(json["name"].as_str(), Some(name.trim()));
        prop_assert_eq!(json["description"].as_str(), Some(description.trim()));
        for (key, value) in &keys {
            prop_assert_eq!(json["metadata"][key].as_str(), Some(value.as_str()));
        }
    }
}
