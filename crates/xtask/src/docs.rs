//! The generated docs: made from the rules and their fixtures. Those of the command line and of the types of report and
//! configuration are written by a test of the program, which alone knows them.

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
};

use skills_ref_core::{
    Report, Settings, Validator,
    client_field::{CLIENT_FIELDS, Client},
    drawing::Drawing,
    rule::{Group, Rule},
    rules::RULES,
    settings::FixedPolicy,
};

/// Where nobody should look for what is generated here.
const NOTICE: &str = "<!-- Made by `cargo xtask docs`. Change the source, not this file. -->";

/// Writes the pages, and deletes pages of rules that are gone.
///
/// # Errors
///
/// Those of the file system.
pub(crate) fn write(root: &Path) -> io::Result<()> {
    let pages = pages(root)?;
    for path in rule_pages(root)? {
        if !pages.contains_key(&path) {
            fs::remove_file(root.join(path))?;
        }
    }
    for (path, text) in pages {
        let path = root.join(path);
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir)?;
        }
        fs::write(path, text)?;
    }
    write_pages_of_the_program(root)
}

/// Lets the program's own test write docs/cli.md and the JSON Schemas.
fn write_pages_of_the_program(root: &Path) -> io::Result<()> {
    let status = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--package", "skills-ref", "--bin", "skills-ref", "docs::"])
        .env("SKILLS_REF_UPDATE_DOCS", "1")
        .current_dir(root)
        .status()?;
    if status.success() {
        Ok(())
    } else {
        Err(io::Error::other("the program did not write docs/cli.md and the JSON Schemas"))
    }
}

/// The pages that are there now in docs/rules.
fn rule_pages(root: &Path) -> io::Result<Vec<PathBuf>> {
    let dir = PathBuf::from("docs/rules");
    if !root.join(&dir).exists() {
        return Ok(Vec::new());
    }
    entries(&root.join(&dir))?
        .into_iter()
        .map(|path| Ok(dir.join(path.file_name().unwrap_or_default())))
        .collect()
}

fn entries(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// Every page that is made here: its path and its text.
fn pages(root: &Path) -> io::Result<BTreeMap<PathBuf, String>> {
    let mut pages = BTreeMap::new();
    for rule in RULES {
        pages.insert(PathBuf::from(format!("docs/rules/{}.md", rule.id)), rule_page(root, rule)?);
    }
    pages.insert("docs/rules/README.md".into(), index());
    pages.insert("crates/cli/src/examples.rs".into(), examples(root)?);
    pages.insert("docs/fields.md".into(), fields());
    Ok(pages)
}

/// All rules in one table a group.
fn index() -> String {
    let mut text = format!("{NOTICE}\n\n# Rules\n");
    for group in Group::ALL {
        let severity = group.severity().as_str();
        let _ = write!(
            text,
            "\n## {} ({severity}s)\n\n{}\n\n| rule | finds |\n| --- | --- |\n",
            group.as_str(),
            group_intro(group)
        );
        for rule in RULES.iter().filter(|rule| rule.group == group) {
            let _ = writeln!(text, "| [{id}]({id}.md) | {} |", rule.summary, id = rule.id);
        }
    }
    text
}

/// The fields that clients act on, and where that is written.
fn fields() -> String {
    let mut text = format!(
        "{NOTICE}\n\n# Fields of clients\n\n\
         The specification has six fields; any other is [`field-unknown`](rules/field-unknown.md).\n\
         These are read by some clients all the same, as far as their source or documentation tells.\n\
         To keep one, name it in `extra-fields` in [skills-ref.toml](config.md).\n\n\
         | field | clients |\n| --- | --- |\n"
    );
    for field in CLIENT_FIELDS {
        let note = if field.is_metadata { "; it also fits under `metadata`" } else { "" };
        let _ = writeln!(text, "| `{}` | {}{note} |", field.key, field.client_names());
    }
    text.push_str("\n## Where that is written\n\n");
    let mut clients: Vec<Client> =
        CLIENT_FIELDS.iter().flat_map(|field| field.clients).copied().collect();
    clients.sort_by_key(|client| client.name().to_lowercase());
    clients.dedup();
    for client in clients {
        let _ = writeln!(text, "- {}: {}", client.name(), client.source());
    }
    text
}

fn group_intro(group: Group) -> &'static str {
    match group {
        Group::Spec => {
            "A constraint of the specification is broken, or the file cannot be read as a skill."
        }
        Group::Portability => "The skill is valid, but named clients drop, cut or misread it.",
        Group::Integrity => {
            "The skill is valid, but something in its folder is not what it seems, or not there."
        }
        Group::Advice => {
            "The skill works, and would work better written otherwise. Off unless selected: `--select advice`."
        }
        Group::Security => {
            "Something that a person should look at before an agent does. Off unless selected: `--select security`."
        }
    }
}

