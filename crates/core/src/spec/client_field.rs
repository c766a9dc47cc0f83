//! Fields that the specification does not know and some clients read.
//!
//! Only what was read in a client's source or is in its documentation stands here.

use crate::spec::field::near_key;

/// A field that some clients read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientField {
    /// The key, as its clients spell it.
    pub key: &'static str,
    /// The clients that read it.
    pub clients: &'static [Client],
    /// Whether it only describes the skill, as entries of `metadata` do.
    pub is_metadata: bool,
}

/// A client whose fields are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Client {
    /// Claude Code, by its documentation.
    ClaudeCode,
    /// GitHub Copilot CLI, by its documentation.
    CopilotCli,
    /// Cursor, by its documentation.
    Cursor,
    /// Factory, by its documentation.
    Factory,
    /// goose, by its source.
    Goose,
    /// Hermes Agent, by its source.
    Hermes,
    /// Letta Code, by its source.
    Letta,
    /// Mistral Vibe, by its source.
    Vibe,
    /// Mux, by its source.
    Mux,
    /// nanobot, by its source.
    Nanobot,
    /// `OpenClaw`, by its source.
    OpenClaw,
    /// `OpenHands`, by its source.
    OpenHands,
    /// pi, by its source.
    Pi,
    /// Qwen Code, by its source.
    Qwen,
    /// Roo Code, by its source.
    Roo,
    /// VS Code, by its source.
    VsCode,
    /// `ZeroClaw`, by its source.
    ZeroClaw,
}

impl Client {
    /// What it calls itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ClaudeCode => "Claude Code",
            Self::CopilotCli => "GitHub Copilot CLI",
            Self::Cursor => "Cursor",
            Self::Factory => "Factory",
            Self::Goose => "goose",
            Self::Hermes => "Hermes Agent",
            Self::Letta => "Letta Code",
            Self::Vibe => "Mistral Vibe",
            Self::Mux => "Mux",
            Self::Nanobot => "nanobot",
            Self::OpenClaw => "OpenClaw",
            Self::OpenHands => "OpenHands",
            Self::Pi => "pi",
            Self::Qwen => "Qwen Code",
            Self::Roo => "Roo Code",
            Self::VsCode => "VS Code",
            Self::ZeroClaw => "ZeroClaw",
        }
    }

    /// Where it is written: its documentation, or the file of its source.
    #[must_use]
    pub const fn source(self) -> &'static str {
        match self {
            Self::ClaudeCode => "documentation: code.claude.com/docs/en/skills",
            Self::CopilotCli => {
                "documentation: github/docs, `about-agent-skills.md` and the CLI's skills reference"
            }
            Self::Cursor => "documentation: cursor.com/docs, skills",
            Self::Factory => "documentation: docs.factory.ai/cli/configuration/skills",
            Self::Goose => "source: block/goose, `crates/goose/src/skills/mod.rs`",
            Self::Hermes => "source: NousResearch/hermes-agent, `agent/skill_utils.py`",
            Self::Letta => "source: letta-code, `src/agent/skills.ts`",
            Self::Vibe => "source: mistral-vibe, `vibe/core/skills/models.py`",
            Self::Mux => "source: mux, `src/common/orpc/schemas/agentSkill.ts`",
            Self::Nanobot => "source: nanobot, `nanobot/agent/skills.py`",
            Self::OpenClaw => "source: openclaw, `src/agents/skills/frontmatter.ts`",
            Self::OpenHands => "source: software-agent-sdk, `openhands/sdk/skills/skill.py`",
            Self::Pi => "source: pi-mono, `packages/coding-agent/src/core/skills.ts`",
            Self::Qwen => "source: qwen-code, `packages/core/src/skills/skill-load.ts`",
            Self::Roo => "source: Roo-Code, `src/services/skills/SkillsManager.ts`",
            Self::VsCode => "source: microsoft/vscode, `promptFileParser.ts`",
            Self::ZeroClaw => "source: zeroclaw, `crates/zeroclaw-runtime/src/skills`",
        }
    }
}

use Client::{
    ClaudeCode, CopilotCli, Cursor, Factory, Goose, Hermes, Letta, Mux, Nanobot, OpenClaw,
    OpenHands, Pi, Qwen, Roo, Vibe, VsCode, ZeroClaw,
};

const fn own(key: &'static str, clients: &'static [Client]) -> ClientField {
    ClientField { key, clients, is_metadata: false }
}

const fn described(key: &'static str, clients: &'static [Client]) -> ClientField {
    ClientField { key, clients, is_metadata: true }
}

