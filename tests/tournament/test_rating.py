"""Ratings from results: right where the answer is known, and as sure as they say."""

from __future__ import annotations

import math
from itertools import combinations
from random import Random

import pytest

from torony.tournament import ratings
from torony.tournament.rating import Anchor


def expected(difference: float) -> float:
    return float(1 / (1 + 10 ** (-difference / 400)))


def test_ratings_that_explain_the_results_exactly() -> None:
    truth = [150.0, 40.0, -60.0, -130.0]
    games = 10**7  # so many that the drawn game added to each match is nothing
    results = {
        (a, b): (games * expected(truth[a] - truth[b]), games) for a, b in combinations(range(4), 2)
    }
    found = ratings(4, results)
    assert [rating.elo for rating in found] == pytest.approx(truth, abs=0.01)
    assert all(rating.error < 1 for rating in found)


@pytest.mark.parametrize(("points", "games"), [(15, 20), (0, 0), (20, 20), (0, 7), (3.5, 7)])
def test_two_players(points: float, games: int) -> None:
    """One drawn game is added, the rest is the formula of Elo."""
    first, second = ratings(2, {(0, 1): (points, games)})
    share = (points + 0.5) / (games + 1)
    assert first.elo - second.elo == pytest.approx(400 * math.log10(share / (1 - share)))
    assert first.elo == pytest.approx(-second.elo)
    deviation = 400 / math.log(10) / math.sqrt((games + 1) * share * (1 - share))
    against_second = ratings(2, {(0, 1): (points, games)}, Anchor(1, 0.0))[0]
    assert against_second.error == pytest.approx(1.96 * deviation)


def test_an_anchor_moves_everybody_alike() -> None:
    results = {(0, 1): (7.0, 10), (1, 2): (6.5, 10), (0, 2): (9.0, 10)}
    free, fixed = ratings(3, results), ratings(3, results, Anchor(2, 1500))
    assert fixed[2].elo == pytest.approx(1500)
    assert fixed[2].error == pytest.approx(0, abs=1e-6)
    shift = fixed[2].elo - free[2].elo
    for one, other in zip(free, fixed, strict=True):
        assert other.elo - one.elo == pytest.approx(shift)
    assert sum(rating.elo for rating in free) == pytest.approx(0, abs=1e-6)


def test_hopeless_results_have_an_end() -> None:
    """Everybody beats everybody below, over and over: no rating is infinite."""
    players = 12
    results = dict.fromkeys(combinations(range(players), 2), (1000.0, 1000))
    elos = [rating.elo for rating in ratings(players, results)]
    assert elos == sorted(elos, reverse=True)
    assert all(math.isfinite(elo) for elo in elos)


def test_a_player_who_has_not_played_is_unknown() -> None:
    played, other, idle = ratings(3, {(0, 1): (30.0, 60), (0, 2): (0.0, 0), (1, 2): (0.0, 0)})
    assert idle.error > 1.5 * played.error  # of which half is the mean, which nobody knows
    assert abs(other.elo) < 50


def test_the_errors_hold_the_truth_as_often_as_they_say() -> None:
    truth = [120.0, 0.0, -120.0]
    random = Random(5)
    inside = total = 0
    for _ in range(150):
        results = {}
        for a, b in combinations(range(3), 2):
            share = expected(truth[a] - truth[b])
            results[a, b] = (float(sum(random.random() < share for _ in range(60))), 60)
        for rating, true in zip(ratings(3, results), truth, strict=True):
            inside += abs(rating.elo - true) <= rating.error
            total += 1
    assert 0.92 < inside / total < 0.99
