//! What loaders that type YAML's plain scalars make of a text: numbers, booleans, null, dates.
//!
//! What YAML 1.2's core schema reads and what YAML 1.1 reads, together: it is enough that one loader reads no text.
//! `retyped/scalars.tsv` has the recorded answers of three of them.

/// What a typed loader reads instead of a text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Typed {
    /// A number, as it is printed again, where that is another text.
    Number(Option<String>),
    /// A boolean.
    Boolean(bool),
    /// Null.
    Null,
    /// A date or a time stamp.
    Date,
    /// A number in base 60, such as `12:30`.
    Sexagesimal,
}

/// What at least one typed loader reads instead of a plain scalar's text.
pub(crate) fn retyped(text: &str) -> Option<Typed> {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Some(Typed::Null),
        "true" | "True" | "TRUE" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" => {
            return Some(Typed::Boolean(true));
        }
        "false" | "False" | "FALSE" | "no" | "No" | "NO" | "off" | "Off" | "OFF" => {
            return Some(Typed::Boolean(false));
        }
        _ => {}
    }
    if is_date(text) {
        return Some(Typed::Date);
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if is_sexagesimal(unsigned) {
        return Some(Typed::Sexagesimal);
    }
    number(text, unsigned).map(|printed| Typed::Number(printed.filter(|printed| printed != text)))
}

/// Whether a text is a number, and how that is printed where we can tell.
fn number(text: &str, unsigned: &str) -> Option<Option<String>> {
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN") {
        return Some(None);
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = unsigned.strip_prefix(prefix) {
            let digits = digits.replace('_', "");
            let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
            return is_number
                .then(|| u64::from_str_radix(&digits, radix).ok().map(|value| value.to_string()));
        }
    }
    let first = unsigned.chars().next()?;
    let starts_with_digit =
        unsigned.trim_start_matches('.').starts_with(|c: char| c.is_ascii_digit());
    if !(first.is_ascii_digit() || first == '.' && starts_with_digit) {
        return None;
    }
    let plain = text.replace('_', "");
    let (mantissa, exponent) = match plain.find(['e', 'E']) {
        Some(at) => (plain.get(..at)?, Some(plain.get(at + 1..)?)),
        None => (plain.as_str(), None),
    };
    let digits = mantissa.trim_start_matches(['-', '+']);
    let n_dots = digits.matches('.').count();
    let is_mantissa =
        n_dots < 2 && digits.chars().all(|c| c.is_ascii_digit() || c == '.') && digits != ".";
    let is_exponent = exponent.is_none_or(|exponent| {
        let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    });
    if !is_mantissa || !is_exponent {
        return None;
    }
    // To YAML 1.1 a leading zero makes an octal number; to YAML 1.2 it means nothing.
    let is_octal = n_dots == 0 && exponent.is_none() && digits.len() > 1 && digits.starts_with('0');
    if is_octal && digits.contains(['8', '9']) {
        return Some(plain.parse::<f64>().ok().map(|value| value.to_string()));
    }
    if is_octal {
        return Some(i64::from_str_radix(digits, 8).ok().map(|value| value.to_string()));
    }
    // What overflows stays text.
    let value = plain.parse::<f64>().ok().filter(|value| value.is_finite())?;
    Some(Some(value.to_string()))
}

/// `2024-01-31`, alone or with a time behind it.
fn is_date(text: &str) -> bool {
    let end = text.find(['T', 't', ' ', '\t']).unwrap_or(text.len());
    let (date, time) = text.split_at(end);
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return false };
    let is_digits = |part: &str, lengths: &[usize]| {
        lengths.contains(&part.len()) && part.chars().all(|c| c.is_ascii_digit())
    };
    if !is_digits(year, &[4]) {
        return false;
    }
    if time.is_empty() {
        return is_digits(month, &[2]) && is_digits(day, &[2]);
    }
    let time = time.get(1..).unwrap_or_default().trim_start();
    let end = time.find(['.', 'Z', '+', '-', ' ']).unwrap_or(time.len());
    let (clock, rest) = time.split_at(end);
    let parts: Vec<&str> = clock.split(':').collect();
    let is_clock = matches!(parts.as_slice(), [hours, minutes, seconds]
        if is_digits(hours, &[1, 2]) && is_digits(minutes, &[2]) && is_digits(seconds, &[2]));
    let rest = rest
        .strip_prefix('.')
        .map_or(rest, |rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    is_clock && is_zone(rest.trim_start()) && is_digits(month, &[1, 2]) && is_digits(day, &[1, 2])
}

/// Nothing, `Z`, or hours and perhaps minutes from it.
fn is_zone(zone: &str) -> bool {
    let Some(offset) = zone.strip_prefix(['+', '-']) else { return zone.is_empty() || zone == "Z" };
    let (hours, minutes) = offset.split_once(':').unwrap_or((offset, "00"));
    let is_digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    matches!(hours.len(), 1 | 2) && minutes.len() == 2 && is_digits(hours) && is_digits(minutes)
}

/// `190:20:30`, with digits below sixty behind each colon.
fn is_sexagesimal(unsigned: &str) -> bool {
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let mut parts = whole.split(':');
    let first = parts.next().unwrap_or_default();
    let is_first = first.starts_with(|c: char| c.is_ascii_digit())
        && first.chars().all(|c| c.is_ascii_digit() || c == '_');
    // Without a fraction, a number that starts with zero is none.
    let is_number = is_first && (unsigned.contains('.') || !first.starts_with('0'));
    let rest: Vec<&str> = parts.collect();
    let is_sixtieth = |part: &&str| {
        matches!(part.len(), 1 | 2) && part.parse::<u8>().is_ok_and(|value| value < 60)
    };
    is_number
        && !rest.is_empty()
        && rest.iter().all(is_sixtieth)
        && fraction.chars().all(|c| c.is_ascii_digit() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_printed_as_loaders_print_them() {
        for (text, printed) in [
            ("1.10", "1.1"),
            ("007", "7"),
            ("1e3", "1000"),
            ("0x1F", "31"),
            ("010", "8"),
            ("1_000", "1000"),
        ] {
            assert_eq!(retyped(text), Some(Typed::Number(Some(printed.to_owned()))), "{text}");
        }
        assert_eq!(retyped("12"), Some(Typed::Number(None)));
        for text in [
            "1.2.0",
            "v1",
            "1.x",
            "abc",
            "-",
            ".",
            "e3",
            "12:60",
            "2024-1",
            "1.0-beta",
            "0x",
            "true story",
        ] {
            assert_eq!(retyped(text), None, "{text}");
        }
    }

    /// Any of the loaders retypes a scalar if, and only if, we say so.
    #[test]
    fn the_table_agrees_with_recorded_answers() {
        let recorded = include_str!("retyped/scalars.tsv");
        let mut n_lines = 0;
        for line in recorded.lines().filter(|line| !line.starts_with('#')) {
            let (text, kinds) =
                line.split_once('\t').expect("a scalar and what loaders make of it");
            let is_retyped = kinds.split('\t').any(|kind| kind != "string");
            assert_eq!(retyped(text).is_some(), is_retyped, "{line}");
            n_lines += 1;
        }
        assert!(n_lines > 80, "{n_lines}");
    }
}
