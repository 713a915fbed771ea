"""A game as it is played: a start position and the turns made from it.

>>> import torony
>>> playthrough = torony.Playthrough(torony.game("gyges").start())
>>> for turn in ("3@a1", "1@f6"):
...     playthrough.play(turn)
>>> playthrough.back()
True
>>> str(playthrough.position)
'300000/000000/000000/000000/000000/000000 2 11223/112233'
>>> playthrough.forward(), playthrough.forward()
(True, False)
>>> playthrough.resign()
>>> playthrough.outcome()
Outcome(winner=2, reason='resignation')
>>> torony.Playthrough.from_json(playthrough.to_json()) == playthrough
True
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NoReturn, Self

from torony import _core
from torony.arguments import in_range, integer
from torony.errors import GameOver, InvalidRecord, ToronyError
from torony.files import write_whole
from torony.games import Effect, Game, Outcome, Position, Turn, legal_turn

__all__ = ["Playthrough"]

FORMAT: Final = "torony-match"
VERSION: Final = 1
RESIGNATION: Final = "resignation"
AGREEMENT: Final = "agreement"
TIME: Final = "time"
REPETITION: Final = "repetition"

MOST_BYTES: Final = 2**22
"""Of a saved playthrough, some 400,000 turns."""
_FIELDS: Final = ("format", "version", "game", "start", "turns", "ending", "result")


class Playthrough:
    """A start position and the turns played from it, with a place to stand on between them.

    :meth:`back`, :meth:`forward` and :meth:`go` move that place and lose nothing; :attr:`position`
    and :meth:`outcome` speak of it. Playing, resigning or agreeing to a draw in the middle removes
    the turns behind it and what came of them.
    """

    __hash__ = None  # type: ignore[assignment]  # a playthrough changes, so it is no dictionary key

    def __init__(self, start: Position, turns: Iterable[Turn | str] = ()) -> None:
        if not isinstance(start, Position):
            raise TypeError(f"a playthrough starts from a Position, not {start!r}")
        if isinstance(turns, str):
            raise TypeError(f"turns must be a list of turns, not the text {turns!r}")
        self._game = _core.Playthrough(start._position)
        for turn in turns:
            self.play(turn)

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.start.game

    @property
    def start(self) -> Position:
        """The position the playthrough began with."""
        return Position(self._game.position(0))

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns, those behind the current place included."""
        return tuple(self._game.turns())

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the start to the last: one more than there are turns."""
        return tuple(Position(self._game.position(ply)) for ply in range(len(self) + 1))

    @property
    def ply(self) -> int:
        """How many turns lead to the current position."""
        return self._game.ply

    @property
    def position(self) -> Position:
        """The current position."""
        return Position(self._game.position(self.ply))

    @property
    def occurrences(self) -> int:
        """How often the current position has been on the board up to now, this time included."""
        return self._game.occurrences(self.ply)

    def keys(self) -> list[int]:
        """The keys of the positions before the current one, the oldest first: what an engine asks
        to know which would be repetitions."""
        return self._game.history

    @property
    def at_end(self) -> bool:
        """Whether the current position is the last."""
        return self.ply == len(self)

    def play(self, turn: Turn | str) -> None:
        """Plays a turn in the current position, given as a ``Turn`` or as its text."""
        self._game.play(legal_turn(self._game, turn))

    def effect(self) -> Effect | None:
        """What the turn that led to the current position changed; ``None`` at the start.

        >>> import torony
        >>> playthrough = Playthrough(torony.game("gyges").start(), ["3@a1"])
        >>> playthrough.effect().placed
        Standing(point='a1', content='3')
        """
        return None if self.ply == 0 else Effect.of(self._game.effect(self.ply))

    def outcome(self, ply: int | None = None) -> Outcome | None:
        """How the playthrough had ended at the current ply, or at another one; ``None`` if it went
        on.

        Besides the outcomes of :meth:`Position.outcome` these are repetition (ruling G-5: Gygès is
        drawn when a position occurs for the third time with the same side to move), resignation,
        agreement and time.
        """
        at = self.ply if ply is None else self._checked(ply)
        outcome = self._game.outcome(at)
        return None if outcome is None else Outcome(*outcome)

    def resign(self, player: int | None = None) -> None:
        """A player gives up, by default the one to move; the other wins."""
        self._game.resign(self._loser(player))

    def lose_on_time(self, player: int | None = None) -> None:
        """A player runs out of time, by default the one to move; the other wins."""
        self._game.lose_on_time(self._loser(player))

    def agree_draw(self) -> None:
        """The players agree to a draw."""
        self._check_not_over()
        self._game.agree_draw()

    def _loser(self, player: int | None) -> int:
        loser = self.position.player if player is None else player
        loser = in_range("player", loser, 1, 2)
        self._check_not_over()
        return loser

    def _check_not_over(self) -> None:
        outcome = self.outcome()
        if outcome is not None:
            raise GameOver(self.position, str(outcome))

    def back(self) -> bool:
        """Steps to the position before; ``False`` at the start, where there is none."""
        if self.ply == 0:
            return False
        self._game.go(self.ply - 1)
        return True

    def forward(self) -> bool:
        """Steps to the position after; ``False`` at the end, where there is none."""
        if self.at_end:
            return False
        self._game.go(self.ply + 1)
        return True

    def go(self, ply: int) -> None:
        """Goes to the position after that many turns; negative counts from the end, -1 the last.

        >>> import torony
        >>> playthrough = Playthrough(torony.game("gyges").start(), ["3@a1", "1@f6", "2@b1"])
        >>> playthrough.go(1)
        >>> playthrough.position.player
        2
        >>> playthrough.go(-1)
        >>> playthrough.ply
        3
        """
        self._game.go(self._checked(ply))

    def _checked(self, ply: int) -> int:
        """The ply as a number that is not negative."""
        count = len(self) + 1
        ply = integer("ply", ply)
        if not -count <= ply < count:
            raise IndexError(f"there are {count - 1} turns, so there is no ply {ply}")
        return ply % count

    def copy(self) -> Playthrough:
        """A second playthrough that can go its own way."""
        playthrough = Playthrough.__new__(Playthrough)
        playthrough._game = self._game.copy()
        return playthrough

    def to_json(self) -> str:
        """The playthrough as JSON text: the whole of it, wherever the current place is.

        The fields are ``format`` ("torony-match"), ``version`` (1), ``game``, ``start`` (the text
        of a position), ``turns`` (a list of their texts), ``ending`` (``null``, or what the
        players decided: ``{"reason": "resignation", "player": 1}``, ``{"reason": "agreement"}``)
        and ``result`` (``null`` or ``{"winner": 1, "reason": "goal"}``; the winner of a draw is
        ``null``).
        """
        outcome = self.outcome(-1)
        record = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "start": self.start.text,
            "turns": [str(turn) for turn in self.turns],
            "ending": _ending_to_record(self._game.ending),
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
            playthrough = cls(Game(record["game"]).position(record["start"]))
        except ToronyError as error:
            raise InvalidRecord(str(error)) from error
        for number, turn in enumerate(record["turns"], start=1):
            try:
                playthrough.play(turn)
            except ToronyError as error:
                raise InvalidRecord(f"turn {number}: {error}") from error
        ending = _ending_from_record(record["ending"])
        if ending is not None:
            try:
                playthrough._end(*ending)
            except GameOver as error:
                raise InvalidRecord(f"ending: {error}") from error
        _check_result(record["result"], playthrough.outcome())
        return playthrough

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the playthrough to a file, whole or not at all: an older file stays until it is
        done."""
        write_whole(path, self.to_json())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Reads a playthrough from a file written by :meth:`save`, of at most 4 MiB."""
        with Path(path).open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise InvalidRecord(f"it is longer than {MOST_BYTES:,} bytes")
        return cls.from_json(text)

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    def __len__(self) -> int:
        return self._game.length

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playthrough):
            return NotImplemented
        return (
            self.start == other.start
            and self.turns == other.turns
            and self._game.ending == other._game.ending
        )

    def __repr__(self) -> str:
        state = self.outcome() or f"player {self.position.player} to move"
        return f"<{self.game} playthrough, turn {self.ply} of {len(self)}, {state}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.to_json(), self.ply)

    def _end(self, reason: str, loser: int) -> None:
        if reason == AGREEMENT:
            self.agree_draw()
        elif reason == RESIGNATION:
            self.resign(loser)
        else:
            self.lose_on_time(loser)


def _restore(text: str, ply: int) -> Playthrough:
    """Makes a pickled playthrough again."""
    playthrough = Playthrough.from_json(text)
    playthrough.go(ply)
    return playthrough


def _ending_to_record(ending: tuple[str, int] | None) -> dict[str, object] | None:
    if ending is None:
        return None
    reason, loser = ending
    return {"reason": reason, "player": loser} if loser else {"reason": reason}


def _ending_from_record(record: object) -> tuple[str, int] | None:
    """The reason and who lost, 0 for nobody."""
    if record is None:
        return None
    if record == {"reason": AGREEMENT}:
        return AGREEMENT, 0
    for reason in (RESIGNATION, TIME):
        for player in (1, 2):
            if record == {"reason": reason, "player": player}:
                return reason, player
    raise InvalidRecord(
        f"ending: {_shown(record)} is not a resignation, an agreed draw or a loss on time"
    )


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
