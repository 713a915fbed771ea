"""Reading the text of records, TGN: game by game, the bad ones reported and the good ones given."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from torony.errors import DamagedRecord, InvalidRecord, ToronyError
from torony.records.damage import Report, damage_of, refuse_bytes, strict
from torony.records.record import Record
from torony.records.text import NAGS, unescape
from torony.records.visitor import Builder, Visitor

__all__ = ["LONGEST_GAME", "from_text", "read_games"]

Made = TypeVar("Made")

LONGEST_GAME: Final = 32 * 2**20
"""Characters. Whatever is longer is no game but a damaged file, which must not fill the memory."""

_TAG: Final = re.compile(
    r'[ \t]*\[[ \t]*([A-Za-z][A-Za-z0-9_]{0,99})[ \t]+"((?:[^"\\]|\\.)*)"[ \t]*\]\s*'
)
_BEGINNING_OF_TAG: Final = re.compile(r'[ \t]*\[[ \t]*([A-Za-z]\w*)[ \t]+"')
# The spaces after a token belong to it, and so does the number before a turn: fewer is quicker.
_WORD: Final = r"[^\s(){}<>$!?\"\[\]]+"
_TOKEN: Final = re.compile(
    rf"""(?:
      (?P<number>[0-9]{{1,9}})\.\s* (?P<numbered>{_WORD})?
    | (?P<result>1-0|0-1|1/2-1/2|\*)(?=\s)
    | \{{ (?P<comment>(?:[^{{}}\\]|\\.)*) \}}
    | < (?P<note>[A-Za-z][A-Za-z0-9_]{{0,99}}) (?:[ ](?P<value>(?:[^<>\\\n]|\\.)*))? >
    | \$ (?P<nag>[0-9]{{1,9}})
    | (?P<sign>[!?]{{1,2}})
    | (?P<opening>\()
    | (?P<closing>\))
    | (?P<turn>{_WORD})
    )\s*""",
    re.VERBOSE | re.DOTALL,
)
_UNCLOSED: Final = {"{": "a comment is not closed", "<": "this is not like <clock 12.5>"}


@dataclass
class _Game:
    """The lines of one game, good or bad."""

    line: int = 1
    lines: list[str] = field(default_factory=list)
    size: int = 0

    def add(self, number: int, line: str) -> None:
        if not self.lines:
            self.line = number
        self.size += len(line)
        if self.size <= LONGEST_GAME:
            self.lines.append(line if line.endswith("\n") else f"{line}\n")


def read_games(lines: Iterable[str], visitor: Visitor[Made], damaged: Report) -> Iterator[Made]:
    """What the visitor makes of every good game; the bad ones are reported."""
    for game in _games(lines):
        reading = _Reading(game, visitor)
        try:
            yield reading.read()
        except ToronyError as error:
            damaged(damage_of(error, reading.line, "".join(game.lines)))


def from_text(text: str) -> Record:
    """The record written as this text; ``DamagedRecord`` if it is none."""
    records = list(read_games(io.StringIO(text, newline=None), Builder(), strict))
    if len(records) != 1:
        raise DamagedRecord(1, f"one game expected, not {len(records)}", text)
    return records[0]


def _games(lines: Iterable[str]) -> Iterator[_Game]:
    """Cuts the lines where a game begins: at a tag after turns, or at a second tag Game."""
    game = _Game()
    in_turns = has_game = False
    for number, line in enumerate(lines, start=1):
        tag = _BEGINNING_OF_TAG.match(line)
        if tag is not None and (in_turns or (has_game and tag[1] == "Game")):
            yield game
            game = _Game()
            in_turns = has_game = False
        blank = not line.strip()
        if blank and not game.lines:
            continue
        game.add(number, line)
        has_game = has_game or (tag is not None and tag[1] == "Game")
        in_turns = in_turns or (tag is None and not blank)
    if game.lines:
        yield game


class _Reading(Generic[Made]):
    """One game being told to a visitor; knows the line it has come to."""

    def __init__(self, game: _Game, visitor: Visitor[Made]) -> None:
        self._game = game
        self._visitor = visitor
        self._first = 0  # of the lines with turns
        self._turns = ""
        self._offset = 0
        self._numbers = [0]  # of the last turn of each line that is open
        self._ended = False

    @property
    def line(self) -> int:
        first = min(self._first, len(self._game.lines) - 1)  # there may be nothing but tags
        return self._game.line + first + self._turns.count("\n", 0, self._offset)

    def read(self) -> Made:
        if self._game.size > LONGEST_GAME:
            raise InvalidRecord(f"{self._game.size} characters are too many for a game")
        self._visitor.begin_game()
        self._read_tags()
        if self._visitor.end_tags() is not False:
            self._read_turns()
        return self._visitor.end_game()

    def _read_tags(self) -> None:
        lines = self._game.lines
        while self._first < len(lines):
            line = lines[self._first]
            tag = _TAG.fullmatch(line)
            if tag is not None:
                refuse_bytes(line, self.line)
                self._visitor.tag(tag[1], unescape(tag[2]))
            elif line.lstrip().startswith("["):
                raise InvalidRecord(f'{line.strip()!r} is no tag such as [Event "Club evening"]')
            elif line.strip():
                break
            self._first += 1
        if not _BEGINNING_OF_TAG.match(lines[0]):
            self._first = 0
            raise InvalidRecord('a game begins with tags such as [Game "lyngk"]')

    def _read_turns(self) -> None:
        self._turns = "".join(self._game.lines[self._first :])
        refuse_bytes(self._turns, self.line)
        self._offset = len(self._turns) - len(self._turns.lstrip())
        match, tell, end = _TOKEN.match, self._tell, len(self._turns)
        while self._offset < end:
            token = match(self._turns, self._offset)
            if token is None:
                sign = self._turns[self._offset]
                raise InvalidRecord(_UNCLOSED.get(sign, f"{sign!r} is not expected here"))
            if self._ended:
                raise InvalidRecord(f"{token[0].strip()!r} stands after the result")
            tell(token)
            self._offset = token.end()
        if not self._ended:
            last = self._game.line + "".join(self._game.lines).rstrip().count("\n")
            reason = "the game breaks off without a result (1-0, 0-1, 1/2-1/2 or *)"
            raise DamagedRecord(last, reason)

    def _tell(self, token: re.Match[str]) -> None:
        visitor, kind = self._visitor, token.lastgroup
        if kind in ("numbered", "number"):
            self._check_number(int(token["number"]))
        if kind in ("numbered", "turn"):
            visitor.turn(token[kind])
            self._numbers[-1] += 1
        elif kind == "number":
            pass
        elif kind == "comment":
            visitor.comment(unescape(token["comment"].replace("\n", " ")))
        elif kind in ("note", "value"):
            visitor.note(token["note"], unescape(token["value"] or ""))
        elif kind == "nag":
            visitor.nag(int(token["nag"]))
        elif kind == "sign":
            visitor.nag(NAGS[token["sign"]])
        elif kind == "opening":
            visitor.begin_variation()
            self._numbers.append(self._numbers[-1] - 1)
        elif kind == "closing":
            if len(self._numbers) == 1:
                raise InvalidRecord("')' closes no variation")
            visitor.end_variation()
            self._numbers.pop()
        else:
            if len(self._numbers) > 1:
                raise InvalidRecord("a variation is not closed")
            visitor.result(token["result"])
            self._ended = True

    def _check_number(self, number: int) -> None:
        expected = self._numbers[-1] + 1
        if number != expected:
            raise InvalidRecord(f"number {number} stands where turn {expected} comes")
