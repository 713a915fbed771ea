"""Games of Gygès as AbstractPlay writes them: JSON with a header and rounds of moves.

Its board has eight ranks, of which the pieces use 2 to 7; ``c1`` and ``d8`` are the goals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, Final

from torony.errors import InvalidRecord, ToronyError
from torony.games import Game, Outcome, Position
from torony.playthrough import AGREEMENT, RESIGNATION
from torony.records.bounds import check_parts
from torony.records.importers.draft import Draft, alternately
from torony.records.parse_errors import quoted, reason_of
from torony.records.record import Record

__all__ = ["is_report", "read_report"]

_GOALS: Final = {"c1": "S", "d8": "N"}
_PLACEMENT: Final = re.compile(r"([123])([a-f][27])")
_MOVE: Final = re.compile(r"([a-f][1-8](?:-[a-f][1-8])++)(?:\(([a-f][1-8])\))?")
_BASIC: Final = ("basic", "beginner", "simple", "no-replacement", "noreplace")
"""Variants in which no piece is replaced."""
_HEADER: Final = {"event": "Event", "round": "Round", "date-start": "Date", "date-end": "DateEnd"}
_ENDINGS: Final = {
    "resign": RESIGNATION,
    "resigned": RESIGNATION,
    "timeout": "time",
    "abandoned": "abandoned",
}
_AGREED: Final = ("draw", "drawaccepted", "accept draw", "agree")


def is_report(written: Mapping[str, Any]) -> bool:
    """Whether the JSON object looks like a game of AbstractPlay."""
    return "header" in written and "moves" in written


def read_report(written: Any) -> Record:
    """The record of such an object."""
    header, moves = written["header"], written["moves"]
    if not isinstance(header, dict) or not isinstance(moves, list):
        raise InvalidRecord("header must have named fields and moves must be a list")
    game = _game(header)
    played = list(_moves(moves))
    draft = Draft(_start(game, header, played), _tags(header))
    ending = _play(draft, played)
    return draft.finish(ending or _stated(header))


def _start(game: Game, header: Mapping[str, Any], moves: list[tuple[int, str]]) -> Position:
    """Whoever sets up begins with the empty board, whatever the header says of it; others begin
    with the position of the header, which must be written as ours are."""
    text = header.get("startingPosition")
    if not text or (moves and _PLACEMENT.match(moves[0][1])):
        return game.start(0)
    try:
        return game.position(str(text) if " " in str(text) else f"{text} 1 -")
    except ToronyError as error:
        raise InvalidRecord(f"startingPosition: {reason_of(error)}") from error


def _game(header: Mapping[str, Any]) -> Game:
    described = header.get("game")
    if not isinstance(described, dict):
        raise InvalidRecord("header.game, which names the game, is missing")
    name = str(described.get("name", "")).lower().replace("è", "e")
    if name != "gyges":
        raise InvalidRecord(f"header.game.name: {described.get('name')!r} is not Gygès")
    variants = described.get("variants") or []
    if not isinstance(variants, list):
        raise InvalidRecord("header.game.variants must be a list")
    basic = any(str(variant).lower() in _BASIC for variant in variants)
    return Game("gyges" if basic else "gyges-advanced")


def _tags(header: Mapping[str, Any]) -> dict[str, str]:
    """Players, dates and whatever else the header says in plain words."""
    tags = {}
    players = header.get("players")
    for number, player in enumerate(players if isinstance(players, list) else [], start=1):
        if number <= 2 and isinstance(player, dict) and "name" in player:
            tags[f"Player{number}"] = str(player["name"])
    for name, tag in _HEADER.items():
        if header.get(name):
            tags[tag] = str(header[name])
    site = header.get("site")
    tags["Site"] = str(site.get("name", "")) if isinstance(site, dict) else str(site or "")
    tags["Site"] = tags["Site"] or "AbstractPlay"
    if header.get("startingPosition"):
        tags["StartingPosition"] = str(header["startingPosition"])
    variants = header["game"].get("variants")
    if variants:
        tags["Variants"] = ", ".join(map(str, variants))
    return tags


def _moves(rounds: list[Any]) -> Iterator[tuple[int, str]]:
    """Every move with the number of its player."""
    for number, pair in enumerate(rounds, start=1):
        if not isinstance(pair, list) or len(pair) > 2:
            raise InvalidRecord(f"moves: round {number} is no list of one or two moves")
        for player, move in enumerate(pair, start=1):
            text = move.get("move") if isinstance(move, dict) else move
            if text is None:
                continue
            if not isinstance(text, str):
                raise InvalidRecord(f"moves: round {number} holds {text!r}, which is no move")
            yield player, "".join(text.lower().split(" ")) if text.strip() else ""


def _play(draft: Draft, moves: list[tuple[int, str]]) -> Outcome | None:
    """Plays the moves; the end that a player has made, if any."""
    setup = list(takewhile(_is_setup, (text for _, text in moves)))
    if len(setup) > 2:
        raise InvalidRecord("moves: each player sets up once")
    placements = [*map(_placements, setup), [], []]
    for placement in alternately(placements[0], placements[1]):
        draft.play(placement)
    for number, (player, text) in enumerate(moves[len(setup) :], start=1):
        if text in _ENDINGS:
            return Outcome(3 - player, _ENDINGS[text])
        if text in _AGREED:
            return Outcome(None, AGREEMENT)
        try:
            draft.play(_turn(text))
        except ToronyError as error:
            where = f"move {number} after the setup, {quoted(text)}"
            raise InvalidRecord(f"{where}: {reason_of(error)}") from error
    return None


def _is_setup(text: str) -> bool:
    return text == "" or _PLACEMENT.match(text) is not None


def _placements(text: str) -> list[str]:
    """
    >>> _placements("3a2,2b2")
    ['3@a1', '2@b1']
    """
    check_parts(text.count(","), "placements")
    placed = []
    for part in filter(None, text.split(",")):
        found = _PLACEMENT.fullmatch(part)
        if found is None:
            raise InvalidRecord(f"{quoted(part)} is no placement such as 3a2")
        placed.append(f"{found[1]}@{_square(found[2])}")
    return placed


def _turn(text: str) -> str:
    """
    >>> _turn("a2-b3-c5(d4)"), _turn("a2-d8")
    ('a1c4=d3', 'a1N')
    """
    found = _MOVE.fullmatch(text)
    if found is None:
        raise InvalidRecord("it is no move such as a2-b3-c5(d4)")
    drop = f"={_square(found[2])}" if found[2] else ""
    return f"{_square(found[1][:2])}{_square(found[1][-2:])}{drop}"


def _square(name: str) -> str:
    """Our name of a square or a goal."""
    if name in _GOALS:
        return _GOALS[name]
    if name[1] in "18":
        raise InvalidRecord(f"{name} is no square: the goals are c1 and d8")
    return f"{name[0]}{int(name[1]) - 1}"


def _stated(header: Mapping[str, Any]) -> Outcome | None:
    """The result that the header gives to the players: 1 and 0, or the same to both."""
    players = header.get("players")
    if not isinstance(players, list) or len(players) != 2:
        return None
    results = [player.get("result") for player in players if isinstance(player, dict)]
    numbers = [result for result in results if isinstance(result, int | float)]
    if len(numbers) != 2:
        return None
    first, second = numbers
    if first == second:
        return Outcome(None, "") if first else None
    return Outcome(1 if first > second else 2, "")
