"""Going through records without building them: what a reader reports, and who listens.

A visitor is told what stands in a game, in the order of the text. :class:`Builder` makes a
:class:`Record` of it; the writer of the text is a visitor too, and so is anything that only wants
to count or to look for something, which then need not wait for what it does not use.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from torony.errors import InvalidRecord
from torony.records.progress import Progress
from torony.records.record import (
    HIGHEST_NAG,
    MAX_NESTING,
    RESERVED,
    Line,
    Mark,
    Record,
    RecordedTurn,
    check_points,
    check_tag,
)
from torony.records.values import (
    read_mark,
    read_outcome,
    read_score,
    read_seconds,
    read_start,
    result_text,
    written_fields,
    written_notes,
)

__all__ = ["Builder", "Visitor", "accept"]

Made = TypeVar("Made")


class Visitor(Generic[Made]):
    """Is told what stands in a game. Only ``end_game`` must be written: what it gives is what
    the reader gives for the game.

    >>> from torony import records
    >>> class Counter(Visitor[int]):
    ...     def begin_game(self): self.turns = 0
    ...     def turn(self, text): self.turns += 1
    ...     def end_game(self): return self.turns
    >>> list(records.visit(['[Game "gyges"]', "", "1. 3@a1 2. 1@f6 *"], Counter()))
    [2]
    """

    def begin_game(self) -> None:
        """A game begins."""

    def tag(self, name: str, value: str) -> None:
        """A tag, the fields of the record (Game, Deal, Start, Result, Reason) among them."""

    def end_tags(self) -> bool | None:
        """All tags are told. ``False`` skips the rest of the game."""

    def turn(self, text: str) -> None:
        """A turn; what follows until the next one belongs to it."""

    def nag(self, number: int) -> None:
        """A judgement about the last turn."""

    def note(self, name: str, value: str) -> None:
        """``clock``, ``spent``, ``score``, ``mark`` or something unknown about the last turn."""

    def comment(self, text: str) -> None:
        """A comment on the last turn, or on the line where no turn has come yet."""

    def begin_variation(self) -> None:
        """What could have been played in place of the last turn."""

    def end_variation(self) -> None:
        """Back to the turn that the variation is about."""

    def result(self, text: str) -> None:
        """``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""

    def end_game(self) -> Made:
        """The game is over; what the reader is to give for it."""
        raise NotImplementedError


@dataclass
class _Open:
    """A line being built."""

    line: Line
    progress: Progress
    """Where it has come to."""
    nags: list[int] = field(default_factory=list)
    """Of the last turn, as are the marks: to add each to its tuple would copy all before it."""
    marks: list[Mark] = field(default_factory=list)

    def settle(self) -> None:
        """The last turn gets its judgements and marks."""
        if self.nags or self.marks:
            entry = self.line.turns[-1]
            entry.nags, entry.marks = tuple(self.nags), tuple(self.marks)
            self.nags, self.marks = [], []


class Builder(Visitor[Record]):
    """Builds records, playing every turn."""

    def begin_game(self) -> None:
        self._tags: dict[str, str] = {}
        self._fields: dict[str, str] = {}
        self._record: Record | None = None
        self._lines: list[_Open] = []

    def tag(self, name: str, value: str) -> None:
        tags = self._fields if name in RESERVED else self._tags
        if name in tags:
            raise InvalidRecord(f"the tag {name} occurs twice")
        tags[name] = value

    def end_tags(self) -> bool | None:
        start, deal = read_start(self._fields)
        self._record = Record(start, self._tags, deal=deal)
        self._lines = [_Open(self._record.line, Progress(start))]
        return None

    def turn(self, text: str) -> None:
        now = self._lines[-1]
        if now.nags or now.marks:
            now.settle()
        now.line.turns.append(RecordedTurn(now.progress.play(text)))

    def nag(self, number: int) -> None:
        if not 1 <= number <= HIGHEST_NAG:
            raise InvalidRecord(f"a judgement is a number from 1 to {HIGHEST_NAG}, not {number}")
        self._last("a judgement")
        self._lines[-1].nags.append(number)

    def note(self, name: str, value: str) -> None:
        entry = self._last(f"<{name}>")
        if name == "mark":
            mark = read_mark(value)
            check_points(mark, self._lines[-1].progress.position.game)
            self._lines[-1].marks.append(mark)
            return
        known = {"clock": entry.clock, "spent": entry.spent, "score": entry.score}
        if known.get(name) is not None or name in entry.notes:
            raise InvalidRecord(f"<{name}> occurs twice for one turn")
        if name == "clock":
            entry.clock = read_seconds(value)
        elif name == "spent":
            entry.spent = read_seconds(value)
        elif name == "score":
            entry.score = read_score(value)
        else:
            entry.notes[name] = value

    def comment(self, text: str) -> None:
        line = self._lines[-1].line
        (line.turns[-1].comments if line.turns else line.comments).append(text)

    def begin_variation(self) -> None:
        entry = self._last("a variation")
        if len(self._lines) > MAX_NESTING:
            raise InvalidRecord(f"variations are nested more than {MAX_NESTING} deep")
        variation = Line()
        entry.variations.append(variation)
        self._lines.append(_Open(variation, self._lines[-1].progress.alternative()))

    def end_variation(self) -> None:
        now = self._lines.pop()
        now.settle()
        if not now.line.turns:
            raise InvalidRecord("a variation has no turn")

    def result(self, text: str) -> None:
        assert self._record is not None
        stated = self._fields.get("Result", text)
        if stated != text:
            raise InvalidRecord(f"the tag says {stated}, the turns end with {text}")
        outcome = read_outcome(text, self._fields.get("Reason", ""))
        self._lines[0].progress.check_outcome(outcome)
        self._record.outcome = outcome

    def end_game(self) -> Record:
        assert self._record is not None
        self._lines[0].settle()
        return self._record

    def _last(self, what: str) -> RecordedTurn:
        turns = self._lines[-1].line.turns
        if not turns:
            raise InvalidRecord(f"{what} stands before any turn")
        return turns[-1]


def accept(record: Record, visitor: Visitor[Made]) -> Made:
    """Tells a visitor what stands in a record, and gives what it makes of it."""
    visitor.begin_game()
    for name, value in written_fields(record).items():
        visitor.tag(name, value)
    for name, value in record.tags.items():
        check_tag(name)
        visitor.tag(name, value)
    if visitor.end_tags() is not False:
        _accept_line(record.line, visitor)
        visitor.result(result_text(record.outcome))
    return visitor.end_game()


def _accept_line(line: Line, visitor: Visitor[Made]) -> None:
    for comment in line.comments:
        visitor.comment(comment)
    for entry in line.turns:
        entry.check()
        visitor.turn(str(entry.turn))
        for nag in entry.nags:
            visitor.nag(nag)
        for name, value in written_notes(entry):
            visitor.note(name, value)
        for comment in entry.comments:
            visitor.comment(comment)
        for variation in entry.variations:
            visitor.begin_variation()
            _accept_line(variation, visitor)
            visitor.end_variation()
