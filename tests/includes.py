"""Whether the folders of the core include only what stands below them; ``make layers`` runs it.

A folder may include itself and those named here; ``games/*`` is the folder of any one game. In
``games/`` only the registry names the games.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

CORE = Path(__file__).parents[1] / "core"
MAY_INCLUDE: dict[str, set[str]] = {
    "base": set(),
    "games": {"base", "games/*"},
    "games/*": {"base", "games"},
    "explain": {"base", "games"},
    "eval": {"base", "games", "games/*"},
    "search": {"base", "games"},
    "solve": {"base", "games", "games/*", "search"},
    "engine": {"base", "games", "eval", "search", "solve"},
    "players": {"base", "games", "games/*", "search"},
    "match": {"base", "games", "players"},
    "train": {"base", "games", "eval", "search"},
    "rl": {"base", "games", "games/*"},
    "bindings/wasm": {"base", "games", "explain", "engine"},
    "bindings/python": {
        *("base", "games", "explain", "eval", "engine", "solve", "match", "rl", "train"),
    },
    "tests": {"base", "games", "eval", "search", "solve", "engine", "rl"},
    "fuzz": {"base", "games", "eval", "engine"},
}
NAME_THE_GAMES = {"registry.h"}


def folder_of(path: str) -> str:
    """The folder of the table that a file is in."""
    parts = path.split("/")
    if parts[0] == "games" and len(parts) == 3:
        return "games/*"
    both = "/".join(parts[:2])
    return both if both in MAY_INCLUDE else parts[0]


def faults() -> Iterator[str]:
    """Every include that goes the wrong way."""
    for file in sorted([*CORE.rglob("*.h"), *CORE.rglob("*.cpp")]):
        path = file.relative_to(CORE).as_posix()
        folder = folder_of(path)
        for included in re.findall(r'#include "([^"]+)"', file.read_text(encoding="utf-8")):
            other = folder_of(included)
            same = other == folder and (
                folder != "games/*" or included.split("/")[1] == path.split("/")[1]
            )
            allowed = same or other in MAY_INCLUDE.get(folder, set())
            names_a_game = folder == "games" and other == "games/*"
            if not allowed or (names_a_game and file.name not in NAME_THE_GAMES):
                yield f"core/{path} must not include {included}"


def main() -> int:
    found = list(faults())
    print("\n".join(found) or "The folders of the core include what they may.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
