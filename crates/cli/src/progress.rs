//! The line of progress: on a terminal, and only when a run takes long.

use std::{
    io::{self, IsTerminal, Write},
    sync::Mutex,
    time::{Duration, Instant},
};

use skills_ref_core::wording::plural;

/// A shorter run needs none.
const DELAY: Duration = Duration::from_millis(500);
/// Nobody sees more than that.
const INTERVAL: Duration = Duration::from_millis(50);

/// Shows how far a run is.
pub(crate) struct Progress {
    start: Instant,
    is_shown: bool,
    drawn: Mutex<Option<Drawn>>,
}

/// The line that is on the terminal.
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

    /// Hears how many skills have been checked. How many there will be nobody knows.
    pub(crate) fn step(&self, n_checked: usize) {
        if !self.is_shown || self.start.elapsed() < DELAY {
            return;
        }
        // Where another thread draws there is nothing to wait for.
        let Ok(mut drawn) = self.drawn.try_lock() else { return };
        if drawn.as_ref().is_some_and(|drawn| drawn.at.elapsed() < INTERVAL) {
            return;
        }
        let line = format!("checked {} so far", plural(n_checked, "skill"));
        // If standard error is closed there is nobody to show it to.
        let _ = write!(io::stderr(), "\r{line}");
        *drawn = Some(Drawn { at: Instant::now(), columns: line.chars().count() });
    }

    /// Takes the line away before anything else is printed.
    pub(crate) fn finish(self) {
        if let Ok(Some(Drawn { columns, .. })) = self.drawn.into_inner() {
            let _ = write!(io::stderr(), "\r{:columns$}\r", "");
        }
    }
}
