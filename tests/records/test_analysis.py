"""Mistakes are marked by the bounds of judgement.json, which the page reads too."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import cast

import pytest

import torony
from torony.engine import Engine, Info, Limit, Score
from torony.records import Record
from torony.records.analysis import annotate
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
