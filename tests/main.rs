//! The whole program, run as a user runs it.

#![expect(clippy::disallowed_methods, reason = "tests look at the disk by themselves")]

mod agent;
mod baseline;
mod config;
mod docs;
mod fixtures;
mod formats;
mod hostile;
mod layout;
mod near_misses;
mod opt_in;
mod output;
mod prompts;
mod read_properties;
mod readme;
mod support;
mod to_prompt;
mod trees;
mod usage;
mod validate;
mod workflow;
