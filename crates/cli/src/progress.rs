//! The progress bar: on a terminal, and only when a run takes long.

use std::{
    io::{self, IsTerminal},
    sync::OnceLock,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A shorter run needs no bar.
const DELAY: Duration = Duration::from_millis(500);

/// Shows how far a run is.
pub(crate) struct Progress {
    start: Instant,
    is_shown: bool,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(is_wanted: bool) -> Self {
        Self {
            start: Instant::now(),
            is_shown: is_wanted && io::stderr().is_terminal(),
            bar: OnceLock::new(),
        }
    }

    /// Hears how many skills have been checked. How many there will be nobody knows.
    pub(crate) fn step(&self, n_checked: usize) {
        if !self.is_shown || self.start.elapsed() < DELAY {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template("checking skills: {pos}") {
                bar.set_style(style);
            }
            bar
        });
        bar.set_position(n_checked as u64);
    }

    /// Takes the bar away before anything else is printed.
    pub(crate) fn finish(self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
