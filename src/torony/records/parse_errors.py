"""Games that cannot be read: who is told, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from torony.errors import DamagedRecord, InvalidRecord, ToronyError
from torony.records.display import harmless

__all__ = [
    "DamageCallback",
    "damage_of",
    "on_a_line",
    "quoted",
    "reason_of",
    "refuse_bytes",
    "strict",
]

_LONGEST_QUOTE: Final = 100
_LONGEST_REASON: Final = 1000
"""Characters; an error may quote what stands in the file."""

DamageCallback = Callable[[DamagedRecord], object]
"""Called with every game that cannot be read."""


def strict(damage: DamagedRecord) -> None:
    """Who gives no function to be told is told by the error itself."""
    raise damage


def reason_of(error: ToronyError) -> str:
    """Why, without the words around it that speak of something else than a game in a file."""
    return error.reason if isinstance(error, InvalidRecord) else str(error)


def damage_of(error: ToronyError, line: int, text: str) -> DamagedRecord:
    """What is wrong with a game. A reader that had already gone on says itself which line it was;
    otherwise it is the line that it has come to."""
    if isinstance(error, DamagedRecord):
        line = error.line
    reason = error.reason if isinstance(error, DamagedRecord) else reason_of(error)
    return DamagedRecord(line, on_a_line(reason), text)


def on_a_line(reason: str) -> str:
    """The reason without signs that would steer a terminal, and cut where it quotes too much.

    >>> on_a_line("TM[\x1b[2J] is no number"), len(on_a_line("x" * 5000))
    ('TM[?[2J] is no number', 1003)
    """
    line = harmless(reason)
    return line if len(line) <= _LONGEST_REASON else f"{line[:_LONGEST_REASON]}..."


def quoted(text: str) -> str:
    """What stands in a file, in quotes and cut short.

    >>> quoted("c1d9"), len(quoted("c1d9" * 1000))
    ("'c1d9'", 105)
    """
    return repr(text) if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]!r}..."


def refuse_bytes(text: str, line: int) -> None:
    """Refuses what was no UTF-8 in a text that begins on this line; it is read as lone
    surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        byte = ord(text[error.start]) & 0xFF
        line += text.count("\n", 0, error.start)
        raise DamagedRecord(line, f"the byte {byte:#04x} is not UTF-8") from None
