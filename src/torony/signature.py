"""A fixed amount of searching, whose number of nodes changes whenever the search does.

The positions are those of random games by fixed seeds, searched on one thread to a fixed depth. The
number of nodes depends on the search, its parameters and the net, and on nothing else.
"""

from __future__ import annotations

from random import Random

from torony.engine import Engine, Limit
from torony.games import Game, Position, game

__all__ = ["DEPTHS", "positions", "searched_nodes"]

DEPTHS = {"lyngk": 8, "lyngk-6": 8, "gyges": 10, "gyges-advanced": 7}
"""How deep each game is searched, so that it takes about a second."""

TURNS_BEFORE = (12, 16, 20, 24)
"""How many random turns stand before each of the positions."""


def positions(name: str) -> list[Position]:
    """The positions searched for a game; games that end too early are dealt again."""
    return [_after_random_turns(game(name), turns) for turns in TURNS_BEFORE]


def _after_random_turns(rules: Game, turns: int) -> Position:
    seed = turns
    while True:
        random = Random(seed)
        position = rules.start(seed=seed)
        for _ in range(turns):
            position = position.play(random.choice(sorted(position.legal_turns())))
            if position.outcome() is not None:
                break
        else:
            return position
        seed += 100


def searched_nodes(name: str) -> int:
    """The sum of the nodes over all positions of a game."""
    total = 0
    for position in positions(name):
        with Engine(name, hash=16) as engine:
            total += engine.play(position, Limit(depth=DEPTHS[name])).info.nodes
    return total
