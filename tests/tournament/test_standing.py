"""What the numbers of a match say, against formulas written down once more."""

from __future__ import annotations

import math
from statistics import NormalDist

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import torony
from torony import Limit
from torony.tournament import Contestant, GameRecord, Match, PlayerSpec, Standing
from torony.tournament.standing import as_json

RESULTS = st.lists(st.tuples(*[st.sampled_from([0, 1, 2])] * 2), min_size=1, max_size=60)


def standing_of(
    pairs: list[tuple[int, int]], sprt: tuple[float, float] | None = None, extra: int = 0
) -> Standing:
    """The results of A in both games of each pair, in half points."""
    standing = Standing(2 * len(pairs) + extra, sprt, 0.0, 0.0)
    for index, points in enumerate(point for pair in pairs for point in pair):
        game = GameRecord()
        game.index, game.a_player, game.start = index, 1 + index % 2, "x 1 -"
        game.winner = {0: 3 - game.a_player, 1: 0, 2: game.a_player}[points]
        standing.add(game)
    return standing


def elo(share: float) -> float:
    return 400 * math.log10(share / (1 - share))


@settings(max_examples=50)
@given(RESULTS)
def test_elo_and_its_interval(pairs: list[tuple[int, int]]) -> None:
    standing = standing_of(pairs)
    counts = [sum(sum(pair) == points for pair in pairs) for points in range(5)]
    assert standing.pairs == counts
    share = sum(map(sum, pairs)) / (4 * len(pairs))
    difference, low, high = standing.elo
    assert low <= difference <= high
    if 0 < share < 1:
        assert difference == pytest.approx(elo(share), abs=1e-6)
        assert low < difference < high
    else:
        assert math.isinf(difference)


def test_a_known_interval() -> None:
    """60 % of 200 pairs that brought all or nothing."""
    _, low, high = standing_of([(2, 2)] * 120 + [(0, 0)] * 80).elo
    error = NormalDist().inv_cdf(0.975) * math.sqrt(0.6 * 0.4 / 199)
    assert low == pytest.approx(elo(0.6 - error), rel=0.02)
    assert high == pytest.approx(elo(0.6 + error), rel=0.02)


@settings(max_examples=50)
@given(RESULTS)
def test_the_likelihood_ratio(pairs: list[tuple[int, int]]) -> None:
    weights = [0.1 + sum(sum(pair) == points for pair in pairs) for points in range(5)]
    total = sum(weights)
    mean = sum(w * points / 4 for points, w in enumerate(weights)) / total
    variance = sum(w * (points / 4 - mean) ** 2 for points, w in enumerate(weights)) / total
    low, high = (1 / (1 + 10 ** (-difference / 400)) for difference in (0, 10))
    # The ratio of two normal densities with the variance of the sample.
    ratio = total * ((mean - low) ** 2 - (mean - high) ** 2) / (2 * variance)
    standing = standing_of(pairs, (0.0, 10.0), extra=2)
    if standing.verdict == 0:
        assert standing.ratio == pytest.approx(ratio, abs=1e-6)


def test_the_test_looks_at_pairs_in_order() -> None:
    """A pair that is missing holds up the verdict, whatever comes after it."""
    standing = Standing(100, (0.0, 50.0), 0.0, 0.0)
    game = GameRecord()
    game.start = "x 1 -"
    for index in range(2, 100):
        game.index, game.a_player = index, 1 + index % 2
        game.winner = game.a_player
        standing.add(game)
    assert (standing.verdict, standing.ratio) == (0, 0.0)
    for index in (0, 1):
        game.index, game.a_player = index, 1 + index
        standing.add(game)
    assert standing.verdict == 1


def test_all_numbers_of_a_match_in_json() -> None:
    """Two wins and a draw of A, then a loss by a fault: in JSON as they are told in words."""
    standing = standing_of([(2, 2), (1, 0)], (0.0, 20.0), extra=6)
    ratio = standing.ratio
    assert ratio != round(ratio, 2)
    summary = as_json(standing, (0.0, 20.0))
    low, high = summary["elo"].pop("low"), summary["elo"].pop("high")
    assert (low, high) == tuple(None if math.isinf(e) else round(e, 1) for e in standing.elo[1:])
    assert summary == {
        "games": 4,
        "wins": 2,
        "draws": 1,
        "losses": 1,
        "score": 0.625,
        "elo": {"difference": pytest.approx(elo(0.625), abs=0.05)},
        "pairs": [0, 1, 0, 0, 1],
        "player_wins": [2, 1],
        "reasons": {"": 4},
        "faults": 0,
        "turns_a_game": 0.0,
        "times": {
            side: {"turns": 0, "mean_ms": 0, "slowest_ms": 0, "overruns": 0} for side in "ab"
        },
        "sprt": {"elo0": 0.0, "elo1": 20.0, "llr": round(ratio, 3), "verdict": None},
    }


@pytest.mark.parametrize(("points", "verdict"), [((2, 2), "elo1"), ((0, 0), "elo0")])
def test_the_verdict_names_what_holds(points: tuple[int, int], verdict: str) -> None:
    standing = standing_of([points] * 200, (0.0, 20.0))
    assert as_json(standing, (0.0, 20.0))["sprt"]["verdict"] == verdict


def test_nothing_is_infinite_in_json() -> None:
    summary = as_json(standing_of([(2, 2)] * 3), None)
    assert summary["elo"] == {"difference": None, "low": pytest.approx(-153.5), "high": None}
    assert as_json(Standing(2, None, 0.0, 0.0), None)["score"] is None


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10**6), st.binary(max_size=6), st.integers(0, 6))
def test_damaged_records(
    tmp_path_factory: pytest.TempPathFactory, place: int, put: bytes, taken: int
) -> None:
    """Whatever stands in the file: it is refused and left alone, or the match is finished."""
    folder = tmp_path_factory.getbasetemp() / "damaged"
    folder.mkdir(exist_ok=True)
    player = Contestant(PlayerSpec.parse("random"), Limit(nodes=1))
    whole = folder / "whole.jsonl"
    if not whole.exists():
        Match(torony.game("gyges"), player, player, games=2).run(whole)
    data = whole.read_bytes()
    place %= len(data)
    damaged = data[:place] + put + data[place + taken :]
    path = folder / "damaged.jsonl"
    path.write_bytes(damaged)
    match = Match(torony.game("gyges"), player, player, games=2)
    try:
        match.run(path)
    except torony.InvalidRecord:
        assert path.read_bytes() == damaged
    else:
        assert match.standing.finished == 2
        assert match.summary()["games"] == 2
        assert "of 2 games" in match.standing.summary()
