//! The arguments, as clap reads them. The doc comments are the help text, but for those of report formats.

use std::path::PathBuf;

use clap::{ArgGroup, Parser, Subcommand, ValueEnum, builder::styling};

use crate::prompt::location::LocationStyle;

const STYLES: styling::Styles = styling::Styles::styled()
    .header(styling::AnsiColor::Green.on_default().bold())
    .usage(styling::AnsiColor::Green.on_default().bold())
    .literal(styling::AnsiColor::Cyan.on_default().bold())
    .placeholder(styling::AnsiColor::Cyan.on_default());

/// Validate Agent Skills and render their catalogue for system prompts
///
/// An Agent Skill is a folder with a SKILL.md: YAML frontmatter (name, description, …) and Markdown instructions.
#[derive(Debug, Parser)]
#[command(name = "skills-ref", version, styles = STYLES, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to colour what is printed for people; a pipe or `NO_COLOR` turn colours off under `auto`
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        help_heading = "Global options"
    )]
    pub(crate) color: Color,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Validate(ValidateArgs),
    ReadProperties(ReadPropertiesArgs),
    ToPrompt(ToPromptArgs),
    Stats(StatsArgs),
    Load(LoadArgs),
    Tool(ToolArgs),
    Config(ConfigArgs),
    Explain(ExplainArgs),
    Rules(RulesArgs),
}

/// Check skills: each problem with its place and what to type instead
///
/// A path may be a skill's folder, its SKILL.md, any file inside it, or a tree that holds skills. Findings go to
/// standard error, a valid skill is one line on standard output; of several, only those with findings are shown.
#[derive(Debug, clap::Args)]
#[command(after_help = VALIDATE_EXAMPLES)]
pub(crate) struct ValidateArgs {
    /// Skills to check: folders, SKILL.md files, files inside a skill, trees; `-` reads a list of paths
    ///
    /// Without a path, the working directory.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// How to report, and with `=FILE` where to; may be repeated
    ///
    /// For people, on standard error: full. On standard output: short, json, jsonl, sarif, github, gitlab, junit,
    /// checkstyle, markdown. A report with a file is made beside what is printed.
    #[arg(long, value_name = "FORMAT[=FILE]", value_parser = ReportTarget::parse)]
    pub(crate) format: Vec<ReportTarget>,

    /// Show people at most so many findings: in full, short, github and markdown
    #[arg(long, value_name = "N")]
    pub(crate) max_findings: Option<usize>,

    /// Leave out findings that this file knows
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write the findings of this run to a file, so that `--baseline` leaves them out from now on
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "format"])]
    pub(crate) write_baseline: Option<PathBuf>,

    /// Fail on warnings too
    #[arg(long)]
    pub(crate) strict: bool,

    /// Turn on a rule, a group of rules (spec, portability, integrity, advice, security), or `all`; several with commas, or
    /// by repeating the option
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) select: Vec<String>,

    /// Turn off a rule, a group of rules, or `all`; several with commas, or by repeating the option
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,

    /// Find nothing wrong with paths that hold no skill
    #[arg(long)]
    pub(crate) allow_no_skills: bool,

    /// List the valid skills too
    #[arg(long, short)]
    pub(crate) verbose: bool,

    /// Print findings and nothing else
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Show no progress bar, which is only shown on a terminal when a run takes long
    #[arg(long)]
    pub(crate) no_progress: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// Print a skill's fields as JSON
///
/// Prints name, description, license, compatibility, allowed-tools and metadata of a skill, valid or not, as long as
/// its frontmatter can be read and has a name and a description. Every scalar is a string.
#[derive(Debug, clap::Args)]
#[command(after_help = READ_PROPERTIES_EXAMPLES)]
pub(crate) struct ReadPropertiesArgs {
    /// The skill: its folder, its SKILL.md, or a file inside it; with --all, several, trees, and `-` for a list; needed
    /// unless --paths-from is given
    #[arg(value_name = "PATH", required_unless_present = "paths_from")]
    pub(crate) paths: Vec<PathBuf>,

    /// Print a list, of all skills that the paths hold
    #[arg(long)]
    pub(crate) all: bool,

    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: PropertiesFormat,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// Render skills for a system prompt: by default `<available_skills>` with locations
///
/// Skills stand in the order given, inside a tree sorted by path, each once. If one of them cannot be rendered,
/// nothing is printed and the reasons are on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = TO_PROMPT_EXAMPLES)]
#[command(group = ArgGroup::new("budget").args(["max_tokens", "max_chars"]))]
pub(crate) struct ToPromptArgs {
    /// Skills to render: folders, SKILL.md files, files inside a skill, trees; `-` reads a list of paths; needed unless
    /// --paths-from is given
    #[arg(value_name = "PATH", required_unless_present = "paths_from")]
    pub(crate) paths: Vec<PathBuf>,

