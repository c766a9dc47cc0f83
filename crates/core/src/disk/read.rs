//! Opens and reads files: a skill's own, those that lie beside it, and texts that are no skill's. Only regular ones.
//!
//! What cannot be read is data (`FileFault`), not an error: it becomes a finding about the skill.

use std::{
    borrow::Cow,
    cell::RefCell,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use crate::{
    document,
    path::join,
    skill::{
        FILE_NAME, FileFault, FileHint, FileKind, LOWER_CASE_FILE_NAME, MAX_FILE_BYTES, Skill,
        SkillDir,
    },
    text::source::Span,
};

/// How much of a file is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Up to the closing fence: the body costs nothing.
    Frontmatter,
}

/// Reads the SKILL.md of a folder, or its skill.md where there is no other.
#[must_use]
pub fn read_skill(dir: SkillDir, extent: Extent) -> Skill {
    // Where `SKILL.md` may open a file of another spelling, only a list of names tells which one it is.
    let is_known = dir.file == Some(FileHint::Regular);
    if is_known || cfg!(not(any(windows, target_os = "macos"))) {
        let path = join(&dir.path, FILE_NAME);
        match read(&path, dir.file, extent) {
            Err(FileFault::Unreadable(error)) if error.kind() == io::ErrorKind::NotFound => {}
            result => return decoded(dir, (path, FILE_NAME), result),
        }
    }
    match find(&dir.path) {
        Ok(Found { file_name: Some(file_name), .. }) => {
            let path = join(&dir.path, file_name);
            let result = read(&path, None, extent);
            decoded(dir, (path, file_name), result)
        }
        Ok(Found { near_miss, .. }) => without_file(dir, FileFault::Missing { near_miss }),
        Err(error) => without_file(dir, FileFault::FolderUnreadable(error)),
    }
}

fn decoded(
    dir: SkillDir,
    file: (PathBuf, &'static str),
    bytes: Result<Vec<u8>, FileFault>,
) -> Skill {
    let (text, fault) = match bytes {
        Ok(bytes) => decode(bytes),
        Err(fault) => (String::new(), Some(fault)),
    };
    Skill::read(dir, Some(file), text, fault)
}

fn without_file(dir: SkillDir, fault: FileFault) -> Skill {
    Skill::read(dir, None, String::new(), Some(fault))
}

/// The absolute location of a skill's file, with all links followed.
///
/// # Errors
///
/// Those of the system, if the file has gone away.
pub(crate) fn location(skill: &Skill) -> io::Result<PathBuf> {
    match (&skill.dir.real, skill.dir.file) {
        // Neither its folder nor the file is a link.
        (Some(real), Some(FileHint::Regular)) => {
            Ok(real.join(skill.file_name.unwrap_or(FILE_NAME)))
        }
        _ => dunce::canonicalize(skill.source.path()),
    }
}

/// The SKILL.md or skill.md of a folder, whatever that is: a broken one is reported as a skill.
pub(crate) fn skill_file(dir: &Path) -> Option<FileHint> {
    let look = |name: &str| fs::symlink_metadata(dir.join(name)).ok();
    match look(FILE_NAME) {
        Some(metadata) if metadata.is_file() => Some(FileHint::Regular),
        Some(_) => Some(FileHint::Other),
        None => look(LOWER_CASE_FILE_NAME).map(|_| FileHint::Other),
    }
}

/// The bytes of a file that is no skill's: a list of paths.
///
/// # Errors
///
/// Those of the system.
pub fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    #[expect(clippy::disallowed_methods, reason = "this is the file that reads the disk")]
    fs::read(path)
}

/// The text of a file that is no skill's: a configuration, a regular file of at most 1 MiB.
///
/// # Errors
///
/// Those of the system, and bytes that are not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let too_large = || io::Error::other("it is larger than 1 MiB");
    if metadata.len() > MAX_TEXT_BYTES {
        return Err(too_large());
    }
    #[expect(clippy::disallowed_methods, reason = "this is the file that reads the disk")]
    let file = File::open(path)?;
    let mut text = String::new();
    file.take(MAX_TEXT_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_TEXT_BYTES { Err(too_large()) } else { Ok(text) }
}

/// A larger file of a skill is not looked into.
const MAX_TEXT_BYTES: u64 = 1 << 20;

