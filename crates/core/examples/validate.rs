//! Judges the skills at the paths given: `cargo run -p skills-ref-core --example validate -- fixtures/skills`.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use std::{env, path::PathBuf, process::ExitCode};

use skills_ref_core::{Validator, path::shown};

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = env::args().skip(1).map(PathBuf::from).collect();
    let run = Validator::new().run(&paths);
    for path in &run.not_found {
        println!("{path}");
    }
    let report = run.all();
    for finding in report.all_findings() {
        let path = shown(finding.place.path());
        match finding.place.positions() {
            Some((start, _)) => print!("{path}:{}:{}: ", start.line, start.column),
            None => print!("{path}: "),
        }
        println!("{}[{}]: {}", finding.severity.as_str(), finding.rule.id, finding.message);
    }
    let summary = report.summary();
    println!("{} of {} skills are valid", summary.valid, summary.skills);
    ExitCode::from(u8::from(summary.errors > 0))
}
