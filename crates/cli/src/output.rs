//! What is printed, by who reads it. Nothing here decides anything.

pub mod full;
pub mod json;
pub(crate) mod properties;

pub use crate::console::Style;