/// The text of a file that lies beside a SKILL.md, up to its first NUL; none where it is no text, too large, or
/// cannot be read. The caller knows that it is a regular file.
pub(crate) fn read_bundled(path: &Path) -> Option<String> {
    // What never is text is not even opened.
    const BINARY: [&str; 24] = [
        "png", "jpg", "jpeg", "gif", "webp", "ico", "bmp", "pdf", "zip", "gz", "tgz", "bz2", "xz",
        "7z", "jar", "docx", "xlsx", "pptx", "woff", "woff2", "ttf", "otf", "mp3", "mp4",
    ];
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if BINARY.iter().any(|binary| extension.eq_ignore_ascii_case(binary)) {
        return None;
    }
    #[expect(clippy::disallowed_methods, reason = "this is the file that reads the disk")]
    let file = File::open(path).ok()?;
    let mut bytes = Vec::new();
    file.take(MAX_TEXT_BYTES + 1).read_to_end(&mut bytes).ok()?;
    if bytes.len() as u64 > MAX_TEXT_BYTES {
        return None;
    }
    let end = memchr::memchr(0, &bytes).unwrap_or(bytes.len());
    bytes.truncate(end);
    String::from_utf8(bytes).ok()
}

/// Whether a file starts as frontmatter does. What is no regular file may: nobody can tell.
pub(crate) fn opens_frontmatter(path: &Path) -> bool {
    if regular_len(path).is_err() {
        return true;
    }
    #[expect(clippy::disallowed_methods, reason = "this is the file that reads the disk")]
    let Ok(mut file) = File::open(path) else { return true };
    let mut start = [0; 6];
    let n_read = fill(&mut file, &mut start).unwrap_or_default();
    let start = start.get(..n_read).unwrap_or_default();
    start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start).starts_with(b"---")
}

/// What a file is to whoever wants to run it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Runnable {
    /// Whether it starts with `#!`.
    pub(crate) has_shebang: bool,
    /// Its permissions, such as 0o644, if it has no right to be run; none where the system knows no such right.
    pub(crate) not_executable: Option<u32>,
}

/// What a file is to whoever wants to run it; none if it cannot be read. The caller knows that it is a regular file.
pub(crate) fn runnable(path: &Path) -> Option<Runnable> {
    #[expect(clippy::disallowed_methods, reason = "this is the file that reads the disk")]
    let mut file = File::open(path).ok()?;
    let mut start = [0; 2];
    let n_read = fill(&mut file, &mut start).ok()?;
    Some(Runnable {
        has_shebang: start.get(..n_read) == Some(b"#!"),
        not_executable: not_executable(&file.metadata().ok()?),
    })
}

#[cfg(unix)]
fn not_executable(metadata: &fs::Metadata) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    Some(metadata.permissions().mode() & 0o777).filter(|mode| mode & 0o111 == 0)
}

#[cfg(not(unix))]
fn not_executable(_metadata: &fs::Metadata) -> Option<u32> {
    None
}

/// The names in a folder that matter.
#[derive(Debug, Default)]
struct Found {
    file_name: Option<&'static str>,
    near_miss: Option<String>,
}

/// Looks for a skill's file by listing its folder.
fn find(dir: &Path) -> io::Result<Found> {
    let mut found = Found::default();
    #[expect(clippy::disallowed_methods, reason = "this is the file that reads the disk")]
    for entry in fs::read_dir(dir)? {
        let name = entry?.file_name();
        let Some(name) = name.to_str().filter(|name| name.eq_ignore_ascii_case(FILE_NAME)) else {
            continue;
        };
        match name {
            FILE_NAME => found.file_name = Some(FILE_NAME),
            LOWER_CASE_FILE_NAME => {
                found.file_name = found.file_name.or(Some(LOWER_CASE_FILE_NAME));
            }
            _ => {
                // Of several, always the same one.
                let nearest = found.near_miss.take().filter(|other| other.as_str() < name);
                found.near_miss = Some(nearest.unwrap_or_else(|| name.to_owned()));
            }
        }
    }
    Ok(found)
}

/// The bytes of a regular file.
fn read(path: &Path, hint: Option<FileHint>, extent: Extent) -> Result<Vec<u8>, FileFault> {
    // What a listing calls a regular file need not be asked again; how long it is shows when it is read.
    if hint != Some(FileHint::Regular) {
        let len = regular_len(path)?;
        if len > MAX_FILE_BYTES && extent == Extent::Whole {
            return Err(FileFault::TooLarge);
        }
    }
    #[expect(clippy::disallowed_methods, reason = "this is the file that reads the disk")]
    let file = File::open(path).map_err(|error| unreadable(path, error))?;
    // Some files say they are empty and never end: no more than the limit is read of any.
    let bytes = read_up_to(file, extent).map_err(FileFault::Unreadable)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(FileFault::TooLarge);
    }
    Ok(bytes)
}

