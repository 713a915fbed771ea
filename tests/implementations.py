"""The two implementations of the rules, asked in the same way.

There is the rulebook that is read and the core that is used. Both are asked in texts, position and
turn in, position and turns out, so that a test shows exactly what a player would write down.
"""

from collections.abc import Callable
from typing import Protocol

import torony
from torony import rulebook


class Rules(Protocol):
    """The rules of one game as one implementation has them."""

    def start(self, seed: int) -> str: ...

    def turns(self, position: str) -> list[str]: ...

    def after(self, position: str, *turns: str) -> str: ...

    def outcome(self, position: str) -> tuple[int | None, str] | None: ...

    def faults(self, position: str) -> tuple[str, ...]:
        """Why this text is no position; nothing when it is one."""
        ...


class Rulebook:
    """The rules as :mod:`torony.rulebook` states them."""

    def __init__(self, game: str) -> None:
        self._book = rulebook.book(game)

    def start(self, seed: int) -> str:
        return self._book.text(self._book.start(seed))

    def turns(self, position: str) -> list[str]:
        return self._book.legal_turns(self._book.parse(position))

    def after(self, position: str, *turns: str) -> str:
        current = self._book.parse(position)
        for turn in turns:
            current = self._book.play(current, turn)
        return self._book.text(current)

    def outcome(self, position: str) -> tuple[int | None, str] | None:
        return self._book.outcome(self._book.parse(position))

    def faults(self, position: str) -> tuple[str, ...]:
        try:
            self._book.parse(position)
        except rulebook.InvalidPosition as error:
            return error.reasons
        return ()


class Core:
    """The rules as the C++ core plays them, through the public interface."""

    def __init__(self, game: str) -> None:
        self._game = torony.game(game)

    def start(self, seed: int) -> str:
        return self._game.start(seed=seed).text

    def turns(self, position: str) -> list[str]:
        return sorted(str(turn) for turn in self._game.position(position).legal_turns())

    def after(self, position: str, *turns: str) -> str:
        current = self._game.position(position)
        for turn in turns:
            current = current.play(turn)
        return current.text

    def outcome(self, position: str) -> tuple[int | None, str] | None:
        outcome = self._game.position(position).outcome()
        return None if outcome is None else (outcome.winner, outcome.reason)

    def faults(self, position: str) -> tuple[str, ...]:
        try:
            self._game.position(position)
        except torony.InvalidPosition as error:
            return tuple(map(str, error.reasons))
        return ()


IMPLEMENTATIONS: dict[str, Callable[[str], Rules]] = {"rulebook": Rulebook, "core": Core}
