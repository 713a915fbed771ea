"""Records as JSON; ``record.schema.json`` in this folder describes them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any, Final, NoReturn, TypeVar

from torony.engine.judgement import as_record
from torony.engine.score import Score
from torony.errors import InvalidPosition, InvalidRecord, ToronyError, UnknownGame
from torony.games import MAX_SEED, Game, Outcome, games
from torony.records.bounds import check_length, check_size
from torony.records.parse_errors import quoted
from torony.records.progress import Progress
from torony.records.record import (
    MAX_NESTING,
    Line,
    Mark,
    Record,
    RecordedTurn,
    check_points,
    check_tag,
)
from torony.versions import Fields, JsonFormat

__all__ = [
    "FORMAT",
    "from_json",
    "from_object",
    "load_json",
    "schema",
    "to_json",
    "to_object",
]


def _from_saved_match(older: Fields) -> Fields:
    """Games had turns without anything said about them. How the players ended one is in the result
    as well."""
    fields = _Fields(older, "saved match")
    fields.take("ending", lambda ending: ending)
    kept = {name: fields.take(name, lambda value: value) for name in ("game", "start", "result")}
    turns = [{"turn": turn} for turn in fields.take("turns", _list)]
    fields.end()
    return {**kept, "turns": turns}


FORMAT: Final = JsonFormat(
    (_from_saved_match,), first=0, name="torony-record", former="torony-match"
)
MOST_NESTED: Final = 250
"""Brackets open at once. A record has four for a variation in a variation."""
MOST_SIGNS: Final = 300_000
"""Brackets and commas, by which one sees beforehand how much JSON takes as values of Python: three
a part are the most that a record has, and those in its comments."""

Value = TypeVar("Value")


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of a record, of the games that there are."""
    text = files("torony.records").joinpath("record.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    loaded["$defs"]["record"]["properties"]["game"]["enum"] = list(games())
    return loaded


def to_json(record: Record) -> str:
    """The record as JSON, on one line; ``InvalidRecord`` if it holds more than can be read."""
    text = json.dumps(to_object(record), allow_nan=False)
    check_size(record, len(text))
    return text


def from_json(text: str | bytes) -> Record:
    """The exact inverse of :func:`to_json`; ``InvalidRecord`` says what is wrong."""
    check_length(len(text))
    record = from_object(load_json(text))
    check_size(record, len(text))
    return record


def to_object(record: Record) -> dict[str, Any]:
    """The record as what ``json.dumps`` takes."""
    for name in record.tags:
        check_tag(name)
    written = {**FORMAT.stamp, "game": record.game.name}
    if record.deal is not None:
        written["deal"] = record.deal
    written["start"] = record.start.text
    written["tags"] = record.tags
    written |= _line_to_object(record.line)
    outcome = record.outcome
    written["result"] = outcome and {"winner": outcome.winner, "reason": outcome.reason}
    return written


def _line_to_object(line: Line) -> dict[str, Any]:
    turns = [_entry_to_object(entry) for entry in line.turns]
    return {"comments": line.comments, "turns": turns} if line.comments else {"turns": turns}


def _entry_to_object(entry: RecordedTurn) -> dict[str, Any]:
    """Only what there is to say."""
    entry.check()
    parts: dict[str, Any] = {
        "nags": list(entry.nags),
        "spent": entry.spent,
        "clock": entry.clock,
        "score": entry.score and as_record(entry.score),
        "marks": [{"points": list(mark.points), "colour": mark.colour} for mark in entry.marks],
        "notes": entry.notes,
        "comments": entry.comments,
        "variations": [_line_to_object(variation) for variation in entry.variations],
    }
    said = {name: part for name, part in parts.items() if part not in (None, [], {})}
    return {"turn": str(entry.turn), **said}


def load_json(text: str | bytes) -> Any:
    """What the JSON text says, or ``InvalidRecord``."""
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text))
        brackets = text.count("[") + text.count("{")
        if brackets + text.count(",") > MOST_SIGNS:
            raise InvalidRecord(f"it is too much JSON: at most {MOST_SIGNS:,} values are read")
        written = json.loads(text, object_pairs_hook=_without_duplicates, parse_constant=_refuse)
    except RecursionError:
        raise InvalidRecord("it is nested too deeply") from None
    except ToronyError:
        raise
    except ValueError as error:  # bad JSON, bad UTF-8, numbers without end
        raise InvalidRecord(f"it is not JSON: {error}") from None
    if brackets > MOST_NESTED:
        _check_nesting(written)
    return written


def _check_nesting(written: Any) -> None:
    """Python would give up somewhere else in every function, and some look at all of a value."""
    level = [written]
    for _ in range(MOST_NESTED):
        inner = chain.from_iterable(
            value.values() if isinstance(value, dict) else value for value in level
        )
        level = [value for value in inner if isinstance(value, dict | list)]
        if not level:
            return
    raise InvalidRecord(f"it is nested too deeply: at most {MOST_NESTED} brackets may be open")


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        names = Counter(name for name, _ in pairs)
        twice = next(name for name, count in names.items() if count > 1)
        raise InvalidRecord(f"the field {quoted(twice)} occurs twice")
    return record


def _refuse(constant: str) -> NoReturn:
    raise InvalidRecord(f"it is not JSON: {constant} is no JSON number")


