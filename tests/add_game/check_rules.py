"""Core and rulebook of a new game, on random games; pytest runs this with :mod:`.asked`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.add_game.asked import ask
from tests.implementations import IMPLEMENTATIONS, Rules
from tests.perft.files import read
from torony.verify.mutate import damaged

GAME = "reversi-6"
DATA = Path(__file__).parent / "sample" / "tests" / "data" / GAME
GAMES_PLAYED = 12
TEXTS = 300
MOST_LEAVES = 500


@pytest.fixture
def rulebook() -> Rules:
    return IMPLEMENTATIONS["rulebook"](GAME)


@pytest.fixture
def core() -> Rules:
    return IMPLEMENTATIONS["core"](GAME)


def played(rules: Rules, seed: int) -> Iterator[str]:
    """Every position of a random game."""
    generator = Random(seed)
    position = rules.start(seed)
    yield position
    while turns := rules.turns(position):
        position = rules.after(position, generator.choice(turns))
        yield position


@pytest.mark.parametrize("seed", range(GAMES_PLAYED))
def test_core_and_rulebook_play_alike(rulebook: Rules, core: Rules, seed: int) -> None:
    for position in played(rulebook, seed):
        turns = rulebook.turns(position)
        assert core.turns(position) == turns, position
        assert core.outcome(position) == rulebook.outcome(position), position
        for turn in turns:
            after = rulebook.after(position, turn)
            assert core.after(position, turn) == after, f"{turn} in {position}"


def test_both_refuse_the_same_texts(rulebook: Rules, core: Rules) -> None:
    accepted = 0
    for seed in range(TEXTS):
        text = damaged(rulebook.start(seed), Random(seed))
        assert bool(core.faults(text)) == bool(rulebook.faults(text)), text
        accepted += not core.faults(text)
    assert 0 < accepted < TEXTS


def test_a_point_by_itself_is_a_turn_that_somebody_tried(core: Rules) -> None:
    start = core.start(0)
    for point in ("a1", "c3"):  # far from any disc, and on one
        refusal = ask("turn", GAME, start, point)["refusal"]
        assert refusal["rule"] == "REVERSI-B1"
        assert ask("refusal", GAME, start, json.dumps({"origin": point})) == {"refusal": refusal}


def test_a_game_is_passed_in_and_ends(rulebook: Rules) -> None:
    games = [[*played(rulebook, seed)] for seed in range(GAMES_PLAYED)]
    assert all(rulebook.outcome(game[-1]) for game in games)
    assert any(rulebook.turns(position) == ["pass"] for game in games for position in game)


def perft(rules: Rules, position: str, depth: int) -> int:
    turns = rules.turns(position)
    if depth == 1:
        return len(turns)
    return sum(perft(rules, rules.after(position, turn), depth - 1) for turn in turns)


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_the_figures(implementation: str) -> None:
    text = (DATA / "positions.perft").read_text(encoding="utf-8")
    assert re.search("^# Source: .", text, flags=re.MULTILINE)
    figures = [figure for figure in read(GAME, text) if figure.count <= MOST_LEAVES]
    assert len(figures) > 5
    for figure in figures:
        rules = IMPLEMENTATIONS[implementation](GAME)
        assert perft(rules, figure.position, figure.depth) == figure.count, figure
