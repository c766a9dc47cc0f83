//! The `skills-ref` binary. Everything it does is in the library beside it, so that docs are made from the same code.

use std::process::ExitCode;

fn main() -> ExitCode {
    skills_ref::main()
}
