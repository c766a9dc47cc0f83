//! `Targets`: the skills that paths stand for, and what may hide some of them.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    disk::{
        discover::{self, NotFound},
        tree::TreeFault,
        walk::{Found, Search},
    },
    report::finding::Finding,
    rules::{skill_md_unreadable, symlink_broken},
    settings::{InForce, Policy},
    skill::SkillDir,
};

/// What the paths of a command line stand for.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Targets {
    /// The skills, each once: in the order given, inside a tree sorted by path.
    pub skills: Vec<SkillDir>,
    /// How many trees were searched.
    pub n_trees: usize,
    /// Trees without a skill.
    pub empty_trees: Vec<PathBuf>,
    /// Files that belong to no skill.
    pub stray_files: Vec<PathBuf>,
    /// What is wrong in a tree but belongs to no skill: a link to nothing, a folder that cannot be read.
    pub findings: Vec<Finding>,
    /// Paths that are not there.
    pub not_found: Vec<NotFound>,
}

/// Finds what paths stand for: skill folders, SKILL.md files, files inside skills, and trees that hold skills. The
/// same skill counts once, whatever it is called.
#[must_use]
pub fn discover(paths: &[PathBuf], search: &Search, policy: &dyn Policy) -> Targets {
    let above = |dir: &Path| policy.above(dir);
    let take = |found: Found<Arc<dyn InForce>>| found.dir;
    let found = discover::discover(paths, search, &above, &take);
    Targets {
        skills: found.taken,
        n_trees: found.n_trees,
        empty_trees: found.empty_trees.into_iter().map(|(dir, _)| dir).collect(),
        stray_files: found.stray_files,
        findings: tree_findings(found.faults),
        not_found: found.not_found,
    }
}

/// The findings about what is wrong in trees, at the severity that is in force there; those of rules that are off left
/// out.
pub(crate) fn tree_findings(faults: Vec<TreeFault<Arc<dyn InForce>>>) -> Vec<Finding> {
    let finding = |TreeFault { path, error, scope }: TreeFault<Arc<dyn InForce>>| {
        let finding = match error {
            Some(error) => skill_md_unreadable::unreadable_folder(&path, &error),
            None => symlink_broken::in_tree(&path),
        };
        at_level(finding, &*scope)
    };
    faults.into_iter().filter_map(finding).collect()
}