    /// How the model gets to a skill's instructions
    #[arg(long, value_enum, value_name = "MODE", default_value_t)]
    pub(crate) mode: PromptMode,

    /// Put a short text before the skills that tells the model how to use them
    #[arg(long)]
    pub(crate) instructions: bool,

    /// Put the text of this file before the skills instead
    #[arg(long, value_name = "FILE")]
    pub(crate) instructions_file: Option<PathBuf>,

    /// How to write where a skill lies: absolute, relative, relative=DIR, home (from `~`), none
    ///
    /// By default absolute in the mode filesystem, and none in the others.
    #[arg(long, value_name = "STYLE", value_parser = LocationStyle::parse)]
    pub(crate) location: Option<LocationStyle>,

    /// How to write skills [default: xml]
    ///
    /// In the mode all, each skill's instructions stand in a `<skill>` element, unless JSON is asked for.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<PromptFormat>,

    /// How to lay out XML [default: reference]
    #[arg(long, value_enum, value_name = "LAYOUT")]
    pub(crate) layout: Option<PromptLayout>,

    /// Fail if the prompt has more tokens, counted as the encoding `o200k_base` does
    #[arg(long, value_name = "N", conflicts_with = "max_chars", help_heading = "Budget")]
    pub(crate) max_tokens: Option<usize>,

    /// Fail if the prompt has more characters
    #[arg(long, value_name = "N", help_heading = "Budget")]
    pub(crate) max_chars: Option<usize>,

    /// Instead of failing, cut descriptions evenly, or leave them out
    #[arg(long, value_enum, value_name = "HOW", requires = "budget", help_heading = "Budget")]
    pub(crate) fit: Option<Fit>,

    #[command(flatten)]
    pub(crate) which: WhichArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// Show what skills weigh in tokens, and what each way of giving them to a model costs
///
/// Tokens are counted as the encoding `o200k_base` does: exact for the models that use it, an estimate for others. Of a
/// skill's files, only texts of UTF-8 up to 1 MiB are counted.
#[derive(Debug, clap::Args)]
#[command(after_help = STATS_EXAMPLES)]
pub(crate) struct StatsArgs {
    /// Skills to weigh: folders, SKILL.md files, files inside a skill, trees; `-` reads a list of paths
    ///
    /// Without a path, the working directory.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// How to write where a skill lies: absolute, relative, relative=DIR, home (from `~`), none [default: absolute]
    #[arg(long, value_name = "STYLE", value_parser = LocationStyle::parse)]
    pub(crate) location: Option<LocationStyle>,

    /// The tokens of the model's context window, to show which share of it a prompt takes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) context: Option<u64>,

    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: TextFormat,

    #[command(flatten)]
    pub(crate) which: WhichArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// Print a skill's instructions, as a tool that loads skills returns them
///
/// The instructions without frontmatter in `<skill_content>`, with the skill's folder and the files in it.
#[derive(Debug, clap::Args)]
#[command(after_help = LOAD_EXAMPLES)]
pub(crate) struct LoadArgs {
    /// The skill's name, looked up below the roots; without --root, also the path of a skill
    #[arg(value_name = "NAME|PATH")]
    pub(crate) skill: String,

    /// Look for skills in this folder; may be repeated, in order of precedence [default: .]
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Vec<PathBuf>,

    /// Print the instructions alone
    #[arg(long)]
    pub(crate) raw: bool,

    /// Do not load skills that models may not call by themselves (`disable-model-invocation: true`)
    #[arg(long)]
    pub(crate) hide_manual: bool,

    /// Which of several skills of the name is loaded; by default the first in a folder of that name, before one in another
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    pub(crate) collisions: Collisions,

    /// List at most so many of the skill's files
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) max_files: usize,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// Print the definition of the tool `load_skill` as JSON, with the names of the skills
///
/// Goes with `to-prompt --mode on-demand`; what the tool returns is what `load` prints.
#[derive(Debug, clap::Args)]
#[command(after_help = TOOL_EXAMPLES)]
pub(crate) struct ToolArgs {
    /// Look for skills in this folder; may be repeated, in order of precedence [default: .]
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Vec<PathBuf>,

    /// Whose API the definition is for
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    pub(crate) style: ToolStyle,

