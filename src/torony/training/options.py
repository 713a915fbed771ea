"""The options of the core's trainer, from its one table, which torony-train has too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from torony import _core

__all__ = ["OPTIONS", "Option"]


@dataclass(frozen=True)
class Option:
    """A number that decides how one stage of a training goes.

    >>> OPTIONS["depth"]
    Option(name='depth', default=1.0, lowest=1.0, highest=3.0, whole=True, help='turns to ...')
    """

    name: str
    default: float
    lowest: float
    highest: float
    whole: bool
    help: str


OPTIONS: Final = {entry[0]: Option(*entry) for entry in _core.TRAINING_OPTIONS}
