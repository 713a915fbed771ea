"""Games of Boardspace.net: SGF files in the dialect of that server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TextIO

from torony.errors import InvalidRecord, ToronyError
from torony.games import Game, Outcome
from torony.playthrough import AGREEMENT, RESIGNATION
from torony.records.bounds import (
    Text,
    check_length,
    check_parts,
    check_size,
    lines_of,
    pieces_of,
)
from torony.records.importers.boardspace_turns import Command, Commands, GygesTurns, LyngkTurns
from torony.records.importers.draft import Hints
from torony.records.parse_errors import DamageCallback, damage_of
from torony.records.record import Record, check_tag

__all__ = ["read"]

_BEGINS: Final = re.compile(r"\s*+\(\s*+(;|$)")
_PROPERTY: Final = re.compile(r"([A-Za-z][A-Za-z0-9_]*+)\s*+\[((?:[^\]\\]++|\\.)*+)\]", re.DOTALL)
_SIGN: Final = re.compile(r"([;()])|\s++")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_PLAYER: Final = re.compile(r"P([01])")
_NAME: Final = re.compile(r"id\s++(.*+)", re.DOTALL)
_COMMAND: Final = re.compile(r"\d++\s++(.*+)", re.DOTALL)
_SEED: Final = re.compile(r"-?[0-9]{1,20}+")
_TAGS: Final = {"GN": "GameName", "DT": "Date", "EV": "Event", "RO": "Round", "PC": "Site"}
_NO_TURNS: Final = ("start", "offerdraw", "declinedraw")
_GAMES: Final = {
    "lyngk": "lyngk",
    "lyngk-6": "lyngk-6",
    "gyges-beginner": "gyges",
    "gyges-advanced": "gyges-advanced",
}


@dataclass(slots=True)
class _Property:
    name: str
    value: str
    line: int


@dataclass
class _Sgf:
    """The properties of the first node, and those of the others in order."""

    root: dict[str, str] = field(default_factory=dict)
    players: dict[int, str] = field(default_factory=dict)
    moves: list[list[_Property]] = field(default_factory=list)


def read(stream: TextIO, hints: Hints, damaged: DamageCallback) -> Iterator[Record]:
    """The games of a file, which are one after another."""
    for line, game in _games(stream):
        reading, text = _Reading(line), str(game)
        try:
            check_length(game.size)
            record = reading.record(_decoded(text))
            check_size(record, len(text))
        except ToronyError as error:
            damaged(damage_of(error, reading.line, text))
        else:
            yield record


def _decoded(text: str) -> str:
    """A game whose bytes are no UTF-8 is Latin-1, which SGF is where it says nothing else."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="surrogateescape").decode("latin-1")
    return text


def _games(stream: TextIO) -> Iterator[tuple[int, Text]]:
    """The text of every game with the number of its first line."""
    first, game = 1, Text()
    for number, line in enumerate(lines_of(pieces_of(stream)), start=1):
        if game.size and _BEGINS.match(line):
            yield first, game
            game = Text()
        if not game.size:
            first = number
        if game.size or line.strip():
            game.add(line)
    if game.size:
        yield first, game


