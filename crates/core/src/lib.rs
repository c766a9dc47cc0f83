//! Reads Agent Skills and judges them: bytes become a document, a document a skill, a skill findings.
//!
//! An Agent Skill is a folder with a SKILL.md: YAML frontmatter (`name`, `description`, …) and Markdown instructions.
//! Reading never fails: a broken skill is a value with faults, and everything that can still be checked is checked.
//! Lengths in messages are characters, spans are bytes of the whole file.
//!
//! ```
//! use skills_ref_core::{Skill, SkillDir, check};
//!
//! let text = "---\nname: PDF\ndescription: Reads PDF files.\n---\n# PDF\n";
//! let skill = Skill::from_text(SkillDir::new("skills/pdf"), text);
//! let rules: Vec<&str> = check(&skill).iter().map(|finding| finding.rule.id).collect();
//! assert_eq!(rules, ["name-not-lowercase", "name-directory-mismatch"]);
//! ```
//!
//! Data flows `discover` → `load` → `source` → `document` → `skill` → `rules` → `finding` → `report`.

#![cfg_attr(test, expect(clippy::string_slice, reason = "a test that slices wrongly should fail"))]

pub mod catalogue;
pub mod client_field;
mod commands;
pub mod diagnostic;
pub mod discover;
pub mod document;
pub mod drawing;
pub mod excerpt;
pub mod field;
pub mod files;
pub mod finding;
mod hidden;
pub mod load;
mod markdown;
mod name;
mod orphans;
pub mod properties;
mod quoted;
mod reference;
pub mod report;
mod retyped;
pub mod rule;
pub mod rules;
pub mod settings;
pub mod skill;
pub mod source;
mod text_field;
mod text_file;
pub mod tokens;
mod validate;

pub use self::{
    catalogue::Catalogue,
    discover::SkillDir,
    finding::Finding,
    properties::Properties,
    report::{Report, SkillReport},
    settings::Settings,
    skill::Skill,
    validate::{Run, check, check_dir, check_properties, check_with, validate, validate_with},
};

/// The README's example, so that it is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
