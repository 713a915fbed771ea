"""Limits, scores and infos: the values that go in and come out."""

from __future__ import annotations

import math
import pickle
from typing import Any

import pytest

import torony
from torony import Limit, Score


@pytest.mark.parametrize("name", ["time", "clock"])
@pytest.mark.parametrize("value", [-1, -0.001, math.inf, -math.inf, math.nan, 10**400])
def test_times_that_no_clock_shows(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{name} must be between 0 and 100000000 seconds, not"):
        Limit(**{name: value})


@pytest.mark.parametrize("value", ["1", [], object(), 1j])
def test_times_that_are_no_numbers(value: Any) -> None:
    with pytest.raises(TypeError, match="time must be a number of seconds, not"):
        Limit(time=value)


@pytest.mark.parametrize("limits", [{"nodes": 0}, {"nodes": 2**64}, {"depth": 0}, {"depth": 9999}])
def test_numbers_out_of_range(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be between 1 and"):
        Limit(**limits)


def test_limits() -> None:
    assert Limit(time=1) == Limit(time=1.0)
    assert hash(Limit(nodes=5)) == hash(Limit(nodes=5))
    assert not Limit().is_bounded
    for limits in ({"time": 0}, {"clock": 0}, {"nodes": 1}, {"depth": 1}):
        assert Limit(**limits).is_bounded
    with pytest.raises(ValueError, match="an increment needs a clock"):
        Limit(time=1, increment=1)
    with pytest.raises(TypeError):
        Limit(nodes=1.5)  # type: ignore[arg-type]


def test_scores_have_an_order() -> None:
    ascending = [
        Score(loss=2),
        Score(loss=4),
        Score(cp=-20_000),
        Score(cp=-1),
        Score(cp=0),
        Score(cp=1),
        Score(cp=20_000),
        Score(win=3),
        Score(win=1),
    ]
    assert sorted([*ascending[5:], *ascending[:5]]) == ascending
    assert [-score for score in ascending[:4]] == [
        Score(win=2),
        Score(win=4),
        Score(cp=20_000),
        Score(cp=1),
    ]
    expected = [score.expected for score in ascending]
    assert expected == sorted(expected)
    assert expected[0] == 0
    assert expected[4] == 0.5
    assert expected[-1] == 1
    assert ascending[0] <= ascending[0] >= ascending[0]
    assert [score.proved for score in ascending].count(True) == 4
    with pytest.raises(TypeError):
        assert Score(cp=3) < 4


@pytest.mark.parametrize("parts", [{}, {"cp": 1, "win": 2}, {"win": 1, "loss": 1}])
def test_a_score_is_one_thing(parts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="a score is one of cp, win, loss and draw"):
        Score(**parts)


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score(cp=35), "+0.35"),
        (Score(cp=-1234), "-12.34"),
        (Score(cp=0), "0.00"),
        (Score(win=3), "win in 3"),
        (Score(loss=2), "loss in 2"),
    ],
)
def test_scores_as_text(score: Score, text: str) -> None:
    assert str(score) == text
    assert eval(repr(score)) == score


def test_results_can_be_sent_elsewhere() -> None:
    with torony.Engine("gyges", hash=1) as engine:
        result = engine.play(torony.game("gyges").start(), Limit(depth=2))
    assert pickle.loads(pickle.dumps(result)) == result
    assert str(result.info).startswith(f"depth 2: {result.info.score} {result.turn} ")