/// The bytes that a regular file says it has; a fault if it is none.
fn regular_len(path: &Path) -> Result<u64, FileFault> {
    let metadata = fs::metadata(path).map_err(|error| unreadable(path, error))?;
    if metadata.is_dir() {
        return Err(FileFault::NotRegular(FileKind::Directory));
    }
    // Opening a pipe would wait for its other end, reading a device might never end.
    if !metadata.is_file() {
        return Err(FileFault::NotRegular(FileKind::Special));
    }
    Ok(metadata.len())
}

fn unreadable(path: &Path, error: io::Error) -> FileFault {
    match fs::read_link(path) {
        Ok(target) if error.kind() == io::ErrorKind::NotFound => FileFault::DanglingLink { target },
        _ => FileFault::Unreadable(error),
    }
}

/// How much is read at first where all is wanted: most skills are smaller.
const WHOLE_BYTES: usize = 8 << 10;

/// How much is read at first where only frontmatter is wanted: most fits, with one call of the system.
const FRONTMATTER_BYTES: usize = 4096;

/// The bytes of a file: all of them, or those up to the closing fence.
fn read_up_to(file: File, extent: Extent) -> io::Result<Vec<u8>> {
    let mut file = file.take(MAX_FILE_BYTES + 1);
    match extent {
        Extent::Whole => {
            // Into a block that the thread keeps, so that what is given back is no larger than the text.
            thread_local! {
                static BLOCK: RefCell<Vec<u8>> = RefCell::new(vec![0; WHOLE_BYTES]);
            }
            BLOCK.with_borrow_mut(|block| {
                let n_read = fill(&mut file, block)?;
                let mut bytes = block.get(..n_read).unwrap_or_default().to_vec();
                if n_read == WHOLE_BYTES {
                    file.read_to_end(&mut bytes)?;
                }
                Ok(bytes)
            })
        }
        Extent::Frontmatter => read_frontmatter(file),
    }
}

/// The bytes up to the closing fence; all of them where there is none.
fn read_frontmatter(mut file: impl Read) -> io::Result<Vec<u8>> {
    // On the stack: what is kept of it is small, and large blocks are dear to a heap that threads share.
    let mut chunk = [0; FRONTMATTER_BYTES];
    let n_read = fill(&mut file, &mut chunk)?;
    let chunk = chunk.get(..n_read).unwrap_or_default();
    let mut lines = LineScan::default();
    if let Some(frontmatter) = lines.closing_fence(chunk).and_then(|end| chunk.get(..end)) {
        return Ok(frontmatter.to_vec());
    }
    let mut bytes = chunk.to_vec();
    if n_read < FRONTMATTER_BYTES {
        return Ok(bytes);
    }
    loop {
        let wanted = bytes.len();
        bytes.reserve(wanted);
        if (&mut file).take(wanted as u64).read_to_end(&mut bytes)? == 0 {
            return Ok(bytes);
        }
        if let Some(end) = lines.closing_fence(&bytes) {
            bytes.truncate(end);
            return Ok(bytes);
        }
    }
}

/// Reads until a buffer is full or the file ends; gives back how many bytes.
fn fill(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut n_read = 0;
    while let Some(rest) = buffer.get_mut(n_read..).filter(|rest| !rest.is_empty()) {
        match file.read(rest) {
            Ok(0) => break,
            Ok(n) => n_read += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(n_read)
}

/// Looks for the closing fence in bytes that grow; no line is looked at twice once it is complete.
#[derive(Default)]
struct LineScan {
    start: usize,
    n_lines: usize,
}

impl LineScan {
    /// The end of the closing fence's line, if it is among the complete lines.
    fn closing_fence(&mut self, bytes: &[u8]) -> Option<usize> {
        while let Some(len) = memchr::memchr2(b'\n', b'\r', bytes.get(self.start..)?) {
            let end = self.start + len;
            let line = bytes.get(self.start..end)?;
            let line = if self.n_lines == 0 {
                line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
            } else {
                line
            };
            let is_fence = || std::str::from_utf8(line).is_ok_and(document::is_fence);
            if self.n_lines > 0 && line.starts_with(b"-") && is_fence() {
                return Some(end);
            }
            // A CR that ends the bytes may be half of a CRLF.
            if bytes.get(end) == Some(&b'\r') && bytes.len() == end + 1 {
                return None;
            }
            self.start = end + if bytes.get(end..end + 2) == Some(b"\r\n") { 2 } else { 1 };
            self.n_lines += 1;
        }
        None
    }
}

/// Bytes as text.
fn decode(bytes: Vec<u8>) -> (String, Option<FileFault>) {
    if let Some(is_little_endian) = utf16(&bytes) {
        let byte = bytes.first().copied().unwrap_or_default();
        return (String::new(), Some(FileFault::Utf16 { is_little_endian, byte }));
    }
    match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            let byte = error.as_bytes().get(offset).copied().unwrap_or_default();
            let span = Span::new(offset, offset + char::REPLACEMENT_CHARACTER.len_utf8());
            let text = match String::from_utf8_lossy(error.as_bytes()) {
                Cow::Borrowed(text) => text.to_owned(),
                Cow::Owned(text) => text,
            };
            (text, Some(FileFault::NotUtf8 { byte, offset, span }))
        }
    }
}

