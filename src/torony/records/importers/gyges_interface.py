"""Positions and turns of the Universal Gyges Interface, as programs print them.

A game is a position, then turns ``from|to`` or ``from|to|drop``. Squares are numbers from 0 to 35,
row by row, 36 and 37 the goals. The interface counts them from the side of the player to move; some
programs always count from the side of the first player, and a game that can only be read so is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TextIO

from torony.engine.gyges_interface import read_turn
from torony.errors import DamagedRecord, ToronyError
from torony.games import Game, Outcome, Position
from torony.records.bounds import MOST_PARTS, Text, check_length, lines_of, pieces_of
from torony.records.importers.draft import Draft, Hints
from torony.records.parse_errors import DamageCallback, damage_of, quoted, refuse_bytes
from torony.records.record import Record

__all__ = ["looks_like_it", "read"]

_ROWS: Final = re.compile(r"(?:[0-3]{6}/?){5}[0-3]{6}")
_TURN: Final = re.compile(r"\d++\|\d++(?:\|\d++)?+")
_IN_A_TURN: Final = re.compile(r"\d\|\d")
_WORD: Final = re.compile(r"\S++")
_NUMBER: Final = re.compile(r"\d++\.++")
_RESULTS: Final = {"1-0": 1, "0-1": 2, "1/2-1/2": None}
_NAMES: Final = ("gyges", "gyges-advanced")
_WORDS: Final = (
    "setpos",
    "data",
    "position",
    "moves",
    "bestmove",
    "go",
    "makemove",
    "move",
    "*",
    "-",
)
"""Words of the interface that stand around what is read."""
_OTHER_LINES: Final = (
    "ugi",
    "ugiok",
    "id",
    "option",
    "setoption",
    "isready",
    "readyok",
    "info",
    "stop",
    "quit",
)
"""How lines of a conversation begin that tell nothing of what was played."""


@dataclass
class _Game:
    line: int
    rows: str
    side: int = 1
    name: str = ""
    turns: list[tuple[int, str]] = field(default_factory=list)
    outcome: Outcome | None = None
    text: Text = field(default_factory=Text)
    fault: DamagedRecord | None = None


def looks_like_it(head: str) -> bool:
    """Whether a text begins with a position of the interface, or is about its turns."""
    return _IN_A_TURN.search(head) is not None


def read(stream: TextIO, hints: Hints, damaged: DamageCallback) -> Iterator[Record]:
    """A game for every position; one that cannot be read is reported."""
    for game in _games(stream):
        text = str(game.text)
        try:
            check_length(game.text.size)
            refuse_bytes(text, game.line)
            if game.fault is not None:
                raise game.fault
            record = _best_view(game, hints)
        except ToronyError as error:
            damaged(damage_of(error, game.line, text))
        else:
            yield record


def _games(stream: TextIO) -> Iterator[_Game]:
    game: _Game | None = None
    name = ""
    for number, line in enumerate(lines_of(pieces_of(stream)), start=1):
        for word in _words(line):
            if word.lower() in _NAMES:
                name = word.lower()
            elif _ROWS.fullmatch(word):
                if game is not None:
                    yield game
                game = _Game(number, _with_slashes(word), name=name)
            elif game is None and not _is_around(word):
                fault = DamagedRecord(number, f"{quoted(word)} stands before any position")
                game = _Game(number, "", fault=fault)
            elif game is not None:
                _add(game, number, word)
        if game is not None:
            game.text.add(line)
    if game is not None:
        yield game


def _words(line: str) -> Iterator[str]:
    """The words of a line one by one: a list of them could be many times as long as the line."""
    for number, found in enumerate(_WORD.finditer(line)):
        if number == 0 and found[0].lower() in _OTHER_LINES:
            return
        yield found[0]


def _with_slashes(rows: str) -> str:
    digits = rows.replace("/", "")
    return "/".join(digits[place : place + 6] for place in range(0, len(digits), 6))


def _add(game: _Game, line: int, word: str) -> None:
    if _TURN.fullmatch(word):
        if len(game.turns) <= MOST_PARTS:
            game.turns.append((line, word))
    elif word in ("1", "2") and not game.turns:
        game.side = int(word)
    elif word in _RESULTS:
        game.outcome = Outcome(_RESULTS[word], "")
    elif not _is_around(word):
        fault = DamagedRecord(line, f"{quoted(word)} is no turn such as 0|8 or 0|1|14")
        game.fault = game.fault or fault


def _is_around(word: str) -> bool:
    return word.lower() in _WORDS or _NUMBER.fullmatch(word) is not None


def _best_view(game: _Game, hints: Hints) -> Record:
    """The game as read from the side of the mover, or else from that of the first player; if it
    can be read from neither, what was wrong with the one that came further."""
    readings = [_read(game, hints, fixed=False)]
    if readings[0][1] is not None:
        readings.append(_read(game, hints, fixed=True))
    record, fault = max(readings, key=lambda reading: (reading[1] is None, len(reading[0].turns)))
    if fault is not None:
        raise fault
    return record


def _read(game: _Game, hints: Hints, *, fixed: bool) -> tuple[Record, DamagedRecord | None]:
    draft = Draft(_start(game, hints))
    for line, word in game.turns:
        try:
            viewer = 1 if fixed else draft.position.player
            draft.play(str(read_turn(word, draft.position, viewer)))
        except ToronyError as error:
            return draft.record, damage_of(error, line, "")
    return draft.finish(game.outcome), None


def _start(game: _Game, hints: Hints) -> Position:
    known = hints.game or (Game(game.name) if game.name else Game("gyges-advanced"))
    return known.position(f"{game.rows} {game.side} -")
