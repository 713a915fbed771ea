"""One game in progress, as the environments of all frameworks need it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from torony import _core
from torony.errors import IllegalAction
from torony.games import Outcome, Position, Turn
from torony.playthrough import Playthrough
from torony.rl.encoding import NO_ACTION, ActionKind, checked_kind, encoding

__all__ = ["Episode"]


class Episode:
    """A playthrough whose turns are played as actions.

    >>> import torony
    >>> episode = Episode(torony.game("gyges").start())
    >>> episode.play(episode.actions()[0])
    Turn('1@a1')
    >>> episode.player
    2
    """

    def __init__(
        self, start: Position, kind: ActionKind = "flat", max_turns: int | None = None
    ) -> None:
        self.playthrough = Playthrough(start)
        self.pending = NO_ACTION
        self._kind: ActionKind = kind
        self._micro = checked_kind(kind) == "micro"
        self._max_turns = max_turns
        self._encoding = encoding(start.game)

    @property
    def position(self) -> Position:
        """The position after all turns so far."""
        return self.playthrough.position

    @property
    def player(self) -> int:
        """Who is to move, 1 or 2."""
        return self.position.player

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None``."""
        return self.playthrough.outcome()

    @property
    def truncated(self) -> bool:
        """Whether the game was broken off because it has had all the turns it may have."""
        return (
            self._max_turns is not None
            and len(self.playthrough) >= self._max_turns
            and self.outcome is None
        )

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.truncated or self.outcome is not None

    def observe(self, player: int | None = None) -> NDArray[np.uint8]:
        """What a player sees, by default the one to move."""
        return self._encoding.observe(
            self.position,
            player=player,
            occurrences=self.playthrough.occurrences,
            pending=self.pending,
        )

    def mask(self) -> NDArray[np.bool_]:
        """Which actions the player to move has; none when the game is over."""
        if self.over:
            return np.zeros(self._encoding.actions(self._kind), np.bool_)
        return self._encoding.mask(self.position, self._kind, self.pending)

    def actions(self) -> list[int]:
        """The legal actions in ascending order."""
        found: list[int] = np.flatnonzero(self.mask()).tolist()
        return found

    def play(self, action: int) -> Turn | None:
        """Plays an action; the turn, or ``None`` for the first micro-action of two."""
        turn = self.meaning(action)
        if turn is None:
            self.pending = action
            return None
        self.playthrough.play(turn)
        self.pending = NO_ACTION
        return turn

    def meaning(self, action: int) -> Turn | None:
        """The turn that a legal action completes, if it completes one."""
        position = self.position
        turn, goes_on = None, False
        if self._micro:
            turn, goes_on = _core.micro_meaning(position._position, self.pending, action)
        elif 0 <= action < self._encoding.flat_actions:
            found = self._encoding.turn(action, position.player)
            turn = found if position.is_legal(found) else None
        if self.over or (turn is None and not goes_on):
            raise IllegalAction(action, position, "the game is over" if self.over else "")
        return turn

    def reward(self, player: int) -> float:
        """1 for a win, -1 for a loss, 0 for a draw and while nothing is decided."""
        outcome = self.outcome
        if outcome is None or outcome.winner is None:
            return 0.0
        return 1.0 if outcome.winner == player else -1.0

    def describe(self, action: int) -> str:
        """The action for people: a turn, or half of one."""
        try:
            turn = self.meaning(action)
        except IllegalAction:
            return f"action {action}"
        return f"begin {action}" if turn is None else str(turn)

    def copy(self) -> Episode:
        """A second episode that can go its own way."""
        other = Episode(self.playthrough.start, self._kind, self._max_turns)
        other.playthrough = self.playthrough.copy()
        other.pending = self.pending
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()
