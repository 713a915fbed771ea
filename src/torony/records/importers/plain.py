"""Games pasted as plain text, read leniently: dashes, spaces, capitals, whole routes.

What stands around the turns may be headings such as ``Game: lyngk``, numbers, comments and a
result. Anything else is not guessed at: it is reported with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TextIO

from torony.errors import InvalidRecord, ToronyError
from torony.games import Game, Outcome, Position, games
from torony.playthrough import AGREEMENT, RESIGNATION
from torony.records.bounds import (
    MOST_PARTS,
    Text,
    check_length,
    check_parts,
    check_size,
    lines_of,
    pieces_of,
)
from torony.records.importers.draft import Draft, Hints
from torony.records.parse_errors import DamageCallback, damage_of, refuse_bytes
from torony.records.record import Record, check_tag
from torony.records.text import NAGS
from torony.records.values import read_deal

__all__ = ["read"]

_LONGEST_WORD: Final = 40
_LONGEST_NAME: Final = 100
"""Characters of a heading's name, and of a line that names a game."""
_SEPARATOR: Final = re.compile(r"\s*+[-=_*]{3,}+\s*+")
_HEADING: Final = re.compile(r"([^:=]++)[:=](.++)", re.DOTALL)
_HEADING_NAME: Final = re.compile(r"[A-Za-z][A-Za-z ]*[A-Za-z]\s?[12]?")
_TAG: Final = re.compile(r'\s*+\[\s*+([A-Za-z]\w*+)\s++"([^"]*+)"\s*+\]\s*+')
_BEGINS_TURN: Final = re.compile(
    r"(claims?\b|pass\b|[ibrgk]\s*+:|[123]?\s*+(?:@\s*+)?[a-i][1-9](\W|[a-i][1-9]))",
    re.IGNORECASE,
)
_NO_WORD: Final = re.compile(r"[^a-z0-9]++")
_KEYS: Final = {
    "white": "Player1",
    "black": "Player2",
    "first": "Player1",
    "second": "Player2",
    "position": "Start",
    "seed": "Deal",
}
_COLOURS: Final = {"ivory": "i", "blue": "b", "red": "r", "green": "g", "black": "k"}
_CLAIMS: Final = _COLOURS.keys() - {"black"}
"""Words that claim a colour where they stand like a heading; black is a player as well, and what
follows tells which is meant."""
_WINNERS: Final = {"1-0": 1, "0-1": 2, "1/2-1/2": None, "½-½": None, "1/2": None}

