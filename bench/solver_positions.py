"""Positions of well-played LYNGK games, for bench/solver.py:

    .venv/bin/python bench/solver_positions.py > bench/solver-positions.txt

The engine plays itself from shuffled deals. Of every game each number of occupied points gives at
most one position, and every kind (claims closed or open) and number keeps the first forty.
"""

from __future__ import annotations

from collections import defaultdict

import torony
from torony import Engine, Limit, Playthrough

NODES = 10_000
POSITIONS = 40
FEWEST, MOST = 16, 25


def is_closed(position: torony.Position) -> bool:
    """Whether nobody can claim any more: both have two colours."""
    return all(len(claims) == 2 for claims in position.text.split()[2].split("/"))


def main() -> None:
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    wanted = {("closed", points) for points in range(FEWEST, MOST + 1)}
    wanted |= {("open", points) for points in range(FEWEST, MOST - 3)}
    seed = 0
    with Engine("lyngk", hash=16) as engine:
        while any(len(found[key]) < POSITIONS for key in wanted) and seed < 400:
            engine.new_game()
            playthrough = Playthrough(torony.game("lyngk").start(seed))
            while playthrough.outcome() is None:
                position = playthrough.position
                kind = "closed" if is_closed(position) else "open"
                key = (kind, len(position.cells))
                if key in wanted and len(found[key]) < POSITIONS:
                    found[key].append(position.text)
                playthrough.play(engine.play(playthrough, Limit(nodes=NODES)).turn)
            seed += 1
    for kind, points in sorted(wanted):
        for text in found[kind, points]:
            print(kind, points, text)


if __name__ == "__main__":
    main()
