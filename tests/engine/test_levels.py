"""The levels: weaker than the engine, alike everywhere, and never foolish."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.engine.process import session

import torony
from torony import Engine, Limit, Playthrough, Position
from torony.engine.engine import FULL_LEVEL

every_game = pytest.mark.parametrize("name", torony.games())
WINNING = torony.game("gyges").position("200132/000300/000000/300000/000110/210320 1 -")


def game_between(name: str, levels: tuple[int, int], seed: int) -> Playthrough:
    """Player 1 and player 2 play these levels."""
    playthrough = Playthrough(torony.game(name).start(seed))
    with (
        Engine(name, hash=1, level=levels[0], seed=seed) as first,
        Engine(name, hash=1, level=levels[1], seed=seed) as second,
    ):
        while playthrough.outcome() is None and len(playthrough) < 300:
            playthrough.play(
                (first, second)[playthrough.position.player - 1].play(playthrough).turn
            )
    return playthrough


@every_game
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    assert game_between(name, (2, 4), seed=5) == game_between(name, (2, 4), seed=5)


@every_game
def test_another_seed_varies_the_play(name: str) -> None:
    start = torony.game(name).start(seed=1)
    first_turns = set()
    with Engine(name, hash=1, level=2) as engine:
        for seed in range(12):
            engine.new_game(seed)
            first_turns.add(engine.play(start).turn)
    assert len(first_turns) > 2


@every_game
def test_a_turn_depends_on_nothing_but_the_match_level_and_seed(name: str) -> None:
    """So a match can be taken up again in the middle, on another device."""
    playthrough = game_between(name, (5, 5), seed=3)
    playthrough.go(len(playthrough) // 2)
    turn = playthrough.turns[playthrough.ply]
    with Engine(name, hash=16, threads=2, level=5, seed=3) as engine:
        assert engine.play(playthrough).turn == turn
        assert engine.play(playthrough, Limit(time=0)).turn == turn  # no clock counts
        engine.play(playthrough.start)
        assert engine.play(playthrough).turn == turn


def test_levels_keep_to_their_nodes() -> None:
    start = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
    for level in range(1, FULL_LEVEL):
        with Engine("gyges", hash=1, level=level) as engine:
            found = [engine.play(start).info.nodes]
            engine.new_game(1)
            found.append(engine.play(start, Limit(nodes=10**9)).info.nodes)
            assert engine.play(start, Limit(nodes=5)).info.nodes <= 50
        assert max(found) <= 20_000


@pytest.mark.parametrize("level", range(1, FULL_LEVEL + 1))
def test_a_win_in_one_is_never_missed(level: int) -> None:
    with Engine("gyges", hash=1, level=level) as engine:
        for seed in range(30):
            engine.new_game(seed)
            assert str(engine.play(WINNING, Limit(nodes=100)).turn).endswith("N")


def wins_at_once(position: Position) -> bool:
    outcomes = (position.play(turn).outcome() for turn in position.legal_turns())
    return any(outcome is not None and outcome.winner == position.player for outcome in outcomes)


def threatened_positions(count: int) -> Iterator[Position]:
    """No win at hand; some turns lose at once and others do not."""
    generator = Random(1)
    while count > 0:
        position = torony.game("gyges").start()
        for _ in range(12 + generator.randrange(8)):
            if position.outcome() is None:
                position = position.play(generator.choice(position.legal_turns()))
        if position.outcome() is not None or wins_at_once(position):
            continue
        if len({wins_at_once(position.play(turn)) for turn in position.legal_turns()}) == 2:
            count -= 1
            yield position


def test_a_low_level_overlooks_defences_and_a_high_one_does_not() -> None:
    missed = {1: 0, 9: 0}
    positions = list(threatened_positions(40))
    for level in missed:
        with Engine("gyges", hash=1, level=level, seed=1) as engine:
            for position in positions:
                missed[level] += wins_at_once(position.play(engine.play(position).turn))
    assert missed[1] >= 4
    assert missed[9] <= 1


@every_game
def test_a_higher_level_wins(name: str) -> None:
    points = 0.0
    for seed in range(4):
        for levels, strong in (((7, 1), 1), ((1, 7), 2)):
            outcome = game_between(name, levels, seed).outcome()
            winner = outcome.winner if outcome is not None else None
            points += 0.5 if winner is None else float(winner == strong)
    assert points >= 6.5


@every_game
def test_the_highest_level_is_the_engine(name: str) -> None:
    start = torony.game(name).start(seed=2)
    with Engine(name, hash=1) as bare, Engine(name, hash=1, level=10, seed=9) as full:
        limit = Limit(nodes=300)
        assert bare.play(start, limit).turn == full.play(start, limit).turn
        with pytest.raises(ValueError, match="play needs a limit"):
            full.play(start)


def test_analysis_knows_no_level() -> None:
    with Engine("gyges", hash=1, level=1) as weak, Engine("gyges", hash=1) as full:
        limit = Limit(depth=3)
        lines = [[info.line for info in e.analysis(WINNING, limit)] for e in (weak, full)]
    assert lines[0] == lines[1]


def test_over_the_protocol() -> None:
    """The same turn as from Python, without a limit of nodes or depth."""
    start = torony.game("gyges").start()
    lines = session(
        "setoption name Game value gyges",
        "setoption name Level value 11",
        "setoption name Level value 2",
        "setoption name Seed value 4",
        "position start",
        "go infinite",
    )
    assert lines[0] == "info string error Level must be a whole number from 1 to 10, not '11'"
    assert lines[1].startswith("info depth ")
    with Engine("gyges", level=2, seed=4) as engine:
        assert lines[2] == f"bestmove {engine.play(start).turn}"


@pytest.mark.parametrize("level", [0, 11, -1])
def test_bad_levels(level: int) -> None:
    with pytest.raises(ValueError, match=f"level must be between 1 and 10, not {level}"):
        Engine("gyges", level=level)
