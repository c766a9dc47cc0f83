//! `cargo bench`: the program beside the floor of what it must touch, as ratios of one run.
//!
//! Validating is reading: the floor walks the same tree with the same walker and threads and reads the same files.
//! Both are processes of their own, started in turn, so that a noisy machine is noisy to both.
//! `cargo bench -- NAME` measures only what has NAME in its title.

#![expect(clippy::print_stdout, reason = "a benchmark prints its numbers")]

use std::{
    env, fs,
    fs::File,
    io::Read,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use ignore::{WalkBuilder, WalkState};
use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
use skills_ref_core::{
    discover::{Search, discover},
    settings::FixedPolicy,
};

/// Tells a floor that is the program itself where that is.
const PROGRAM: &str = "SPEED_PROGRAM";

fn main() {
    let args: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if let [mode, kind, dir] = args.as_slice()
        && mode == "floor"
    {
        floor(kind, Path::new(dir));
        return;
    }
    let program = build();
    let wanted = args.first().map_or("", String::as_str);
    let trees = Trees::new();
    println!("{:<58} {:>9} {:>9} {:>7}", "", "floor ms", "run ms", "ratio");
    for bench in benches(&trees) {
        if bench.title.contains(wanted) {
            bench.run(&program);
        }
    }
    if "memory".contains(wanted) {
        memory(&trees, &program);
    }
}

/// Builds the program as it is shipped and gives back its path: what Cargo builds beside a benchmark can unwind and is
/// not linked as one, and so is slower.
fn build() -> PathBuf {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--profile", "dist", "--quiet", "--package", "skills-ref"]);
    assert!(cargo.status().is_ok_and(|status| status.success()), "the program can be built");
    // The folder of made files lies in the target folder.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it lies in a folder");
    let program = target.join("dist").join(format!("skills-ref{}", env::consts::EXE_SUFFIX));
    assert!(program.exists(), "{} is there", program.display());
    program
}

/// A run of the program and the floor to measure it by.
struct Bench {
    title: &'static str,
    floor: (&'static str, PathBuf),
    args: Vec<String>,
}

impl Bench {
    fn run(&self, program: &Path) {
        const N_RUNS: usize = 15;
        let (kind, dir) = &self.floor;
        let mut floor = Command::new(env::current_exe().expect("the bench knows itself"));
        floor.args(["floor", kind]).arg(dir).env(PROGRAM, program);
        let mut run = Command::new(program);
        run.args(&self.args);
        let mut times = [Vec::new(), Vec::new()];
        for n in 0..=N_RUNS {
            for (command, times) in [&mut floor, &mut run].into_iter().zip(&mut times) {
                let time = time(command);
                // The first run warms the cache of files.
                if n > 0 {
                    times.push(time);
                }
            }
        }
        let [floor, run] = times.map(median);
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "{:<58} {:>9.2} {:>9.2} {:>7.2}",
            self.title,
            ms(floor),
            ms(run),
            ms(run) / ms(floor)
        );
    }
}

fn time(command: &mut Command) -> Duration {
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("it starts");
    let time = start.elapsed();
    assert!(matches!(status.code(), Some(0 | 1)), "{command:?}: {status}");
    time
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn benches(trees: &Trees) -> Vec<Bench> {
    let spec = ["validate", "--isolated", "--ignore", "portability,integrity"];
    let validate = ["validate", "--isolated"];
    let prompt = ["to-prompt", "--isolated"];
    let bench = |title, kind, dir: &Path, args: &[&str]| Bench {
        title,
        floor: (kind, dir.to_owned()),
        args: args.iter().map(|arg| (*arg).to_owned()).chain([dir.display().to_string()]).collect(),
    };
    let mut benches = vec![
        bench(
            "validate, 1 skill (floor: an empty process)",
            "nothing",
            &trees.made("one", 1, 0, 5 << 10).join("group-0/skill-0"),
            &validate,
        ),
        bench(
            "validate, 2000 skills, spec rules",
            "read",
            &trees.made("2k", 2_000, 0, 5 << 10),
            &spec,
        ),
        bench(
            "validate, 10000 skills, spec rules",
            "read",
            &trees.made("10k", 10_000, 0, 5 << 10),
            &spec,
        ),
        bench(
            "validate, 2000 skills, default rules",
            "list",
            &trees.made("2k", 2_000, 0, 5 << 10),
            &validate,
        ),
        bench(
            "validate, 10000 skills, default rules",
            "list",
            &trees.made("10k", 10_000, 0, 5 << 10),
            &validate,
        ),
        bench(
            "validate, 1000 skills of 30 files, spec rules",
            "read",
            &trees.made("files", 1_000, 30, 5 << 10),
            &spec,
        ),
        bench(
            "validate, 1000 skills of 30 files, default rules",
            "list",
            &trees.made("files", 1_000, 30, 5 << 10),
            &validate,
        ),
        bench(
            "to-prompt, 2000 skills (floor: 4 KiB of each)",
            "open",
            &trees.made("2k", 2_000, 0, 5 << 10),
            &prompt,
        ),
        bench(
            "to-prompt, 2000 paths (floor: 4 KiB of each)",
            "listed",
            &trees.paths("2k", 2_000),
            &["to-prompt", "--isolated", "--paths-from"],
        ),
        bench(
            "to-prompt, 10000 skills (floor: 4 KiB of each)",
            "open",
            &trees.made("10k", 10_000, 0, 5 << 10),
            &prompt,
        ),
        bench(
            "to-prompt --mode on-demand, 2000 skills (4 KiB of each)",
            "open",
            &trees.made("2k", 2_000, 0, 5 << 10),
            &["to-prompt", "--isolated", "--mode", "on-demand"],
        ),
        bench(
            "load 1 of 10000 skills (floor: finding them)",
            "discover",
            &trees.made("10k", 10_000, 0, 5 << 10),
            &["load", "--isolated", "skill-7777", "--root"],
        ),
        bench(
            "to-prompt, 20 bodies of 20 MB (floor: reading them)",
            "read",
            &trees.made("bodies", 20, 0, 20 << 20),
            &prompt,
        ),
        bench(
            "validate, 100000 skills (floor: 10000)",
            "validate",
            &trees.made("100k", 100_000, 0, 1 << 10),
            &spec,
        ),
    ];
    // What the last one is measured by is the program itself on a tenth of the tree.
    if let Some(last) = benches.last_mut() {
        last.floor.1 = trees.made("10k-small", 10_000, 0, 1 << 10);
    }
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    if corpus.exists() {
        benches.push(bench("validate, the corpus, spec rules", "read", &corpus, &spec));
        benches.push(bench("validate, the corpus, default rules", "list", &corpus, &validate));
    }
    benches
}

/// Peak memory of a run, where GNU time can tell it.
fn memory(trees: &Trees, program: &Path) {
    let peak = |dir: &Path| {
        let output = Command::new("/usr/bin/time")
            .args(["-f", "%M"])
            .arg(program)
            .args(["validate", "--isolated", "-q"])
            .arg(dir)
            .output()
            .ok()?;
        String::from_utf8_lossy(&output.stderr).trim().parse::<f64>().ok()
    };
    let (ten, hundred) =
        (trees.made("10k", 10_000, 0, 5 << 10), trees.made("100k", 100_000, 0, 1 << 10));
    match (peak(&ten), peak(&hundred)) {
        (Some(ten), Some(hundred)) => println!(
            "memory: {:.1} MB at 10000 skills, {:.0} bytes for each further one",
            ten / 1024.0,
            (hundred - ten) * 1024.0 / 90_000.0
        ),
        _ => println!("memory: /usr/bin/time is not here to tell"),
    }
}

/// Made trees, kept between runs.
struct Trees {
    root: PathBuf,
}

impl Trees {
    fn new() -> Self {
        Self { root: PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("speed") }
    }

    /// A file that lists the skills of a made tree.
    fn paths(&self, name: &str, n_skills: usize) -> PathBuf {
        let root = self.made(name, n_skills, 0, 5 << 10);
        let list = self.root.join(format!("{name}.txt"));
        let path = |n: usize| format!("{}/group-{}/skill-{n}\n", root.display(), n / 100);
        fs::write(&list, (0..n_skills).map(path).collect::<String>()).expect("there is room");
        list
    }

    /// A tree of so many valid skills, each with so many bundled files and a SKILL.md of so many bytes.
    fn made(&self, name: &str, n_skills: usize, n_files: usize, n_bytes: usize) -> PathBuf {
        let root = self.root.join(name);
        let done = root.join(".made");
        if done.exists() {
            return root;
        }
        for n in 0..n_skills {
            let skill = format!("skill-{n}");
            let dir = root.join(format!("group-{}", n / 100)).join(&skill);
            fs::create_dir_all(&dir).expect("there is room");
            fs::write(dir.join("SKILL.md"), text(&skill, n_bytes)).expect("there is room");
            for file in 0..n_files {
                let dir = dir.join(if file % 2 == 0 { "scripts" } else { "references" });
                fs::create_dir_all(&dir).expect("there is room");
                fs::write(dir.join(format!("file-{file}.md")), "Text.\n").expect("there is room");
            }
        }
        File::create(done).expect("there is room");
        root
    }
}

fn text(name: &str, n_bytes: usize) -> String {
    let mut text = format!(
        "---\nname: {name}\ndescription: >-\n  Turns rows of a spreadsheet into tables for {name}.\n  Use when the user asks for totals or charts.\n\
         license: Apache-2.0\nmetadata:\n  author: someone\n  version: \"1.2\"\nallowed-tools: Read Bash(python:*)\n---\n\n# Steps\n\n"
    );
    while text.len() < n_bytes {
        text.push_str("1. Read the sheet with `scripts/read.py`, then **check** each of its columns for blanks.\n");
    }
    text
}

/// The least that a run must do.
fn floor(kind: &str, dir: &Path) {
    let bytes = match kind {
        "nothing" => 0,
        "validate" => {
            let mut run = Command::new(env::var_os(PROGRAM).expect("the bench tells its floors"));
            time(
                run.args(["validate", "--isolated", "--ignore", "portability,integrity"]).arg(dir),
            );
            0
        }
        "open" => {
            let files = skills(dir);
            files.par_iter().map(|file| read(file, 4096)).sum()
        }
        "listed" => {
            #[expect(clippy::disallowed_methods, reason = "the floor reads by itself")]
            let list = fs::read_to_string(dir).expect("the list is there");
            let files: Vec<PathBuf> =
                list.lines().map(|line| Path::new(line).join("SKILL.md")).collect();
            files.par_iter().map(|file| read(file, 4096)).sum()
        }
        // What finding one skill of many must do: find them all.
        "discover" => {
            let paths = [dir.to_owned()];
            discover(&paths, &Search::default(), &FixedPolicy::default()).skills.len() as u64
        }
        "read" => skills(dir).par_iter().map(|file| read(file, u64::MAX)).sum(),
        // With the default rules: list each skill's folder, read what lies in it, and pass over the SKILL.md's Markdown.
        "list" => skills(dir)
            .par_iter()
            .map(|file| {
                let dir = file.parent().expect("a file has a folder");
                let files = walkdir::WalkDir::new(dir).into_iter().flatten();
                let files = files
                    .filter(|entry| entry.file_type().is_file() && entry.path() != file.as_path());
                let text = text_of(file);
                let n_events = pulldown_cmark::Parser::new(&text).count() as u64;
                n_events + files.map(|entry| read(entry.path(), u64::MAX)).sum::<u64>()
            })
            .sum(),
        _ => panic!("there is no floor `{kind}`"),
    };
    // What is printed cannot be left out by the compiler.
    println!("{bytes}");
}

/// Walks as the program does: each folder that has a SKILL.md is not gone into.
fn skills(dir: &Path) -> Vec<PathBuf> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let n_dirs = AtomicU64::new(0);
    let mut builder = WalkBuilder::new(dir);
    builder
        .standard_filters(false)
        .git_ignore(true)
        .git_exclude(true)
        .parents(true)
        .require_git(false);
    builder.threads(std::thread::available_parallelism().map_or(1, usize::from));
    builder.build_parallel().run(|| {
        let sender = sender.clone();
        let n_dirs = &n_dirs;
        Box::new(move |entry| {
            let Ok(entry) = entry else { return WalkState::Continue };
            if entry.file_type().is_some_and(|kind| kind.is_dir()) {
                n_dirs.fetch_add(1, Ordering::Relaxed);
                let file = entry.path().join("SKILL.md");
                if fs::symlink_metadata(&file).is_ok() {
                    let _ = sender.send(file);
                    return WalkState::Skip;
                }
            }
            WalkState::Continue
        })
    });
    drop(sender);
    receiver.into_iter().collect()
}

#[expect(clippy::disallowed_methods, reason = "the floor reads by itself")]
fn text_of(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}

#[expect(clippy::disallowed_methods, reason = "the floor reads by itself")]
fn read(file: &Path, n_bytes: u64) -> u64 {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(n_bytes).read_to_end(&mut bytes))
        .map_or(0, |n| n as u64)
}