fn rule_page(root: &Path, rule: &Rule) -> io::Result<String> {
    let mut text = format!(
        "{NOTICE}\n\n# {}\n\nGroup [{group}](README.md), {severity}: {}.\n\n{}\n",
        rule.id,
        rule.summary,
        rule.docs_markdown(),
        group = rule.group.as_str(),
        severity = rule.group.severity().as_str(),
    );
    text.push_str(&example(root, rule)?);
    Ok(text)
}

/// The first failing fixture with what is said of it, and the first passing one.
fn example(root: &Path, rule: &Rule) -> io::Result<String> {
    let fixtures = root.join("fixtures/rules").join(rule.id);
    let mut text = String::new();
    // What a checkout cannot hold has no fixtures to show.
    if !fixtures.exists() {
        return Ok(text);
    }
    if let Some(dir) = entries(&fixtures.join("fail"))?.first() {
        let report = report(rule, dir);
        let drawn = Drawing::default().report(&report);
        let drawn = drawn.replace(&format!("{}/", fixtures.join("fail").display()), "");
        // What a checkout lets groups do is the machine's affair.
        let drawn = drawn.replace("(mode 664)", "(mode 644)");
        let _ = write!(text, "\n## Example\n\n{}\n{}", file(dir)?, block("text", &drawn));
    }
    if let Some(dir) = entries(&fixtures.join("pass"))?.first() {
        let _ = write!(text, "\nNot found here:\n\n{}", file(dir)?);
    }
    Ok(text)
}

/// The examples as the program holds them, for `explain`.
fn examples(root: &Path) -> io::Result<String> {
    let mut text = "//! The examples of the rules' pages. Made by `cargo xtask docs`: change the fixtures, not this file.\n\n\
                    /// By rule: Markdown, to stand behind the rule's docs.\n\
                    pub(crate) const EXAMPLES: &[(&str, &str)] = &[\n"
        .to_owned();
    for rule in RULES {
        let _ =
            writeln!(text, "    (\"{}\", \"{}\"),", rule.id, example(root, rule)?.escape_debug());
    }
    text.push_str("];\n");
    Ok(text)
}

/// What the default rules and this one say of a skill.
fn report(rule: &Rule, dir: &Path) -> Report {
    let mut settings = Settings::default();
    settings.select(rule.id).expect("the rule is listed");
    let policy = FixedPolicy(Arc::new(settings));
    Validator::new().policy(&policy).run(&[dir.to_owned()]).all()
}

/// What a fixture is made of: its SKILL.md and the other short texts, and the names of the rest.
fn file(dir: &Path) -> io::Result<String> {
    /// More of a file says no more.
    const MAX_BYTES: usize = 600;
    let mut files = Vec::new();
    list(dir, &mut files)?;
    let base = dir.parent().unwrap_or(dir);
    let shown = |path: &Path| path.strip_prefix(base).unwrap_or(path).display().to_string();
    let is_single = files.len() == 1;
    let mut parts = Vec::new();
    for path in files {
        let text = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
        let is_skill_md =
            path.file_name().is_some_and(|name| name.eq_ignore_ascii_case("SKILL.md"));
        if text.is_empty() {
            parts.push(format!("`{}`, an empty file\n", shown(&path)));
        } else if is_single || is_skill_md || text.len() <= MAX_BYTES {
            let language =
                path.extension().and_then(|extension| extension.to_str()).unwrap_or("text");
            let language = if language == "md" { "markdown" } else { language };
            parts.push(format!("`{}`:\n\n{}", shown(&path), block(language, &shortened(&text))));
        } else {
            parts.push(format!("`{}`\n", shown(&path)));
        }
    }
    Ok(parts.join("\n"))
}

/// A text without its middle, if it is long.
fn shortened(text: &str) -> String {
    const MAX_LINES: usize = 40;
    const N_FIRST: usize = 12;
    const N_LAST: usize = 3;
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.len() <= MAX_LINES {
        return text.to_owned();
    }
    let (first, rest) = lines.split_at(N_FIRST);
    let (_, last) = rest.split_at(rest.len() - N_LAST);
    format!("{}…\n{}", first.concat(), last.concat())
}

/// The files below a folder, sorted.
fn list(dir: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for path in entries(dir)? {
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

/// A code block. Long lines are cut: a page is for reading.
fn block(language: &str, text: &str) -> String {
    const MAX_CHARS: usize = 160;
    let mut lines = String::new();
    for line in text.lines() {
        let cut: String = line.chars().take(MAX_CHARS).collect();
        let mark = if cut.len() < line.len() { "…" } else { "" };
        let _ = writeln!(lines, "{}{mark}", cut.trim_end());
    }
    format!("````{language}\n{lines}````\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_current() {
        let root = crate::root();
        let pages = pages(&root).unwrap();
        for (path, text) in &pages {
            let current = fs::read_to_string(root.join(path)).unwrap_or_default();
            assert!(current == *text, "{} is stale: run `cargo xtask docs`", path.display());
        }
        for path in rule_pages(&root).unwrap() {
            assert!(
                pages.contains_key(&path),
                "{} is of no rule: run `cargo xtask docs`",
                path.display()
            );
        }
    }
}