# A token never looks far beyond its end, whatever follows: what a quantifier took is never given
# back, and the fields of a position are short. Colours are ASCII, lest U+0130 be the i of ivory.
_TOKEN: Final = re.compile(
    r"""
      (?P<space>[\s,;|]++|\.{2,}+|\u2026)
    | \{ (?P<comment>[^{}]*+) \}
    | (?P<position>[a-z0-9()]{1,99}+(?:/[a-z0-9()]{1,99}+){8}[ ][12][ ]
            [a-z-]{1,9}+/[a-z-]{1,9}+[ ]\d{1,9}+/\d{1,9}+
        | [0-3]{6}(?:/[0-3]{6}){5}(?:[ ][12](?:[ ](?:-|[-123]{1,9}+/[-123]{1,9}+))?(?![\w@]))?)
    | (?P<result>1-0|0-1|1/2-1/2|½-½|1/2|\*)(?=\s|$)
    | (?P<agreed>draws?(?:[ ]agreed)?|agreed)\b
    | (?:player[ ]*+(?P<quitter>[12])[ ]++)?(?P<resigns>resign(?:s|ed)?)\b
    | (?:player[ ]*+)(?P<winner>[12])[ ]wins?\b
    | (?P<label>p(?:layer)?[ ]*+[12][ ]*+[:.])
    | (?P<number>\d{1,6}+\s*+(?:\.++|\)|:|\|))
    | (?P<pass>pass(?:es)?)\b
    | (?P<placement>[123]\s*+(?:@\s*+)?[a-i][1-9])(?![0-9])
    | (?:claims?\s++)?(?P<colour>(?a:ivory|blue|red|green|black))\b\s*+[:,]?
    | (?P<claim>[ibrgk])\s*+[:/]
    | (?P<point>[a-i][1-9]|[ns](?![a-z])|goal\b)
    | (?P<connector>(?:[-\u2013\u2014~>\u2192]++|to\b|[x:/](?=\s*+[a-ins]))\s*+)
    | (?P<judged>[!?]{1,2}+)
    | =\s*+(?P<drop>[a-i][1-9])
    | \(\s*+(?P<bracketed>[a-i][1-9])\s*+\)
    | \(\s*+claim(?:s|ed|ing)?\s++(?P<claimed>(?a:ivory|blue|red|green|black))\s*+\)
    | \( (?P<aside>[^()]*+) \)
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass
class _Pasted:
    """The headings of a game, each with the number of its line, and what follows them."""

    line: int = 1
    headings: list[tuple[int, str, str]] = field(default_factory=list)
    body_line: int = 1
    body_place: int | None = None
    """Where it begins in the text."""
    text: Text = field(default_factory=Text)

    def add(self, number: int, line: str) -> None:
        heading = _heading(line) if self.body_place is None else None
        if heading is not None:
            if len(self.headings) <= MOST_PARTS:
                self.headings.append((number, *heading))
        elif self.body_place is None and line.strip():
            self.body_line, self.body_place = number, self.text.size
        self.text.add(line)

    @property
    def is_empty(self) -> bool:
        return not self.headings and self.body_place is None


@dataclass
class _Turn:
    """A turn of which some parts have come."""

    line: int
    claim: str = ""
    points: list[str] = field(default_factory=list)
    drop: str = ""


def read(stream: TextIO, hints: Hints, damaged: DamageCallback) -> Iterator[Record]:
    """The games of a text; a line such as ``---`` stands between two."""
    for pasted in _games(stream):
        reading, text = _Reading(pasted, hints), str(pasted.text)
        try:
            check_length(pasted.text.size)
            refuse_bytes(text, pasted.line)
            record = reading.record(text)
            check_size(record, len(text))
        except ToronyError as error:
            damaged(damage_of(error, reading.line, text))
        else:
            yield record


def _games(stream: TextIO) -> Iterator[_Pasted]:
    game = _Pasted()
    for number, line in enumerate(lines_of(pieces_of(stream)), start=1):
        if _SEPARATOR.fullmatch(line):
            if not game.is_empty:
                yield game
            game = _Pasted(number + 1)
            continue
        game.add(number, line)
    if not game.is_empty:
        yield game


def _heading(line: str) -> tuple[str, str] | None:
    """The name of the tag and its value, if the line is a heading."""
    if _named_game(line) is not None:
        return "Game", line.strip()
    if (tag := _TAG.fullmatch(line)) is not None:
        return tag[1], tag[2]
    found = _HEADING.fullmatch(line)
    said, value = (found[1].strip(), found[2].strip()) if found else ("", "")
    if not value or len(said) > _LONGEST_NAME or _HEADING_NAME.fullmatch(said) is None:
        return None
    if said.lower() in _CLAIMS or said.lower().startswith("claim"):
        return None
    if _BEGINS_TURN.match(value):  # Player 1: a1b3
        return None
    name = "".join(word[0].upper() + word[1:] for word in said.split())
    return _KEYS.get(said.lower(), name), value.strip('"')


def _named_game(text: str) -> str | None:
    """The game that a text names.

    >>> _named_game("Gygès (advanced)"), _named_game("LYNGK-6"), _named_game("chess")
    ('gyges-advanced', 'lyngk-6', None)
    """
    if len(text) > _LONGEST_NAME:
        return None
    plain = _NO_WORD.sub(" ", text.lower().replace("è", "e")).split()
    if "advanced" in plain and "gyges" in plain:
        plain = ["gyges", "advanced"]
    name = "-".join(plain)
    return name if name in games() else None


class _Reading:
    """One game; knows the line it has come to."""

    def __init__(self, pasted: _Pasted, hints: Hints) -> None:
        self._pasted = pasted
        self._hints = hints
        self.line = pasted.line
        self._tags: dict[str, str] = {}
        self._draft: Draft | None = None
        self._turn: _Turn | None = None
        self._connected = False
        self._end = -1  # of the last point, to see what stands close to it
        self._stated: Outcome | None = None
        self._comments: list[str] = []

    def record(self, text: str) -> Record:
        check_parts(len(self._pasted.headings), "headings")
        for number, name, value in self._pasted.headings:
            self.line = number
            if name in self._tags:
                raise InvalidRecord(f"{name} is said twice")
            if name == "Result" and value not in (*_WINNERS, "*"):
                raise InvalidRecord(f"{value!r} is no result (1-0, 0-1, 1/2-1/2 or *)")
            self._tags[name] = value
        self._stated = self._stated_by_heading()
        begin = self._pasted.body_place
        text = "" if begin is None else text[begin:].rstrip()
        place, self.line = 0, self._pasted.body_line
        while place < len(text):
            token = _TOKEN.match(text, place)
            if token is None:
                word = text[place : place + _LONGEST_WORD].split()[0]
                raise InvalidRecord(f"{word!r} is not understood")
            self._add(token)
            self.line += token[0].count("\n")
            place = token.end()
        self._finish_turn()
        return self._game().finish(self._stated)

    def _stated_by_heading(self) -> Outcome | None:
        result = self._tags.get("Result", "*")
        return None if result == "*" else Outcome(_WINNERS[result], self._tags.get("Reason", ""))

    def _game(self) -> Draft:
        """The game as far as it is played; the start is looked for when the first turn comes."""
        if self._draft is None:
            tags = dict(self._tags)
            fields = {name: tags.pop(name, None) for name in ("Game", "Start", "Deal")}
            for name in ("Result", "Reason"):
                tags.pop(name, None)
            for name in tags:
                check_tag(name)
            start, deal = self._start(fields)
            self._draft = Draft(start, tags, deal)
            self._draft.record.comments.extend(self._comments)
        return self._draft

    def _start(self, fields: dict[str, str | None]) -> tuple[Position, int | None]:
        game = self._hints.game
        if fields["Game"] is not None:
            name = _named_game(fields["Game"])
            game = Game(fields["Game"] if name is None else name)
        if game is None:
            raise InvalidRecord("nothing says which game it is: write Game: lyngk, or give --game")
        if fields["Start"] is not None:
            text = fields["Start"]
            return game.position(text if " " in text else f"{text} 1 -"), None
        if fields["Deal"] is not None:
            deal = read_deal(fields["Deal"])
            return game.start(deal), deal
        return self._hints.beginning(game)

    def _add(self, token: re.Match[str]) -> None:
        kind, text = token.lastgroup or "", token[token.lastgroup or 0]
        if kind not in ("space", "connector", "point", "drop", "bracketed", "claimed"):
            self._finish_turn(keep_claim=kind not in ("claim", "colour", "number"))
        match kind:
            case "space" | "number" | "label":
                pass
            case "connector":
                self._connected = True
            case "point":
                self._point(text.lower(), token.start())
                self._end = token.end()
            case "claim":
                self._turn = _Turn(self.line, text.lower())
            case "colour":
                self._turn = _Turn(self.line, _COLOURS[text.lower()])
            case "drop" | "bracketed":
                self._drop(text.lower())
            case "claimed":
                self._claim_afterwards(_COLOURS[text.lower()])
            case "judged":
                self._judge(text)
            case "placement":
                self._play(f"{text[0]}@{text[-2:].lower()}")
            case "pass":
                self._play("pass")
            case "position":
                self._position(text)
            case _:
                self._say(kind, token)

    def _say(self, kind: str, token: re.Match[str]) -> None:
        """What is no turn."""
        if kind in ("comment", "aside"):
            text = " ".join(token[kind].split())
            if self._draft is not None and self._draft.record.turns:
                self._draft.comment(text)
            else:
                self._comments.append(text)
        elif kind == "result":
            said = self._stated and self._stated.reason  # by a heading
            winner = _WINNERS.get(token[0])
            self._stated = None if token[0] == "*" else Outcome(winner, said or "")
        elif kind == "agreed":
            self._stated = Outcome(None, AGREEMENT)
        elif kind == "winner":
            self._stated = Outcome(int(token["winner"]), "")
        else:
            quitter = int(token["quitter"] or self._game().position.player)
            self._stated = Outcome(3 - quitter, RESIGNATION)

    def _position(self, text: str) -> None:
        """A start before any turn; later on it must be the position that was reached."""
        if self._draft is None:
            if "Start" in self._tags:
                raise InvalidRecord("a second start position")
            self._tags["Start"] = text
            return
        if not self._draft.position.text.startswith(text):
            raise InvalidRecord(f"{text} is not the position reached, {self._draft.position}")

    def _point(self, point: str, place: int) -> None:
        close = self._connected or place == self._end
        turn = self._turn
        if turn is not None and (turn.drop or (len(turn.points) >= 2 and not close)):
            self._finish_turn()
            turn = None
        if turn is None:
            turn = self._turn = _Turn(self.line)
        if point in ("n", "s"):
            point = point.upper()
        elif point == "goal":
            point = "NS"[self._game().position.player - 1]
        turn.points.append(point)
        check_parts(len(turn.points), "points of a way")
        self._connected = False

    def _drop(self, point: str) -> None:
        if self._turn is None or len(self._turn.points) < 2:
            raise InvalidRecord(f"{point} is put down, but nothing was moved before")
        self._turn.drop = point

    def _claim_afterwards(self, colour: str) -> None:
        """A claim that is told behind the move that it comes before."""
        if self._turn is None or len(self._turn.points) < 2 or self._turn.claim:
            raise InvalidRecord("a claim is told behind something that is no move")
        self._turn.claim = colour

    def _judge(self, sign: str) -> None:
        self._game().judge(NAGS[sign])

    def _finish_turn(self, *, keep_claim: bool = False) -> None:
        """Plays what has come together, if it is a whole turn."""
        turn, self._connected = self._turn, False
        if turn is None or (keep_claim and not turn.points):
            return
        self._turn = None
        line, self.line = self.line, turn.line
        if len(turn.points) == 1:
            raise InvalidRecord(f"{turn.points[0]} alone is no turn")
        claim = f"{turn.claim}:" if turn.claim else ""
        drop = f"={turn.drop}" if turn.drop else ""
        ends = f"{turn.points[0]}{turn.points[-1]}" if turn.points else ""
        self._play(f"{claim}{ends}{drop}")
        self.line = line

    def _play(self, text: str) -> None:
        if self._turn is not None and self._turn.claim and not self._turn.points:
            claim, self._turn = self._turn.claim, None
            self._play(f"{claim}:")
        self._game().play(text)
