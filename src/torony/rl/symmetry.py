"""Positions that look different and are worth the same.

>>> import torony
>>> mirror = symmetries("gyges")[1]
>>> position = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
>>> mirror.turn(position.parse("a1b3"), player=1)
Turn('f1e3')

LYNGK has the 12 symmetries of its board, each with every renaming of the colours; Gygès has its
mirror. A symmetry maps positions, turns, observations and actions, one or a whole batch of them,
and the rules do not see the difference.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from torony import _core
from torony.games import Game, Position, Turn
from torony.rl.encoding import ActionKind, checked_kind, encoding

__all__ = ["Symmetry", "symmetries"]

Scalar = TypeVar("Scalar", bound=np.generic)


class Symmetry:
    """One symmetry of a game; number 0 leaves everything as it is."""

    def __init__(self, game: Game, number: int) -> None:
        self._encoding = encoding(game)
        self.number = number

    @property
    def game(self) -> Game:
        """The game it belongs to."""
        return self._encoding.game

    def position(self, position: Position) -> Position:
        """The position seen through the symmetry."""
        return Position(_core.transformed(self._encoding._own(position), self.number))

    def turn(self, turn: Turn, player: int) -> Turn:
        """The turn seen through the symmetry."""
        return self._encoding.turn(self.action(self._encoding.action(turn, player)), player)

    def action(self, action: int, kind: ActionKind = "flat") -> int:
        """The number of the action seen through the symmetry."""
        return int(self._action_map(kind)[action])

    def actions(self, actions: NDArray[Any], kind: ActionKind = "flat") -> NDArray[np.int32]:
        """Many numbers of actions at once."""
        return np.take(self._action_map(kind), actions)

    def observation(self, observation: NDArray[Scalar]) -> NDArray[Scalar]:
        """An observation, or a batch of them: the last three axes are planes, rows, columns."""
        cells = observation.reshape(*observation.shape[:-3], -1)
        return cells[..., self._inverse_cells].reshape(observation.shape)

    def per_action(self, values: NDArray[Scalar], kind: ActionKind = "flat") -> NDArray[Scalar]:
        """A mask, or anything with a number an action in its last axis, such as probabilities."""
        return values[..., np.argsort(self._action_map(kind))]

    def __repr__(self) -> str:
        return f"<symmetry {self.number} of {self.game}>"

    @cached_property
    def _maps(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
        return _core.symmetry_maps(self.game.name, self.number)

    @cached_property
    def _inverse_cells(self) -> NDArray[np.intp]:
        return np.argsort(self._maps[0])

    def _action_map(self, kind: ActionKind) -> NDArray[np.int32]:
        return self._maps[1 if checked_kind(kind) == "flat" else 2]


def symmetries(of: Game | Position | str) -> tuple[Symmetry, ...]:
    """All symmetries of a game; or of a position those that leave the claimed colours alone.

    >>> import torony
    >>> len(symmetries("lyngk")), len(symmetries(torony.game("lyngk").start(seed=1)))
    (1440, 1440)

    With one colour claimed the other four can still be renamed: 12 times 24.

    >>> position = torony.game("lyngk").start(seed=1)
    >>> claim = next(turn for turn in position.legal_turns() if turn.claim == "r")
    >>> len(symmetries(position.play(claim)))
    288
    """
    if not isinstance(of, Position):
        return _symmetries(of.name if isinstance(of, Game) else of)
    claims = of.claims
    return tuple(
        symmetry for symmetry in _symmetries(of.game.name) if symmetry.position(of).claims == claims
    )


@cache
def _symmetries(name: str) -> tuple[Symmetry, ...]:
    game = Game(name)
    return tuple(Symmetry(game, number) for number in range(game.symmetries))
