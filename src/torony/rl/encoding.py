"""Positions and turns as numbers.

>>> import torony
>>> lyngk = encoding("lyngk")
>>> lyngk.shape, lyngk.flat_actions, lyngk.micro_actions
((39, 9, 9), 11095, 1855)
>>> position = torony.game("lyngk").start(seed=7)
>>> turn = position.legal_turns()[0]
>>> lyngk.turn(lyngk.action(turn, position.player), position.player) == turn
True
>>> int(lyngk.mask(position).sum()) == position.count_turns()
True

docs/research.md shows the planes and the numbers of the actions. They belong to a version, which
never changes; a better encoding will be another version beside it.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, cast, get_args

import numpy as np
from numpy.typing import NDArray

from torony import _core
from torony.arguments import in_range
from torony.games import Game, Position, Turn

__all__ = ["NO_ACTION", "ActionKind", "Encoding", "encoding", "games"]

ActionKind = Literal["flat", "micro"]
"""One action a turn, or one or two micro-actions."""

NO_ACTION: Final = -1
MOST_VALUE: Final = max(_core.encoding_facts(name).most_value for name in _core.ENCODED)
"""No cell of an observation of any game is larger."""


class Encoding:
    """The observations and actions of one game; :func:`encoding` makes it."""

    def __init__(self, game: Game, facts: _core.EncodingFacts) -> None:
        self._game = game
        self._facts = facts

    @property
    def game(self) -> Game:
        """The game it encodes."""
        return self._game

    @property
    def version(self) -> int:
        """Which version of the encoding it is."""
        return self._facts.version

    @property
    def planes(self) -> tuple[str, ...]:
        """What each plane of an observation shows."""
        return tuple(self._facts.planes)

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
        return len(self._facts.planes), self._facts.rows, self._facts.columns

    @property
    def flat_actions(self) -> int:
        """How many flat actions there are."""
        return self._facts.flat_actions

    @property
    def micro_actions(self) -> int:
        """How many micro-actions there are."""
        return self._facts.micro_actions

    def actions(self, kind: ActionKind) -> int:
        """How many actions of that kind there are.

        >>> encoding("gyges-advanced").actions("flat"), encoding("gyges-advanced").actions("micro")
        (48006, 1386)
        """
        return self.flat_actions if checked_kind(kind) == "flat" else self.micro_actions

    def observe(
        self,
        position: Position,
        *,
        player: int | None = None,
        occurrences: int = 1,
        pending: int = NO_ACTION,
    ) -> NDArray[np.uint8]:
        """The planes as the player to move sees them, or the player asked for.

        ``occurrences`` counts how often the position has been on the board in this game, now
        included; ``pending`` is the micro-action that has begun this turn.
        """
        viewer = position.player if player is None else in_range("player", player, 1, 2)
        return _core.observe(self._own(position), viewer, occurrences, pending)

    def mask(
        self, position: Position, kind: ActionKind = "flat", pending: int = NO_ACTION
    ) -> NDArray[np.bool_]:
        """Which actions are legal; which micro-actions may follow ``pending``."""
        return _core.action_mask(self._own(position), checked_kind(kind) == "micro", pending)

    def action(self, turn: Turn, player: int) -> int:
        """The number of a turn of that player, legal or not."""
        return _core.action_of(self._own_turn(turn), in_range("player", player, 1, 2))

    def turn(self, action: int, player: int) -> Turn:
        """The turn with that number, legal or not.

        >>> encoding("gyges").turn(36, player=1), encoding("gyges").turn(36, player=2)
        (Turn('a1N'), Turn('a6S'))
        """
        number = in_range("action", action, 0, self.flat_actions - 1)
        return _core.turn_of(self._game.name, number, in_range("player", player, 1, 2))

    def micro(self, turn: Turn, player: int) -> tuple[int, ...]:
        """The one or two micro-actions that make the turn.

        >>> import torony
        >>> encoding("gyges-advanced").micro(torony.Turn("gyges-advanced", "a1c2=d4"), player=1)
        (8, 1371)
        """
        first, second = _core.micro_of(self._own_turn(turn), in_range("player", player, 1, 2))
        return (first,) if second == NO_ACTION else (first, second)

    def __repr__(self) -> str:
        return f"<encoding {self.version} of {self._game}>"

    def __reduce__(self) -> tuple[object, tuple[str, int]]:
        return encoding, (self._game.name, self.version)

    def _own(self, position: Position) -> _core.Position:
        if position.game != self._game:
            raise ValueError(f"{position!r} is not a position of {self._game}")
        return position._position

    def _own_turn(self, turn: Turn) -> Turn:
        if turn.game != self._game.name:
            raise ValueError(f"{turn!r} is a turn of {turn.game}, not of {self._game}")
        return turn


def encoding(game: Game | str, version: int = 1) -> Encoding:
    """The encoding of a game in that version.

    >>> encoding("gyges", version=9)
    Traceback (most recent call last):
    ...
    ValueError: there is no version 9 of the encoding of gyges; the newest is 1
    """
    return _encoding(game.name if isinstance(game, Game) else game, version)


def games() -> tuple[str, ...]:
    """The names of the games that have an encoding.

    >>> "lyngk" in games()
    True
    """
    return _core.ENCODED


@cache
def _encoding(name: str, version: int) -> Encoding:
    game = Game(name)
    facts = _core.encoding_facts(name)
    if version != facts.version:
        raise ValueError(
            f"there is no version {version} of the encoding of {game}; "
            f"the newest is {facts.version}"
        )
    return Encoding(game, facts)


def checked_kind(kind: str) -> ActionKind:
    """The kind of actions, if there is such a kind."""
    if kind not in get_args(ActionKind):
        raise ValueError(f"actions must be 'flat' or 'micro', not {kind!r}")
    return cast(ActionKind, kind)