/// A finding of no skill at the severity that is in force where it is; none if its rule is off.
pub(crate) fn at_level(finding: Finding, scope: &dyn InForce) -> Option<Finding> {
    let severity = scope.settings(finding.place.path())?.level(finding.rule)?;
    Some(Finding { severity, ..finding })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{path::shown, settings::FixedPolicy};

    fn tree(files: &[&str]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for file in files {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "---\nx").unwrap();
        }
        root
    }

    fn skills(root: &Path, paths: &[&str]) -> Vec<String> {
        let paths: Vec<PathBuf> = paths.iter().map(|path| root.join(path)).collect();
        let relative = |dir: SkillDir| shown(dir.path.strip_prefix(root).unwrap());
        discover(&paths, &Search::default(), &FixedPolicy::default())
            .skills
            .into_iter()
            .map(relative)
            .collect()
    }

    #[test]
    fn files_stand_for_their_skill_and_each_skill_counts_once() {
        let root = tree(&["a/SKILL.md", "a/scripts/deep/x.py", "b/skill.md", "README.md"]);
        let paths = ["a/scripts/deep/x.py", "b/skill.md", "a/SKILL.md", "a", "./a//", "README.md"];
        assert_eq!(skills(root.path(), &paths), ["a", "b"]);
    }

    #[test]
    fn a_file_of_no_skill_is_a_stray_and_a_missing_path_is_not_found() {
        let root = tree(&["README.md", ".git/config"]);
        let targets = discover(
            &[root.path().join("README.md"), root.path().join("gone")],
            &Search::default(),
            &FixedPolicy::default(),
        );
        assert_eq!(targets.stray_files, [root.path().join("README.md")]);
        assert!(targets.not_found[0].to_string().starts_with("path does not exist: `"));
    }

    #[cfg(unix)]
    #[test]
    fn links_keep_their_name_and_dangling_ones_are_told() {
        let root = tree(&["store/0a1b/SKILL.md"]);
        std::os::unix::fs::symlink("store/0a1b", root.path().join("pdf")).unwrap();
        std::os::unix::fs::symlink("nowhere", root.path().join("gone")).unwrap();
        assert_eq!(skills(root.path(), &["pdf"]), ["pdf"]);
        assert_eq!(skills(root.path(), &["store/0a1b", "pdf"]), ["store/0a1b"]);
        let not_found =
            discover(&[root.path().join("gone")], &Search::default(), &FixedPolicy::default())
                .not_found;
        assert!(not_found[0].to_string().ends_with("is a link to `nowhere`, which does not exist"));
    }

    #[test]
    fn a_tree_is_searched_up_to_each_skill() {
        let root = tree(&[
            "a/SKILL.md",
            "a/inner/SKILL.md",
            "b/c/skill.md",
            ".claude/skills/d/SKILL.md",
            ".claude/worktrees/w/SKILL.md",
            "node_modules/e/SKILL.md",
            ".git/f/SKILL.md",
            "ignored/g/SKILL.md",
            "h/Skill.md",
            "README.md",
        ]);
        fs::write(root.path().join(".gitignore"), "ignored/\n").unwrap();
        assert_eq!(skills(root.path(), &[""]), [".claude/skills/d", "a", "b/c", "h"]);
        let search = Search { nested: true, no_ignore: true, ..Search::default() };
        let found = discover(&[root.path().to_owned()], &search, &FixedPolicy::default()).skills;
        let found: Vec<String> =
            found.iter().map(|dir| shown(dir.path.strip_prefix(root.path()).unwrap())).collect();
        assert_eq!(found, [".claude/skills/d", "a", "a/inner", "b/c", "h", "ignored/g"]);
        let search = Search { max_depth: Some(1), ..Search::default() };
        let found = discover(&[root.path().to_owned()], &search, &FixedPolicy::default()).skills;
        assert_eq!(
            found.iter().filter_map(|dir| dir.name.as_deref()).collect::<Vec<_>>(),
            ["a", "h"]
        );
    }

    #[test]
    fn a_tree_without_skills_is_empty() {
        let root = tree(&["a/README.md"]);
        let targets =
            discover(&[root.path().join("a")], &Search::default(), &FixedPolicy::default());
        assert_eq!((targets.skills.len(), targets.empty_trees), (0, vec![root.path().join("a")]));
    }

    #[cfg(unix)]
    #[test]
    fn links_in_a_tree_are_followed_once_and_loops_end() {
        use std::os::unix::fs::symlink;
        let root = tree(&[
            "store/0a1b/SKILL.md",
            "beside/x/SKILL.md",
            "outside/y/SKILL.md",
            "repo/z/SKILL.md",
        ]);
        for (link, target) in [
            ("repo/pdf", "../store/0a1b"),
            ("repo/linked", "../outside"),
            ("outside/up", ".."),
            ("repo/self", "."),
            ("repo/loop", "loop"),
            ("repo/gone", "nowhere"),
            ("repo/store", "../store"),
        ] {
            symlink(target, root.path().join(link)).unwrap();
        }
        let targets =
            discover(&[root.path().join("repo")], &Search::default(), &FixedPolicy::default());
        let relative = |path: &Path| shown(path.strip_prefix(root.path()).unwrap());
        let found: Vec<String> = targets.skills.iter().map(|dir| relative(&dir.path)).collect();
        assert_eq!(found, ["repo/linked/y", "repo/pdf", "repo/z"]);
        assert_eq!(targets.skills[1].link_names, ["0a1b"]);
        let broken: Vec<String> =
            targets.findings.iter().map(|finding| relative(finding.place.path())).collect();
        assert_eq!(broken, ["repo/gone", "repo/loop"]);
    }
}
