"""docs/add-a-game.md as steps that a program can follow.

Blocks marked ``sh`` are commands. Blocks marked ``diff`` change a file: its path stands in the
first line, then come hunks with an empty line between them, as in a patch without line numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

GUIDE = Path("docs/add-a-game.md")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^## (?=[0-9]+\. )", re.MULTILINE)


@dataclass(frozen=True)
class Step:
    """A block of a numbered section."""

    section: str
    """Its heading, such as "2. Enter it"."""
    kind: str
    text: str


def steps() -> list[Step]:
    """What the numbered sections say is to be done, in their order."""
    found = []
    for section in SECTION.split(GUIDE.read_text(encoding="utf-8"))[1:]:
        heading, _, text = section.partition("\n")
        found += [Step(heading, kind, block) for kind, block in BLOCK.findall(text)]
    return found


def edit(root: Path, text: str) -> Path:
    """Carry out the changes of a block; the lines to be changed must stand in the file once."""
    name, _, hunks = text.partition("\n")
    path = root / name
    content = path.read_text(encoding="utf-8")
    for hunk in hunks.rstrip("\n").split("\n\n"):
        lines = hunk.split("\n")
        before = "\n".join(line[1:] for line in lines if line[0] in " -")
        after = "\n".join(line[1:] for line in lines if line[0] in " +")
        if content.count(before) != 1:
            raise SystemExit(f"{GUIDE} asks to change what {name} does not hold once:\n{before}")
        content = content.replace(before, after)
    path.write_text(content, encoding="utf-8")
    return path
