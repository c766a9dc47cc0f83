//! How messages word things: numbers, texts of the user on one line, characters that cannot be shown.

/// A number of things: `1 file`, `2 files`.
#[must_use]
pub fn plural(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// A text of the user as messages show it: one line of at most 80 characters, with `…` for the rest.
#[must_use]
pub fn clipped(text: &str) -> String {
    clipped_to(text, 80)
}

/// As [`clipped`], to a number of characters.
#[must_use]
pub fn clipped_to(text: &str, max_chars: usize) -> String {
    let one_line = |c: char| if c.is_control() { ' ' } else { c };
    let mut clipped: String = text.chars().take(max_chars).map(one_line).collect();
    if clipped.len() < text.len() {
        clipped.push('…');
    }
    clipped
}

/// A character that cannot be shown, by its code point and, for the common ones, its name.
pub(crate) fn control_name(c: char) -> String {
    let name = match c {
        '\0' => " (NUL)",
        '\u{7}' => " (bell)",
        '\u{8}' => " (backspace)",
        '\u{B}' => " (vertical tab)",
        '\u{C}' => " (form feed)",
        '\u{1B}' => " (escape)",
        '\u{7F}' => " (delete)",
        _ => "",
    };
    format!("the control character U+{:04X}{name}", u32::from(c))
}
