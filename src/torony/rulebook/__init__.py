"""The rules of every game, written to be read.

This package is the specification: slow, plain Python that uses nothing but the standard library
and nothing else of Torony. Tests and ``torony verify`` compare the fast core with it; the product
itself never calls it. Every function names the rule it states (``LYNGK-E7``, ``GYGES-B2``,
``L-3``), and the same tag finds that rule in ``docs/rules``.

>>> gyges = book("gyges")
>>> position = gyges.parse("321123/000000/000000/000000/000000/321123 1 -")
>>> gyges.legal_turns(position)[:3]
['a1a4', 'a1b3', 'a1c2']
>>> gyges.text(gyges.play(position, "a1a4"))
'021123/000000/000000/300000/000000/321123 2 -'
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from . import gyges, lyngk
from .errors import IllegalTurn, InvalidPosition

__all__ = ["GAMES", "Book", "IllegalTurn", "InvalidPosition", "book"]

P = TypeVar("P")


@dataclass(frozen=True)
class Book(Generic[P]):
    """The rules of one game: the same eight entries whatever the game."""

    game: str
    start: Callable[..., P]  # start(seed=None): a position to begin from
    parse: Callable[[str], P]  # InvalidPosition, with its reasons, for any other text
    text: Callable[[P], str]
    legal_turns: Callable[[P], list[str]]  # sorted by bytes, each once; empty when it is over
    play: Callable[[P, str], P]  # IllegalTurn for anything not in legal_turns
    apply: Callable[[P, str], P]  # like play for a turn known to be legal: nothing is checked
    outcome: Callable[[P], tuple[int | None, str] | None]  # (winner, reason); None while it goes on


def _lyngk(game: str) -> Book[lyngk.Position]:
    return Book(
        game=game,
        start=partial(lyngk.start, game),
        parse=partial(lyngk.parse, game),
        text=lyngk.text,
        legal_turns=lyngk.legal_turns,
        play=lyngk.play,
        apply=lyngk.apply,
        outcome=lyngk.outcome,
    )


def _gyges(game: str) -> Book[gyges.Position]:
    return Book(
        game=game,
        start=partial(gyges.start, game),
        parse=partial(gyges.parse, game),
        text=gyges.text,
        legal_turns=gyges.legal_turns,
        play=gyges.play,
        apply=gyges.apply,
        outcome=gyges.outcome,
    )


_BOOKS: dict[str, Book[Any]] = {
    "lyngk": _lyngk("lyngk"),
    "lyngk-6": _lyngk("lyngk-6"),
    "gyges": _gyges("gyges"),
    "gyges-advanced": _gyges("gyges-advanced"),
}

GAMES: tuple[str, ...] = tuple(_BOOKS)


def book(game: str) -> Book[Any]:
    """The rulebook of the game with this name."""
    if game not in _BOOKS:
        raise ValueError(f"unknown game {game!r}: expected one of {', '.join(GAMES)}")
    return _BOOKS[game]
