//! The progress bar: on a terminal, and only when a run takes long.

use std::{
    io::{self, IsTerminal, Write},
    sync::Mutex,
    time::{Duration, Instant},
};

/// A shorter run needs no bar.
const DELAY: Duration = Duration::from_millis(500);
/// Nobody sees more than that.
const INTERVAL: Duration = Duration::from_millis(50);
const TITLE: &str = "checking skills";

/// Shows how far a run is.
pub(crate) struct Progress {
    start: Instant,
    is_shown: bool,
    drawn: Mutex<Option<Drawn>>,
}

/// The bar that is on the terminal.
struct Drawn {
    at: Instant,
    columns: usize,
}

impl Progress {
    pub(crate) fn new(is_wanted: bool) -> Self {
        Self {
            start: Instant::now(),
            is_shown: is_wanted && io::stderr().is_terminal(),
            drawn: Mutex::new(None),
        }
    }

    /// Hears that so many of so many skills are done.
    pub(crate) fn step(&self, n_done: usize, total: usize) {
        if !self.is_shown || self.start.elapsed() < DELAY {
            return;
        }
        // Where another thread draws there is nothing to wait for.
        let Ok(mut drawn) = self.drawn.try_lock() else { return };
        if drawn.as_ref().is_some_and(|drawn| drawn.at.elapsed() < INTERVAL) {
            return;
        }
        let width = terminal_size::terminal_size_of(io::stderr())
            .map_or(80, |(width, _)| usize::from(width.0));
        // The last column stays free: some terminals go to the next line behind it.
        let line = line(n_done, total, width.saturating_sub(1));
        // If standard error is closed there is nobody to show it to.
        let _ = write!(io::stderr(), "\r{line}");
        *drawn = Some(Drawn { at: Instant::now(), columns: line.chars().count() });
    }

    /// Takes the bar away before anything else is printed.
    pub(crate) fn finish(self) {
        if let Ok(Some(Drawn { columns, .. })) = self.drawn.into_inner() {
            let _ = write!(io::stderr(), "\r{:columns$}\r", "");
        }
    }
}

/// `checking skills ████░░░░ 50/100`, the bar as wide as there is room.
fn line(n_done: usize, total: usize, width: usize) -> String {
    let count = format!("{n_done}/{total}");
    let columns = width.saturating_sub(TITLE.len() + count.len() + 2);
    let n_full = (columns * n_done.min(total)).checked_div(total).unwrap_or(columns);
    format!("{TITLE} {}{} {count}", "█".repeat(n_full), "░".repeat(columns - n_full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills_the_line() {
        assert_eq!(line(1, 4, 29), "checking skills ██░░░░░░░ 1/4");
        assert_eq!(line(4, 4, 29), "checking skills █████████ 4/4");
        assert_eq!(line(0, 0, 20), "checking skills  0/0");
        assert_eq!(line(1, 4, 3), "checking skills  1/4");
    }
}