/// Whether bytes are UTF-16, by its byte order mark or by how an opening fence looks in it.
fn utf16(bytes: &[u8]) -> Option<bool> {
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"-\0-\0") {
        return Some(true);
    }
    (bytes.starts_with(b"\xFE\xFF") || bytes.starts_with(b"\0-\0-")).then_some(false)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn loaded(dir: &Path, extent: Extent) -> Skill {
        read_skill(SkillDir::new(dir), extent)
    }

    fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            File::create(dir.path().join(name)).unwrap().write_all(bytes).unwrap();
        }
        dir
    }

    #[test]
    fn frontmatter_is_read_without_the_body() {
        for line_end in ["\n", "\r\n", "\r"] {
            let frontmatter = ["---", "name: x", "---"].join(line_end);
            let text = format!("{frontmatter}{line_end}{}", "body\n".repeat(100_000));
            let dir = folder(&[("SKILL.md", text.as_bytes())]);
            assert_eq!(loaded(dir.path(), Extent::Frontmatter).source.text(), frontmatter);
            assert_eq!(loaded(dir.path(), Extent::Whole).source.text(), text);
        }
    }

    #[test]
    fn a_frontmatter_longer_than_a_chunk_is_read_whole() {
        for n in 4080..4100 {
            let frontmatter = format!("---\r\nname: {}\r\n---", "x".repeat(n));
            let dir = folder(&[("SKILL.md", format!("{frontmatter}\r\nbody").as_bytes())]);
            assert_eq!(loaded(dir.path(), Extent::Frontmatter).source.text(), frontmatter);
        }
    }

    #[test]
    fn skill_md_is_preferred() {
        let dir = folder(&[("SKILL.md", b"upper"), ("skill.md", b"lower")]);
        let skill = loaded(dir.path(), Extent::Whole);
        assert_eq!((skill.source.text(), skill.file_name), ("upper", Some("SKILL.md")));
        let dir = folder(&[("Skill.md", b"mixed")]);
        let skill = loaded(dir.path(), Extent::Whole);
        assert!(
            matches!(skill.file_fault, Some(FileFault::Missing { near_miss: Some(name) }) if name == "Skill.md")
        );
    }

    #[test]
    fn what_is_no_utf8_is_told_by_byte_and_offset() {
        let dir = folder(&[("SKILL.md", b"caf\xe9 \x93x")]);
        let skill = loaded(dir.path(), Extent::Whole);
        assert_eq!(skill.source.text(), "caf\u{FFFD} \u{FFFD}x");
        assert!(matches!(skill.file_fault, Some(FileFault::NotUtf8 { byte: 0xE9, offset: 3, .. })));
        let dir = folder(&[("SKILL.md", b"-\0-\0-\0\n\0")]);
        let skill = loaded(dir.path(), Extent::Frontmatter);
        assert!(matches!(skill.file_fault, Some(FileFault::Utf16 { is_little_endian: true, .. })));
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_opened() {
        let link_to = |target: &str| {
            let dir = tempfile::tempdir().unwrap();
            std::os::unix::fs::symlink(target, dir.path().join("SKILL.md")).unwrap();
            loaded(dir.path(), Extent::Whole).file_fault
        };
        assert!(matches!(link_to("/dev/zero"), Some(FileFault::NotRegular(FileKind::Special))));
        assert!(matches!(link_to("/"), Some(FileFault::NotRegular(FileKind::Directory))));
        assert!(matches!(link_to("nowhere"), Some(FileFault::DanglingLink { .. })));
        assert!(matches!(link_to("SKILL.md"), Some(FileFault::Unreadable(_))));
    }

    #[test]
    fn a_larger_file_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let file = File::create(dir.path().join("SKILL.md")).unwrap();
        file.set_len(MAX_FILE_BYTES + 1).unwrap();
        assert!(matches!(loaded(dir.path(), Extent::Whole).file_fault, Some(FileFault::TooLarge)));
    }
}