class _Reading:
    """One game; knows the line it has come to."""

    def __init__(self, line: int) -> None:
        self._first = line
        self.line = line

    def record(self, text: str) -> Record:
        sgf = self._parse(text)
        self.line = self._first
        commands = _commands(sgf)
        first = _first_mover(sgf)
        ending = self._play(sgf, commands, first)
        draft = commands.draft
        tags = _tags(sgf, first)
        for name in tags:
            check_tag(name)
        draft.record.tags |= tags
        if ending is None and draft.outcome is None:
            ending = commands.agreed_end()
        return draft.finish(ending or _stated(sgf, first))

    def _play(self, sgf: _Sgf, commands: Commands, first: int) -> Outcome | None:
        """Plays all commands; the end that a player has made, if any."""
        ending: Outcome | None = None
        for node in sgf.moves:
            time = next((part.value for part in node if part.name == "TM"), None)
            for part in node:
                if part.name == "TM":
                    continue
                self.line = part.line
                player = 1 + (int(part.name[1]) != first)
                words = _words(part.value)
                if words[:1] == ["resign"]:
                    ending = Outcome(3 - player, RESIGNATION)
                elif words[:1] == ["acceptdraw"]:
                    ending = Outcome(None, AGREEMENT)
                elif words and words[0] not in _NO_TURNS:
                    commands.add(Command(player, part.value, words, part.line, _seconds(time)))
        commands.finish()
        return ending

    def _parse(self, text: str) -> _Sgf:
        """The properties by their nodes; the whole file is one row of them in parentheses."""
        sgf, nodes, place = _Sgf(), 0, 0
        opened = closed = False
        parts = 0
        while place < len(text):
            parts += 1
            check_parts(parts, "properties")
            found = _PROPERTY.match(text, place)
            if found is not None and opened and not closed:
                self._add(sgf, _Property(found[1], _unescaped(found[2]), self.line))
            else:
                found = _SIGN.match(text, place)
                if found is None or (closed and not found[0].isspace()):
                    raise InvalidRecord(f"{text[place : place + 20]!r} is not expected here")
                if found[1] == "(" and opened:
                    raise InvalidRecord("variations are not expected in games of Boardspace")
                if found[1] == ";":
                    nodes += 1
                    sgf.moves += [[]] if nodes > 1 else []
                opened = opened or found[1] == "("
                closed = closed or found[1] == ")"
            self.line += found[0].count("\n")
            place = found.end()
        if not closed:
            self.line -= text.endswith("\n")
            raise InvalidRecord("the game is not closed: ')' is missing at its end")
        return sgf

    @staticmethod
    def _add(sgf: _Sgf, part: _Property) -> None:
        player = _PLAYER.fullmatch(part.name)
        name = player and _NAME.fullmatch(part.value)
        if player and name:
            sgf.players[int(player[1])] = name[1].removeprefix('"').removesuffix('"')
        elif sgf.moves and (player or part.name == "TM"):
            sgf.moves[-1].append(part)
        elif player:
            sgf.moves.append([part])  # some files have no ';' before the first turn
        elif part.name in sgf.root:
            raise InvalidRecord(f"the property {part.name} occurs twice")
        else:
            sgf.root[part.name] = part.value


def _first_mover(sgf: _Sgf) -> int:
    """0 or 1: whose turn comes first."""
    for node in sgf.moves:
        for part in node:
            if part.name != "TM" and _words(part.value)[:1] not in ([], ["start"]):
                return int(part.name[1])
    return 0


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(r"\1", value).strip()


def _words(value: str) -> list[str]:
    """The words of a command without its number."""
    found = _COMMAND.fullmatch(value)
    return (found[1] if found else value).lower().split()


def _seconds(milliseconds: str | None) -> float | None:
    if milliseconds is None:
        return None
    if not (milliseconds.isascii() and milliseconds.isdigit() and len(milliseconds) < 15):
        raise InvalidRecord(f"TM[{milliseconds}] is no number of milliseconds")
    return int(milliseconds) / 1000


def _commands(sgf: _Sgf) -> Commands:
    """Who reads the turns of this game."""
    setup = sgf.root.get("SU", "").lower().split()
    if not setup:
        raise InvalidRecord("the property SU, which names the game and its deal, is missing")
    name = _GAMES.get(setup[0])
    if name is None:
        known = ", ".join(_GAMES)
        raise InvalidRecord(f"SU[{setup[0]}...] is no game that is known here ({known})")
    kind = sgf.root.get("GM", "").lower()
    if kind and not name.startswith(kind.partition("-")[0]):
        raise InvalidRecord(f"GM[{kind}] does not go with SU[{setup[0]}...]")
    game = Game(name)
    if game.name.startswith("gyges"):
        return GygesTurns(game)
    seed = setup[2] if len(setup) > 2 else ""
    if not _SEED.fullmatch(seed):
        says = " ".join(setup)
        raise InvalidRecord(f"SU[{says}] has no seed where SU[lyngk 2 12345 100] has 12345")
    return LyngkTurns(game, int(seed))


def _tags(sgf: _Sgf, first: int) -> dict[str, str]:
    """Whatever the file says besides the turns."""
    tags = {_TAGS[name]: value for name, value in sgf.root.items() if name in _TAGS}
    tags.setdefault("Site", "Boardspace.net")
    for number, name in sorted(sgf.players.items(), reverse=first == 1):
        tags[f"Player{1 + (number != first)}"] = name
    others = {name: value for name, value in sgf.root.items() if name not in _TAGS}
    return tags | {f"Boardspace_{name}": value for name, value in others.items()}


def _stated(sgf: _Sgf, first: int) -> Outcome | None:
    """The result in words, such as ``The game is won by Anna``."""
    words = sgf.root.get("RE", "").lower()
    if "draw" in words or "tie" in words:
        return Outcome(None, "")
    for number, name in sgf.players.items():
        if words.rstrip(" .").endswith(f"won by {name.lower()}"):
            return Outcome(1 + (number != first), "time" if "time" in words else "")
    return None
