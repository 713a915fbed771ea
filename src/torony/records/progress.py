"""Playing the turns of a record, with the rules that belong to a whole game."""

from __future__ import annotations

from torony import _core
from torony.errors import InvalidRecord
from torony.games import Outcome, Position, Turn, legal_turn

__all__ = ["Progress"]


class _Shared:
    """The game that a line and its variations are played in, one of them at a time."""

    __slots__ = ("game", "standing")

    def __init__(self, start: Position) -> None:
        self.game = _core.Playthrough(start._position)
        self.standing: Progress | None = None


class Progress:
    """How far a line of a record has come."""

    __slots__ = ("_last", "_shared", "number")

    def __init__(self, start: Position) -> None:
        self._shared = _Shared(start)
        self._last: Turn | None = None
        self.number = 0

    def alternative(self) -> Progress:
        """A second line that stands before the last turn and can go its own way."""
        other = Progress.__new__(Progress)
        other._shared = self._shared
        other._last = None
        other.number = self.number - 1
        return other

    def _stand(self) -> _core.Playthrough:
        """The game with this line in it. A variation has left all of it but its last turn."""
        game, shared = self._shared.game, self._shared
        if shared.standing is not self:
            if self._last is None:
                game.go(self.number)
            else:
                game.go(self.number - 1)
                game.play(self._last)
            shared.standing = self
        return game

    @property
    def position(self) -> Position:
        """Where the line has come to."""
        return Position(self._stand().position(self.number))

    def play(self, turn: Turn | str) -> Turn:
        """Plays a turn, or raises what :meth:`Position.parse` raises."""
        game = self._stand()
        played = legal_turn(game, turn)
        game.play(played)
        self._last = played
        self.number += 1
        return played

    def outcome(self) -> Outcome | None:
        """How the rules end the game here, if they do."""
        outcome = self._stand().outcome(self.number)
        return None if outcome is None else Outcome(*outcome)

    def check_outcome(self, stated: Outcome | None) -> None:
        """Refuses a result that the turns contradict."""
        found = self.outcome()
        if found is None:
            return
        if stated is None:
            raise InvalidRecord(f"the turns end the game, {found}, but the result is left open")
        if stated.winner != found.winner or (stated.reason and stated.reason != found.reason):
            raise InvalidRecord(f"the result says {stated}, but the turns give {found}")