def from_object(written: Any) -> Record:
    """The record that was read from JSON; every turn is played."""
    fields = _Fields(FORMAT.read(written), "record")
    try:
        start = Game(fields.take("game", _text)).position(fields.take("start", _text))
    except (UnknownGame, InvalidPosition) as error:
        raise InvalidRecord(str(error)) from error
    deal = fields.may("deal", _seed)
    if deal is not None and start.game.start(deal) != start:
        raise InvalidRecord(f"the deal {deal} gives another start than the field start")
    tags = fields.may("tags", _texts_by_name) or {}
    for name in tags:
        check_tag(name)
    progress = Progress(start)
    line = _read_line(fields, progress, 0)
    outcome = fields.take("result", _outcome)
    fields.end()
    progress.check_outcome(outcome)
    return Record(start, tags, line, outcome, deal)


class _Fields:
    """The fields of a JSON object, taken one by one: none is missing, none is left."""

    def __init__(self, written: Any, where: str) -> None:
        if not isinstance(written, dict):
            raise InvalidRecord(f"{where}: named fields expected, not {_shown(written)}")
        self._left = dict(written)
        self._where = where

    def take(self, name: str, read: Callable[[Any], Value]) -> Value:
        if name not in self._left:
            raise InvalidRecord(f"{self._where}: the field {name!r} is missing")
        try:
            return read(self._left.pop(name))
        except ToronyError:
            raise
        except (TypeError, ValueError) as error:
            raise InvalidRecord(f"{self._where}: {name}: {error}") from None

    def may(self, name: str, read: Callable[[Any], Value]) -> Value | None:
        return self.take(name, read) if name in self._left else None

    def end(self) -> None:
        for name in self._left:
            raise InvalidRecord(f"{self._where}: there is no field {name!r}")


def _read_line(fields: _Fields, progress: Progress, nesting: int) -> Line:
    if nesting > MAX_NESTING:
        raise InvalidRecord(f"variations are nested more than {MAX_NESTING} deep")
    line = Line(fields.may("comments", _texts) or [])
    for written in fields.take("turns", _list):
        line.turns.append(_read_entry(written, progress, nesting))
    return line


def _read_entry(written: Any, progress: Progress, nesting: int) -> RecordedTurn:
    number = progress.number + 1
    fields = _Fields(written, f"turn {number}")
    try:
        entry = RecordedTurn(progress.play(fields.take("turn", _text)))
        entry.nags = fields.may("nags", _numbers) or ()
        entry.spent = fields.may("spent", _seconds)
        entry.clock = fields.may("clock", _seconds)
        entry.score = fields.may("score", _score)
        entry.marks = tuple(map(_mark, fields.may("marks", _list) or []))
        entry.notes = fields.may("notes", _texts_by_name) or {}
        entry.comments = fields.may("comments", _texts) or []
        for mark in entry.marks:
            check_points(mark, progress.position.game)
        entry.check()
    except ToronyError as error:
        if isinstance(error, InvalidRecord) and error.reason.startswith("turn "):
            raise
        raise InvalidRecord(f"turn {number}: {error}") from error
    for variation in fields.may("variations", _list) or []:
        inner = _Fields(variation, f"turn {number}, variation")
        line = _read_line(inner, progress.alternative(), nesting + 1)
        inner.end()
        if not line.turns:
            raise InvalidRecord(f"turn {number}: a variation has no turn")
        entry.variations.append(line)
    fields.end()
    return entry


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"text expected, not {_shown(value)}")
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"a whole number expected, not {_shown(value)}")
    return value


def _numbers(value: Any) -> tuple[int, ...]:
    return tuple(map(_number, _list(value)))


def _seed(value: Any) -> int:
    if not 0 <= _number(value) <= MAX_SEED:
        raise ValueError(f"{_shown(value)} is not between 0 and {MAX_SEED}")
    return int(value)


def _seconds(value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(f"a number of seconds expected, not {_shown(value)}")
    try:
        return float(value)
    except OverflowError:
        raise ValueError("so many seconds nobody has") from None


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"a list expected, not {_shown(value)}")
    return value


def _texts(value: Any) -> list[str]:
    return list(map(_text, _list(value)))


def _texts_by_name(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise TypeError(f"texts by name expected, not {_shown(value)}")
    return {name: _text(text) for name, text in value.items()}


def _score(value: Any) -> Score:
    at_most = isinstance(value, dict) and value.get("at_most") is True
    if isinstance(value, dict) and len(value) == 1 + at_most:
        kind, number = next(item for item in value.items() if item[0] != "at_most")
        if kind in ("win", "loss") and _number(number) >= 0:
            return Score.of(kind, number, at_most=at_most)
        if kind == "draw" and number is True and not at_most:
            return Score(draw=True)
        if kind == "cp" and not at_most:
            return Score(cp=_number(number))
    raise ValueError(f'a score such as {{"cp": 35}} or {{"win": 3}} expected, not {_shown(value)}')


def _mark(value: Any) -> Mark:
    fields = _Fields(value, "mark")
    mark = Mark(tuple(fields.take("points", _texts)), fields.take("colour", _text))
    fields.end()
    return mark


def _outcome(value: Any) -> Outcome | None:
    if value is None:
        return None
    fields = _Fields(value, "result")
    winner = fields.take("winner", lambda winner: winner)
    if winner not in (None, 1, 2) or isinstance(winner, bool | float):
        raise ValueError(f"a winner is 1, 2 or null, not {_shown(winner)}")
    outcome = Outcome(winner, fields.take("reason", _text))
    fields.end()
    return outcome


def _shown(value: Any) -> str:
    """The value as it stands in the file, cut short."""
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:60]}..."
