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
from importlib import import_module
from typing import Any, Generic, TypeVar

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


_MODULES = {
    "lyngk": "lyngk",
    "lyngk-6": "lyngk",
    "gyges": "gyges",
    "gyges-advanced": "gyges",
}
"""Which module of this package states the rules of each game."""

GAMES: tuple[str, ...] = tuple(_MODULES)


def book(game: str) -> Book[Any]:
    """The rulebook of the game with this name."""
    if game not in _MODULES:
        raise ValueError(f"unknown game {game!r}: expected one of {', '.join(GAMES)}")
    rules = import_module(f".{_MODULES[game]}", __package__)
    return Book(
        game=game,
        start=partial(rules.start, game),
        parse=partial(rules.parse, game),
        text=rules.text,
        legal_turns=rules.legal_turns,
        play=rules.play,
        apply=rules.apply,
        outcome=rules.outcome,
    )
