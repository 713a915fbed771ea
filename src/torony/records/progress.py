"""Playing the turns of a record, with the rules that belong to a whole game."""

from __future__ import annotations

from torony.errors import IllegalTurn, InvalidRecord
from torony.games import Outcome, Position, Turn
from torony.match import REPETITION

__all__ = ["Progress"]


class Progress:
    """A place in a game: the position, and what came before as far as a rule asks for it."""

    __slots__ = ("_before", "_counts", "_limit", "_outer", "_repeated", "number", "position")

    def __init__(self, start: Position) -> None:
        self.position = self._before = start
        self.number = 0
        self._limit = start.game.repetition_limit
        self._counts: dict[Position, int] = {start: 1}
        self._outer: tuple[dict[Position, int], ...] = ()
        """The counts of the lines that this is a variation of, the innermost first."""
        self._repeated = False

    def alternative(self) -> Progress:
        """A second one that stands before the last turn and can go its own way, as long as this
        one stays where it is: it looks up here what came before, since to copy that for every
        variation would take the square of the time."""
        other = Progress(self._before)
        other.number = self.number - 1
        if self._limit:
            other._counts = {self.position: self._count(self.position) - 1}
            other._outer = (self._counts, *self._outer)
        return other

    def play(self, turn: Turn | str) -> Turn:
        """Plays a turn, or raises what :meth:`Position.parse` raises."""
        if self._repeated:
            reason = "the game is over, a position has occurred for the third time"
            raise IllegalTurn(str(turn), self.position, reason, "G-5")
        self._before = self.position
        if isinstance(turn, str):
            turn = self._before.parse(turn)
            self.position = Position(self._before._position.play(turn))  # checked a line before
        else:
            self.position = self._before.play(turn)
        self.number += 1
        if self._limit:
            count = self._count(self.position) + 1
            self._counts[self.position] = count
            self._repeated = count >= self._limit
        return turn

    def _count(self, position: Position) -> int:
        """How often the position has occurred."""
        if position in self._counts or not self._outer:
            return self._counts.get(position, 0)
        return next((counts[position] for counts in self._outer if position in counts), 0)

    def outcome(self) -> Outcome | None:
        """How the rules end the game here, if they do."""
        if self._repeated:
            return Outcome(None, REPETITION)
        return self.position.outcome()

    def check_outcome(self, stated: Outcome | None) -> None:
        """Refuses a result that the turns contradict."""
        found = self.outcome()
        if found is None:
            return
        if stated is None:
            raise InvalidRecord(f"the turns end the game, {found}, but the result is left open")
        if stated.winner != found.winner or (stated.reason and stated.reason != found.reason):
            raise InvalidRecord(f"the result says {stated}, but the turns give {found}")
