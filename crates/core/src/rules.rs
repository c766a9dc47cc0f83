//! The list of all rules, in the order in which reports and docs have them.

use crate::{check::CheckedRule, report::rule::Rule};

// spec
pub(crate) mod compatibility_empty;
pub(crate) mod compatibility_too_long;
pub(crate) mod description_empty;
pub(crate) mod description_missing;
pub(crate) mod description_too_long;
pub(crate) mod encoding_bom;
pub(crate) mod encoding_not_utf8;
pub(crate) mod field_unknown;
pub(crate) mod field_wrong_type;
pub(crate) mod frontmatter_missing;
pub(crate) mod frontmatter_not_mapping;
pub(crate) mod frontmatter_unclosed;
pub(crate) mod name_directory_mismatch;
pub(crate) mod name_double_hyphen;
pub(crate) mod name_edge_hyphen;
pub(crate) mod name_empty;
pub(crate) mod name_invalid_character;
pub(crate) mod name_missing;
pub(crate) mod name_not_lowercase;
pub(crate) mod name_too_long;
pub(crate) mod skill_md_missing;
pub(crate) mod skill_md_unreadable;
pub(crate) mod yaml_duplicate_key;
pub(crate) mod yaml_syntax;

// portability
pub(crate) mod allowed_tools_comma;
pub(crate) mod allowed_tools_list;
pub(crate) mod field_empty;
pub(crate) mod frontmatter_fence_space;
pub(crate) mod line_ending_bare_cr;
pub(crate) mod metadata_not_string;
pub(crate) mod name_duplicate;
pub(crate) mod name_not_ascii;
pub(crate) mod name_not_normalized;
pub(crate) mod skill_md_case;
pub(crate) mod skill_nested;
pub(crate) mod value_retyped;

// integrity
pub(crate) mod body_control_character;
pub(crate) mod body_empty;
pub(crate) mod code_fence_nested;
pub(crate) mod code_fence_unclosed;
pub(crate) mod file_case_collision;
pub(crate) mod hidden_bidi;
pub(crate) mod hidden_character;
pub(crate) mod hidden_tag_text;
pub(crate) mod mention_broken;
pub(crate) mod merge_conflict;
pub(crate) mod reference_backslash;
pub(crate) mod reference_broken;
pub(crate) mod reference_case;
pub(crate) mod reference_outside;
pub(crate) mod script_crlf_shebang;
pub(crate) mod symlink_broken;
pub(crate) mod symlink_escape;
pub(crate) mod text_mojibake;
pub(crate) mod value_cut_by_comment;

// advice
pub(crate) mod body_too_long;
pub(crate) mod body_too_many_tokens;
pub(crate) mod description_markup;
pub(crate) mod description_person;
pub(crate) mod description_vague;
pub(crate) mod hidden_comment;
pub(crate) mod name_mixed_script;
pub(crate) mod name_reserved_word;
pub(crate) mod path_from_repository;
pub(crate) mod placeholder_text;
pub(crate) mod reference_orphan;
pub(crate) mod reference_too_deep;
pub(crate) mod script_missing_shebang;
pub(crate) mod script_not_executable;
pub(crate) mod variable_unset;

// security
pub(crate) mod prompt_injection;
pub(crate) mod remote_code;
pub(crate) mod secret;

/// Turns the list into `RULES` and a test for each rule.
macro_rules! rules {
    ($($module:ident),+ $(,)?) => {
        /// All rules. Findings at one place stand in this order.
        pub static RULES: &[&Rule] = &[$(&$module::RULE),+];

        /// The same, with how each looks.
        pub(crate) static CHECKED_RULES: &[&CheckedRule] = &[$(&$module::CHECKED),+];

        #[cfg(test)]
        mod each {
            $(#[test]
            fn $module() {
                super::tests::assert_fixtures(&super::$module::RULE);
            })+
        }
    };
}

