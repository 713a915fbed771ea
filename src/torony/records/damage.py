"""Games that cannot be read: who is told, and in which words."""

from __future__ import annotations

from collections.abc import Callable

from torony.errors import DamagedRecord, InvalidRecord, ToronyError

__all__ = ["Report", "damage_of", "reason_of", "refuse_bytes", "strict"]

Report = Callable[[DamagedRecord], object]
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
        return DamagedRecord(error.line, error.reason, text)
    return DamagedRecord(line, reason_of(error), text)


def refuse_bytes(text: str, line: int) -> None:
    """Refuses what was no UTF-8 in a text that begins on this line; it is read as lone
    surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        byte = ord(text[error.start]) & 0xFF
        line += text.count("\n", 0, error.start)
        raise DamagedRecord(line, f"the byte {byte:#04x} is not UTF-8") from None
