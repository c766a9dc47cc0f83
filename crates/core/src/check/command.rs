//! Scripts that the instructions run by their path, as a shell would: `scripts/check.sh --all`.
//!
//! Looked at are blocks of shell code, and inline code with `./` or arguments: elsewhere a path is more often spoken of
//! than run.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use crate::{
    check::Subject,
    disk::read::Runnable,
    text::{markdown::CodeBlock, source::Span},
};

/// A script that the body runs by its path.
#[derive(Debug)]
pub(crate) struct Command {
    /// The script, from the skill's folder.
    pub(crate) path: PathBuf,
    /// The path where it stands in the skill's file.
    pub(crate) span: Span,
    /// Whether it is a script without a first line that says what runs it.
    pub(crate) lacks_shebang: bool,
    /// Its permissions, if the system does not let it be run.
    pub(crate) not_executable: Option<u32>,
}

/// The scripts that a skill's body runs by their path, each once. `look` says of a file, by its path from the skill's
/// folder, what it is; none where it cannot be read.
pub(crate) fn of(subject: &Subject<'_>, look: &dyn Fn(&Path) -> Option<Runnable>) -> Vec<Command> {
    let skill = subject.skill;
    let Some(body) = skill.document.body else { return Vec::new() };
    let text = skill.source.slice(body);
    let files: HashSet<&Path> = subject.bundled_files().collect();
    let mut seen = HashSet::new();
    let mut commands: Vec<Command> = Vec::new();
    let mut add = |word: Span| {
        let written = text.get(word.start..word.end).unwrap_or_default();
        let Some(path) = script_path(written, &files) else { return };
        if !may_be_run(&path) || !seen.insert(path.clone()) {
            return;
        }
        if let Some(runnable) = look(&path) {
            commands.push(Command {
                lacks_shebang: !runnable.has_shebang && is_script_name(&path),
                not_executable: runnable.not_executable,
                span: word.shifted_by(body.start),
                path,
            });
        }
    };
    for block in subject.markdown().code_blocks.iter().filter(|block| is_shell(block)) {
        // What stands in a text that is handed on, or in a list, is not run.
        let source = text.get(block.span.start..block.span.end).unwrap_or_default();
        if source.contains("<<") || source.contains("=(") {
            continue;
        }
        first_words(text, block).into_iter().for_each(&mut add);
    }
    for code in &subject.markdown().inline_code {
        inline_command(text, *code).into_iter().for_each(&mut add);
    }
    commands
}

/// The first word of inline code, if that is a command and not the name of a file: it starts with `./`, or has
/// arguments.
fn inline_command(text: &str, code: Span) -> Option<Span> {
    let source = text.get(code.start..code.end)?;
    let inner = source.trim_matches('`');
    let start = code.start + source.len() - source.trim_start_matches('`').len();
    let word = inner.split(' ').next()?;
    let is_command = word.starts_with("./") || inner.trim().len() > word.len();
    is_command.then(|| Span::new(start, start + word.len()))
}

pub(super) fn is_shell(block: &CodeBlock) -> bool {
    ["sh", "bash", "zsh", "shell", "console", "shell-session"].contains(&language(block).as_str())
}

/// What a block's fence says it holds, in lower case.
fn language(block: &CodeBlock) -> String {
    block.info.split([' ', ',', '{']).next().unwrap_or_default().to_lowercase()
}

/// The first word of each command in a block of shell code.
fn first_words(text: &str, block: &CodeBlock) -> Vec<Span> {
    let commands = commands(text, block).into_iter();
    commands
        .filter_map(|command| {
            let source = text.get(command.start..command.end)?;
            Some(first_word(source)?.shifted_by(command.start))
        })
        .collect()
}

/// The commands in a block of shell code: behind the start of a line, and behind `&&`, `||`, `;` and `|`. Of a session,
/// only lines with a prompt are commands. A command ends with its line, even if it goes on in the next.
fn commands(text: &str, block: &CodeBlock) -> Vec<Span> {
    let is_session = matches!(language(block).as_str(), "console" | "shell-session");
    let mut commands = Vec::new();
    let mut at = block.span.start;
    let mut continues = false;
    for line in text.get(at..block.span.end).unwrap_or_default().split_inclusive('\n') {
        let mut start = at;
        if is_session && !line.trim_start().starts_with("$ ") {
            at += line.len();
            continue;
        }
        for command in line.split_inclusive(['&', ';', '|']) {
            let is_first_of_line = start == at;
            if !(continues && is_first_of_line) {
                commands.push(Span::new(start, start + command.len()));
            }
            start += command.len();
        }
        continues = line.trim_end().ends_with('\\');
        at += line.len();
    }
    commands
}

/// The scripts that the commands of a block run, by their paths or by an interpreter: where the paths stand, perhaps in
/// quotes.
pub(super) fn scripts_in_block(text: &str, block: &CodeBlock) -> Vec<Span> {
    let commands = commands(text, block).into_iter();
    commands
        .filter_map(|command| {
            let source = text.get(command.start..command.end)?;
            Some(script(source)?.shifted_by(command.start))
        })
        .collect()
}