    #[command(flatten)]
    pub(crate) which: WhichArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// Which of the skills that were found are used.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Choosing skills")]
pub(crate) struct WhichArgs {
    /// Only the skills of these names; several with commas, or by repeating the option
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) only: Vec<String>,

    /// Leave out skills that models may not call by themselves (`disable-model-invocation: true`)
    #[arg(long)]
    pub(crate) hide_manual: bool,

    /// What to do where skills have one name; paths given first come first
    #[arg(long, value_enum, value_name = "WHO", default_value_t)]
    pub(crate) collisions: Collisions,

    /// Use the skills that can be used although others cannot; the exit status stays 1
    #[arg(long)]
    pub(crate) keep_going: bool,
}

/// Show which rules and settings are in force for a skill, and where each comes from
#[derive(Debug, clap::Args)]
#[command(after_help = CONFIG_EXAMPLES)]
pub(crate) struct ConfigArgs {
    /// The skill, or a folder of skills
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) path: PathBuf,

    /// Turn on a rule or a group of rules, as for `validate`
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) select: Vec<String>,

    /// Turn off a rule or a group of rules, as for `validate`
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,

    /// Use this configuration file, wherever the skills are
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Use no configuration file
    #[arg(long, conflicts_with = "config")]
    pub(crate) isolated: bool,
}

/// Show what a rule is about: why it is there, how to mend what it finds, an example
#[derive(Debug, clap::Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// The rule: `name-too-long`
    #[arg(value_name = "RULE")]
    pub(crate) rule: String,
}

/// List the rules: group, severity, and what each finds
#[derive(Debug, clap::Args)]
#[command(after_help = RULES_EXAMPLES)]
pub(crate) struct RulesArgs {
    /// Only the rules of these groups: spec, portability, integrity, advice, security
    #[arg(value_name = "GROUP")]
    pub(crate) groups: Vec<String>,

    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: TextFormat,
}

/// How skills are found; the same for every command that takes paths.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Finding skills")]
pub(crate) struct SearchArgs {
    /// Read paths from a file, one a line or separated by NUL; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) paths_from: Option<PathBuf>,

    /// Leave out what matches, in a tree; as a line of .gitignore, from the working directory
    #[arg(long, value_name = "GLOB")]
    pub(crate) exclude: Vec<String>,

    /// Leave out what is excluded even if it was named as a path, as pre-commit does
    #[arg(long)]
    pub(crate) force_exclude: bool,

    /// Look into what .gitignore names, too
    #[arg(long)]
    pub(crate) no_ignore: bool,

    /// Look for skills inside skills, too
    #[arg(long)]
    pub(crate) nested: bool,

    /// Look at most so many folders deep
    #[arg(long, value_name = "N")]
    pub(crate) max_depth: Option<usize>,

    /// Use this configuration file, wherever the skills are
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Use no configuration file
    #[arg(long, conflicts_with = "config")]
    pub(crate) isolated: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// Where what is written to is a terminal that wants them
    #[default]
    Auto,
    /// Even into a pipe
    Always,
    /// Nowhere
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people: each finding with the lines around it
    Full,
    /// A line a finding: `path:line:column: error[rule]: message`
    Short,
    /// All of it, for programs; see docs/report.schema.json
    Json,
    /// An object a finding and one for the counts, each on a line
    Jsonl,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of GitHub Actions
    Github,
    /// GitLab's Code Quality
    Gitlab,
    /// `JUnit`'s XML, a test case a skill
    Junit,
    /// Checkstyle's XML
    Checkstyle,
    /// A table in Markdown
    Markdown,
}

/// A format, and the file that a report in it goes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ReportTarget {
    pub(crate) format: ReportFormat,
    /// None for standard output, or for people standard error.
    pub(crate) file: Option<PathBuf>,
}

