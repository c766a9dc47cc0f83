//! `skills-ref.toml` and the options that beat it.

use std::fs;

use crate::support::{folder, report, root, skill, stdout, transcript};

/// A repository with a skill that has a field of its own, and this configuration.
fn repository(config: &str) -> tempfile::TempDir {
    let odd = skill("odd").replace("---\n\n#", "version: 1\n---\n\n#");
    folder(&[
        (".git/config", ""),
        ("skills-ref.toml", config),
        ("skills/odd/SKILL.md", &odd),
        ("skills/drafts/new/SKILL.md", ""),
    ])
}

#[test]
fn fields_rules_and_exclusions_are_taken_from_the_file() {
    let dir = repository("extra-fields = ['version']\nexclude = ['drafts/']\n");
    assert_eq!(report(dir.path(), &["."], 0)["summary"]["skills"], 1);
    // From wherever the program is started.
    assert_eq!(report(&dir.path().join("skills"), &["odd"], 0)["summary"]["errors"], 0);
    // A path that is named is checked all the same.
    report(dir.path(), &["skills/drafts/new"], 1);
    assert_eq!(
        report(dir.path(), &["--force-exclude", "skills/drafts/new"], 0)["summary"]["skills"],
        0
    );
    report(dir.path(), &["--isolated", "skills/odd"], 1);
    let dir = repository("[rules]\nfield-unknown = 'warning'\n");
    let found = report(dir.path(), &["skills/odd"], 0);
    assert_eq!(found["skills"][0]["findings"][0]["severity"], "warning");
    report(dir.path(), &["--strict", "skills/odd"], 1);
    let dir = repository("strict = true\n[rules]\nfield-unknown = 'warning'\n");
    report(dir.path(), &["skills/odd"], 1);
}

#[test]
fn the_command_line_beats_the_file() {
    let dir = repository("ignore = ['field-unknown']\n");
    report(dir.path(), &["skills/odd"], 0);
    report(dir.path(), &["--select", "field-unknown", "skills/odd"], 1);
    report(dir.path(), &["--isolated", "--ignore", "portability,field-unknown", "skills/odd"], 0);
}

#[test]
fn overrides_hold_for_their_paths() {
    let dir = repository("[[overrides]]\npaths = ['skills/o*']\nextra-fields = ['version']\n");
    report(dir.path(), &["skills/odd"], 0);
    let dir = repository("[[overrides]]\npaths = ['other']\nextra-fields = ['version']\n");
    report(dir.path(), &["skills/odd"], 1);
}

#[test]
fn a_skill_cannot_turn_off_its_own_checks() {
    let dir = repository("");
    fs::write(dir.path().join("skills/odd/skills-ref.toml"), "ignore = ['spec']\n")
        .expect("the file can be written");
    report(dir.path(), &["skills/odd"], 1);
    report(&dir.path().join("skills/odd"), &["."], 1);
    // Nor does a file above the repository.
    let dir = folder(&[
        ("skills-ref.toml", "ignore = ['spec']\n"),
        ("repo/.git/x", ""),
        ("repo/odd/SKILL.md", ""),
    ]);
    report(dir.path(), &["repo/odd"], 1);
    // Without a repository, nothing above the working directory counts.
    let dir = folder(&[("skills-ref.toml", "ignore = ['spec']\n"), ("work/odd/SKILL.md", "")]);
    report(&dir.path().join("work"), &["odd"], 1);
    report(dir.path(), &["work/odd"], 0);
}

#[test]
fn the_nearest_file_holds() {
    let dir = repository("ignore = ['field-unknown']\n");
    fs::write(dir.path().join("skills/skills-ref.toml"), "").expect("the file can be written");
    report(dir.path(), &["skills/odd"], 1);
    report(dir.path(), &["--config", "skills-ref.toml", "skills/odd"], 0);
}

#[test]
fn a_file_that_is_wrong_is_exit_2_and_the_rest_is_answered() {
    let dir = repository("exlude = ['drafts/']\n");
    insta::assert_snapshot!(
        "wrong_config",
        transcript(dir.path(), &["validate", "-q", "skills/odd"])
    );
    insta::assert_snapshot!(
        "wrong_named_config",
        transcript(dir.path(), &["validate", "--config", "skills/odd/SKILL.md", "skills/odd"])
    );
    insta::assert_snapshot!(
        "missing_config",
        transcript(dir.path(), &["validate", "--config", "gone.toml"])
    );
    insta::assert_snapshot!(
        "unknown_rule",
        transcript(dir.path(), &["validate", "--isolated", "--select", "name-to-long"])
    );
    insta::assert_snapshot!(
        "bad_glob",
        transcript(dir.path(), &["validate", "--isolated", "--exclude", "a{"])
    );
}

#[test]
fn what_is_in_force_is_shown_with_its_origin() {
    let dir = repository(
        "extra-fields = ['version']\nignore = ['integrity']\n[[overrides]]\npaths = ['skills/odd']\nrules = { name-too-long = 'warning' }\n",
    );
    let shown = stdout(dir.path(), &["config", "--select", "symlink-broken", "skills/odd"], 0);
    insta::assert_snapshot!("in_force", shown);
    // It is a configuration itself.
    fs::write(dir.path().join("shown.toml"), shown).expect("the file can be written");
    report(dir.path(), &["--config", "shown.toml", "skills/odd"], 0);
    insta::assert_snapshot!("in_force_isolated", stdout(dir.path(), &["config", "--isolated"], 0));
}

#[test]
fn the_example_of_the_docs_is_a_configuration_and_matches_the_schema() {
    let docs = fs::read_to_string(root().join("docs/config.md")).expect("it is there");
    let example = docs
        .split("```toml\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("there is one");
    let dir = repository(example);
    stdout(dir.path(), &["config"], 0);
    let schema = fs::read_to_string(root().join("docs/skills-ref.schema.json"))
        .expect("the schema is there");
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("the schema is JSON");
    let value: toml::Table = example.parse().expect("the example is TOML");
    let value = serde_json::to_value(value).expect("TOML without dates is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is a schema");
    let errors: Vec<String> =
        validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert!(!validator.is_valid(&serde_json::json!({ "exlude": [] })));
    // What it says of a mistake is what the program says.
    let mistake = docs
        .split("```text\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("there is one");
    let dir = repository("exlude = []\n");
    assert!(transcript(dir.path(), &["validate", "skills/odd"]).contains(mistake));
}

#[test]
fn the_snippets_of_the_docs_are_yaml() {
    let docs = fs::read_to_string(root().join("docs/ci.md")).expect("it is there");
    let snippets: Vec<&str> =
        docs.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(snippets.len(), 4);
    let values: Vec<serde_yaml::Value> =
        snippets.iter().map(|text| serde_yaml::from_str(text).expect("it is YAML")).collect();
    assert!(values[0]["jobs"]["validate"]["steps"][2]["run"].is_string());
    assert!(values[2]["skills"]["script"].is_sequence());
    let hooks = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).expect("it is there");
    let hooks: serde_yaml::Value = serde_yaml::from_str(&hooks).expect("it is YAML");
    assert_eq!(hooks[0]["id"], values[3]["repos"][0]["hooks"][0]["id"]);
    assert_eq!(hooks[0]["id"], "skills-ref");
    assert_eq!(hooks[1]["pass_filenames"], false);
}
