//! Standard output and standard error: buffers, colour, width. With `progress.rs` the only file that writes to them.

use std::{
    error::Error,
    io::{self, BufWriter, IsTerminal, Stdout, Write},
};

use anstream::{AutoStream, ColorChoice};
use skills_ref_core::excerpt::printable;

use crate::args::Color;

/// Where a command prints. What goes wrong on standard output is kept until `finish`.
pub(crate) struct Console {
    stdout: BufWriter<Stdout>,
    failure: Option<io::Error>,
    style: Style,
    stdout_style: Style,
}

/// How text for people is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Style {
    /// Whether with colours.
    pub(crate) color: bool,
    /// The terminal's columns; none where it is no terminal, and then nothing is wrapped.
    pub(crate) width: Option<usize>,
}

impl Console {
    pub(crate) fn new(color: Color) -> Self {
        /// A catalogue of thousands of skills is written with a few calls.
        const BUFFER_BYTES: usize = 64 << 10;
        let (out, err) = (io::stdout(), io::stderr());
        // Asks the terminal, `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE` and `TERM`.
        let (out_choice, err_choice) = (AutoStream::choice(&out), AutoStream::choice(&err));
        let has_color = |choice: ColorChoice| match color {
            Color::Auto => choice != ColorChoice::Never,
            Color::Always => true,
            Color::Never => false,
        };
        let width = |size: Option<(terminal_size::Width, terminal_size::Height)>| {
            size.map(|(width, _)| usize::from(width.0))
        };
        let out_width = out.is_terminal().then(|| width(terminal_size::terminal_size_of(&out)));
        let err_width = err.is_terminal().then(|| width(terminal_size::terminal_size_of(&err)));
        Self {
            stdout: BufWriter::with_capacity(BUFFER_BYTES, out),
            failure: None,
            style: Style { color: has_color(err_choice), width: err_width.flatten() },
            stdout_style: Style { color: has_color(out_choice), width: out_width.flatten() },
        }
    }

    /// How to draw text for people, who read standard error.
    pub(crate) fn style(&self) -> Style {
        self.style
    }

    /// How to draw text that is asked for and printed on standard output.
    pub(crate) fn stdout_style(&self) -> Style {
        self.stdout_style
    }

    /// Prints to standard output.
    pub(crate) fn print(&mut self, text: &str) {
        self.write(|stdout| stdout.write_all(text.as_bytes()));
    }

    /// Lets something write itself to standard output.
    pub(crate) fn write(&mut self, write: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<()>) {
        if self.failure.is_none() {
            self.failure = write(&mut self.stdout).err();
        }
    }

    /// Prints to standard error. If that is closed there is nobody to tell.
    pub(crate) fn eprint(&self, text: &str) {
        let choice = if self.style.color { ColorChoice::Always } else { ColorChoice::Never };
        let _ = AutoStream::new(io::stderr(), choice).write_all(text.as_bytes());
    }

    /// Prints a line that says what could not be done.
    pub(crate) fn error(&self, message: &str) {
        self.line("error", anstyle::AnsiColor::Red, message);
    }

    /// Prints a line that says what failed, and why.
    pub(crate) fn failure(&self, error: &dyn Error) {
        self.error(&with_causes(error));
    }

    /// Prints a line that says what may be wrong.
    pub(crate) fn warning(&self, message: &str) {
        self.line("warning", anstyle::AnsiColor::Yellow, message);
    }

    /// Prints a line that says what is worth knowing.
    pub(crate) fn note(&self, message: &str) {
        self.line("note", anstyle::AnsiColor::Cyan, message);
    }

    fn line(&self, word: &str, color: anstyle::AnsiColor, message: &str) {
        let style = color.on_default().bold();
        // One line each, whatever the path in it is called.
        let message = printable(&message.replace(['\n', '\r'], " "));
        self.eprint(&format!("{style}{word}:{style:#} {message}\n"));
    }

    /// Writes what is left. A reader that closed its end of the pipe is no error.
    ///
    /// # Errors
    ///
    /// What kept standard output from being written.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        let result = match self.failure.take() {
            Some(error) => Err(error),
            None => self.stdout.flush(),
        };
        match result {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    }
}

/// An error with its causes behind it, on one line.
pub(crate) fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(&format!(": {error}"));
        cause = error.source();
    }
    text
}