rules! {
    // spec
    skill_md_missing,
    skill_md_unreadable,
    encoding_not_utf8,
    encoding_bom,
    frontmatter_missing,
    frontmatter_unclosed,
    yaml_syntax,
    yaml_duplicate_key,
    frontmatter_not_mapping,
    field_unknown,
    field_wrong_type,
    name_missing,
    name_empty,
    name_too_long,
    name_not_lowercase,
    name_edge_hyphen,
    name_double_hyphen,
    name_invalid_character,
    name_directory_mismatch,
    description_missing,
    description_empty,
    description_too_long,
    compatibility_empty,
    compatibility_too_long,
    // portability
    skill_md_case,
    skill_nested,
    frontmatter_fence_space,
    value_retyped,
    metadata_not_string,
    allowed_tools_list,
    allowed_tools_comma,
    field_empty,
    name_not_ascii,
    name_not_normalized,
    name_duplicate,
    line_ending_bare_cr,
    // integrity
    value_cut_by_comment,
    body_control_character,
    body_empty,
    code_fence_unclosed,
    reference_broken,
    reference_case,
    reference_backslash,
    reference_outside,
    symlink_broken,
    symlink_escape,
    file_case_collision,
    script_crlf_shebang,
    hidden_bidi,
    hidden_tag_text,
    hidden_character,
    mention_broken,
    code_fence_nested,
    merge_conflict,
    text_mojibake,
    // advice
    body_too_long,
    body_too_many_tokens,
    description_vague,
    description_person,
    description_markup,
    name_reserved_word,
    name_mixed_script,
    reference_too_deep,
    reference_orphan,
    script_not_executable,
    script_missing_shebang,
    hidden_comment,
    placeholder_text,
    variable_unset,
    path_from_repository,
    // security
    prompt_injection,
    remote_code,
    secret,
}

/// The rule with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.id == id)
}

pub use self::skill_md_missing::stray_file;

