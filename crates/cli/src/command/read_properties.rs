//! `skills-ref read-properties`

use skills_ref_core::{
    Properties, check_properties, discover, load::Extent, rules, skill::Skill, source::SourceFile,
};

use super::{Outcome, report_not_found, report_unreadable};
use crate::{
    args::{PropertiesFormat, ReadPropertiesArgs},
    console::Console,
    output::{full, properties},
};

pub(crate) fn run(args: &ReadPropertiesArgs, console: &mut Console) -> Outcome {
    let targets = discover::discover(std::slice::from_ref(&args.path));
    let mut outcome = report_not_found(&targets.not_found, console);
    for path in &targets.stray_files {
        let finding = rules::stray_file(path);
        console.eprint(&full::render(&[finding], &SourceFile::new(path, ""), console.style()));
        outcome = outcome.max(Outcome::Findings);
    }
    for dir in targets.skills {
        let skill = Skill::load(dir, Extent::Frontmatter);
        match Properties::read(&skill) {
            Some(read) => match args.format {
                PropertiesFormat::Json => console.print(&properties::json(&read)),
                PropertiesFormat::Yaml => console.print(&properties::yaml(&read)),
            },
            None => {
                report_unreadable(&skill, check_properties(&skill), console);
                outcome = outcome.max(Outcome::Findings);
            }
        }
    }
    outcome
}
