"""A game as it is played: a start position and the turns made from it.

>>> import torony
>>> match = torony.Match(torony.game("gyges").start())
>>> for turn in ("3@a1", "1@f6"):
...     match.play(turn)
>>> match.back()
True
>>> str(match.position)
'300000/000000/000000/000000/000000/000000 2 11223/112233'
>>> match.forward(), match.forward()
(True, False)
>>> match.resign()
>>> match.outcome()
Outcome(winner=2, reason='resignation')
>>> torony.Match.from_json(match.to_json()) == match
True
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn, Self

from torony.arguments import in_range, integer
from torony.errors import GameOver, IllegalTurn, InvalidRecord, ToronyError
from torony.files import write_whole
from torony.games import Game, Outcome, Position, Turn

__all__ = ["Match"]

FORMAT: Final = "torony-match"
VERSION: Final = 1
RESIGNATION: Final = "resignation"
AGREEMENT: Final = "agreement"
REPETITION: Final = "repetition"

MOST_BYTES: Final = 2**22
"""Of a saved match, some 400,000 turns."""
_FIELDS: Final = ("format", "version", "game", "start", "turns", "ending", "result")


@dataclass(frozen=True)
class _Ending:
    """An end that the players make, not the rules."""

    reason: str
    player: int | None = None
    """Who resigned."""

    def outcome(self) -> Outcome:
        return Outcome(None if self.player is None else 3 - self.player, self.reason)


class Match:
    """A start position and the turns played from it, with a place to stand on between them.

    :meth:`back`, :meth:`forward` and :meth:`go` move that place and lose nothing; :attr:`position`
    and :meth:`outcome` speak of it. Playing, resigning or agreeing to a draw in the middle removes
    the turns behind it and what came of them.
    """

    __hash__ = None  # type: ignore[assignment]  # a match changes, so it is no dictionary key

    def __init__(self, start: Position, turns: Iterable[Turn | str] = ()) -> None:
        if not isinstance(start, Position):
            raise TypeError(f"a match starts from a Position, not {start!r}")
        if isinstance(turns, str):
            raise TypeError(f"turns must be a list of turns, not the text {turns!r}")
        self._positions = [start]
        self._turns: list[Turn] = []
        self._occurrences = [1]  # of each position, counted up to its place in the match
        self._counts = Counter([start])  # of each position in the whole match
        self._place = 0
        self._ending: _Ending | None = None
        for turn in turns:
            self.play(turn)

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.start.game

    @property
    def start(self) -> Position:
        """The position the match began with."""
        return self._positions[0]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns, those behind the current place included."""
        return tuple(self._turns)

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the start to the last: one more than there are turns."""
        return tuple(self._positions)

    @property
    def place(self) -> int:
        """How many turns lead to the current position."""
        return self._place

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[self._place]

    @property
    def occurrences(self) -> int:
        """How often the current position has been on the board up to now, this time included."""
        return self._occurrences[self._place]

    @property
    def at_end(self) -> bool:
        """Whether the current position is the last."""
        return self._place == len(self._turns)

    def play(self, turn: Turn | str) -> None:
        """Plays a turn in the current position, given as a ``Turn`` or as its text."""
        ended = self._ended_by_record()
        if ended is not None:
            rule = "G-5" if ended.reason == REPETITION else ""
            raise IllegalTurn(str(turn), self.position, f"the game is over, {ended}", rule)
        played = self.position.parse(turn) if isinstance(turn, str) else turn
        position = self.position.play(played)
        self._cut()
        self._turns.append(played)
        self._positions.append(position)
        self._counts[position] += 1
        self._occurrences.append(self._counts[position])
        self._place += 1

    def outcome(self) -> Outcome | None:
        """How the match ended at the current place, or ``None`` if it goes on from there.

        Besides the outcomes of :meth:`Position.outcome` these are repetition (ruling G-5: Gygès is
        drawn when a position occurs for the third time with the same side to move), resignation and
        agreement.
        """
        return self.position.outcome() or self._ended_by_record()

    def resign(self, player: int | None = None) -> None:
        """A player gives up, by default the one to move; the other wins."""
        resigning = self.position.player if player is None else player
        self._end(_Ending(RESIGNATION, in_range("player", resigning, 1, 2)))

    def agree_draw(self) -> None:
        """The players agree to a draw."""
        self._end(_Ending(AGREEMENT))

    def back(self) -> bool:
        """Steps to the position before; ``False`` at the start, where there is none."""
        if self._place == 0:
            return False
        self._place -= 1
        return True

    def forward(self) -> bool:
        """Steps to the position after; ``False`` at the end, where there is none."""
        if self.at_end:
            return False
        self._place += 1
        return True

    def go(self, place: int) -> None:
        """Goes to the position after that many turns; negative counts from the end, -1 the last.

        >>> import torony
        >>> match = Match(torony.game("gyges").start(), ["3@a1", "1@f6", "2@b1"])
        >>> match.go(1)
        >>> match.position.player
        2
        >>> match.go(-1)
        >>> match.place
        3
        """
        count = len(self._positions)
        place = integer("place", place)
        if not -count <= place < count:
            raise IndexError(f"there are {count - 1} turns, so there is no place {place}")
        self._place = place % count

    def copy(self) -> Match:
        """A second match that can go its own way."""
        match = Match(self.start)
        match._positions = self._positions.copy()
        match._turns = self._turns.copy()
        match._occurrences = self._occurrences.copy()
        match._counts = self._counts.copy()
        match._place = self._place
        match._ending = self._ending
        return match

    def to_json(self) -> str:
        """The match as JSON text: the whole of it, wherever the current place is.

        The fields are ``format`` ("torony-match"), ``version`` (1), ``game``, ``start`` (the text
        of a position), ``turns`` (a list of their texts), ``ending`` (``null``, or what the
        players decided: ``{"reason": "resignation", "player": 1}``, ``{"reason": "agreement"}``)
        and ``result`` (``null`` or ``{"winner": 1, "reason": "goal"}``; the winner of a draw is
        ``null``).
        """
        whole = self.copy()
        whole.go(-1)
        outcome = whole.outcome()
        record = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "start": self.start.text,
            "turns": [str(turn) for turn in self._turns],
            "ending": _ending_to_record(self._ending),
            "result": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        }
        return json.dumps(record, indent=2) + "\n"

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Reads what :meth:`to_json` wrote, standing at the end.

        Every turn is played again and the result compared; ``InvalidRecord`` says what is wrong.
        """
        record = _read_record(text)
        try:
            match = cls(Game(record["game"]).position(record["start"]))
        except ToronyError as error:
            raise InvalidRecord(str(error)) from error
        for number, turn in enumerate(record["turns"], start=1):
            try:
                match.play(turn)
            except ToronyError as error:
                raise InvalidRecord(f"turn {number}: {error}") from error
        ending = _ending_from_record(record["ending"])
        if ending is not None:
            try:
                match._end(ending)
            except GameOver as error:
                raise InvalidRecord(f"ending: {error}") from error
        _check_result(record["result"], match.outcome())
        return match

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the match to a file, whole or not at all: an older file stays until it is done."""
        write_whole(path, self.to_json())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Reads a match from a file written by :meth:`save`, of at most 4 MiB."""
        with Path(path).open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise InvalidRecord(f"it is longer than {MOST_BYTES:,} bytes")
        return cls.from_json(text)

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    def __len__(self) -> int:
        return len(self._turns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self.start == other.start
            and self._turns == other._turns
            and self._ending == other._ending
        )

    def __repr__(self) -> str:
        state = self.outcome() or f"player {self.position.player} to move"
        return f"<{self.game} match, turn {self._place} of {len(self._turns)}, {state}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.to_json(), self._place)

    def _ended_by_record(self) -> Outcome | None:
        """The end that the position alone does not show."""
        limit = self.game.repetition_limit
        if limit and self._occurrences[self._place] >= limit:
            return Outcome(None, REPETITION)
        if self._ending is not None and self.at_end:
            return self._ending.outcome()
        return None

    def _cut(self) -> None:
        """Removes what lies behind the current place."""
        for position in self._positions[self._place + 1 :]:
            self._counts[position] -= 1
            if not self._counts[position]:
                del self._counts[position]
        del self._turns[self._place :]
        del self._positions[self._place + 1 :]
        del self._occurrences[self._place + 1 :]
        self._ending = None

    def _end(self, ending: _Ending) -> None:
        outcome = self.outcome()
        if outcome is not None:
            raise GameOver(self.position, str(outcome))
        self._cut()
        self._ending = ending


