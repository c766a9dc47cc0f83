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
//! The modules stand below in the order in which data flows; each imports only from those before it.

#![cfg_attr(test, expect(clippy::string_slice, reason = "a test that slices wrongly should fail"))]

pub mod path;

mod text;

mod spec;

pub mod document;

pub mod skill;

pub mod properties;

mod disk;

pub mod report;

mod check;

pub mod rules;

pub mod settings;

mod targets;

mod validate;

pub mod catalogue;

pub use self::{
    catalogue::Catalogue,
    disk::read,
    properties::Properties,
    report::{Report, SkillReport, diagnostic, drawing, excerpt, finding, finding::Finding, rule},
    settings::Settings,
    skill::{Skill, SkillDir},
    spec::{client_field, field},
    text::{source, tokens, wording},
    validate::{Run, Validator, check, check_dir, check_properties, check_with, validate},
};

/// From paths to the folders of skills.
pub mod discover {
    pub use crate::{
        disk::discover::{
            NotFound, Search, absolute_from, is_skill, owner, real_working_dir, repository_root,
            skill_dir,
        },
        targets::{Targets, discover},
    };
}

/// The README's example, so that it is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The examples of this crate's own page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct CrateReadme;
