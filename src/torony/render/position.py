"""What a picture needs to know of a position, and nothing more.

Any object with these attributes can be drawn; the positions of `torony.games` are such objects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable


class Named(Protocol):
    """A game: all that is asked of it is its name."""

    @property
    def name(self) -> str: ...


class Result(Protocol):
    """How a game ended; the winner is None for a draw."""

    @property
    def winner(self) -> int | None: ...

    @property
    def reason(self) -> str: ...


class Board(Protocol):
    """A position as seen by the renderers."""

    @property
    def game(self) -> str | Named: ...

    @property
    def player(self) -> int: ...

    @property
    def text(self) -> str: ...

    @property
    def cells(self) -> Mapping[str, str]: ...

    @property
    def claims(self) -> Mapping[int, Sequence[str]]: ...

    @property
    def captured(self) -> Mapping[int, int]: ...

    @property
    def reserve(self) -> Mapping[int, Sequence[int]]: ...

    @property
    def owners(self) -> Mapping[str, int]: ...

    def outcome(self) -> Result | None: ...


@runtime_checkable
class TurnLike(Protocol):
    """A turn: where it starts and ends, what it claims, what it places, what it displaces where."""

    @property
    def claim(self) -> str | None: ...

    @property
    def origin(self) -> str | None: ...

    @property
    def target(self) -> str | None: ...

    @property
    def drop(self) -> str | None: ...

    @property
    def size(self) -> int | None: ...


# A turn, its notation, the points of a route, or (stops, every point passed).
TurnOption = TurnLike | str | Sequence[str] | tuple[Sequence[str], Sequence[str]]


def game_name(position: Board) -> str:
    """Return the name of the position's game."""
    game = position.game
    return game if isinstance(game, str) else game.name


def result_sentence(position: Board) -> str:
    """Say who is to move, or how the game ended."""
    outcome = position.outcome()
    if outcome is None:
        return f"Player {position.player} to move"
    if outcome.winner is None:
        return f"Draw ({outcome.reason})"
    return f"Player {outcome.winner} wins ({outcome.reason})"
