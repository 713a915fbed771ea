"""What goes wrong, said so that a person can act on it.

Every error is a :class:`ToronyError` and so a ``ValueError``. It carries what was tried and where
as attributes, and its message says the same in one line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torony.games import Position

__all__ = [
    "DamagedRecord",
    "EngineFailed",
    "FileInUse",
    "GameOver",
    "IllegalAction",
    "IllegalTurn",
    "InvalidNet",
    "InvalidPlayer",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidTurn",
    "NewerFormat",
    "OutOfResources",
    "Reason",
    "ToronyError",
    "TrainingFailed",
    "UnknownFormat",
    "UnknownGame",
    "nearest",
]

_LONGEST_QUOTE = 160


def nearest(word: str, known: Sequence[str]) -> str:
    """A hint such as ``"; did you mean 'gyges'?"``, or nothing when no known word is close.

    >>> nearest("gygse", ["lyngk", "gyges"])
    "; did you mean 'gyges'?"
    """
    from difflib import get_close_matches  # only now: most runs go well

    close = get_close_matches(word.lower(), known, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _quoted(text: str) -> str:
    """The text in quotes, on one line, cut where it would flood a terminal."""
    if len(text) > _LONGEST_QUOTE:
        return f"{text[:_LONGEST_QUOTE]!r}... ({len(text)} characters)"
    return repr(text)


@dataclass(frozen=True)
class Reason:
    """Why something is refused: a sentence, and the same as data for programs and translations.

    >>> import torony
    >>> try:
    ...     torony.game("gyges").start().play("3@a6")
    ... except torony.IllegalTurn as error:
    ...     print(error.reason, error.key, error.values)
    a6 is not on rank 1, the home row of player 1 notHome {'point': 'a6', 'rank': 1, 'player': 1}
    """

    text: str
    """The sentence in English."""
    key: str = ""
    """Which sentence it is; empty where only the sentence is known."""
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What varies in it."""
    rule: str = ""
    """The number of the rule in the documentation; empty where no rule of the game is at fault."""

    def __str__(self) -> str:
        return self.text


class ToronyError(ValueError):
    """The base of all errors of this package.

    The arguments stay in ``args`` and the message is made from them, so that every error survives
    pickling, for instance on its way back from a worker process.
    """


class UnknownGame(ToronyError):
    """There is no game of that name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.input = name
        self.known = known

    def __str__(self) -> str:
        known = ", ".join(self.known)
        hint = nearest(self.input, self.known)
        return f"unknown game {_quoted(self.input)} (known are {known}){hint}"


class InvalidPosition(ToronyError):
    """A text or fields that are no position of the game, with every :class:`Reason` why not."""

    def __init__(self, input: str, game: str, reasons: tuple[Reason, ...]) -> None:
        super().__init__(input, game, reasons)
        self.input = input
        self.game = game
        self.reasons = reasons

    def __str__(self) -> str:
        reasons = "; ".join(map(str, self.reasons))
        return f"{_quoted(self.input)} is not a position of {self.game}: {reasons}"


class _RefusedTurn(ToronyError):
    """A turn that cannot be played, and why."""

    def __init__(self, input: str, position: Position, why: Reason) -> None:
        super().__init__(input, position, why)
        self.input = input
        self.position = position
        self.why = why
        self.reason = why.text
        self.key = why.key
        self.values = why.values
        self.rule = why.rule


class InvalidTurn(_RefusedTurn):
    """A text that is not written like a turn of the game, legal or not.

    ``reason`` is the sentence; ``key`` and ``values`` say the same as data, see :class:`Reason`.
    """

    def __str__(self) -> str:
        game = self.position.game.name
        return f"{_quoted(self.input)} is not a turn of {game} (in {self.position}): {self.reason}"


class IllegalTurn(_RefusedTurn):
    """A well-formed turn that a rule forbids in this position.

    ``reason`` is the sentence; ``key`` and ``values`` say the same as data, see :class:`Reason`.
    ``rule`` is the number of that rule in the documentation, such as ``LYNGK-E6``, or empty when it
    is not for a rule of the game (a turn of another game, a playthrough that is over).
    """

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        return f"{_quoted(self.input)} is not legal in {self.position}: {self.reason}{rule}"


class GameOver(ToronyError):
    """Somebody wanted to go on, resign or agree to a draw where the game had already ended."""

    def __init__(self, position: Position, ending: str) -> None:
        super().__init__(position, ending)
        self.position = position
        self.ending = ending

    def __str__(self) -> str:
        return f"the game is already over in {self.position}: {self.ending}"


class IllegalAction(ToronyError):
    """The number of an action that may not be played, for learning programs."""

    def __init__(self, action: int, position: Position, reason: str = "") -> None:
        super().__init__(action, position, reason)
        self.action = action
        self.position = position
        self.reason = reason

    def __str__(self) -> str:
        reason = self.reason and f" {self.reason}"
        return f"action {self.action} is not legal in {self.position}{reason}"


class InvalidRecord(ToronyError):
    """A stored game that cannot be read: damaged, of another version or against the rules."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return f"not a game that can be read: {self.reason}"


