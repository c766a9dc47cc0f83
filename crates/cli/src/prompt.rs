//! What models are given: which skills, in what shape, and within which budget.

pub(crate) mod budget;
pub(crate) mod collisions;
pub(crate) mod instructions;
pub(crate) mod location;
pub(crate) mod selection;
pub(crate) mod shape;
