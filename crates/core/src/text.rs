//! Texts, whatever they are about: places in them, their Markdown, their words, their tokens.

pub(crate) mod hidden;
pub(crate) mod markdown;
pub(crate) mod mojibake;
pub(crate) mod quotation;
pub(crate) mod retyped;
pub mod source;
pub mod tokens;
pub mod wording;
