"""Pictures of numbers: as stored, and true to the numbers.

To store them again after a change of the drawing: TORONY_UPDATE=1 pytest tests/render
"""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from torony.records import stats_chart
from torony.records.stats import Score, Stats
from torony.tournament import chart as tournament_chart
from torony.tournament.rating import Rating
from torony.training import curve
from torony.training.log import LogEntry

from .test_terminal import EXPECTED, compare

NAMESPACE = "{http://www.w3.org/2000/svg}"


def entry(stage: int, minutes: float, score: float, error: float) -> LogEntry:
    games = round(100 * minutes)
    return LogEntry(
        *(stage, 60 * minutes, games, 9 * games, 50.0, error, 0.01, 0),
        score=score,
        promoted=score > 0.8,
        progress=0.5,
    )


FIRST_STAGE = [entry(1, 2, 0.9, 0.31), entry(1, 4, 0.4, 0.24), entry(1, 7.5, 0.7, 0.2)]
BOTH_STAGES = [*FIRST_STAGE, entry(2, 2.5, 0.55, 0.12), entry(2, 5, 0.85, 0.11)]


def gyges_stats() -> Stats:
    stats = Stats("gyges", 9, Score(wins=4, draws=1, losses=2))
    stats.lengths.update([31, 35, 35, 44, 61, 61, 61, 90, 125])
    stats.setups.update({"321123": Score(3, 1, 1), "111222": Score(0, 0, 4), "123": Score()})
    return stats


def lyngk_stats() -> Stats:
    stats = Stats("lyngk", 3, Score(wins=1, losses=1))
    stats.lengths.update([12, 13, 14])
    stats.claims.update({"g": Score(1, 0, 1), "b": Score(losses=1)})
    return stats


RATED = [
    ("a player whose name is longer than thirty letters", Rating(212.4, 48.5)),
    ("engine,level=3", Rating(-20, 31)),
    ("random", Rating(-250, 90)),
]

PICTURES = {
    "learning": curve.draw("gyges", BOTH_STAGES),
    "first-stage": curve.draw("lyngk", FIRST_STAGE),
    "statistics": stats_chart.draw([gyges_stats(), lyngk_stats()]),
    "tournament": tournament_chart.draw("gyges, 40 games each", RATED),
}


@pytest.mark.parametrize("name", PICTURES)
def test_looks_as_stored(name: str) -> None:
    compare(PICTURES[name].replace("><", ">\n<"), EXPECTED / f"{name}.svg")


def shapes(name: str, tag: str) -> list[dict[str, str]]:
    return [node.attrib for node in ElementTree.fromstring(PICTURES[name]).iter(NAMESPACE + tag)]


def test_the_second_stage_begins_where_the_first_ends() -> None:
    """At 7.5 of 12.5 minutes, in both panels."""
    dashed = [line for line in shapes("learning", "line") if "stroke-dasharray" in line]
    assert [line["x1"] == line["x2"] for line in dashed] == [True, True]
    for line, points in zip(dashed, shapes("learning", "polyline"), strict=True):
        places = [float(point.split(",")[0]) for point in points["points"].split()]
        assert len(places) == len(BOTH_STAGES)
        assert float(line["x1"]) == places[2]
        assert places == sorted(places)
    assert not any("stroke-dasharray" in line for line in shapes("first-stage", "line"))


def test_results_take_their_share_of_the_bar() -> None:
    widths = [float(bar["width"]) for bar in shapes("statistics", "rect") if bar["height"] == "22"]
    assert [round(9 * width / sum(widths[:4])) for width in widths[:4]] == [4, 1, 2, 2]
    assert [round(3 * width / sum(widths[4:])) for width in widths[4:]] == [1, 1, 1]


def test_the_dot_is_in_the_middle_of_its_interval() -> None:
    dots = shapes("tournament", "circle")
    intervals = [
        line
        for line in shapes("tournament", "line")
        if line["y1"] == line["y2"] and line.get("stroke-width") == "2"
    ]
    assert len(dots) == len(intervals) == len(RATED)
    for dot, interval in zip(dots, intervals, strict=True):
        ends = float(interval["x1"]), float(interval["x2"])
        assert float(dot["cx"]) == pytest.approx(sum(ends) / 2, abs=0.1)
        assert dot["cy"] == interval["y1"]
