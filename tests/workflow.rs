//! What .github/workflows/ci.yml promises: nothing floats, nothing has rights it does not use, nothing is left out.

use std::{collections::BTreeSet, fs};

use serde_yaml::{Mapping, Value};

use crate::support::root;

/// The workflow's text, and what it says.
fn workflow() -> (String, Value) {
    let text = fs::read_to_string(root().join(".github/workflows/ci.yml")).expect("it is there");
    let workflow = serde_yaml::from_str(&text).expect("it is YAML");
    (text, workflow)
}

fn jobs(workflow: &Value) -> &Mapping {
    workflow["jobs"].as_mapping().expect("there are jobs")
}

fn steps(workflow: &Value) -> Vec<&Value> {
    let steps = |job: &Value| job["steps"].as_sequence().expect("a job has steps").len();
    assert!(jobs(workflow).values().all(|job| steps(job) > 0));
    jobs(workflow).values().flat_map(|job| job["steps"].as_sequence()).flatten().collect()
}

#[test]
fn every_action_is_pinned_to_a_commit_and_says_which_version_it_is() {
    let (text, workflow) = workflow();
    let mut n_actions = 0;
    for action in steps(&workflow).iter().filter_map(|step| step["uses"].as_str()) {
        let (_, commit) = action.split_once('@').unwrap_or_else(|| panic!("{action}: no commit"));
        let is_commit =
            commit.len() == 40 && commit.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'));
        assert!(is_commit, "{action} is not pinned to 40 hex digits");
        n_actions += 1;
    }
    assert!(n_actions > 0);
    // Whatever the structure above does not know of, such as a job that is a whole workflow of others.
    let uses: Vec<&str> = text.lines().filter(|line| line.contains("uses:")).collect();
    assert_eq!(uses.len(), n_actions);
    for line in uses {
        let version = line.split_once(" # v").map(|(_, version)| version);
        assert!(
            version.is_some_and(|version| version.split('.').count() == 3),
            "{line}: no version"
        );
    }
}

#[test]
fn it_may_do_nothing_and_leaves_no_credentials_behind() {
    let (_, workflow) = workflow();
    assert_eq!(workflow["permissions"], Value::Mapping(Mapping::new()));
    for (name, job) in jobs(&workflow) {
        assert!(job.get("permissions").is_none(), "{name:?} has permissions");
    }
    for step in steps(&workflow) {
        if step["uses"].as_str().is_some_and(|action| action.starts_with("actions/checkout@")) {
            assert_eq!(step["with"]["persist-credentials"], Value::Bool(false));
        }
    }
}

#[test]
fn the_gate_needs_every_other_job() {
    let (_, workflow) = workflow();
    let jobs: BTreeSet<&str> = jobs(&workflow).keys().filter_map(Value::as_str).collect();
    let gate = &workflow["jobs"]["gate"];
    let needed = gate["needs"].as_sequence().expect("it needs jobs");
    let needed: BTreeSet<&str> = needed.iter().filter_map(Value::as_str).collect();
    assert_eq!(needed, &jobs - &BTreeSet::from(["gate"]));
    // A job that failed skips those that need it, and a skipped gate lets everything pass.
    assert_eq!(gate["if"], "always()");
}

/// The versions of tools are written in two places.
#[test]
fn it_runs_the_same_cargo_deny_as_the_local_run() {
    let run = fs::read_to_string(root().join(".ci/run")).expect("it is there");
    let (text, _) = workflow();
    let version = |text: &str| {
        let versions = text.split("cargo-deny --version ").skip(1);
        let versions = versions.filter_map(|rest| rest.split_whitespace().next());
        versions.map(str::to_owned).collect::<BTreeSet<_>>()
    };
    assert_eq!(version(&text), version(&run));
    assert_eq!(version(&run).len(), 1);
}
