"""Games that cannot be read: who is told, and in which words."""

from __future__ import annotations

from collections.abc import Callable

from torony.errors import DamagedRecord, InvalidRecord, ToronyError

__all__ = ["Report", "reason_of", "refuse_bytes", "strict"]

Report = Callable[[DamagedRecord], object]
"""Called with every game that cannot be read."""


def strict(damage: DamagedRecord) -> None:
    """Who gives no function to be told is told by the error itself."""
    raise damage


def reason_of(error: ToronyError) -> str:
    """Why, without the words around it that speak of something else than a game in a file."""
    return error.reason if isinstance(error, InvalidRecord) else str(error)


def refuse_bytes(text: str) -> None:
    """Refuses what was no UTF-8 in the file; it is read as lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        byte = ord(text[error.start]) & 0xFF
        raise InvalidRecord(f"the byte {byte:#04x} is not UTF-8") from None
