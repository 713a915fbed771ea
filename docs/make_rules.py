"""Writes the numbered rules of docs/rules to src/torony/explaining/rules.json.

The package cannot read the documentation, which is not installed with it; ``--check`` fails when
the file does not say what the pages say today.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

from torony.explaining.rules import FILE

PAGES = Path(__file__).parent / "rules"
SECTION = re.compile(
    r"^### (?P<tag>[A-Z]+-[A-Z]?\d+) (?P<title>.+)\n(?P<body>(?:(?!#).*\n)*)", re.MULTILINE
)


def rules() -> dict[str, dict[str, str]]:
    """Every rule by its number."""
    found = {}
    for page in sorted(PAGES.glob("*.md")):
        for section in SECTION.finditer(page.read_text(encoding="utf-8")):
            tag, title = section["tag"], section["title"]
            anchor = re.sub(r"[^\w -]", "", f"{tag} {title}".lower()).replace(" ", "-")
            found[tag] = {
                "title": plain(title),
                "text": plain(section["body"]),
                "place": f"docs/rules/{page.name}#{anchor}",
            }
    return found


def plain(text: str) -> str:
    """Without pictures, reasons, links and marks, as one line."""
    paragraphs = [
        paragraph
        for paragraph in text.split("\n\n")
        if not paragraph.lstrip().startswith(("![", "*Why:*"))
    ]
    words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(paragraphs))
    return " ".join(re.sub(r"[`*]", "", words).split())


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the rules for torony explain.")
    parser.add_argument("--check", action="store_true", help="write nothing, report a difference")
    content = json.dumps(rules(), indent=2, ensure_ascii=False) + "\n"
    if not parser.parse_args().check:
        FILE.write_text(content, encoding="utf-8", newline="\n")
        return 0
    if FILE.read_text(encoding="utf-8") != content:
        print(f"{FILE.name} is not what docs/rules says; run docs/make_rules.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
