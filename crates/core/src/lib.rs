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
//! Modules, in the order in which data flows through them:

pub mod discover;
pub mod load;
pub mod source;
pub mod document;
pub mod field;
pub mod skill;
mod name;
pub mod properties;
pub mod rule;
pub mod rules;
pub mod finding;
mod validate;
pub mod report;
pub mod excerpt;
pub mod diagnostic;

pub use self::{
    discover::SkillDir,
    finding::Finding,
    properties::Properties,
    report::{Report, SkillReport},
    skill::Skill,
    validate::{check, check_dir, check_properties, validate},
};
