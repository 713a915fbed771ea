"""Scoring every turn of a record with the engine, and marking the mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from torony.engine import Engine, Info, Limit, Score
from torony.engine.judgement import MISTAKES
from torony.games import Outcome
from torony.playthrough import Playthrough
from torony.records.record import Line, Record, RecordedTurn
from torony.records.text import NAGS

__all__ = ["Mistake", "annotate", "forget", "mistakes"]

LONGEST_LINE: Final = 6
"""Turns of the better line that are written down."""
BY: Final = "by"
"""A note that tells our variations from those of people."""
OURS: Final = "torony"


@dataclass(frozen=True)
class Mistake:
    """A turn that gave something away."""

    number: int
    player: int
    entry: RecordedTurn
    better: RecordedTurn | None
    """What the engine would have played, where it is written down."""


def annotate(record: Record, engine: Engine, limit: Limit) -> Iterator[int]:
    """Scores the turns that have no score yet; after each it gives how many are done.

    A turn keeps what it is worth to its player. One that gives away more than a tenth of a point
    is marked, and what the engine would have played stands beside it as a variation. Whoever stops
    in between has lost nothing: what is done is in the record.
    """
    playthrough = Playthrough(record.start)
    known: Info | None = None  # what was found in the position that is now on the board
    for number, entry in enumerate(record.turns, start=1):
        if entry.score is not None:
            playthrough.play(entry.turn)
            known = None
        else:
            best = known or _look(engine, playthrough, limit)
            playthrough.play(entry.turn)
            known = None
            score = best.score
            if best.line[0] != entry.turn:
                outcome = playthrough.outcome()
                if outcome is None:
                    known = _look(engine, playthrough, limit)
                    score = known.score.before()
                else:
                    score = _at_end(outcome, 3 - playthrough.position.player)
            _judge(entry, score, best)
        yield number


def _look(engine: Engine, playthrough: Playthrough, limit: Limit) -> Info:
    return list(engine.analysis(playthrough, limit, multipv=1))[-1]


def _at_end(outcome: Outcome, player: int) -> Score:
    """What a turn is worth that ended the game."""
    if outcome.winner is None:
        return Score(draw=True)
    return Score(win=1) if outcome.winner == player else Score(loss=1)


def _judge(entry: RecordedTurn, score: Score, best: Info) -> None:
    """Writes down the score, and where it is a mistake the judgement and the better line.

    The score comes last, because it says that the rest is there: Ctrl-C may come in between.
    """
    lost = best.score.expected - score.expected
    sign = next((sign for least, sign in MISTAKES if lost >= least), None)
    if sign is not None and best.line[0] != entry.turn:
        if not any(given in (2, 4, 6) for given in entry.nags):
            entry.nags = (*entry.nags, NAGS[sign])
        line = [RecordedTurn(turn) for turn in best.line[:LONGEST_LINE]]
        line[0].score = best.score
        line[0].notes[BY] = OURS
        entry.variations = [*_of_people(entry), Line([], line)]
    entry.score = score


def _of_people(entry: RecordedTurn) -> list[Line]:
    """The variations that no analysis has written."""
    return [line for line in entry.variations if line.turns[0].notes.get(BY) != OURS]


def forget(record: Record) -> None:
    """Takes away all that an analysis has written."""
    for entry in record.turns:
        entry.score = None
        others = _of_people(entry)
        if len(others) < len(entry.variations):
            entry.nags = tuple(nag for nag in entry.nags if nag not in (2, 4, 6))
        entry.variations = others


def mistakes(record: Record) -> Iterator[Mistake]:
    """The turns of the main line that are marked as mistakes."""
    player = record.start.player
    for number, entry in enumerate(record.turns, start=1):
        if any(nag in (2, 4, 6) for nag in entry.nags):
            ours = (line.turns[0] for line in entry.variations)
            better = next((first for first in ours if first.notes.get(BY) == OURS), None)
            yield Mistake(number, player, entry, better)
        player = 3 - player
