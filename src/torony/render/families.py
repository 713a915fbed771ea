"""Which games are drawn alike; a game that does not stand here has the plain look."""

from __future__ import annotations

from typing import Final

__all__ = ["FAMILIES", "PLAIN", "family_of"]

FAMILIES: Final[dict[str, str]] = {
    "lyngk": "lyngk",
    "lyngk-6": "lyngk",
    "gyges": "gyges",
    "gyges-advanced": "gyges",
}
PLAIN: Final = "plain"
"""Any board: points where their names say, and on them discs with their contents."""


def family_of(game: str) -> str:
    """Return what a game is drawn like."""
    return FAMILIES.get(game, PLAIN)
