"""The options of the engine, from the one table of the core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from torony import _core

__all__ = ["OPTIONS", "Option"]


@dataclass(frozen=True)
class Option:
    """A whole number that can be set, by its name in the protocol.

    >>> OPTIONS["Threads"]
    Option(name='Threads', default=1, lowest=1, highest=256, help='how many threads search')
    """

    name: str
    default: int
    lowest: int
    highest: int
    help: str


OPTIONS: Final = {entry[0]: Option(*entry) for entry in _core.OPTIONS}
