"""Solving: the exact result with a line, from Python and as the engine's own answer."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest
from tests.engine.process import best, infos, session

import torony
from torony import Engine, Limit, Position, Score

DRAWN = "g/4/1(kbg)1(ibk)(wrwi)1(kb)/6/5r1/4(gr)1/(kgri)6/4/(kbi) 1 kb/rg 2/2"
WINNING = "200132/000300/000000/300000/000110/210320 1 -"

lyngk_games = pytest.mark.parametrize("name", ["lyngk", "lyngk-6"])


def captures(position: Position) -> tuple[int, int]:
    first, second = position.text.split()[3].split("/")
    return int(first), int(second)


def brute_force(position: Position) -> tuple[int, int]:
    """The result for the player to move and his lead in captured stacks, by plain minimax."""
    outcome = position.outcome()
    if outcome is None:
        replies = (brute_force(position.play(turn)) for turn in position.legal_turns())
        return max((-result, -lead) for result, lead in replies)
    first, second = captures(position)
    lead = first - second if position.player == 1 else second - first
    if outcome.winner is None:
        return 0, lead
    return (1 if outcome.winner == position.player else -1), lead


def small_end(name: str, seed: int) -> Position:
    """The first position of a random game from which few lines lead to the end."""
    random = Random(seed)
    positions = [torony.game(name).start(seed)]
    while positions[-1].outcome() is None:
        positions.append(positions[-1].play(random.choice(sorted(positions[-1].legal_turns()))))
    small = positions.pop()
    while positions and lines_to_the_end(positions[-1]) < 500:
        small = positions.pop()
    return small


def lines_to_the_end(position: Position) -> int:
    depth = 1
    while (lines := position.perft(depth)) < 500 and position.perft(depth + 1) > 0:
        depth += 1
    return lines


@lyngk_games
def test_brute_force_agrees(name: str) -> None:
    with Engine(name, hash=1) as engine:
        for seed in range(20):
            position = small_end(name, seed)
            if position.outcome() is not None:  # a six-stack ended it early
                continue
            result, lead = brute_force(position)
            solution = engine.solve(position)
            assert (solution.at_least, solution.at_most) == (result, result), position
            if name == "lyngk":
                assert solution.margin == abs(lead), position
            for turn in solution.line:
                position = position.play(turn)
            assert position.outcome() is not None


def test_a_draw() -> None:
    position = torony.game("lyngk").position(DRAWN)
    with Engine("lyngk", hash=1) as engine:
        solution = engine.solve(position)
        assert (solution.score, solution.margin) == (Score(draw=True), 0)
        assert engine.play(position, Limit(nodes=20_000)).info.score == Score(draw=True)
    lines = session(f"position text {DRAWN}", "go nodes 20000")
    assert infos(lines)[-1]["score"] == "draw"
    assert position.is_legal(best(lines))


def test_the_engine_plays_out_what_is_proved() -> None:
    """Both sides keep the result until the game ends, and the answer is the same every time."""
    position = torony.game("lyngk").position(DRAWN)
    with Engine("lyngk", hash=1) as engine:
        first = engine.play(position, Limit(nodes=20_000)).info
        engine.new_game()
        again = engine.play(position, Limit(nodes=20_000)).info
        assert (first.line, first.nodes) == (again.line, again.nodes)
        while position.outcome() is None:
            position = position.play(engine.play(position, Limit(nodes=20_000)).turn)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner is None


def test_gyges_is_proved_by_the_search() -> None:
    position = torony.game("gyges").position(WINNING)
    with Engine("gyges", hash=1) as engine:
        assert str(engine.solve(position)) == "win in 1: d1N"
        opening = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
        solution = engine.solve(opening, Limit(nodes=500))
    assert (solution.score, solution.known) == (None, "nothing")
    assert solution.depth is not None
    assert solution.nodes <= 516


def test_limits_are_kept() -> None:
    start = torony.game("lyngk").start(seed=7)
    with Engine("lyngk", hash=1) as engine:
        solution = engine.solve(start, Limit(nodes=1000))
        assert solution.score is None
        assert solution.nodes <= 1000
        assert engine.solve(start, Limit(time=0.05)).time < 0.05 + 0.02 + 1
        timer = threading.Timer(0.1, engine.stop)
        timer.start()
        assert engine.solve(start, Limit(time=60)).time < 30
        timer.join()


@pytest.mark.parametrize(
    ("use", "says"),
    [
        (lambda engine, start: engine.solve(start, Limit(clock=5)), "time or nodes, not a clock"),
        (lambda engine, start: engine.solve(start, Limit(depth=5)), "a depth does not limit that"),
    ],
)
def test_bad_limits(use: Any, says: str) -> None:
    with Engine("lyngk", hash=1) as engine, pytest.raises(ValueError, match=says):
        use(engine, torony.game("lyngk").start())


def test_a_finished_game_is_refused() -> None:
    over = torony.game("gyges").position("321120/000000/000000/000000/000000/321123 2 N3")
    with Engine("gyges", hash=1) as engine, pytest.raises(torony.GameOver):
        engine.solve(over)


@pytest.mark.parametrize(
    ("safe", "opponent_safe", "bounds"),
    [(True, True, (0, 0)), (True, False, (0, 1)), (False, True, (-1, 0)), (False, False, (-1, 1))],
)
def test_who_is_safe_bounds_the_result(
    safe: bool, opponent_safe: bool, bounds: tuple[int, int]
) -> None:
    """Whoever can always go back to where they were does not lose."""

    class Core:
        def who_is_safe(self, *_: object) -> tuple[bool, bool, int]:
            return safe, opponent_safe, 7

    position = torony.game("gyges").position(WINNING)
    with Engine("gyges", hash=1) as engine:
        best = engine.analyse(position, Limit(depth=1)).lines[0]
        engine._core = Core()  # type: ignore[assignment]
        found = engine._draw(position, Limit(nodes=100), best)
        del engine._core
    assert (found.at_least, found.at_most) == bounds
    assert found.score == (Score(draw=True) if safe and opponent_safe else None)
    assert found.nodes == best.nodes + 7
