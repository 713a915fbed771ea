"""The search searches what it searched before, or somebody says that it changed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest

import torony
from torony.signature import (
    DEPTHS,
    TURNS_BEFORE,
    _after_random_turns,
    positions,
    searched_nodes,
)

STORED = Path(__file__).parents[2] / "bench" / "signature.json"


@pytest.mark.parametrize("game", DEPTHS)
def test_signature(game: str) -> None:
    """A commit that changes the search on purpose stores the new numbers: TORONY_UPDATE=1."""
    stored = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    nodes = searched_nodes(game)
    if os.environ.get("TORONY_UPDATE"):
        stored[game] = nodes
        STORED.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")
    assert stored.get(game) == nodes


@pytest.mark.parametrize("game", DEPTHS)
def test_the_positions_are_open_games_of_known_lengths(game: str) -> None:
    found = positions(game)
    assert len(found) == len(TURNS_BEFORE) == len(set(found))
    assert all(position.outcome() is None for position in found)


def test_a_game_that_ends_too_early_is_dealt_again() -> None:
    """With a seed a hundred higher, so that no other length comes to the same games."""
    rules = torony.game("gyges")
    ended = 0
    for turns in range(30, 60):
        found = _after_random_turns(rules, turns)
        for seed in range(turns, turns + 2000, 100):
            random, position = Random(seed), rules.start(seed=seed)
            for _ in range(turns):
                if position.outcome() is not None:
                    break
                position = position.play(random.choice(sorted(position.legal_turns())))
            if position.outcome() is None:
                break
            ended += 1
        assert found == position
    assert ended > 0
