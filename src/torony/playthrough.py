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

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from torony import _core
from torony.arguments import in_range, integer
from torony.errors import GameOver, InvalidRecord
from torony.files import write_whole
from torony.games import Effect, Game, Outcome, Position, Turn, legal_turn

__all__ = ["Playthrough"]

RESIGNATION: Final = "resignation"
AGREEMENT: Final = "agreement"
TIME: Final = "time"
REPETITION: Final = "repetition"


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

    def end(self, reason: str, loser: int = 0) -> None:
        """Ends the game by a reason of the players, ``"resignation"``, ``"time"`` or
        ``"agreement"``; the first two have a loser."""
        if reason == RESIGNATION:
            self.resign(loser)
        elif reason == TIME:
            self.lose_on_time(loser)
        elif reason == AGREEMENT:
            self.agree_draw()
        else:
            raise ValueError(f"players do not end a game by {reason!r}")

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
        """The playthrough as a record in JSON, see docs/records.md: the whole of it, wherever it
        stands."""
        from torony.records import Record, to_json

        return to_json(Record.from_playthrough(self)) + "\n"

    @classmethod
    def from_json(cls, text: str | bytes) -> Playthrough:
        """Reads what :meth:`to_json` wrote, or the main line of any record, standing at the end.

        Every turn is played again and the result compared; ``InvalidRecord`` says what is wrong.
        """
        from torony.records import from_json

        record = from_json(text)
        playthrough = record.playthrough()
        if record.outcome is not None and playthrough.outcome() != record.outcome:
            raise InvalidRecord(f"result: {record.outcome} is no end by the turns or the players")
        return playthrough

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the playthrough to a file, whole or not at all: an older file stays until it is
        done."""
        write_whole(path, self.to_json())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Playthrough:
        """Reads a playthrough from a file written by :meth:`save`, of at most 4 MiB."""
        from torony.records.bounds import LONGEST_GAME

        with Path(path).open("rb") as file:
            return cls.from_json(file.read(LONGEST_GAME + 1))

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
        return _restore, (self.start, self.turns, self._game.ending, self.ply)


def _restore(
    start: Position, turns: tuple[Turn, ...], ending: tuple[str, int] | None, ply: int
) -> Playthrough:
    """Makes a pickled playthrough again."""
    playthrough = Playthrough(start, turns)
    if ending is not None:
        playthrough.end(*ending)
    playthrough.go(ply)
    return playthrough