/// All of them, by key.
pub const CLIENT_FIELDS: &[ClientField] = &[
    own("advertise", &[Mux]),
    own("agent", &[ClaudeCode]),
    own("allowed_tools", &[OpenHands]),
    own("allowedTools", &[Qwen]),
    own("always", &[ZeroClaw]),
    own("argument-hint", &[ClaudeCode, VsCode, Qwen, Letta, Mux]),
    own("arguments", &[ClaudeCode]),
    described("author", &[Hermes, ZeroClaw]),
    own("background", &[ClaudeCode]),
    described("category", &[Letta, ZeroClaw]),
    own("context", &[ClaudeCode]),
    own(
        "disable-model-invocation",
        &[
            ClaudeCode, VsCode, CopilotCli, Cursor, Factory, OpenHands, Qwen, Pi, Letta, Mux,
            OpenClaw,
        ],
    ),
    own("disable_model_invocation", &[OpenHands]),
    own("disallowed-tools", &[ClaudeCode]),
    own("effort", &[ClaudeCode]),
    own("environments", &[Hermes]),
    own("hooks", &[ClaudeCode, Qwen]),
    described("id", &[Letta]),
    own("inputs", &[OpenHands]),
    own("mode", &[Roo]),
    own("model", &[ClaudeCode, Qwen]),
    own("modeSlugs", &[Roo]),
    own("paths", &[ClaudeCode, OpenHands, Qwen]),
    own("platforms", &[Hermes]),
    own("priority", &[Qwen]),
    own("shell", &[ClaudeCode]),
    own("slash_options", &[ZeroClaw]),
    described("tags", &[Letta, ZeroClaw]),
    described("title", &[Letta]),
    own("triggers", &[OpenHands]),
    own(
        "user-invocable",
        &[ClaudeCode, VsCode, CopilotCli, Factory, Vibe, Qwen, Letta, Mux, OpenClaw],
    ),
    described("version", &[Hermes, OpenHands, ZeroClaw]),
    own("when-to-use", &[Mux]),
    own("when_to_use", &[ClaudeCode, Qwen, Letta, Mux]),
];

/// Keys under `metadata` that some clients read as a mapping or a list, although the specification has only strings.
pub const METADATA_FIELDS: &[ClientField] = &[
    own("arguments", &[Goose]),
    own("hermes", &[Hermes]),
    own("nanobot", &[Nanobot]),
    own("openclaw", &[OpenClaw, Nanobot]),
];

impl ClientField {
    /// The key under `metadata` that some clients read as a mapping or a list.
    #[must_use]
    pub fn under_metadata(key: &str) -> Option<&'static Self> {
        METADATA_FIELDS.iter().find(|field| field.key == key)
    }

    /// The field with this key, spelt exactly so.
    #[must_use]
    pub fn from_key(key: &str) -> Option<&'static Self> {
        CLIENT_FIELDS.iter().find(|field| field.key == key)
    }

    /// The field that a key was perhaps meant to be: other case or separators, or a slip of one or two letters.
    #[must_use]
    pub fn near(key: &str) -> Option<&'static Self> {
        near_key(key, CLIENT_FIELDS.iter().map(|field| (field.key, field)))
    }

    /// Its clients and what they do: `Mux reads`, `Mux and pi read`.
    #[must_use]
    pub fn readers(&self) -> String {
        let verb = if self.clients.len() == 1 { "reads" } else { "read" };
        format!("{} {verb}", self.client_names())
    }

    /// Its clients in a sentence: `Claude Code, Mux and Roo Code`.
    #[must_use]
    pub fn client_names(&self) -> String {
        match self.clients {
            [] => String::new(),
            [client] => client.name().to_owned(),
            [others @ .., last] => {
                let others: Vec<&str> = others.iter().map(|client| client.name()).collect();
                format!("{} and {}", others.join(", "), last.name())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_and_no_fields_of_the_specification() {
        let keys: Vec<&str> = CLIENT_FIELDS.iter().map(|field| field.key).collect();
        assert!(keys.is_sorted_by_key(|key| key.to_lowercase()), "{keys:?}");
        assert!(keys.iter().all(|key| crate::field::Field::from_key(key).is_none()));
    }

    #[test]
    fn slips_are_near() {
        let near = |key: &str| ClientField::near(key).map(|field| field.key);
        assert_eq!(near("user_invocable"), Some("user-invocable"));
        assert_eq!(near("user-invocabel"), Some("user-invocable"));
        assert_eq!(near("argumentHint"), Some("argument-hint"));
        assert_eq!(near("whenToUse"), Some("when-to-use"));
        assert_eq!(near("keywords"), None);
        assert_eq!(near("modes"), Some("mode"));
    }
}