def _restore(text: str, place: int) -> Match:
    """Makes a pickled match again."""
    match = Match.from_json(text)
    match.go(place)
    return match


def _ending_to_record(ending: _Ending | None) -> dict[str, object] | None:
    if ending is None:
        return None
    if ending.player is None:
        return {"reason": ending.reason}
    return {"reason": ending.reason, "player": ending.player}


def _ending_from_record(record: object) -> _Ending | None:
    if record is None:
        return None
    if record == {"reason": AGREEMENT}:
        return _Ending(AGREEMENT)
    for player in (1, 2):
        if record == {"reason": RESIGNATION, "player": player}:
            return _Ending(RESIGNATION, player)
    raise InvalidRecord(f"ending: {_shown(record)} is neither a resignation nor an agreed draw")


def _check_result(stated: object, outcome: Outcome | None) -> None:
    played = outcome and {"winner": outcome.winner, "reason": outcome.reason}
    if stated != played:
        raise InvalidRecord(
            f"result: {_shown(stated)} is stated but the turns give {_shown(played)}"
        )


def _read_record(text: str | bytes) -> dict[str, Any]:
    """The fields of the record, each of the right type; what they mean is not looked at."""
    try:
        record = json.loads(text, object_pairs_hook=_without_duplicates, parse_constant=_refuse)
    except InvalidRecord:
        raise
    except RecursionError:
        raise InvalidRecord("it is nested too deeply") from None
    except ValueError as error:  # bad JSON, bad UTF-8, numbers without end
        raise InvalidRecord(f"it is not JSON: {error}") from error
    if not isinstance(record, dict):
        raise InvalidRecord(f"a record has named fields, but this is {_shown(record)}")
    if record.get("format") != FORMAT:
        raise InvalidRecord(f"format: {FORMAT!r} expected, not {_shown(record.get('format'))}")
    if record.get("version") != VERSION or isinstance(record["version"], bool):
        raise InvalidRecord(
            f"version: {_shown(record.get('version'))} is not known, only {VERSION} is"
        )
    for name in _FIELDS:
        if name not in record:
            raise InvalidRecord(f"the field {name!r} is missing")
    for name in record:
        if name not in _FIELDS:
            raise InvalidRecord(f"there is no field {name!r}")
    for name in ("game", "start"):
        if not isinstance(record[name], str):
            raise InvalidRecord(f"{name}: text expected, not {_shown(record[name])}")
    turns = record["turns"]
    if not isinstance(turns, list) or not all(isinstance(turn, str) for turn in turns):
        raise InvalidRecord(f"turns: a list of texts expected, not {_shown(turns)}")
    return record


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise InvalidRecord("a field occurs twice")
    return record


def _refuse(constant: str) -> NoReturn:
    raise InvalidRecord(f"it is not JSON: {constant} is no JSON number")


def _shown(value: object) -> str:
    """The value as it stands in the file, cut short."""
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:60]}..."
