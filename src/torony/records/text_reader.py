"""Reading the text of records, TGN: game by game, the bad ones reported and the good ones given."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from typing import Final, Generic, TypeVar

from torony.errors import DamagedRecord, InvalidRecord, ToronyError
from torony.records.bounds import (
    MOST_PARTS,
    Text,
    check_length,
    check_parts,
    check_said,
    lines_of,
    pieces_of,
)
from torony.records.parse_errors import DamageCallback, damage_of, quoted, refuse_bytes, strict
from torony.records.record import COLOURS, NOTES, RESERVED, VERSION_TAG, Record
from torony.records.text import NAGS, unescape
from torony.records.visitor import Builder, Visitor
from torony.versions import Format

__all__ = ["from_text", "read_games"]

Made = TypeVar("Made")

# Possessive quantifiers (++, *+) keep no way back: less memory, and each character is read once.
_NAME: Final = "[A-Za-z][A-Za-z0-9_]{0,99}+"
_TAG: Final = re.compile(rf'[ \t]*+\[[ \t]*+({_NAME})[ \t]++"((?:[^"\\]++|\\.)*+)"[ \t]*+\]\s*+')
_BEGINNING_OF_TAG: Final = re.compile(r'[ \t]*+\[[ \t]*+([A-Za-z]\w*+)[ \t]++"')
# The spaces after a token belong to it, and so does the number before a turn: fewer is quicker.
_WORD: Final = r"[^\s(){}<>$!?\"\[\]]++"
_TOKEN: Final = re.compile(
    rf"""(?:
      (?P<number>[0-9]{{1,9}}+)\.\s*+ (?P<numbered>{_WORD})?+
    | (?P<result>1-0|0-1|1/2-1/2|\*)(?=\s)
    | \{{ (?P<comment>(?:[^{{}}\\]++|\\.)*+) \}}
    | < (?P<note>{_NAME}) (?:[ ](?P<value>(?:[^<>\\\n]++|\\.)*+))?+ >
    | \$ (?P<nag>[0-9]{{1,9}}+)
    | (?P<sign>[!?]{{1,2}}+)
    | (?P<opening>\()
    | (?P<closing>\))
    | (?P<turn>{_WORD})
    )\s*+""",
    re.VERBOSE | re.DOTALL,
)
_VERSION: Final = re.compile("[1-9][0-9]{0,8}+")
_UNCLOSED: Final = {"{": "a comment is not closed", "<": "this is not like <clock 12.5>"}


class _Game:
    """The lines of one game, good or bad."""

    def __init__(self) -> None:
        self.line = 1
        self.size = 0
        self.tags: list[str] = []
        """The lines before the turns, blank ones among them."""
        self.turns = Text()

    def add(self, number: int, line: str) -> None:
        if not self.size:
            self.line = number
        line = line if line.endswith("\n") else f"{line}\n"
        self.size += len(line)
        if self.turns.size or line.lstrip()[:1] not in ("[", ""):
            self.turns.add(line)
        elif len(self.tags) <= MOST_PARTS:
            self.tags.append(line)

    @property
    def text(self) -> str:
        return "".join([*self.tags, str(self.turns)])

    @property
    def version(self) -> int:
        """Of the format."""
        tag = _TAG.fullmatch(self.tags[0]) if self.tags else None
        if tag is None or tag[1] != VERSION_TAG:
            return 1
        if _VERSION.fullmatch(tag[2]) is None:
            raise InvalidRecord(f"{VERSION_TAG}: 1, 2, ... expected, not {quoted(tag[2])}")
        return int(tag[2])


TGN: Final = Format[_Game]()


def read_games(
    lines: Iterable[str], visitor: Visitor[Made], damaged: DamageCallback
) -> Iterator[Made]:
    """What the visitor makes of every good game; the bad ones are reported."""
    if isinstance(lines, io.TextIOBase):
        lines = lines_of(pieces_of(lines))
    for game in _games(lines):
        reading = _Reading(game, visitor)
        try:
            yield reading.read()
        except ToronyError as error:
            damaged(damage_of(error, reading.line, game.text))


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
        if blank and not game.size:
            continue
        game.add(number, line)
        has_game = has_game or (tag is not None and tag[1] == "Game")
        in_turns = in_turns or (tag is None and not blank)
    if game.size:
        yield game


class _Reading(Generic[Made]):
    """One game being told to a visitor; knows the line it has come to."""

    def __init__(self, game: _Game, visitor: Visitor[Made]) -> None:
        self._game = game
        self._visitor = visitor
        self._first = 0  # of the lines with tags, or that of the turns
        self._turns = ""
        self._offset = 0
        self._numbers = [0]  # of the last turn of each line that is open
        self._points = 0  # of all marks
        self._said = 0  # characters in tags, comments and notes
        self._ended = False

    @property
    def line(self) -> int:
        game, first = self._game, self._first
        if first and first == len(game.tags) and not game.turns.size:
            first -= 1  # there is nothing but tags
        return game.line + first + self._turns.count("\n", 0, self._offset)

    def read(self) -> Made:
        check_length(self._game.size)
        check_parts(len(self._game.tags), "tags")
        self._game = TGN.migrated(self._game, self._game.version)
        self._visitor.begin_game()
        self._read_tags()
        if self._visitor.end_tags() is not False:
            self._read_turns()
        return self._visitor.end_game()

    def _read_tags(self) -> None:
        if not self._game.tags:
            raise InvalidRecord('a game begins with tags such as [Game "lyngk"]')
        for line in self._game.tags:
            tag = _TAG.fullmatch(line)
            if tag is not None:
                refuse_bytes(line, self.line)
                self._tell_tag(tag[1], unescape(tag[2]))
            elif line.strip():
                reason = f'{quoted(line.strip())} is no tag such as [Event "Club evening"]'
                raise InvalidRecord(reason)
            self._first += 1

    def _tell_tag(self, name: str, value: str) -> None:
        if name == VERSION_TAG:
            if self._first > 0:
                raise InvalidRecord(f"the tag {name} comes before all others")
            return
        if name not in RESERVED or name == "Reason":
            self._say(name, value)
        self._visitor.tag(name, value)

    def _read_turns(self) -> None:
        self._turns = str(self._game.turns)
        refuse_bytes(self._turns, self.line)
        self._offset = len(self._turns) - len(self._turns.lstrip())
        match, tell, end = _TOKEN.match, self._tell, len(self._turns)
        count = -1  # the result is no part
        while self._offset < end:
            token = match(self._turns, self._offset)
            if token is None:
                sign = self._turns[self._offset]
                raise InvalidRecord(_UNCLOSED.get(sign, f"{sign!r} is not expected here"))
            if self._ended:
                raise InvalidRecord(f"{quoted(token[0].strip())} stands after the result")
            tell(token)
            count += 1
            if count > MOST_PARTS:
                check_parts(count)
            self._offset = token.end()
        check_parts(count + self._points)
        if not self._ended:
            last = self._game.line + self._game.text.rstrip().count("\n")
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
            comment = unescape(token["comment"].replace("\n", " "))
            self._say(comment)
            visitor.comment(comment)
        elif kind in ("note", "value"):
            name, value = token["note"], unescape(token["value"] or "")
            if name == "mark":
                coloured = value.rpartition(" ")[2] in COLOURS
                self._points += value.count(" ") + (not coloured)
                check_parts(self._points)
            elif name not in NOTES:
                self._say(name, value)
            visitor.note(name, value)
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

    def _say(self, *words: str) -> None:
        self._said += sum(map(len, words))
        check_said(self._said)

    def _check_number(self, number: int) -> None:
        expected = self._numbers[-1] + 1
        if number != expected:
            raise InvalidRecord(f"number {number} stands where turn {expected} comes")
