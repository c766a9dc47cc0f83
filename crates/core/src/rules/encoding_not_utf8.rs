//! `encoding-not-utf8`

use crate::{
    check::{Subject, rule},
    report::finding::Findings,
    skill::FileFault,
};

rule! {
    /// SKILL.md is UTF-8.
    ///
    /// ## Why
    ///
    /// Clients decode the file as UTF-8.
    /// With other bytes they fail, or show the model something else than the author wrote.
    ///
    /// ## How to fix
    ///
    /// Save the file as UTF-8 in your editor, or convert it: `iconv -f WINDOWS-1252 -t UTF-8 SKILL.md > fixed.md`.
    /// A file made by a Windows shell with `>` is often UTF-16: `iconv -f UTF-16 -t UTF-8 SKILL.md > fixed.md`.
    ///
    /// ## Specification
    ///
    /// <https://agentskills.io/specification#skill-md-format>
    /// The specification names no encoding; the Python reference and the clients read UTF-8.
    "encoding-not-utf8" {
        summary: "the file is not UTF-8",
        group: Spec,
        check: check,
        blocks: properties,
    }
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let skill = subject.skill;
    match &skill.file_fault {
        Some(FileFault::Utf16 { is_little_endian, byte }) => {
            let order = if *is_little_endian { "LE" } else { "BE" };
            findings
                .about_skill(
                    "",
                    format!("the file is UTF-16 {order}, not UTF-8: byte 0x{byte:02x} at offset 0"),
                )
                .help("save it as UTF-8, or convert it: `iconv -f UTF-16 -t UTF-8`");
        }
        Some(FileFault::NotUtf8 { byte, offset, span }) => {
            let added = findings.at(
                *span,
                format!("0x{byte:02x}"),
                format!("byte 0x{byte:02x} at offset {offset} is not UTF-8"),
            );
            match windows_1252(*byte) {
                Some(c) => added.help(format!(
                    "save the file as UTF-8; in Windows-1252 this byte is `{c}`: `iconv -f WINDOWS-1252 -t UTF-8`"
                )),
                None => added.help("save the file as UTF-8"),
            };
        }
        _ => {}
    }
}

/// The punctuation that Windows-1252 has where Latin-1 has control characters: a byte that gives the encoding away.
/// <https://encoding.spec.whatwg.org/index-windows-1252.txt>
fn windows_1252(byte: u8) -> Option<char> {
    Some(match byte {
        0x80 => '\u{20AC}',
        0x85 => '\u{2026}',
        0x91 => '\u{2018}',
        0x92 => '\u{2019}',
        0x93 => '\u{201C}',
        0x94 => '\u{201D}',
        0x95 => '\u{2022}',
        0x96 => '\u{2013}',
        0x97 => '\u{2014}',
        0x99 => '\u{2122}',
        _ => return None,
    })
}
