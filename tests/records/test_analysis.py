"""Mistakes are marked by the bounds of judgement.json, which the page reads too."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import cast

import pytest

import torony
from torony.engine import Engine, Info, Limit, Score
from torony.records import Line, Record, RecordedTurn
from torony.records.analysis import annotate, forget, mistakes
from torony.records.text import NAGS

START = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")


class Oracle:
    """Expects these results of the player to move, one search after the other."""

    def __init__(self, *expected: float) -> None:
        self.scores = [Score(cp=round(-400 * math.log10(1 / share - 1))) for share in expected]

    def analysis(
        self, playthrough: torony.Playthrough, limit: Limit, multipv: int
    ) -> Iterator[Info]:
        yield Info(
            1, 1, 1, self.scores.pop(0), 1, 0.0, 0, tuple(playthrough.position.legal_turns()[:1])
        )


# The page has the same bounds, web/tests/mistakes.test.ts the same table.
@pytest.mark.parametrize(
    ("loss", "sign"),
    [(0.34, "??"), (0.33, "?"), (0.21, "?"), (0.19, "?!"), (0.11, "?!"), (0.09, None)],
)
def test_a_loss_is_marked_by_its_size(loss: float, sign: str | None) -> None:
    record = Record(START)
    record.play(START.legal_turns()[-1])
    list(annotate(record, cast(Engine, Oracle(0.5, 0.5 + loss)), Limit(nodes=1)))
    assert record.turns[0].nags == (() if sign is None else (NAGS[sign],))


def analysed(*expected: float) -> Record:
    """A record of one turn, with a variation and an opinion of a person, and then analysed."""
    record = Record(START)
    legal = START.legal_turns()
    record.play(legal[-1])
    entry = record.turns[0]
    line = Line([], [RecordedTurn(legal[1])])
    line.turns[0].notes["by"] = "Anna"
    entry.variations = [line]
    entry.nags = (1,)
    list(annotate(record, cast(Engine, Oracle(*expected)), Limit(nodes=1)))
    return record


def test_the_better_line_says_who_wrote_it() -> None:
    """So it is told from what people wrote, which stays when an analysis is forgotten."""
    record = analysed(0.5, 0.9)
    entry = record.turns[0]
    theirs, ours = entry.variations
    assert theirs.turns[0].notes == {"by": "Anna"}
    assert ours.turns[0].notes == {"by": "torony"}
    assert ours.turns[0].turn == START.legal_turns()[0]
    assert list(entry.nags) == [1, NAGS["??"]]
    assert [found.better for found in mistakes(record)] == [ours.turns[0]]
    forget(record)
    assert entry.variations == [theirs]
    assert list(entry.nags) == [1]
    assert entry.score is None


def test_a_good_turn_has_its_score_and_nothing_else() -> None:
    record = analysed(0.5, 0.52)
    entry = record.turns[0]
    assert entry.score is not None
    assert entry.score.expected == pytest.approx(0.48, abs=0.01)
    assert len(entry.variations) == 1
    assert list(entry.nags) == [1]
    assert list(mistakes(record)) == []
