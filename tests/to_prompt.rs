//! `skills-ref to-prompt`

use std::fs;

use crate::support::{fixtures, folder, program, run, skill, stdout, transcript};

#[test]
fn the_catalogue_stands_in_the_order_given() {
    insta::assert_snapshot!(transcript(
        &fixtures(),
        &["to-prompt", "skills/pdf-forms", "skills/custom-cake-order"]
    ));
}

#[test]
fn markup_is_escaped_everywhere() {
    let dir = folder(&[(
        "R&D <x>/SKILL.md",
        "---\nname: r-and-d\ndescription: \"R&D: \\\"x\\\" < 'y' ]]> \\x07\"\n---\n",
    )]);
    insta::assert_snapshot!(transcript(dir.path(), &["to-prompt", "R&D <x>"]));
}

#[test]
fn an_xml_reader_gives_back_name_description_and_location() {
    let dir = folder(&[("a&b/SKILL.md", "---\nname: <a>\ndescription: 'it''s & \"b\"'\n---\n")]);
    let xml = stdout(dir.path(), &["to-prompt", "a&b"], 0);
    let document = roxmltree::Document::parse(&xml).expect("the catalogue is well formed");
    let read = |tag: &str| {
        let node =
            document.descendants().find(|node| node.has_tag_name(tag)).expect("the tag is there");
        node.text().map(str::trim).map(str::to_owned)
    };
    let location = fs::canonicalize(dir.path().join("a&b/SKILL.md")).expect("it is there");
    assert_eq!(read("name").as_deref(), Some("<a>"));
    assert_eq!(read("description").as_deref(), Some("it's & \"b\""));
    assert_eq!(read("location").as_deref(), location.to_str());
}

#[test]
fn one_skill_given_twice_stands_once() {
    let dir = folder(&[("pdf/SKILL.md", &skill("pdf")), ("pdf/x.txt", "")]);
    let xml = stdout(dir.path(), &["to-prompt", "pdf", "./pdf/SKILL.md", "pdf/x.txt"], 0);
    assert_eq!(xml.matches("<skill>").count(), 1);
}

#[test]
fn skills_of_one_name_both_stand_and_are_named() {
    let dir =
        folder(&[("b/deploy/SKILL.md", &skill("deploy")), ("a/deploy/SKILL.md", &skill("deploy"))]);
    insta::assert_snapshot!(transcript(dir.path(), &["to-prompt", "b/deploy", "a/deploy"]));
}

#[test]
fn if_one_skill_cannot_be_rendered_nothing_is() {
    let args = [
        "to-prompt",
        "skills/pdf-forms",
        "rules/description-empty/fail/blank",
        "rules/name-missing/fail/sales-table",
    ];
    insta::assert_snapshot!(transcript(&fixtures(), &args));
    assert_eq!(run(&fixtures(), &["to-prompt", "skills/pdf-forms", "gone"]).stdout, b"");
    stdout(&fixtures(), &["to-prompt", "skills/pdf-forms", "gone"], 2);
}

#[test]
fn an_invalid_skill_is_rendered_as_long_as_it_can_be_read() {
    stdout(&fixtures(), &["to-prompt", "rules/field-unknown/fail/sales-table"], 0);
    stdout(&fixtures(), &["to-prompt", "rules/encoding-bom/fail/sales-table"], 0);
}

#[cfg(unix)]
#[test]
fn the_location_is_resolved_through_links() {
    let dir = folder(&[("store/0a1b2c/SKILL.md", &skill("pdf"))]);
    std::os::unix::fs::symlink("store/0a1b2c", dir.path().join("pdf")).expect("links can be made");
    let xml = stdout(dir.path(), &["to-prompt", "pdf"], 0);
    assert!(xml.contains("/store/0a1b2c/SKILL.md\n</location>"), "{xml}");
}

#[test]
fn a_path_is_needed() {
    let output = program(&fixtures()).arg("to-prompt").output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
}
