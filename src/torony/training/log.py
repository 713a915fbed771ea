"""The log of a training: one JSON object a line, from which the learning curves are drawn."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final

from torony.errors import NewerFormat
from torony.versions import JsonFormat

__all__ = ["Log", "LogEntry", "ratings"]

FORMAT: Final = JsonFormat()
"""Of a line."""
_CLEAREST: Final = 0.99
"""A hundred games against a rival do not tell 99 % from 100 %."""


@dataclass(frozen=True)
class LogEntry:
    """How far a stage had come."""

    stage: int
    seconds: float
    """Since the stage began, interruptions not counted."""
    games: int
    positions: int
    positions_per_second: float
    error: float
    """Mean distance from the targets since the entry before."""
    rate: float
    """Of learning."""
    level: int
    """How many rivals it has beaten in this stage."""
    score: float
    """Against its rival, 0 to 1: a random player at first, then its own earlier selves."""
    promoted: bool
    """Whether it is now its own next rival."""
    progress: float
    """The share of the stage that is done."""


class Log:
    """The entries in a file. It may run ahead of the checkpoint that a killed training goes on
    from: what is learned again replaces what was logged before."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, entry: LogEntry) -> None:
        line = json.dumps({**FORMAT.stamp, **asdict(entry)})
        with self._path.open("a+b") as file:
            file.seek(max(file.tell() - 1, 0))
            begin = b"" if file.read() in (b"", b"\n") else b"\n"  # a kill may cut a line off
            file.write(begin + line.encode() + b"\n")

    def entries(self) -> list[LogEntry]:
        """In order; a line that was cut off by a kill is left out."""
        entries: list[LogEntry] = []
        for entry in self._lines():
            while entries and _place(entries[-1]) > _place(entry):
                entries.pop()
            if not entries or _place(entries[-1]) < _place(entry):
                entries.append(entry)
        return entries

    def _lines(self) -> Iterator[LogEntry]:
        if not self._path.exists():
            return
        names = {field.name for field in fields(LogEntry)}
        for line in self._path.read_text(encoding="utf-8").splitlines():
            try:
                values = FORMAT.read(json.loads(line), self._path)
            except NewerFormat:
                raise
            except ValueError:
                continue
            if values.keys() == names:
                yield LogEntry(**values)


def _place(entry: LogEntry) -> tuple[int, int]:
    return entry.stage, entry.games


def ratings(entries: list[LogEntry]) -> list[float]:
    """Elo above a random player at each entry, by the ladder of rivals.

    The differences along a ladder add up only roughly, so this shows growth and is no measurement.

    >>> beaten = LogEntry(1, 1.0, 16, 500, 500.0, 0.3, 0.02, 0, 0.9, True, 0.5)
    >>> level = LogEntry(1, 2.0, 32, 900, 450.0, 0.3, 0.02, 1, 0.5, False, 1.0)
    >>> [round(rating) for rating in ratings([beaten, level])]
    [382, 382]
    """
    found = []
    base = 0.0
    for entry in entries:
        share = min(max(entry.score, 1 - _CLEAREST), _CLEAREST)
        found.append(base + 400 * math.log10(share / (1 - share)))
        if entry.promoted:
            base = found[-1]
    return found
