//! The console blocks of the README and of docs/agent.md show what the program prints.

use std::fs;

use crate::support::{program, root};

/// Each `$ skills-ref …` of the README's console blocks, with the output below it.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().expect("a split has a first part");
        for line in block.split_inclusive('\n') {
            match line.strip_prefix("$ ") {
                Some(command) => blocks.push((command.trim().to_owned(), String::new())),
                None => blocks.last_mut().expect("a block starts with a command").1.push_str(line),
            }
        }
    }
    blocks
}

#[test]
fn readme_examples_are_current() {
    assert!(n_current("README.md") >= 3);
    assert!(n_current("docs/agent.md") >= 1);
}

/// How many examples of a page there are; fails where one is not what the program prints.
fn n_current(page: &str) -> usize {
    let readme = fs::read_to_string(root().join(page)).expect("the page is there");
    let mut n_run = 0;
    for (command, expected) in blocks(&readme) {
        let Some(args) = command.strip_prefix("skills-ref ") else { continue };
        let output = program(&root()).args(args.split(' ')).output().expect("the program starts");
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).expect("output is UTF-8");
        let printed =
            printed.replace(root().to_str().expect("it is UTF-8"), "/home/you/skills-ref");
        assert_eq!(printed, expected, "{command}");
        n_run += 1;
    }
    n_run
}
