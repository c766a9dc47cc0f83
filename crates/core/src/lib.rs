//! temp
mod document;
mod field;
mod source;
