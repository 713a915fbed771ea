"""How much a file may ask of its reader, whatever it says of itself.

A game is read from at most ``LONGEST_GAME`` characters. ``MOST_PARTS`` and ``MOST_SAID`` are chosen
so that every game within them is written in fewer characters than that, in any of our formats: 50 a
part and 12 a letter are the most that JSON takes. What can be read can be written and read again.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, TextIO

from torony.errors import InvalidRecord
from torony.records.record import Line, Record

__all__ = [
    "LONGEST_GAME",
    "MOST_PARTS",
    "MOST_SAID",
    "Text",
    "check_length",
    "check_parts",
    "check_said",
    "check_size",
    "lines_of",
    "pieces_of",
]

LONGEST_GAME: Final = 4 * 2**20
"""Characters of one game in a file, of any format."""
MOST_PARTS: Final = 50_000
"""Turns, judgements, times, scores, notes, points of marks, comments and parentheses of a game."""
MOST_SAID: Final = 2**17
"""Characters in the tags, comments and notes of a game."""
_PIECE: Final = 2**16
"""Characters read at a time of a line that is longer."""
_SHORT: Final = 10_000
"""Characters that cannot hold so many parts, nor say so much."""


def check_length(size: int) -> None:
    if size > LONGEST_GAME:
        raise InvalidRecord(f"the game is too long: at most {LONGEST_GAME:,} characters are read")


def check_parts(count: int, what: str = "turns, comments and other parts") -> None:
    if count > MOST_PARTS:
        raise InvalidRecord(f"the game has too many {what}: at most {MOST_PARTS:,} are read")


def check_said(size: int) -> None:
    if size > MOST_SAID:
        raise InvalidRecord(
            "the game says too much in its tags, comments and notes: at most "
            f"{MOST_SAID:,} characters are read"
        )


def check_size(record: Record, length: int) -> None:
    """Refuses a record that holds too much; ``length`` is that of its text in whatever form."""
    if length <= _SHORT:
        return
    parts, said = _size(record.line)
    check_parts(parts)
    reason = record.outcome.reason if record.outcome else ""
    check_said(said + len(reason) + sum(map(len, (*record.tags, *record.tags.values()))))


def _size(line: Line) -> tuple[int, int]:
    """The parts of a line, and the characters of its comments and notes."""
    parts, said = len(line.comments), sum(map(len, line.comments))
    for entry in line.turns:
        parts += 1 + len(entry.nags) + len(entry.notes) + len(entry.comments)
        parts += sum(part is not None for part in (entry.spent, entry.clock, entry.score))
        parts += sum(1 + len(mark.points) for mark in entry.marks)
        said += sum(map(len, (*entry.comments, *entry.notes, *entry.notes.values())))
        for variation in entry.variations:
            inner, more = _size(variation)
            parts, said = parts + 2 + inner, said + more
    return parts, said


class Text:
    """The text of a game while its lines come, no longer than it takes to see that it is too long.

    >>> text = Text()
    >>> text.add("1. 3@a1 *\\n")
    >>> str(text), text.size
    ('1. 3@a1 *\\n', 10)
    """

    def __init__(self) -> None:
        self._text = io.StringIO()
        self.size = 0
        """Characters, those that are left out among them."""

    def add(self, line: str) -> None:
        room = LONGEST_GAME + 1 - self.size
        if room > 0:
            self._text.write(line[:room])
        self.size += len(line)

    def __str__(self) -> str:
        return self._text.getvalue()


def pieces_of(stream: TextIO | io.TextIOBase) -> Iterator[str]:
    """The lines of a stream, long ones in pieces."""
    return iter(partial(stream.readline, _PIECE), "")


def lines_of(pieces: Iterable[str]) -> Iterator[str]:
    """The lines made up by pieces; what makes one too long for a game is left out."""
    line: Text | None = None
    for piece in pieces:
        ends = piece.endswith("\n")
        if line is not None:
            line.add(piece)
            if ends:
                yield str(line)
                line = None
        elif ends:
            yield piece
        else:
            line = Text()
            line.add(piece)
    if line is not None:
        yield str(line)
