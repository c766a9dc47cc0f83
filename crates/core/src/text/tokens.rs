//! Counts tokens as the encoding `o200k_base` does: exact for the models that use it, an estimate for all others.

/// The encoding that is counted by.
pub const ENCODING: &str = "o200k_base";

/// The tokens of a text; none where this was built without the feature `tokens`.
///
/// Exact unless a word, or a run of white space, has more than 10000 bytes: such a one is counted in pieces, so that
/// time stays in proportion. The first call takes some 60 ms: it unpacks the encoding's table.
#[must_use]
#[cfg(feature = "tokens")]
pub fn count(text: &str) -> Option<usize> {
    let encoding = tiktoken::get_encoding(ENCODING)?;
    Some(pieces(text).map(|piece| encoding.count(piece)).sum())
}

/// The pieces of a text that are counted each by itself: all of it, unless it has a very long run.
#[cfg(feature = "tokens")]
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    const MAX_RUN: usize = 10_000;
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut run_start = 0;
        let mut is_blank = None;
        let end = rest.char_indices().find_map(|(at, c)| {
            if is_blank.replace(c.is_whitespace()) != Some(c.is_whitespace()) {
                run_start = at;
            }
            (at - run_start >= MAX_RUN).then_some(at)
        });
        let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        Some(piece)
    })
}

/// The tokens of a text; none, since this was built without the feature `tokens`.
#[must_use]
#[cfg(not(feature = "tokens"))]
pub fn count(_text: &str) -> Option<usize> {
    None
}

#[cfg(all(test, feature = "tokens"))]
mod tests {
    use super::*;

    /// Counted by the npm package gpt-tokenizer 4.0.0.
    #[test]
    fn counts_are_those_of_another_counter() {
        for (text, expected) in EXPECTED {
            assert_eq!(count(text), Some(*expected), "{text}");
        }
    }

    #[test]
    fn only_very_long_runs_are_counted_in_pieces() {
        let text = "word ".repeat(10_000);
        assert_eq!(pieces(&text).count(), 1);
        let long = format!("{text}{}{text}", "日".repeat(10_000));
        assert_eq!(pieces(&long).collect::<String>(), long);
        assert!(pieces(&long).count() > 2);
        assert_eq!(pieces("").count(), 0);
    }

    const EXPECTED: &[(&str, usize)] = &[
        ("", 0),
        ("Hello, world!", 4),
        ("# Steps\n\n1. Read the sheet with `scripts/read.py`.\n\n\n2. Done\n", 19),
        ("  indented\tcode\r\n    more", 7),
        ("The user's 12345678 files' names don't fit", 11),
        ("日本語のスキル説明です。", 9),
        ("👩\u{200D}👩\u{200D}👧 café naïve", 11),
        ("<|endoftext|> is text", 9),
        ("HTTPServer2XMLParser ABCdef", 7),
        (PYTHON, 231),
        (SHELL, 102),
        (TABLE, 156),
        (CJK, 153),
        (EMOJI, 112),
    ];

    const PYTHON: &str = r#"import argparse, json
from pathlib import Path

TOTALS: dict[str, float] = {}

def read_rows(path: Path, *, delimiter: str = ",") -> list[dict[str, str]]:
    """Rows of a table, header first; an empty file has none."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines:
        return []
    header, *rest = [line.split(delimiter) for line in lines]
    return [dict(zip(header, row)) for row in rest]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", type=Path)
    for table in parser.parse_args().tables:
        for row in read_rows(table):
            TOTALS[row["region"]] = TOTALS.get(row["region"], 0.0) + float(row["total_usd"])
    print(json.dumps(TOTALS, indent=2, sort_keys=True))
    return 0 if TOTALS else 1


if __name__ == "__main__":
    raise SystemExit(main())
"#;

    const SHELL: &str = "#!/usr/bin/env bash
set -euo pipefail
for f in \"$@\"; do
\tsha256sum -- \"$f\" | awk '{print $1}' >>\"${TMPDIR:-/tmp}/sums.txt\" || { echo \"no: $f\" >&2; exit 2; }
done
curl -fsSL --retry 3 \"https://example.com/v1/items?limit=100&after=$(cat cursor)\" | jq -r '.items[].id'
";

    const TABLE: &str = "| Rule                    | Severity | Since   | Notes                                          |
|:------------------------|:--------:|--------:|------------------------------------------------|
| `name-too-long`         | error    |   0.1.0 | at most **64** characters, counted after NFKC  |
| `description-too-long`  | error    |   0.1.0 | at most 1\u{202F}024                               |
| `reference-broken`      | warning  |  0.12.3 | see [the page](../docs/rules/reference-broken.md) |

> [!NOTE]
> Dates are written `2025-11-30T08:15:42Z`; amounts as 1,234,567.89 €.
";

    const CJK: &str = r#"当用户要求提取文本、填写表单或合并多个文件时，请使用本技能。首先读取 references/格式.md，然后逐页处理；如果某一页是扫描件，则先进行光学字符识别。
ユーザーが請求書の合計を尋ねたときに使います。まずスプレッドシートを読み込み、各列に空欄がないか確認してください。半角ｶﾀｶﾅも全角「カタカナ」も受け付けます。
사용자가 분기별 매출 보고서를 요청하면 이 스킬을 사용하세요. 표를 읽고, 합계를 계산한 다음, 결과를 마크다운으로 출력합니다.
"#;

    const EMOJI: &str = "✅ Done · ❌ Failed · ⚠️ Careful! 🚀🚀🚀
👩🏽\u{200D}🔬 runs 🧪 → 📈 (+12%) 👨\u{200D}👩\u{200D}👧\u{200D}👦 🏳️\u{200D}🌈 🇩🇪🇯🇵🇧🇷 1️⃣ 2️⃣ 🫠 ¯\\_(ツ)_/¯ ∑∫√ x² ≈ ½ — “quoted” … naïve café Ελληνικά Привет مرحبا हिन्दी ไทย
";
}
