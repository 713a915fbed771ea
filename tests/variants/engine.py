"""What the engine does with a changed game: `python -m tests.variants.engine lyngk`.

The games named are those that were changed: their nets are refused. Both games of the family are
searched and solved without one.
"""

from __future__ import annotations

import sys
from unittest.mock import patch

import torony
from tests.engine.test_solving import test_brute_force_agrees as check_solver
from torony import Engine, Limit

FAMILY = ("lyngk", "lyngk-6")


def check_refusal(name: str) -> None:
    try:
        Engine(name)
    except torony.ToronyError as error:
        assert len(str(error).splitlines()) == 1, error
        print(f"{name}: {error}")
    else:
        raise AssertionError(f"{name}: the net was trained for other rules, but it was taken")


def check_search(name: str) -> None:
    """A game that the engine plays with itself, so that it searches positions of all kinds."""
    position = torony.game(name).start(seed=3)
    with Engine(name, hash_mb=1) as engine:
        turns = 0
        while position.outcome() is None:
            position = position.play(engine.play(position, Limit(nodes=2000)).turn)
            turns += 1
    print(f"{name}: {turns} turns played without a net, {position.outcome()}")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        check_refusal(name)
    with patch("torony.engine.nets.read", return_value=None):
        for name in FAMILY:
            check_search(name)
            check_solver(name)
