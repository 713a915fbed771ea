"""The games of ``torony match --record``."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, Final

from torony.errors import InvalidRecord
from torony.games import Game, Outcome
from torony.records.importers.draft import Draft
from torony.records.parse_errors import quoted
from torony.records.record import Record
from torony.versions import JsonFormat

__all__ = [
    "is_game_of_match",
    "read_game_of_match",
]

_FORMAT: Final = JsonFormat()
"""Of a line; core/match/record.cpp writes it."""
_FIELDS: Final = {"match": str, "a_player": int, "winner": int, "start": str, "turns": list}
_MOST_MILLISECONDS: Final = 10**12


def is_game_of_match(written: Mapping[str, Any]) -> bool:
    return "match" in written and "a_player" in written


def read_game_of_match(written: Any) -> Record:
    """A line of ``torony match --record``."""
    written = _FORMAT.read(written)
    for name, kind in _FIELDS.items():
        if not isinstance(written.get(name), kind):
            raise InvalidRecord(f"the field {name!r} is missing or of another kind")
    game, *players = written["match"].split(" | ")
    if len(players) < 2:
        raise InvalidRecord(f"match: {quoted(written['match'])} is not GAME | A | B")
    a, b, *conditions = players
    sides = {written["a_player"]: a, 3 - written["a_player"]: b}
    tags = {"Event": "torony match", "Player1": sides.get(1, "?"), "Player2": sides.get(2, "?")}
    if conditions:
        tags["Conditions"] = " | ".join(conditions)
    if "index" in written:
        tags["Round"] = str(written["index"])
    if written.get("detail"):
        tags["Detail"] = str(written["detail"])
    draft = Draft(Game(game).position(written["start"]), tags)
    for turn, seconds in zip_longest(written["turns"], _seconds(written)):
        draft.play(str(turn), seconds)
    if written["winner"] not in (0, 1, 2):
        raise InvalidRecord(f"winner: 1, 2 or 0 expected, not {written['winner']}")
    return draft.finish(Outcome(written["winner"] or None, str(written.get("reason", ""))))


def _seconds(written: Mapping[str, Any]) -> list[float]:
    """The time of each turn; there may be fewer times than turns."""
    times = written.get("ms") or []
    if not isinstance(times, list):
        raise InvalidRecord("ms: a list of milliseconds expected")
    times = times[: len(written["turns"])]
    for time in times:
        if not isinstance(time, int | float) or not 0 <= time <= _MOST_MILLISECONDS:
            raise InvalidRecord(f"ms: {quoted(str(time))} is no number of milliseconds")
    return [round(time / 1000, 6) for time in times]
