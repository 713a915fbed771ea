"""What the drawings of the games share: the options they get and the picture they return."""

from __future__ import annotations

from dataclasses import dataclass

from torony.render.theme import Theme


@dataclass(frozen=True)
class Options:
    """How a position is to be drawn."""

    theme: Theme
    letters: bool
    coordinates: bool


@dataclass(frozen=True)
class Picture:
    """A drawing in its own units, and sentences that say what it shows."""

    width: float
    height: float
    content: str
    sentences: list[str]
