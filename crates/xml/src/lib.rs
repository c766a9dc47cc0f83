//! Renders skills for prompts: `<available_skills>`, the catalogue that agents put into their system prompt, and the
//! elements that hold a skill's instructions.
//!
//! Knows nothing of files or frontmatter: entries go in, text comes out.
//!
//! ```
//! use skills_ref_xml::{AvailableSkills, Entry, Layout};
//!
//! let entry = Entry {
//!     name: "r-and-d".into(),
//!     description: Some("Finds papers on R&D.".into()),
//!     location: Some("/skills/r-and-d/SKILL.md".into()),
//! };
//! let catalogue = AvailableSkills::new([entry]);
//! assert!(catalogue.to_string().contains("Finds papers on R&amp;D."));
//! assert_eq!(catalogue.layout(Layout::Compact).to_string().lines().count(), 3);
//! ```
//!
//! Catalogues are well formed whatever the entries hold. Instructions are not XML: see `Instructions`.

mod catalogue;
mod escape;
mod instructions;

pub use self::{
    catalogue::{AvailableSkills, Entry, Layout},
    escape::is_forbidden,
    instructions::Instructions,
};

/// The examples of this crate's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