/// The same for a line of shell code.
pub(super) fn scripts(line: &str) -> Vec<Span> {
    let mut scripts = Vec::new();
    let mut start = 0;
    for command in line.split_inclusive(['&', ';', '|']) {
        scripts.extend(script(command).map(|script| script.shifted_by(start)));
        start += command.len();
    }
    scripts
}

/// The script that a command runs: its first word if that is the path of a script, or what an interpreter is given.
fn script(command: &str) -> Option<Span> {
    const INTERPRETERS: [&str; 14] = [
        "python", "python3", "py", "bash", "sh", "zsh", "node", "ruby", "perl", "bun", "deno",
        "uv", "npx", "tsx",
    ];
    /// By these an interpreter runs something else.
    const OTHER: [&str; 6] = ["-m", "-c", "-e", "--eval", "-p", "--print"];
    /// What runs another command.
    const RUNNERS: [&str; 5] = ["sudo", "time", "exec", "nohup", "env"];
    let mut at = 0;
    let mut is_interpreted = false;
    for word in command.split(char::is_whitespace) {
        let start = at;
        at += word.len() + 1;
        let name = word.trim_end_matches(['&', ';', '|', ')', '`']);
        let bare = name.trim_matches(['"', '\'']);
        let is_prompt = matches!(bare, "$" | ">" | "");
        if is_prompt || RUNNERS.contains(&bare) || (!is_interpreted && bare.contains('=')) {
            continue;
        }
        if bare.starts_with('#') || OTHER.contains(&bare) {
            return None;
        }
        if is_script_name(Path::new(bare)) {
            let is_path = is_interpreted || bare.contains('/');
            return is_path.then(|| Span::new(start, start + name.len()));
        }
        if !is_interpreted {
            is_interpreted = INTERPRETERS.contains(&bare);
            if !is_interpreted {
                return None;
            }
        }
    }
    None
}

/// The first word of a command that is neither a prompt nor an assignment.
fn first_word(command: &str) -> Option<Span> {
    let mut at = 0;
    for word in command.split(char::is_whitespace) {
        let is_prompt = word == "$" || word == ">";
        let name = word.trim_end_matches(['&', ';', '|']);
        if !name.is_empty() && !is_prompt && !word.contains('=') {
            return Some(Span::new(at, at + name.len()));
        }
        // The separator is one byte in every shell script that runs.
        at += word.len() + 1;
    }
    None
}

/// The file of the skill that a command's first word runs: as it stands, behind `./`, or behind a variable for the
/// skill's folder such as `${CLAUDE_SKILL_DIR}/` or `{baseDir}/`.
fn script_path(word: &str, files: &HashSet<&Path>) -> Option<PathBuf> {
    let word = word.trim_matches(['"', '\'']);
    let path = match word.split_once('/') {
        Some((".", path)) => path,
        Some((first, path)) if is_skill_folder(first) => path,
        Some(_) => word,
        None => return None,
    };
    files.get(Path::new(path)).map(|path| (*path).to_owned())
}

/// Whether a file of this name may be meant to be run by its path: a script, or something without an ending.
fn may_be_run(path: &Path) -> bool {
    path.extension().is_none() || is_script_name(path)
}

/// Whether the first part of a path is a variable or a placeholder for the skill's folder.
fn is_skill_folder(part: &str) -> bool {
    let is_variable = part.starts_with(['$', '{', '<']);
    let upper = part.to_uppercase();
    is_variable && ["SKILL", "BASE", "DIR"].iter().any(|word| upper.contains(word))
}

/// Whether a file of this name is a text that some interpreter runs.
pub(crate) fn is_script_name(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    ["sh", "bash", "zsh", "py", "rb", "pl", "js", "mjs", "cjs", "ts"].contains(&extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_words_of_commands_are_found() {
        let text = "```sh\n$ scripts/a.sh --x && ./b.sh; A=1 c/d.py | e/f\ncurl \\\n  g/h.sh\n```";
        let words: Vec<&str> = first_words(text, &block(text))
            .into_iter()
            .map(|word| &text[word.start..word.end])
            .collect();
        assert_eq!(words, ["```sh", "scripts/a.sh", "./b.sh", "c/d.py", "e/f", "curl", "```"]);
    }

    fn block(text: &str) -> CodeBlock {
        CodeBlock { info: "sh".to_owned(), span: Span::new(0, text.len()) }
    }

    #[test]
    fn a_script_is_run_by_its_path_or_by_an_interpreter() {
        let text = "```sh\npython3 -u a.py x.py\n$ \"b/c.sh\" && uv run --with pandas d.py\npython -m e.py\nf.py\nls g/h.py\nA=1 sudo bash i.sh # j.sh\n```";
        let scripts: Vec<&str> = scripts_in_block(text, &block(text))
            .into_iter()
            .map(|script| &text[script.start..script.end])
            .collect();
        assert_eq!(scripts, ["a.py", "\"b/c.sh\"", "d.py", "i.sh"]);
    }
}
