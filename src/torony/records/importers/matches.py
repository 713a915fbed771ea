"""What the rest of Torony writes: saved matches, and the games of ``torony match --record``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from torony.errors import InvalidRecord
from torony.games import Game, Outcome
from torony.match import FORMAT, Match
from torony.records.importers.draft import Draft
from torony.records.record import Record

__all__ = ["is_game_of_match", "is_saved_match", "read_game_of_match", "read_saved_match"]

_FIELDS: Final = {"match": str, "a_player": int, "winner": int, "start": str, "turns": list}


def is_saved_match(written: Mapping[str, Any]) -> bool:
    return written.get("format") == FORMAT


def read_saved_match(written: Any) -> Record:
    """A match as :meth:`torony.Match.save` writes it."""
    return Record.from_match(Match.from_json(json.dumps(written)))


def is_game_of_match(written: Mapping[str, Any]) -> bool:
    return "match" in written and "a_player" in written


def read_game_of_match(written: Any) -> Record:
    """A line of ``torony match --record``."""
    for name, kind in _FIELDS.items():
        if not isinstance(written.get(name), kind):
            raise InvalidRecord(f"the field {name!r} is missing or of another kind")
    game, a, b, *conditions = written["match"].split(" | ")
    sides = {written["a_player"]: a, 3 - written["a_player"]: b}
    tags = {"Event": "torony match", "Player1": sides.get(1, "?"), "Player2": sides.get(2, "?")}
    if conditions:
        tags["Conditions"] = " | ".join(conditions)
    if "index" in written:
        tags["Round"] = str(written["index"])
    if written.get("detail"):
        tags["Detail"] = str(written["detail"])
    draft = Draft(Game(game).position(written["start"]), tags)
    times = written.get("ms") or []
    for number, turn in enumerate(written["turns"]):
        draft.play(str(turn), round(times[number] / 1000, 6) if number < len(times) else None)
    return draft.finish(Outcome(written["winner"] or None, str(written.get("reason", ""))))
