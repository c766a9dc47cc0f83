#!/usr/bin/env python3
"""Runs the hooks for real: a throw-away repository, this checkout's last commit as the repository of the hooks.

    pre_commit.py [RUNNER]      RUNNER: pre-commit (default) or prek, as on the PATH

Prints a transcript. Exit 1 if a commit is refused that should pass, or the other way round.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOOD = "---\nname: {name}\ndescription: Does {name}. Use when asked for it.\n---\n\n# Steps\n\nDo it.\n"
BAD = "---\nname: {name}\ndescription: Use when: asked.\n---\n\n# Steps\n"


def run(*command, cwd, check=True):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if check and done.returncode:
        sys.exit(f"{' '.join(command)}: exit {done.returncode}\n{done.stdout}")
    return done


def main():
    runner = sys.argv[1] if len(sys.argv) > 1 else "pre-commit"
    rev = run("git", "rev-parse", "HEAD", cwd=ROOT).stdout.strip()
    failed = []
    with tempfile.TemporaryDirectory() as scratch:
        repository = Path(scratch) / "repository"
        repository.mkdir()

        def write(path, text):
            path = repository / path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

        def commit(title, passes, has="", lacks="\0", hook="skills-ref"):
            run("git", "add", "-A", cwd=repository)
            done = run("git", "-c", "user.name=x", "-c", "user.email=x@localhost", "commit", "-m", title, cwd=repository, check=False)
            print(f"== {title}: exit {done.returncode}\n{done.stdout}")
            if (done.returncode == 0) != passes or has not in done.stdout or lacks in done.stdout:
                failed.append(title)
            if done.returncode:
                run("git", "reset", "-q", cwd=repository)

        run("git", "init", "-q", "-b", "main", cwd=repository)
        hooks = f"repos:\n  - repo: {ROOT}\n    rev: {rev}\n    hooks:\n      - id: skills-ref\n"
        write(".pre-commit-config.yaml", hooks)
        write("README.md", "No skill.\n")
        run(runner, "install", cwd=repository)
        commit("a commit that touches no skill passes", True)
        write("skills/pdf/SKILL.md", GOOD.format(name="pdf"))
        write("skills/pdf/scripts/a.py", "")
        write("skills/pdf/scripts/b.py", "")
        commit("a good skill passes", True)
        write("skills/xlsx/SKILL.md", BAD.format(name="xlsx"))
        write("skills/xlsx/scripts/a.py", "")
        write("skills/xlsx/scripts/b.py", "")
        commit("a bad skill of several files is refused once", False, has="checked 1 skill: 0 valid, 1 invalid; 1 error")
        write("skills/pdf/scripts/a.py", "# changed\n")
        (repository / "skills/xlsx/SKILL.md").unlink()
        write("skills/xlsx/SKILL.md.txt", "")
        commit("a script of a good skill passes", True)
        write("skills-ref.toml", "exclude = ['drafts/']\n")
        write("drafts/new/SKILL.md", BAD.format(name="new"))
        commit("an excluded bad skill passes", True)
        write(".pre-commit-config.yaml", hooks.replace("id: skills-ref", "id: skills-ref-all"))
        write("skills/docx/SKILL.md", BAD.format(name="docx"))
        commit("the hook for all skills finds a bad one", False, has="checked 2 skills: 1 valid, 1 invalid; 1 error")
        done = run(runner, "run", "--all-files", cwd=repository, check=False)
        print(f"== {runner} run --all-files: exit {done.returncode}\n{done.stdout}")
    print(f"{6 - len(failed)} passed, {len(failed)} failed" + "".join(f"\n  {title}" for title in failed))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
