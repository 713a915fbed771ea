"""How much the engine's own placements are worth in Gygès.

Both sides are the same engine once the pieces stand. One places them by its search; the other at
random, or in a fixed row. Every pair of games swaps the sides.

    python bench/setup.py gyges-advanced --games 200 --nodes 2000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable

import torony
from torony import Engine, Limit, Playthrough

Placer = Callable[[Playthrough], str]


def at_random(seed: int) -> Placer:
    """Places uniformly at random among the legal placements."""
    choice = random.Random(seed)
    return lambda playthrough: str(choice.choice(list(playthrough.position.legal_turns())))


def by_search(engine: Engine, limit: Limit) -> Placer:
    """Places as the engine thinks best."""
    return lambda playthrough: str(engine.play(playthrough, limit).turn)


def in_order(order: str) -> Placer:
    """Places the sizes of a row such as 321123 from file a to f, for either player."""

    def place(playthrough: Playthrough) -> str:
        rank = 1 if playthrough.position.player == 1 else 6
        taken = playthrough.position.cells
        file = next(file for file in "abcdef" if f"{file}{rank}" not in taken)
        return f"{order['abcdef'.index(file)]}@{file}{rank}"

    return place


def play(game: str, placers: tuple[Placer, Placer], engine: Engine, limit: Limit) -> float:
    """The result for player 1: 1, 1/2 or 0."""
    playthrough = Playthrough(torony.game(game).start())
    engine.new_game()
    while playthrough.outcome() is None and len(playthrough.turns) < 300:
        if len(playthrough.turns) < 12:
            playthrough.play(placers[playthrough.position.player - 1](playthrough))
        else:
            playthrough.play(engine.play(playthrough, limit).turn)
    outcome = playthrough.outcome()
    if outcome is None or outcome.winner == 0:
        return 0.5
    return 1.0 if outcome.winner == 1 else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["gyges", "gyges-advanced"])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--net", help="a weight file instead of the packaged one")
    arguments = parser.parse_args()
    with Engine(arguments.game, hash=16, net=arguments.net) as engine:
        rivals = {"random": None, "321123": "321123", "123123": "123123", "112233": "112233"}
        for name, order in rivals.items():
            score = 0.0
            for pair in range(arguments.games // 2):
                rival = at_random(pair) if order is None else in_order(order)
                # The engine always answers the same: other limits give other games.
                limit = Limit(nodes=arguments.nodes + 11 * pair)
                searched = by_search(engine, limit)
                score += play(arguments.game, (searched, rival), engine, limit)
                score += 1 - play(arguments.game, (rival, searched), engine, limit)
            games = arguments.games // 2 * 2
            print(f"{arguments.game}: searched against {name}: {score / games:.1%} of {games}")


if __name__ == "__main__":
    main()
