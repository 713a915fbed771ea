"""The engine plays better than at random, even when it hardly thinks."""

from __future__ import annotations

import random

import pytest

import torony
from torony import Engine, Limit, Playthrough, _core

GAMES = 6
LONGEST = 400


@pytest.mark.parametrize("name", _core.LEARNED)
def test_against_random_play(name: str) -> None:
    """Every start is played twice, with sides swapped."""
    chance = random.Random(7)
    points = 0.0
    with Engine(name, hash=1) as engine:
        for number in range(GAMES):
            playthrough = Playthrough(torony.game(name).start(seed=number // 2))
            side = 1 + number % 2
            while (outcome := playthrough.outcome()) is None and len(playthrough) < LONGEST:
                if playthrough.position.player == side:
                    playthrough.play(engine.play(playthrough, Limit(nodes=60)).turn)
                else:
                    playthrough.play(chance.choice(playthrough.position.legal_turns()))
            points += 0.5 if outcome is None or outcome.winner is None else outcome.winner == side
    assert points >= GAMES - 1