class NewerFormat(InvalidRecord):
    """What a newer Torony has stored, in a file where one is known."""

    def __init__(self, version: int, newest: int, source: str = "") -> None:
        super().__init__(
            f"made by a newer Torony (format {version}; this one reads up to {newest})"
        )
        self.args = (version, newest, source)
        self.version = version
        self.newest = newest
        self.source = source

    def __str__(self) -> str:
        return f"{self.source} was {self.reason}" if self.source else self.reason


class DamagedRecord(ToronyError):
    """A game in a file that cannot be read: where it stands, what is wrong, and all of its text."""

    def __init__(self, line: int, reason: str, text: str = "", source: str = "") -> None:
        super().__init__(line, reason, text, source)
        self.line = line
        self.reason = reason
        self.text = text
        self.source = source

    def __str__(self) -> str:
        return f"{self.source}{', ' if self.source else ''}line {self.line}: {self.reason}"


class UnknownFormat(ToronyError):
    """A format, or the ending of a file, that records are not read from or written in."""

    def __init__(self, input: str, reason: str) -> None:
        super().__init__(input, reason)
        self.input = input
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.input}: {self.reason}"


class FileInUse(ToronyError):
    """A file that another process is writing; the message says which."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class OutOfResources(ToronyError):
    """The system does not give an engine the memory or the threads that it was asked to use."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class InvalidNet(ToronyError):
    """A weight file that the engine cannot use: damaged, of another game or of another version."""

    def __init__(self, input: str, game: str, reason: str) -> None:
        super().__init__(input, game, reason)
        self.input = input
        self.game = game
        self.reason = reason

    def __str__(self) -> str:
        return f"{_quoted(self.input)} is no net for {self.game}: {self.reason}"


class InvalidPlayer(ToronyError):
    """A description of a player for a match that makes no sense."""

    def __init__(self, input: str, reason: str) -> None:
        super().__init__(input, reason)
        self.input = input
        self.reason = reason

    def __str__(self) -> str:
        return f"{_quoted(self.input)} is no player: {self.reason}"


class EngineFailed(ToronyError):
    """Another program did not do what an engine must.

    ``kind`` is ``crash`` (it cannot be started, or has ended), ``time`` (it does not answer),
    ``illegal turn`` or ``protocol`` (it refused something, or answered what makes no sense).
    """

    def __init__(self, program: str, kind: str, detail: str) -> None:
        super().__init__(program, kind, detail)
        self.program = program
        self.kind = kind
        self.detail = detail

    def __str__(self) -> str:
        return f"{_quoted(self.program)} failed ({self.kind}): {self.detail}"


class TrainingFailed(ToronyError):
    """A training that cannot begin or go on: its folder or a checkpoint cannot be used."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason
