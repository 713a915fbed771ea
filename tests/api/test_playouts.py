"""Batches of random games."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import torony


@pytest.mark.parametrize("policy", ["uniform", "quick"])
@pytest.mark.parametrize("name", torony.games())
def test_playouts(name: str, policy: Any) -> None:
    position = torony.game(name).start(seed=1)
    result = torony.random_playouts(position, 60, seed=5, policy=policy)
    assert result.games == 60
    assert result.turns > 0
    assert 0 <= result.score <= 1
    assert result.finished == result.games - result.unfinished
    assert result.mean_turns == result.turns / 60
    assert result == torony.random_playouts(position, 60, seed=5, threads=2, policy=policy)
    assert result != torony.random_playouts(position, 60, seed=6, policy=policy)


def test_cap() -> None:
    result = torony.random_playouts(torony.game("gyges").start(), 10, max_turns=5)
    assert result == torony.Playouts(wins_1=0, wins_2=0, draws=0, unfinished=10, turns=50)
    assert result.score == 0.5


def test_no_games() -> None:
    result = torony.random_playouts(torony.game("gyges").start(), 0)
    assert result.games == result.turns == 0
    assert result.mean_turns == 0


def test_finished_position() -> None:
    won = torony.game("gyges").position("321120/000000/000000/000000/000000/321123 2 N3")
    result = torony.random_playouts(won, 10)
    assert result == torony.Playouts(wins_1=10, wins_2=0, draws=0, unfinished=0, turns=0)
    assert result.score == 1


def test_from_several_threads_at_once() -> None:
    position = torony.game("lyngk").start(seed=1)
    results: list[torony.Playouts] = []

    def work() -> None:
        results.append(torony.random_playouts(position, 50, seed=1))

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(set(results)) == 1
    assert len(results) == 4


@pytest.mark.parametrize(
    "arguments",
    [{"n": -1}, {"seed": -1}, {"threads": 0}, {"max_turns": -1}, {"policy": "clever"}],
)
def test_bad_arguments(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be"):
        torony.random_playouts(torony.game("gyges").start(), **{"n": 1, **arguments})


def test_arguments_of_the_wrong_type() -> None:
    nonsense: Any = "x"
    start = torony.game("gyges").start()
    with pytest.raises(TypeError, match="random games are played from a Position, not 'x'"):
        torony.random_playouts(nonsense, 1)
    with pytest.raises(TypeError, match="n must be a whole number, not 'x'"):
        torony.random_playouts(start, nonsense)
    with pytest.raises(TypeError, match="progress must be a function or None, not 'x'"):
        torony.random_playouts(start, 1, progress=nonsense)
