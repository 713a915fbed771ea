"""The lines of the protocol, as docs/protocol.md has them."""

from __future__ import annotations

from typing import Final

from torony.engine.limit import Limit
from torony.engine.result import Info
from torony.engine.score import Score
from torony.errors import ToronyError
from torony.games import Position, Turn
from torony.playthrough import Playthrough

__all__ = [
    "go_line",
    "info",
    "info_line",
    "limit",
    "option_name",
    "position_line",
    "score",
    "whole_number",
]

_MOST_HUNDREDTHS: Final = 10**9
_MOST_TURNS: Final = 10**6
_LIMITS: Final = ("movetime", "depth", "nodes", "time1", "time2", "inc1", "inc2")


def option_name(line: str) -> str:
    """
    >>> option_name("option name Hash type spin default 64 min 1 max 65536")
    'Hash'
    """
    return line.removeprefix("option name ").partition(" type ")[0]


def position_line(place: Position | Playthrough) -> str:
    """The position with all that led to it: only so can repetitions be known.

    >>> import torony
    >>> position_line(torony.Playthrough(torony.game("gyges").start(), ["3@a1"]))
    'position text 000000/000000/000000/000000/000000/000000 1 112233/112233 moves 3@a1'
    """
    if isinstance(place, Position):
        return f"position text {place}"
    turns = " ".join(map(str, place.turns[: place.ply]))
    return f"position text {place.start}" + (f" moves {turns}" if turns else "")


def go_line(position: Position, limit: Limit) -> str:
    """
    >>> import torony
    >>> go_line(torony.game("gyges").start(), Limit(clock=60, increment=0.5, depth=9))
    'go time1 60000 inc1 500 depth 9'
    >>> go_line(torony.game("gyges").start(), Limit())
    'go infinite'
    """
    player = position.player
    numbers = {
        "movetime": _milliseconds(limit.time),
        f"time{player}": _milliseconds(limit.clock),
        f"inc{player}": _milliseconds(limit.increment) if limit.clock is not None else None,
        "nodes": limit.nodes,
        "depth": limit.depth,
    }
    words = [f"{name} {number}" for name, number in numbers.items() if number is not None]
    return " ".join(["go", *(words or ["infinite"])])


def limit(words: list[str], player: int) -> Limit:
    """What stands after ``go``, as it concerns the player to move; ``ValueError`` if it makes no
    sense.

    >>> limit(["time1", "60000", "inc1", "500", "time2", "1", "depth", "9"], 1)
    Limit(time=None, clock=60.0, increment=0.5, nodes=None, depth=9)
    >>> limit(["infinite"], 1)
    Limit(time=None, clock=None, increment=0.0, nodes=None, depth=None)
    """
    numbers = {}
    rest = iter(words)
    for name in rest:
        if name == "infinite":
            continue
        if name not in _LIMITS:
            raise ValueError(f"unknown limit {name[:100]!r}")
        try:
            numbers[name] = whole_number(next(rest, ""))
        except ValueError:
            raise ValueError(f"expected a whole number after {name!r}") from None

    def seconds(name: str) -> float | None:
        return None if name not in numbers else numbers[name] / 1000

    clock = seconds(f"time{player}")
    return Limit(
        time=seconds("movetime"),
        clock=clock,
        increment=(seconds(f"inc{player}") or 0.0) if clock is not None else 0.0,
        nodes=numbers.get("nodes"),
        depth=numbers.get("depth"),
    )


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1000)


def whole_number(text: str, least: int = 0, most: int = 2**63 - 1) -> int:
    """A number that another program gives; ``ValueError`` for one that cannot be meant."""
    number = int(text)
    if not least <= number <= most:
        raise ValueError(f"{number} is not from {least} to {most}")
    return number


def score(kind: str, number: int, *, at_most: bool = False) -> Score:
    """The score that another program gives; ``ValueError`` for one that cannot be meant."""
    least, most = (
        (1, _MOST_TURNS) if kind in ("win", "loss") else (-_MOST_HUNDREDTHS, _MOST_HUNDREDTHS)
    )
    if not least <= number <= most:
        raise ValueError(f"{kind} {number} is no score")
    return Score.of(kind, number, at_most=at_most)


def _score(text: str) -> Score:
    kind, *rest = text.split()
    number = 0 if kind == "draw" else int(" ".join(rest[:1]))
    return score(kind, number, at_most=len(rest) > 1)


def info_line(info: Info) -> str:
    """
    >>> import torony
    >>> info_line(Info(4, 7, 1, Score(win=3), 5000, 0.01, 2, (Turn("gyges", "a1b3"),)))
    'info depth 4 seldepth 7 multipv 1 score win 3 nodes 5000 time 10 hashfull 2 pv a1b3'
    """
    score = info.score
    named = {"cp": score.cp, "win": score.win, "loss": score.loss}
    words = [f"{kind} {number}" for kind, number in named.items() if number is not None]
    worth = "".join(words or ["draw"]) + (" atmost" if score.at_most else "")
    line = " ".join(map(str, info.line))
    return (
        f"info depth {info.depth} seldepth {info.seldepth} multipv {info.multipv} score {worth} "
        f"nodes {info.nodes} time {_milliseconds(info.time)} hashfull {info.hashfull} pv {line}"
    )


def info(line: str, position: Position) -> Info | None:
    """What an ``info`` line tells about the position; nothing where it is another kind of line or
    does not make sense."""
    words = line.split()
    if words[:2] != ["info", "depth"] or "pv" not in words:
        return None
    place = words.index("pv")
    try:
        fields = _fields(words[1:place])
        return Info(
            depth=whole_number(fields["depth"]),
            seldepth=whole_number(fields.get("seldepth", fields["depth"])),
            multipv=whole_number(fields.get("multipv", "1"), least=1),
            score=_score(fields["score"]),
            nodes=whole_number(fields.get("nodes", "0")),
            time=whole_number(fields.get("time", "0")) / 1000,
            hashfull=whole_number(fields.get("hashfull", "0")),
            line=_turns(words[place + 1 :], position),
        )
    except (KeyError, TypeError, ValueError):
        return None


def _fields(words: list[str]) -> dict[str, str]:
    """Names and values; that of the score is two words, one for a draw, three with ``atmost``."""
    fields = {}
    place = 0
    while place < len(words):
        width = 1
        if words[place] == "score" and words[place + 1 : place + 2] != ["draw"]:
            width = 3 if words[place + 3 : place + 4] == ["atmost"] else 2
        fields[words[place]] = " ".join(words[place + 1 : place + 1 + width])
        place += 1 + width
    return fields


def _turns(words: list[str], position: Position) -> tuple[Turn, ...]:
    """The line as far as it is legal, which must be one turn at least."""
    turns: list[Turn] = []
    for word in words:
        try:
            turn = position.parse(word)
            position = position.play(turn)
        except ToronyError:
            break
        turns.append(turn)
    if not turns:
        raise ValueError("no line")
    return tuple(turns)
