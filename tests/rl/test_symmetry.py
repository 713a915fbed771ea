"""The rules commute with the symmetries, in both implementations of the rules."""

from __future__ import annotations

from itertools import permutations
from math import factorial
from random import Random

import numpy as np
import pytest
from tests.contract.positions import positions
from tests.implementations import IMPLEMENTATIONS

import torony
from torony.rl import encoding, games, symmetries
from torony.rl.symmetry import Symmetry

GAMES = games()


def some(position: torony.Position, count: int) -> list[Symmetry]:
    """A few symmetries of the position's game, others for other positions."""
    return Random(position.text).sample(
        symmetries(position.game), min(count, len(symmetries(position.game)))
    )


@pytest.mark.parametrize("game", GAMES)
def test_rules_commute_with_symmetries(game: str) -> None:
    code = encoding(game)
    for position in positions(game, 80):
        player = position.player
        for symmetry in some(position, 4):
            other = symmetry.position(position)
            turns = position.legal_turns()
            assert {symmetry.turn(turn, player) for turn in turns} == set(other.legal_turns())
            assert other.outcome() == position.outcome()
            assert (symmetry.observation(code.observe(position)) == code.observe(other)).all()
            for kind in ("flat", "micro"):
                mask = symmetry.per_action(code.mask(position, kind), kind)
                assert (mask == code.mask(other, kind)).all()
            for turn in Random(position.text).sample(turns, min(3, len(turns))):
                after = symmetry.position(position.play(turn))
                assert after == other.play(symmetry.turn(turn, player))


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_commutes_with_symmetries(game: str) -> None:
    rules = IMPLEMENTATIONS["rulebook"](game)
    for position in positions(game, 12):
        for symmetry in some(position, 1):
            expected = sorted(
                str(symmetry.turn(torony.Turn(game, turn), position.player))
                for turn in rules.turns(position.text)
            )
            assert sorted(rules.turns(symmetry.position(position).text)) == expected


def test_lyngk_has_twelve_boards_and_all_colours() -> None:
    position = torony.game("lyngk").start(seed=3)
    images = {symmetry.position(position) for symmetry in symmetries("lyngk")}
    assert len(images) == len(symmetries("lyngk")) == 12 * len(list(permutations(range(5))))


@pytest.mark.parametrize("game", ["lyngk", "lyngk-6"])
def test_claimed_colours_can_be_left_alone(game: str) -> None:
    seen = set()
    for position in positions(game, 60):
        claims = position.claims
        claimed = sum(map(len, claims.values()))
        if claimed in seen:
            continue
        seen.add(claimed)
        found = symmetries(position)
        assert len(found) == 12 * factorial(5 - claimed)
        assert all(symmetry.position(position).claims == claims for symmetry in found)
    assert {0, 1, 2, 3, 4} >= seen >= {0, 4}


def test_gyges_has_its_mirror() -> None:
    position = torony.game("gyges").position("300100/020000/000000/000000/000000/321123 1 -")
    identity, mirror = symmetries("gyges")
    assert identity.position(position) == position
    assert mirror.position(position).text == "001003/000020/000000/000000/000000/321123 1 -"
    assert mirror.position(mirror.position(position)) == position


def test_batches_are_mapped_at_once() -> None:
    code = encoding("lyngk")
    batch = positions("lyngk", 7)
    symmetry = symmetries("lyngk")[777]
    observations = np.stack([code.observe(position) for position in batch])
    moved = symmetry.observation(observations)
    assert (moved == np.stack([symmetry.observation(one) for one in observations])).all()
    actions = np.array([[3, 4], [5, 11094]])
    assert symmetry.actions(actions).tolist() == [
        [symmetry.action(3), symmetry.action(4)],
        [symmetry.action(5), 11094],
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_transformed_without_the_package_for_research(game: str) -> None:
    position = torony.game(game).start(seed=5)
    for symmetry in some(position, 3):
        assert position.transformed(symmetry.number) == symmetry.position(position)
    assert position.transformed(0) == position
    last = len(symmetries(game)) - 1
    with pytest.raises(ValueError, match=f"symmetry must be between 0 and {last}"):
        position.transformed(last + 1)
