//! The commands, a file for each: its arguments, its examples, and how it turns arguments into calls of core and what
//! comes back into output.

pub(crate) mod config;
pub(crate) mod explain;
pub(crate) mod load;
pub(crate) mod read_properties;
pub(crate) mod rules;
pub(crate) mod stats;
pub(crate) mod to_prompt;
pub(crate) mod tool;
pub(crate) mod validate;
