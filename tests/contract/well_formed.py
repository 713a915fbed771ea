"""Turns written as the notation has it, legal or not."""

from collections.abc import Callable
from random import Random

from tests.contract.positions import turns_seen

import torony


def lyngk(game: str, generator: Random) -> str:
    points = torony.game(game).points
    claim = generator.choice(["", "", *(f"{colour}:" for colour in "ibrgk")])
    if generator.random() < 0.1:
        return claim or "pass"
    return claim + generator.choice(points) + generator.choice(points)


def gyges(game: str, generator: Random) -> str:
    places = torony.game(game).points
    squares = places[:36]
    if generator.random() < 0.1:
        return f"{generator.choice('123')}@{generator.choice(squares)}"
    return generator.choice(squares) + generator.choice([*places, "N", "N", "S", "S"])


def gyges_advanced(game: str, generator: Random) -> str:
    squares = torony.game(game).points[:36]
    if generator.random() < 0.5:
        return gyges(game, generator)
    origin, target, drop = (generator.choice(squares) for _ in range(3))
    return f"{origin}{target}={drop}"


# A game without an entry is tried with turns that are legal elsewhere, and with those alone.
WRITTEN: dict[str, Callable[[str, Random], str]] = {
    "lyngk": lyngk,
    "lyngk-6": lyngk,
    "gyges": gyges,
    "gyges-advanced": gyges_advanced,
}


def illegal_turns(position: torony.Position, most: int) -> list[str]:
    """Well-formed turns that are not legal in this position, some of them nearly so."""
    game = position.game.name
    generator = Random(position.text)
    legal = {str(turn) for turn in position.legal_turns()}
    tried = generator.choices(turns_seen(game), k=most)
    if game in WRITTEN:
        tried += [WRITTEN[game](game, generator) for _ in range(most)]
        # From where something stands the objections are about the way and the landing.
        occupied = [point for point in position.cells if len(point) == 2]
        if occupied:
            tried += [generator.choice(occupied) + generator.choice(occupied) for _ in range(most)]
    return [turn for turn in dict.fromkeys(tried) if turn not in legal]
