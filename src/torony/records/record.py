"""A game written down: a tree of turns with all that is said about them.

>>> import torony
>>> record = Record(torony.game("gyges").start(), {"Player1": "Anna", "Player2": "Béla"})
>>> for turn in ("3@a1", "1@f6"):
...     record.play(turn)
>>> record.turns[1].comments.append("Far from home.")
>>> record.turns[1].nags = (6,)
>>> str(record.end)
'300000/000000/000000/000000/000000/000001 1 11223/12233'
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Unpack

from torony.engine.score import Score
from torony.errors import InvalidRecord, ToronyError
from torony.games import Game, Outcome, Position, Turn
from torony.playthrough import AGREEMENT, RESIGNATION, TIME, Playthrough
from torony.records.progress import Progress
from torony.render import MARK_COLOURS, AnimationOptions, DrawingOptions, animation

__all__ = [
    "COLOURS",
    "HIGHEST_NAG",
    "MAX_NESTING",
    "NOTES",
    "RESERVED",
    "VERSION_TAG",
    "Line",
    "Mark",
    "Record",
    "RecordStep",
    "RecordedTurn",
    "check_name",
    "check_points",
    "check_tag",
    "fixed_start",
]

VERSION_TAG: Final = "TGN"
"""The version of the text, before all other tags; version 1 does without it."""
RESERVED: Final = (VERSION_TAG, "Game", "Deal", "Start", "Result", "Reason")
"""Tags of the text that are fields of a record, so that no other tag may have their names."""
COLOURS: Final = MARK_COLOURS
HIGHEST_NAG: Final = 255
NOTES: Final = ("spent", "clock", "score", "mark")
"""Names of what an entry has fields for, so that no other note may have them."""
MAX_NESTING: Final = 50
"""Variations in variations."""
MAX_HUNDREDTHS: Final = 10**9
MAX_TURNS: Final = 10**6

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,99}")


@dataclass(frozen=True)
class Mark:
    """A mark on the board: one point is highlighted, several are an arrow through them."""

    points: tuple[str, ...]
    colour: str = COLOURS[0]

    def __post_init__(self) -> None:
        if not self.points:
            raise InvalidRecord("a mark needs at least one point")
        if self.colour not in COLOURS:
            known = ", ".join(COLOURS)
            raise InvalidRecord(f"{self.colour!r} is no colour of a mark (known are {known})")


@dataclass(slots=True)
class Line:
    """Turns that follow one another: those played, or those that could have been."""

    comments: list[str] = field(default_factory=list)
    """What is said before the first turn."""
    turns: list[RecordedTurn] = field(default_factory=list)


@dataclass(slots=True)
class RecordedTurn:
    """A turn and all that is said about it."""

    turn: Turn
    nags: tuple[int, ...] = ()
    """Judgements by the numbers of PGN: 1 good, 2 a mistake, 3 very good, 4 a blunder, 5
    interesting, 6 doubtful, and any others up to 255."""
    spent: float | None = None
    """Seconds thought about it."""
    clock: float | None = None
    """Seconds left to the player after it."""
    score: Score | None = None
    """What the turn is worth to the player who made it."""
    marks: tuple[Mark, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)
    """Anything else under a name of its own; what another program may have written survives."""
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)
    """Other lines that begin in place of this turn."""

    def check(self) -> None:
        """``InvalidRecord`` for values that cannot be written down."""
        for nag in self.nags:
            if not 1 <= nag <= HIGHEST_NAG:
                raise InvalidRecord(f"a judgement is a number from 1 to {HIGHEST_NAG}, not {nag}")
        for name, seconds in (("spent", self.spent), ("clock", self.clock)):
            if seconds is not None and not (math.isfinite(seconds) and seconds >= 0):
                raise InvalidRecord(f"{name}: {seconds} is no number of seconds")
        if self.score is not None:
            turns = max(self.score.win or 0, self.score.loss or 0)
            if abs(self.score.cp or 0) > MAX_HUNDREDTHS or turns > MAX_TURNS:
                raise InvalidRecord(f"{self.score} is no score")
        for name in self.notes:
            check_name(name, "note")
            if name in NOTES:
                raise InvalidRecord(f"{name} is a field of a turn and not one of its notes")


class RecordStep(NamedTuple):
    """A turn of a record where it stands."""

    position: Position
    """Before the turn."""
    number: int
    """Of the turn, from 1."""
    nesting: int
    """0 in the main line, 1 in its variations, and so on."""
    entry: RecordedTurn


@dataclass
class Record:
    """A game from its start to its result."""

    start: Position
    tags: dict[str, str] = field(default_factory=dict)
    """Players, event, date and whatever else, by name; unknown ones survive."""
    line: Line = field(default_factory=Line)
    """The turns as they were played."""
    outcome: Outcome | None = None
    """The result with its reason; ``None`` while the game goes on or nobody knows."""
    deal: int | None = None
    """The seed of the start, where it was dealt by ``Game.start(seed)``."""

    __hash__ = None  # type: ignore[assignment]  # a record changes, so it is no dictionary key

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.start.game

    @property
    def turns(self) -> list[RecordedTurn]:
        """The turns of the main line."""
        return self.line.turns

    @property
    def comments(self) -> list[str]:
        """What is said before the first turn."""
        return self.line.comments

    @property
    def players(self) -> tuple[str, str]:
        """The names of player 1 and player 2, ``"?"`` where unknown."""
        return self.tags.get("Player1", "?"), self.tags.get("Player2", "?")

    @property
    def end(self) -> Position:
        """The position after the last turn."""
        position = self.start
        for entry in self.turns:
            position = position.play(entry.turn)
        return position

    def positions(self) -> Iterator[Position]:
        """The positions of the main line, the start first: one more than there are turns."""
        position = self.start
        yield position
        for entry in self.turns:
            position = position.play(entry.turn)
            yield position

    def play(self, turn: Turn | str) -> None:
        """Adds a turn at the end of the main line, given as a ``Turn`` or as its text."""
        self.turns.append(RecordedTurn(self.end.parse(str(turn))))

    def walk(self) -> Iterator[RecordStep]:
        """Every turn, each before its variations."""
        return _walk(self.start, self.line, 1, 0)

    def check(self) -> None:
        """Plays everything again; ``InvalidRecord`` names what is against the rules."""
        for name in self.tags:
            check_tag(name)
        if self.deal is not None and self.game.start(self.deal) != self.start:
            raise InvalidRecord(f"deal {self.deal} gives another start than {self.start}")
        progress = Progress(self.start)
        _check_line(progress, self.line, 0)
        progress.check_outcome(self.outcome)

    def animation(self, **options: Unpack[AnimationOptions]) -> bytes:
        """The main line as a moving picture: a GIF, or an APNG with ``format="apng"``.

        ``delay`` is the seconds that each position stays; other options say how it looks, as for
        :meth:`Position.svg`.
        """
        return animation(self.start, [entry.turn for entry in self.turns], **options)

    def html(self, **look: Unpack[DrawingOptions]) -> str:
        """A small player of the main line for a web page or a notebook, which shows it by itself.
        It needs no script and loads nothing."""
        from torony.records import viewer  # which needs what is defined here

        return viewer.html(self, **look)

    def _repr_html_(self) -> str:
        return self.html()

    def playthrough(self) -> Playthrough:
        """The main line as a playthrough, standing at its end. A result that no playthrough knows,
        such as a win by a crash of the other program, is left out of it."""
        playthrough = Playthrough(self.start, (entry.turn for entry in self.turns))
        if playthrough.outcome() is None and self.outcome is not None:
            winner, reason = self.outcome.winner, self.outcome.reason
            if winner is not None and reason in (RESIGNATION, TIME):
                playthrough.end(reason, 3 - winner)
            elif self.outcome == Outcome(None, AGREEMENT):
                playthrough.agree_draw()
        return playthrough

    @classmethod
    def from_playthrough(
        cls, playthrough: Playthrough, tags: dict[str, str] | None = None
    ) -> Record:
        """All turns of a playthrough, wherever it stands, and its result."""
        line = Line([], [RecordedTurn(turn) for turn in playthrough.turns])
        return cls(playthrough.start, dict(tags or {}), line, playthrough.outcome(-1))


def _walk(position: Position, line: Line, number: int, nesting: int) -> Iterator[RecordStep]:
    for entry in line.turns:
        yield RecordStep(position, number, nesting, entry)
        for variation in entry.variations:
            yield from _walk(position, variation, number, nesting + 1)
        position = position.play(entry.turn)
        number += 1


def _check_line(progress: Progress, line: Line, nesting: int) -> None:
    if nesting > MAX_NESTING:
        raise InvalidRecord(f"variations are nested more than {MAX_NESTING} deep")
    for entry in line.turns:
        try:
            entry.check()
            for mark in entry.marks:
                check_points(mark, progress.position.game)
            progress.play(entry.turn)
        except ToronyError as error:
            reason = error.reason if isinstance(error, InvalidRecord) else str(error)
            raise InvalidRecord(f"turn {progress.number + 1}: {reason}") from error
        for variation in entry.variations:
            if not variation.turns:
                raise InvalidRecord(f"turn {progress.number}: a variation has no turn")
            _check_line(progress.alternative(), variation, nesting + 1)


def check_name(name: str, kind: str) -> None:
    """Refuses a name that the text could not hold."""
    if _NAME.fullmatch(name) is None:
        raise InvalidRecord(f"{name!r} is no name of a {kind}: a letter, then letters and digits")


def check_tag(name: str) -> None:
    check_name(name, "tag")
    if name in RESERVED:
        raise InvalidRecord(f"{name} is a field of the record and not one of its tags")


def check_points(mark: Mark, game: Game) -> None:
    known = game.points
    for point in mark.points:
        if point not in known:
            raise InvalidRecord(f"{point!r} is no point of {game}")


def fixed_start(game: Game) -> Position | None:
    """The start of a game that has only one, so that a record need not say it."""
    start = game.start(0)
    return start if start == game.start(1) else None
