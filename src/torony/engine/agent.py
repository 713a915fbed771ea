"""Any object that can play, as a player that others can rely on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Final, NoReturn, Protocol, TypeVar

from torony import _core
from torony.engine.closing import PlayerOfGame
from torony.engine.limit import Limit
from torony.engine.result import Info, Result, silent_info
from torony.engine.validate_position import checked
from torony.errors import EngineFailed, ToronyError
from torony.games import Game, Position, Turn
from torony.playthrough import Playthrough

__all__ = ["Agent", "Plays", "name_of"]

Value = TypeVar("Value")

_LONGEST_DETAIL: Final = 200
"""Characters of what a player answers or complains about."""


class Plays(Protocol):
    """What an object needs to be a player.

    It gets the game so far, in a copy of its own, with itself to move in ``game.position``, and
    answers with a legal turn, as a ``Turn``, as its text, or as a ``Result`` with what it thinks.

    It may have more: ``name``, ``new_game(seed)`` before each game, ``stop()``, called from another
    thread when nobody waits for the answer any more, and ``close()``.
    """

    def play(self, game: Playthrough, limit: Limit, /) -> Result | Turn | str: ...


def name_of(player: object) -> str:
    """What an object calls itself, or what it is; of a class or function, its name."""
    name = getattr(player, "name", None) or getattr(player, "__name__", None)
    return name if isinstance(name, str) else type(player).__name__


class Agent(PlayerOfGame):
    """Lets an object play, and says what it does wrong: always an ``EngineFailed``.

    >>> import torony
    >>> class First:
    ...     def play(self, game, limit):
    ...         return game.position.legal_turns()[0]
    >>> Agent(First(), "gyges").play(torony.game("gyges").start(), Limit(nodes=1)).turn
    Turn('1@a1')
    """

    def __init__(self, player: Plays, game: Game | str) -> None:
        if not callable(getattr(player, "play", None)):
            raise TypeError(f"a player needs play(game, limit), which {player!r} does not have")
        self._player = player
        super().__init__(game)
        self.name = name_of(player)

    def play(self, place: Position | Playthrough, limit: Limit) -> Result:
        """The turn that the object plays; see :meth:`Engine.play`."""
        position, _ = checked(place, self._game)
        playthrough = place.copy() if isinstance(place, Playthrough) else Playthrough(position)
        began = perf_counter()
        answer = self._guarded(lambda: self._player.play(playthrough, limit))
        taken = perf_counter() - began
        given = answer.turn if isinstance(answer, Result) else answer
        if not isinstance(given, Turn | str):
            self._fail(_core.ILLEGAL_TURN, f"play returned {_short(given)}, which is no turn")
        try:
            turn = position.parse(given) if isinstance(given, str) else given
            position.play(turn)
        except ToronyError as error:
            self._fail(_core.ILLEGAL_TURN, str(error))
        info = answer.info if isinstance(answer, Result) else None
        return Result(turn, info if isinstance(info, Info) else silent_info(turn, taken))

    def new_game(self, seed: int) -> None:
        """Tells the object that another game begins, if it wants to know."""
        begin = getattr(self._player, "new_game", None)
        if begin is not None:
            self._guarded(lambda: begin(seed))

    def stop(self) -> None:
        """Asks the object to answer, if it can be asked."""
        stop = getattr(self._player, "stop", None)
        if stop is not None:
            with suppress(Exception):  # its answer is not wanted any more, however it comes
                stop()

    def close(self) -> None:
        """Ends the object, if it can be ended."""
        close = getattr(self._player, "close", None)
        if close is not None:
            self._guarded(close)

    def __repr__(self) -> str:
        return f"<{self.name} for {self._game}>"

    def _guarded(self, action: Callable[[], Value]) -> Value:
        try:
            return action()
        except EngineFailed:
            raise
        except (Exception, SystemExit) as error:
            words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise EngineFailed(self.name, _core.CRASH, _short(words, str)) from error

    def _fail(self, kind: str, detail: str) -> NoReturn:
        raise EngineFailed(self.name, kind, detail)


def _short(thing: object, write: Callable[[object], str] = repr) -> str:
    """On one line, and not too long."""
    text = " ".join(write(thing).split())
    return text if len(text) <= _LONGEST_DETAIL else f"{text[:_LONGEST_DETAIL]}..."
