"""A mutant: one small change of one file, and how it came out."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePath
from typing import Literal

GAMES = ("core/games/lyngk", "core/games/gyges")

Form = Literal["expression", "condition", "statement"]
Verdict = Literal["noticed", "survived", "stillborn"]


@dataclass(frozen=True)
class Mutant:
    """A change of a file: the bytes from ``start`` to ``end`` become ``replacement``."""

    file: str
    line: int
    start: int
    end: int
    replacement: str
    kind: str
    name: str = ""
    """Stays the same when lines above it come or go."""
    lives: tuple[tuple[int, int], ...] = ()
    """The lines, from and up to, one of which runs when the change can matter."""
    symbol: str = ""
    """The constant or class that it belongs to, where it stands outside of functions."""
    form: Form = "expression"
    """How both can be compiled at once, see ``core_switch``."""

    @property
    def folder(self) -> str:
        return folder_of(self.file)

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.replacement.encode() + source[self.end :]

    def diff(self, source: bytes) -> str:
        before, after = source.decode().splitlines(), self.apply(source).decode().splitlines()
        lines = difflib.unified_diff(before, after, n=0, lineterm="")
        return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def folder_of(file: str) -> str:
    """The folder that a file counts for: below ``src/torony`` and ``core``, and each game."""
    for game in GAMES:
        if file.startswith(game + "/"):
            return game
    depth = 3 if file.startswith("src/") else 2
    parent = PurePath(file).parts[:-1]
    return "/".join(parent[:depth])


def named(file: str, source: bytes, mutants: Iterable[Mutant]) -> Iterator[Mutant]:
    """Give each a name by what it changes, not by where that stands."""
    lines = source.split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    seen: dict[bytes, int] = {}
    for mutant in mutants:
        column = mutant.start - starts[mutant.line - 1]
        what = b"|".join(
            (
                file.encode(),
                lines[mutant.line - 1].strip(),
                str(column).encode(),
                source[mutant.start : mutant.end],
                mutant.replacement.encode(),
            )
        )
        seen[what] = seen.get(what, 0) + 1
        name = hashlib.sha256(what + b"|%d" % seen[what]).hexdigest()[:12]
        yield Mutant(**{**vars(mutant), "name": name})


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant, as it stands in a line of the file of results."""

    name: str
    folder: str
    place: str
    kind: str
    diff: str
    verdict: Verdict
    by: str = ""
    """The test that noticed it, or "timeout"."""
    tests: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Results:
    """The outcomes of a seed, a line of JSON each; a later one takes the place of an earlier."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.outcomes: dict[str, Outcome] = {}
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                outcome = Outcome(**json.loads(line))
                self.outcomes[outcome.name] = outcome

    def add(self, outcome: Outcome) -> None:
        self.outcomes[outcome.name] = outcome
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(outcome)) + "\n")
