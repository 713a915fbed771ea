"""The perft figures of ``tests/data/<game>/*.perft``.

A line is a position and its counts, ``<position> ; D1 24 ; D2 574``; lines that begin with ``#``
are comments and say what is special about the position, or where the figures come from.
"""

from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


@dataclass(frozen=True)
class Figure:
    """How many turn sequences of a length there are from a position."""

    game: str
    position: str
    depth: int
    count: int

    def __str__(self) -> str:
        return f"{self.game} {self.position} D{self.depth}"


def files(game: str) -> list[Path]:
    return sorted((DATA / game).glob("*.perft"))


def figures(game: str) -> list[Figure]:
    """All figures of a game, file by file."""
    return [figure for file in files(game) for figure in read(game, file.read_text("utf-8"))]


def read(game: str, text: str) -> list[Figure]:
    """The figures in the text of a file."""
    found = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            position, *counts = line.split(" ; ")
            for count in counts:
                depth, number = count.removeprefix("D").split(" ")
                found.append(Figure(game, position, int(depth), int(number)))
    return found
