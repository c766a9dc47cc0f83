//! What models are given: which skills, in what shape, and within which budget.

pub(crate) mod budget;
pub(crate) mod chosen;
pub(crate) mod instructions;
pub(crate) mod location;
pub(crate) mod rendered;
