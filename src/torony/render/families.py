"""Which games are drawn alike: a game is drawn as soon as it stands here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

__all__ = ["FAMILIES", "drawing_of"]

Drawing = TypeVar("Drawing")

FAMILIES: Final[dict[str, str]] = {
    "lyngk": "lyngk",
    "lyngk-6": "lyngk",
    "gyges": "gyges",
    "gyges-advanced": "gyges",
}


def drawing_of(game: str, what: str, drawings: Mapping[str, Drawing]) -> Drawing:
    """Return what draws a game, of what draws each family."""
    drawing = drawings.get(FAMILIES.get(game, ""))
    if drawing is None:
        known = ", ".join(name for name, family in FAMILIES.items() if family in drawings)
        raise ValueError(f"no {what} of the game {game!r}: known are {known}")
    return drawing
