//! `yaml-duplicate-key`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    text::wording::clipped,
};

rule! {
    /// A key stands once in its mapping.
    ///
    /// ## Why
    ///
    /// YAML forbids it, and clients differ on what it means: some refuse the file, others keep the last value.
    /// Nobody can tell which description the model will see.
    ///
    /// ## How to fix
    ///
    /// Delete one of the two.
    ///
    /// ## Specification
    ///
    /// <https://yaml.org/spec/1.2.2/#3213-node-comparison>
    "yaml-duplicate-key" {
        summary: "a key stands twice",
        group: Spec,
        check: check,
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    for duplicate in &skill.document.duplicate_keys {
        let first = skill.source.position(duplicate.first.start).line;
        findings
            .at(
                duplicate.again,
                duplicate.key.as_str(),
                format!(
                    "Invalid YAML: the key `{}` already stands on line {first}",
                    clipped(&duplicate.key)
                ),
            )
            .help("delete one of the two")
            .related(duplicate.first, "first here");
    }
}