/// Where a rule stands in the list.
pub(crate) fn position(rule: &Rule) -> usize {
    RULES.iter().position(|other| std::ptr::eq(*other, rule)).unwrap_or(RULES.len())
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::PathBuf, sync::Arc};

    use super::*;
    use crate::{Report, Settings, Validator, settings::FixedPolicy, validate};

    fn root() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    fn entries(dir: PathBuf) -> Vec<PathBuf> {
        #[expect(clippy::disallowed_methods, reason = "tests look at the source tree")]
        let entries =
            fs::read_dir(&dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    }

    fn stem(path: &std::path::Path) -> String {
        path.file_stem().unwrap().to_str().unwrap().to_owned()
    }

    /// Rules about what no checkout can hold everywhere: links, and names that differ only in capitals. Below, tests
    /// make it.
    const MADE_AT_TEST_TIME: [&str; 3] =
        ["symlink-broken", "symlink-escape", "file-case-collision"];

    /// Each `fail` fixture of a rule raises it, each `pass` fixture does not, and there is one of both.
    pub(super) fn assert_fixtures(rule: &Rule) {
        if MADE_AT_TEST_TIME.contains(&rule.id) {
            return;
        }
        let dir = root().join("fixtures/rules").join(rule.id);
        for (kind, is_raised) in [("fail", true), ("pass", false)] {
            let skills = entries(dir.join(kind));
            assert!(!skills.is_empty(), "{} has no {kind} fixture", rule.id);
            for skill in skills {
                let report = validate_by(rule, &skill);
                let raised: Vec<_> = report.all_findings().map(|finding| finding.rule.id).collect();
                assert_eq!(raised.contains(&rule.id), is_raised, "{}: {raised:?}", skill.display());
            }
        }
    }

    /// What the default rules and this one say of a skill.
    fn validate_by(rule: &Rule, skill: &std::path::Path) -> Report {
        let mut settings = Settings::default();
        settings.select(rule.id).unwrap();
        let policy = FixedPolicy(Arc::new(settings));
        Validator::new().policy(&policy).run(&[skill.to_owned()]).all()
    }

    #[cfg(unix)]
    #[test]
    fn symlinks_are_broken_or_not() {
        use std::os::unix::fs::symlink;
        let root = tempfile::tempdir().unwrap();
        let skill = root.path().join("sales-table");
        fs::create_dir(&skill).unwrap();
        fs::write(skill.join("SKILL.md"), "---\nname: sales-table\ndescription: x\n---\nDo it.\n")
            .unwrap();
        symlink("SKILL.md", skill.join("good")).unwrap();
        let raised = || {
            let report = validate(&[root.path().to_owned()]).all();
            let paths: Vec<PathBuf> =
                report.all_findings().map(|finding| finding.place.path().to_owned()).collect();
            assert!(report.all_findings().all(|finding| finding.rule.id == "symlink-broken"));
            paths
        };
        assert!(raised().is_empty());
        symlink("gone", skill.join("in-the-skill")).unwrap();
        symlink("loop", root.path().join("loop")).unwrap();
        assert_eq!(raised(), [skill.join("in-the-skill"), root.path().join("loop")]);
    }

    /// A skill with these files, and the rules that it raises with the paths they are about.
    fn raised(files: &[&str], make: impl Fn(&std::path::Path)) -> Vec<(&'static str, String)> {
        let root = tempfile::tempdir().unwrap();
        let skill = root.path().join("sales-table");
        fs::create_dir(&skill).unwrap();
        fs::write(skill.join("SKILL.md"), "---\nname: sales-table\ndescription: x\n---\nDo it.\n")
            .unwrap();
        for file in files {
            fs::create_dir_all(skill.join(file).parent().unwrap()).unwrap();
            fs::write(skill.join(file), *file).unwrap();
        }
        make(&skill);
        let report = validate(std::slice::from_ref(&skill)).all();
        let path =
            |path: &std::path::Path| path.strip_prefix(&skill).unwrap().display().to_string();
        report.all_findings().map(|finding| (finding.rule.id, path(finding.place.path()))).collect()
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_a_skill_escape() {
        use std::os::unix::fs::symlink;
        let found = raised(&["a.md"], |skill| {
            symlink("a.md", skill.join("inside")).unwrap();
            symlink("/etc/hostname", skill.join("outside")).unwrap();
            symlink("..", skill.join("up")).unwrap();
        });
        assert_eq!(
            found,
            [("symlink-escape", "outside".to_owned()), ("symlink-escape", "up".to_owned())]
        );
    }

    #[test]
    fn names_that_differ_in_capitals_collide() {
        let found = raised(&["a/Guide.md", "a/guide.md", "b/guide.md"], |_| {});
        // A file system that does not tell capitals apart holds one of the two.
        let holds_both = raised(&["x", "X"], |_| {}).len() == 1;
        assert_eq!(found.len(), usize::from(holds_both));
        assert!(
            found.iter().all(|(rule, path)| *rule == "file-case-collision" && path == "a/guide.md"),
            "{found:?}"
        );
    }

    #[test]
    fn rule_ids_match_file_names() {
        let mut seen = BTreeSet::new();
        for CheckedRule { rule, file, .. } in CHECKED_RULES {
            assert_eq!(stem(std::path::Path::new(file)).replace('_', "-"), rule.id);
            assert!(
                rule.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
                "{}",
                rule.id
            );
            assert!(seen.insert(rule.id), "{} stands twice", rule.id);
        }
    }

    #[test]
    fn every_rule_file_is_listed() {
        let files: BTreeSet<String> = entries(root().join("crates/core/src/rules"))
            .iter()
            .filter(|path| path.is_file())
            .map(|path| stem(path).replace('_', "-"))
            .collect();
        assert_eq!(files, RULES.iter().map(|rule| rule.id.to_owned()).collect());
    }

    #[test]
    fn every_fixture_folder_names_a_rule() {
        for dir in entries(root().join("fixtures/rules")) {
            assert!(find(&stem(&dir)).is_some(), "{} is no rule", dir.display());
        }
    }

    #[test]
    fn docs_have_the_three_sections() {
        for rule in RULES {
            let headings: Vec<&str> =
                rule.docs.lines().filter(|line| line.starts_with(" ## ")).collect();
            assert_eq!(headings, [" ## Why", " ## How to fix", " ## Specification"], "{}", rule.id);
            let first = rule.summary.chars().next().unwrap();
            assert!(!first.is_uppercase() || rule.summary.starts_with("SKILL.md"), "{}", rule.id);
            assert!(!rule.summary.ends_with('.'), "{}", rule.id);
        }
    }

    #[test]
    fn rule_ids() {
        let list: Vec<String> = RULES
            .iter()
            .map(|rule| {
                format!("{} {} ({})", rule.group.severity().as_str(), rule.id, rule.group.as_str())
            })
            .collect();
        insta::assert_snapshot!(list.join("\n"));
    }
}
