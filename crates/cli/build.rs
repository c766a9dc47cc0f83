//! Links the program at a fixed address where that can be: half of a run over one skill was spent on moving tables.
//!
//! A hook starts it for every commit. What randomized addresses protect from is memory that is written wrongly, which
//! safe Rust does not do.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |key: &str, value: &str| std::env::var(key).is_ok_and(|is| is == value);
    let is_linux = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if is_linux && is("CARGO_CFG_TARGET_ARCH", "x86_64") && is("PROFILE", "release") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
