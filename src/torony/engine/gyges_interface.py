"""Programs that speak the Universal Gyges Interface, which others have agreed on.

Everything in it is seen by the player to move: a position begins with the row nearest to him, and
squares are numbers, 0 to 35, row by row from his near left corner. 36 and 37 are the goals.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from torony.engine.limit import Limit
from torony.engine.program import PROTOCOL, Program
from torony.engine.protocol_text import score, whole_number
from torony.engine.result import Info
from torony.engine.score import Score
from torony.errors import EngineFailed, InvalidPlayer, InvalidTurn, Reason, ToronyError
from torony.games import Position, Turn
from torony.playthrough import Playthrough

__all__ = ["GygesInterfaceEngine"]

GAMES: Final = ("gyges", "gyges-advanced")
SQUARES: Final = 36
_NUMBER: Final = "([0-9]|[12][0-9]|3[0-7])"
_NUMBERS: Final = re.compile(rf"{_NUMBER}\|{_NUMBER}(\|{_NUMBER})?")

# An option that was set stays set, so that a search without a limit needs one that never counts.
ENDLESS_PLY: Final = 100
ENDLESS_SECONDS: Final = 86400


class GygesInterfaceEngine(Program):
    """A program of the Universal Gyges Interface, with the surface of :class:`Engine`.

    ``options`` are set by ``setoption NAME VALUE``. What it does wrong is an ``EngineFailed``, as
    for :class:`ExternalEngine`. The interface knows positions only: no setup, no repetitions, no
    clocks, and one line at a time; a limit of nodes only where the program has such an option. Its
    scores are in units of its own.
    """

    def _refuse_other_games(self, command: str | Sequence[str]) -> None:
        if str(self._game) not in GAMES:
            reason = f"it plays {' and '.join(GAMES)}, not {self._game}"
            raise InvalidPlayer(f"ugi:{command}", reason)

    def _introduce(self) -> None:
        self._spelling: dict[str, str] = {}
        for line in self._greet("ugi", "the Universal Gyges Interface"):
            if line.startswith("option "):
                written = line.split()[1]
                self._spelling[written.lower()] = written
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
        for name, value in self._options.items():
            self._set(name, value)
        self._forget()

    def _set(self, name: str, value: object) -> None:
        """Programs differ in how they spell their options, and read no other spelling."""
        self._say(f"setoption {self._spelling.get(name.lower(), name)} {value}")

    def _forget(self) -> None:
        self._say("isready")
        self._wait_until_ready()

    def _ask(
        self, place: Position | Playthrough, position: Position, limit: Limit, lines: int
    ) -> None:
        if position.fields["placing"]:
            reason = "the Universal Gyges Interface has no setup: place the pieces first"
            raise EngineFailed(self._program, PROTOCOL, reason)
        self._set_limit(limit)
        self._say(f"setpos data {seen_by_mover(position)}")
        self._say("go")

    def _set_limit(self, limit: Limit) -> None:
        counts_nodes = "maxnodes" in self._spelling
        if limit.clock is not None or (limit.nodes is not None and not counts_nodes):
            kind = "a clock" if limit.clock is not None else "nodes"
            reason = f"it takes limits of time and of depth, not of {kind}"
            raise InvalidPlayer(f"ugi:{self._program}", reason)
        if limit.nodes is not None:
            self._set("MaxNodes", limit.nodes)
        self._set("MaxPly", min(limit.depth or ENDLESS_PLY, ENDLESS_PLY))
        self._set("MaxTime", f"{limit.time if limit.time is not None else ENDLESS_SECONDS:g}")

    def _info(self, line: str, position: Position) -> Info | None:
        return read_info(line, position)

    def _turn(self, written: str, position: Position) -> Turn:
        word = written.partition(" ")[0]  # a score may follow
        return read_turn(word, position, position.player)


def seen_by_mover(position: Position) -> str:
    """The six rows, the one nearest to the player to move first.

    >>> import torony
    >>> gyges = torony.game("gyges")
    >>> seen_by_mover(gyges.position("321123/000000/010000/000000/000000/302201 1 -"))
    '321123/000000/010000/000000/000000/302201'
    >>> seen_by_mover(gyges.position("321123/000000/010000/000000/000000/302201 2 -"))
    '102203/000000/000000/000010/000000/321123'
    """
    rows = position.text.partition(" ")[0]
    return rows if position.player == 1 else rows[::-1]  # the board turned by half


def read_turn(written: str, position: Position, viewer: int) -> Turn:
    """The legal turn written as numbers, as the viewer, player 1 or 2, counts the squares.

    >>> import torony
    >>> position = torony.game("gyges-advanced").position(
    ...     "321123/000000/000000/000000/000000/321123 2 -"
    ... )
    >>> read_turn("0|1|14", position, 2), read_turn("35|34|21", position, 1)
    (Turn('f6e6=d4'), Turn('f6e6=d4'))
    >>> read_turn("0|36", position, 2)
    Traceback (most recent call last):
    ...
    torony.errors.IllegalTurn: 'f6S' is not legal in ...
    """
    if _NUMBERS.fullmatch(written) is None:
        reason = "two or three numbers from 0 to 37 are expected, as in 0|8"
        raise InvalidTurn(written, position, Reason(reason))
    numbers = [int(part) for part in written.split("|")]
    points = position.game.points
    squares, goals = points[:SQUARES], points[SQUARES:]
    if viewer == 2:
        squares = squares[::-1]
    # Nobody can enter both goals, so that it does not matter which number a program gives them.
    goal = goals[position.player - 1]
    names = [squares[number] if number < SQUARES else goal for number in numbers]
    return position.parse(f"{names[0]}{names[1]}" + "".join(f"={drop}" for drop in names[2:]))


def read_info(line: str, position: Position) -> Info | None:
    """What an ``info ply`` line tells; nothing where it is another one or makes no sense."""
    words = line.split()
    if words[:2] != ["info", "ply"]:
        return None
    place = words.index("pv") if "pv" in words else len(words)
    fields = dict(zip(words[1:place:2], words[2:place:2], strict=False))
    try:
        ply = whole_number(fields["ply"])
        time = float(fields.get("time", 0))
        if not 0 <= time < math.inf:
            raise ValueError(f"{time} is no time")
        return Info(
            depth=ply,
            seldepth=ply,
            multipv=1,
            score=_score(float(fields["score"]), ply),
            nodes=whole_number(fields.get("nodes", "0")),
            time=time,
            hashfull=0,
            line=_line(words[place + 1 :] or [fields["bestmove"]], position),
        )
    except (KeyError, ValueError, OverflowError):
        return None


def _score(number: float, ply: int) -> Score:
    if math.isinf(number):  # a win or loss found, no deeper than it looked
        return score("win" if number > 0 else "loss", ply)
    return score("cp", round(number))


def _line(words: list[str], position: Position) -> tuple[Turn, ...]:
    """The line as far as it is legal, which must be one turn at least.

    Some programs write the replies as their player sees them, others as the first player does: the
    line tells by making sense.
    """
    own, fixed = (_legal_turns(words, position, of_mover) for of_mover in (True, False))
    line = own if len(own) >= len(fixed) else fixed
    if not line:
        raise ValueError("no line")
    return tuple(line)


def _legal_turns(words: list[str], position: Position, of_mover: bool) -> list[Turn]:
    viewer = position.player
    turns: list[Turn] = []
    for word in words:
        try:
            turn = read_turn(word, position, position.player if of_mover else viewer)
        except ToronyError:
            break
        turns.append(turn)
        position = position.play(turn)
    return turns
