"""The values of a record as text, and back: starts, results, times, scores, marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from torony.engine.score import Score
from torony.errors import InvalidRecord
from torony.games import MAX_SEED, Game, Outcome, Position
from torony.records.record import COLOURS, Mark, Record, RecordedTurn, fixed_start

__all__ = [
    "read_mark",
    "read_outcome",
    "read_score",
    "read_seconds",
    "read_start",
    "result_text",
    "score_text",
    "written_fields",
    "written_notes",
]

_WINNERS: Final = {"1-0": 1, "0-1": 2, "1/2-1/2": None}
_OPEN: Final = "*"
_SEED: Final = re.compile(r"[0-9]{1,20}")
_SECONDS: Final = re.compile(r"[0-9]{1,17}(\.[0-9]{1,20})?(e[-+]?[0-9]{1,3})?")
_SCORE: Final = re.compile(
    r"(?P<cp>[-+]?[0-9]{1,9}\.[0-9]{2})"
    r"|(?P<kind>win|loss) (?P<turns>[0-9]{1,7})(?P<at_most> atmost)?|draw"
)


def written_fields(record: Record) -> dict[str, str]:
    """The fields of a record as tags."""
    fields = {"Game": record.game.name}
    if record.deal is not None:
        fields["Deal"] = str(record.deal)
    if record.start != fixed_start(record.game):
        fields["Start"] = record.start.text
    fields["Result"] = result_text(record.outcome)
    if record.outcome is not None and record.outcome.reason:
        fields["Reason"] = record.outcome.reason
    return fields


def read_start(fields: Mapping[str, str]) -> tuple[Position, int | None]:
    """The start that the tags Game, Deal and Start describe, and the seed of the deal."""
    if "Game" not in fields:
        raise InvalidRecord('the tag Game is missing, such as [Game "lyngk"]')
    game = Game(fields["Game"])
    deal = read_deal(fields["Deal"]) if "Deal" in fields else None
    if "Start" in fields:
        start = game.position(fields["Start"])
        if deal is not None and game.start(deal) != start:
            raise InvalidRecord(f"the deal {deal} gives another start than the tag Start")
        return start, deal
    if deal is not None:
        return game.start(deal), deal
    fixed = fixed_start(game)
    if fixed is None:
        raise InvalidRecord(f"{game} has many starts: a tag Start or Deal must say which")
    return fixed, None


def read_deal(text: str) -> int:
    if _SEED.fullmatch(text) is None or int(text) > MAX_SEED:
        raise InvalidRecord(f"the deal {text!r} is no number from 0 to {MAX_SEED}")
    return int(text)


def result_text(outcome: Outcome | None) -> str:
    """
    >>> result_text(Outcome(2, "goal")), result_text(Outcome(None, "repetition")), result_text(None)
    ('0-1', '1/2-1/2', '*')
    """
    if outcome is None:
        return _OPEN
    return next(text for text, winner in _WINNERS.items() if winner == outcome.winner)


def read_outcome(text: str, reason: str) -> Outcome | None:
    """The outcome behind a result and its reason."""
    if text == _OPEN:
        if reason:
            raise InvalidRecord(f"a reason ({reason}) but no result")
        return None
    if text not in _WINNERS:
        known = ", ".join([*_WINNERS, _OPEN])
        raise InvalidRecord(f"{text!r} is no result (known are {known})")
    return Outcome(_WINNERS[text], reason)


def written_notes(entry: RecordedTurn) -> Iterator[tuple[str, str]]:
    """Times, score, marks and notes of a turn, each by name."""
    if entry.spent is not None:
        yield "spent", repr(float(entry.spent))
    if entry.clock is not None:
        yield "clock", repr(float(entry.clock))
    if entry.score is not None:
        yield "score", score_text(entry.score)
    for mark in entry.marks:
        yield "mark", " ".join([*mark.points, mark.colour])
    yield from entry.notes.items()


def read_seconds(text: str) -> float:
    """
    >>> read_seconds("12.5")
    12.5
    """
    if _SECONDS.fullmatch(text) is None or float(text) == float("inf"):
        raise InvalidRecord(f"{text!r} is no number of seconds such as 12.5")
    return float(text)


def score_text(score: Score) -> str:
    """
    >>> score_text(Score(cp=35)), score_text(Score(loss=2)), score_text(Score(draw=True))
    ('+0.35', 'loss 2', 'draw')
    >>> score_text(Score(win=9, at_most=True))
    'win 9 atmost'
    """
    if score.cp is not None:
        whole, cents = divmod(abs(score.cp), 100)
        return f"{'-' if score.cp < 0 else '+'}{whole}.{cents:02}"
    if score.draw:
        return "draw"
    turns = f"win {score.win}" if score.win is not None else f"loss {score.loss}"
    return f"{turns} atmost" if score.at_most else turns


def read_score(text: str) -> Score:
    """
    >>> read_score("-1.05"), read_score("win 3")
    (Score(cp=-105), Score(win=3))
    """
    found = _SCORE.fullmatch(text)
    if found is None:
        raise InvalidRecord(f"{text!r} is no score: it is like +0.35, win 3, loss 2 or draw")
    if found["cp"]:
        return Score(cp=int(found["cp"].replace(".", "")))
    if found["kind"]:
        return Score.of(found["kind"], int(found["turns"]), at_most=bool(found["at_most"]))
    return Score(draw=True)


def read_mark(text: str) -> Mark:
    """
    >>> read_mark("c1 d2 red")
    Mark(points=('c1', 'd2'), colour='red')
    """
    words = text.split()
    if words and words[-1] in COLOURS:
        return Mark(tuple(words[:-1]), words[-1])
    return Mark(tuple(words))