impl ReportTarget {
    /// Reads `sarif` or `sarif=report.sarif`.
    fn parse(text: &str) -> Result<Self, String> {
        let (name, file) = match text.split_once('=') {
            Some((_, "")) => return Err("there is no file behind `=`".to_owned()),
            // As elsewhere, `-` is the stream.
            Some((name, "-")) => (name, None),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let format = ReportFormat::from_str(name, true).map_err(|_| {
            let names: Vec<String> = ReportFormat::value_variants()
                .iter()
                .filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()))
                .collect();
            let near = names.iter().max_by(|a, b| {
                let similarity = |other: &str| strsim::jaro_winkler(name, other);
                similarity(a).total_cmp(&similarity(b))
            });
            let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            format!("there is no format `{name}`, only {}{hint}", names.join(", "))
        })?;
        Ok(Self { format, file })
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PropertiesFormat {
    #[default]
    Json,
    Yaml,
}

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

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PromptFormat {
    #[default]
    Xml,
    /// A list, a line a skill
    Markdown,
    Json,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PromptLayout {
    /// The bytes of the Python reference: a line for each tag and each text
    #[default]
    Reference,
    /// Two spaces a level
    Indented,
    /// A line a skill
    Compact,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Fit {
    /// Cut descriptions to one length, between words
    Truncate,
    /// Keep names only
    Names,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Collisions {
    /// All of them stand, with a warning
    #[default]
    Keep,
    /// The first one stands
    First,
    /// The last one stands
    Last,
    /// Nothing is printed
    Error,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ToolStyle {
    /// `OpenAI` and compatible servers
    #[default]
    Openai,
    /// Anthropic
    Anthropic,
    /// The Model Context Protocol
    Mcp,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextFormat {
    #[default]
    Text,
    Json,
}

const EXAMPLES: &str = "\
Examples:
  skills-ref validate skills/
  skills-ref to-prompt skills/ > catalogue.xml
  skills-ref read-properties skills/pdf

Exit status: 0 fine, 1 findings, 2 a wrong option, configuration or path";

const VALIDATE_EXAMPLES: &str = "\
Examples:
  skills-ref validate                        the skill, or the skills, in this folder
  skills-ref validate skills/pdf             one skill
  skills-ref validate --strict skills/       all skills of a tree; fail on warnings too
  skills-ref validate --ignore portability,integrity skills/
  skills-ref validate --select advice skills/
  skills-ref validate --format json skills/ | jq .summary
  skills-ref validate --format github --format sarif=report.sarif skills/
  skills-ref validate --write-baseline known.json skills/
  skills-ref validate --baseline known.json skills/
  git diff --name-only -z --diff-filter=d | skills-ref validate --allow-no-skills -

Exit status: 0 all valid, 1 errors (with --strict, warnings too), 2 a wrong option, configuration or path";

const READ_PROPERTIES_EXAMPLES: &str = "\
Examples:
  skills-ref read-properties skills/pdf
  skills-ref read-properties skills/pdf | jq -r .description
  skills-ref read-properties --all skills/ | jq -r '.[].name'
  skills-ref read-properties --format yaml skills/pdf

Exit status: 0 printed, 1 the properties cannot be read, 2 a wrong option, configuration or path";

const TO_PROMPT_EXAMPLES: &str = "\
Examples:
  skills-ref to-prompt skills/pdf
  skills-ref to-prompt skills/ --exclude drafts
  skills-ref to-prompt --mode on-demand --instructions skills/
  skills-ref to-prompt --layout compact --location home skills/
  skills-ref to-prompt --collisions first .claude/skills ~/.claude/skills
  skills-ref to-prompt --max-tokens 2000 --fit truncate skills/

Exit status: 0 printed, 1 a skill cannot be rendered or the prompt is too large, 2 a wrong option, configuration or path";

const CONFIG_EXAMPLES: &str = "\
Examples:
  skills-ref config skills/pdf
  skills-ref config --isolated

Exit status: 0 printed, 2 a wrong option, configuration or path";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  skills-ref explain name-directory-mismatch

Exit status: 0 printed, 2 there is no such rule";

const RULES_EXAMPLES: &str = "\
Examples:
  skills-ref rules
  skills-ref rules advice security
  skills-ref rules --format json | jq -r '.[].id'

Exit status: 0 printed, 2 there is no such group";

const STATS_EXAMPLES: &str = "\
Examples:
  skills-ref stats skills/
  skills-ref stats --context 200000 skills/
  skills-ref stats --format json skills/ | jq .catalogue

Exit status: 0 printed, 1 a skill cannot be used, 2 a wrong option, configuration or path";

const LOAD_EXAMPLES: &str = "\
Examples:
  skills-ref load pdf --root skills/
  skills-ref load skills/pdf
  skills-ref load --raw skills/pdf

Exit status: 0 printed, 1 there is no such skill or it cannot be loaded, 2 a wrong option, configuration or path";

const TOOL_EXAMPLES: &str = "\
Examples:
  skills-ref tool --root skills/
  skills-ref tool --root skills/ --style anthropic
  skills-ref tool --root .claude/skills --root ~/.claude/skills --collisions first

Exit status: 0 printed, 1 a skill cannot be used, 2 a wrong option, configuration or path";
