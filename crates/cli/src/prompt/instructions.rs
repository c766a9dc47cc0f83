//! What a model is told about skills before it sees them. Short, and for every client the same.

use clap::ValueEnum;

/// How a model gets to the instructions of a skill.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PromptMode {
    /// A catalogue with locations: the model opens a SKILL.md with its own tool for files
    #[default]
    Filesystem,
    /// A catalogue without locations: the model calls a tool that loads a skill
    OnDemand,
    /// The instructions of every skill: nothing is left to load
    All,
}

/// The text for a mode.
pub(crate) const fn text(mode: PromptMode) -> &'static str {
    match mode {
        PromptMode::Filesystem => {
            "Skills are instructions for particular kinds of work. When a request fits the description of one, read its \
             file at the location given, whole, before you do anything else, and follow it. Paths in a skill count from \
             the folder of its file. Read a skill only when a request needs it."
        }
        PromptMode::OnDemand => {
            "Skills are instructions for particular kinds of work. When a request fits the description of one, call \
             `load_skill` with its name before you answer, and follow what it returns. Load a skill only when a request \
             needs it, and only once."
        }
        PromptMode::All => {
            "Skills are instructions for particular kinds of work. When a request fits one of those below, follow it. \
             The others do not concern that request."
        }
    }
}
