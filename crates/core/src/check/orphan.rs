//! Files that no text of a skill names, so that an agent finds them by chance or not at all.

use std::path::Path;

use memchr::memmem;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::{
    check::{Subject, command},
    path::shown,
};

/// With more files or more text, looking for each in all would cost more than it tells.
const MAX_FILES: usize = 300;
const MAX_BYTES: usize = 8 << 20;

/// The Markdown files and the scripts of a skill that none of its texts names, sorted. `read` gives the text of a file
/// by its path from the skill's folder.
pub(crate) fn of<'a>(
    subject: &Subject<'a>,
    read: &dyn Fn(&Path) -> Option<String>,
) -> Vec<&'a Path> {
    let skill = subject.skill;
    let is_listed_whole = subject.files.is_some_and(|files| !files.is_cut);
    if !is_listed_whole || skill.document.body.is_none() {
        return Vec::new();
    }
    let files: Vec<&Path> = subject.bundled_files().collect();
    let candidates: Vec<&Path> =
        files.iter().copied().filter(|path| is_wanted(path, subject)).collect();
    if candidates.is_empty() || files.len() > MAX_FILES {
        return Vec::new();
    }
    let mut texts: Vec<(&Path, String)> = Vec::new();
    let mut n_bytes = 0;
    for path in files {
        let Some(text) = read(path) else { continue };
        n_bytes += text.len();
        if n_bytes > MAX_BYTES {
            return Vec::new();
        }
        texts.push((path, text));
    }
    let is_named = |candidate: &Path| {
        let names = Names::new(candidate);
        let elsewhere = texts.iter().filter(|(path, _)| *path != candidate);
        names.stand_in(skill.source.text())
            || elsewhere.into_iter().any(|(_, text)| names.stand_in(text))
    };
    candidates.into_iter().filter(|path| !is_named(path)).collect()
}

/// Whether a text names a file, by its name or by a folder of it.
pub(crate) fn is_named_in(path: &Path, text: &str) -> bool {
    Names::new(path).stand_in(text)
}

/// Whether a file is one that any repository has, such as a README, or a skill's own.
pub(crate) fn is_common(path: &Path) -> bool {
    const COMMON: [&str; 13] = [
        "readme",
        "license",
        "licence",
        "changelog",
        "notice",
        "contributing",
        "security",
        "skill",
        "agents",
        "claude",
        "gemini",
        "code_of_conduct",
        "index",
    ];
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    COMMON.iter().any(|common| {
        stem.strip_prefix(common)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '_']))
    })
}

/// Whether a file is there to be read or run by an agent.
fn is_wanted(path: &Path, subject: &Subject<'_>) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_aside = path.components().any(|part| {
        let name = part.as_os_str().to_string_lossy();
        name.starts_with('.') || matches!(&*name, "tests" | "test" | "evals" | "fixtures")
    });
    let is_inner = subject.is_in_inner_skill(path);
    let is_reference =
        path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("md"));
    // `_shared.py`, `test_totals.py`, `totals_test.py`: for other scripts, not for an agent.
    let is_internal = stem.starts_with('_') || stem.starts_with("test_") || stem.ends_with("_test");
    let is_script = command::is_script_name(path)
        && path.parent() == Some(Path::new("scripts"))
        && !is_internal;
    !is_aside && !is_inner && !is_common(path) && (is_reference || is_script)
}

/// The characters that a link writes as `%` and the numbers of their bytes: <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// What a text may call a file.
struct Names {
    /// Its name, with its ending and without, and what a sentence calls its folder.
    words: Vec<String>,
    /// Its folders, each with `/`: named as a whole, they stand for all that is in them.
    folders: Vec<String>,
}

impl Names {
    fn new(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // As a link writes it.
        let encoded = utf8_percent_encode(&name, ENCODED).to_string();
        let folders = path.ancestors().skip(1).filter(|dir| !dir.as_os_str().is_empty()).map(shown);
        let folders: Vec<String> = folders.collect();
        let spoken = folders.iter().flat_map(|dir| {
            [format!("`{dir}`"), format!("{dir} folder"), format!("{dir} directory")]
        });
        Self {
            words: [name, encoded, stem].into_iter().chain(spoken).collect(),
            folders: folders.iter().map(|dir| format!("{dir}/")).collect(),
        }
    }

    fn stand_in(&self, text: &str) -> bool {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let names_file = self.words.iter().any(|word| {
            places(text, word).any(|at| {
                let before = text.get(..at).and_then(|before| before.chars().next_back());
                let behind = text.get(at + word.len()..).and_then(|rest| rest.chars().next());
                !before.is_some_and(is_word) && !behind.is_some_and(is_word)
            })
        });
        let names_folder = || {
            self.folders.iter().any(|folder| {
                places(text, folder).any(|at| {
                    let behind = text.get(at + folder.len()..).and_then(|rest| rest.chars().next());
                    // `references/forms.md` names one file, `references/` or `references/*.md` all.
                    !behind.is_some_and(|c| is_word(c) || c == '.')
                })
            })
        };
        names_file || names_folder()
    }
}

fn places<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    memmem::find_iter(text.as_bytes(), word.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_a_file_by_its_bytes() {
        for (file, link) in [
            ("form a.md", "[a](form%20a.md)"),
            ("größe.md", "[b](gr%C3%B6%C3%9Fe.md)"),
            ("a+b.md", "[c](a%2Bb.md)"),
        ] {
            assert!(Names::new(Path::new(file)).stand_in(link), "{file}");
        }
        assert!(!Names::new(Path::new("größe.md")).stand_in("[b](gr%C3%B6sse.md)"));
    }

    #[test]
    fn a_file_is_named_by_its_name_or_its_folder() {
        let names = Names::new(Path::new("references/forms.md"));
        for text in [
            "See references/forms.md.",
            "Read `forms.md` first",
            "the files in `references/`",
            "references/*.md",
            "references/<topic>.md",
            "how forms work",
        ] {
            assert!(names.stand_in(text), "{text}");
        }
        for text in ["references/other.md", "platforms.md", "forms_old", "my-references/x"] {
            assert!(!names.stand_in(text), "{text}");
        }
    }
}
