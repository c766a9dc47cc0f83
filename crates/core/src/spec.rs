//! What the specification knows, and what clients know beyond it: fields, and what a name may be.

pub mod client_field;
pub mod field;
pub(crate) mod name;
