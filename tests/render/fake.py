"""Positions to draw that need no core: just the attributes that the renderers ask for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

RANKS = {"a": 3, "b": 2, "c": 1, "d": 2, "e": 2, "f": 3, "g": 3, "h": 5, "i": 7}


@dataclass(frozen=True)
class FakeOutcome:
    winner: int | None
    reason: str


@dataclass(frozen=True)
class FakeTurn:
    origin: str | None = None
    target: str | None = None
    claim: str | None = None
    drop: str | None = None
    size: int | None = None


@dataclass(frozen=True)
class FakePosition:
    game: str
    text: str
    player: int
    cells: dict[str, str]
    owners: dict[str, int] = field(default_factory=dict)
    result: FakeOutcome | None = None
    claims: dict[int, str] = field(default_factory=dict)
    captured: dict[int, int] = field(default_factory=dict)
    reserve: dict[int, list[int]] = field(default_factory=dict)

    def outcome(self) -> FakeOutcome | None:
        return self.result


def position(game: str, text: str, result: FakeOutcome | None = None) -> FakePosition:
    """Read a well-formed position text without asking whether it makes sense."""
    return (lyngk if game.startswith("lyngk") else gyges)(game, text, result)


def lyngk(game: str, text: str, result: FakeOutcome | None) -> FakePosition:
    board, side, claims, captured = text.split(" ")
    cells = {}
    for (file, first), column in zip(RANKS.items(), board.split("/"), strict=True):
        rank = first
        for item in re.findall(r"\([a-z]+\)|[a-z]|\d", column):
            if item.isdigit():
                rank += int(item)
            else:
                cells[f"{file}{rank}"] = item.strip("()")
                rank += 1
    owners = {
        point: player
        for point, pieces in cells.items()
        for player, colours in enumerate(claims.split("/"), start=1)
        if pieces[-1] in colours
    }
    return FakePosition(
        game,
        text,
        int(side),
        cells,
        owners,
        result,
        claims=dict(enumerate(claims.replace("-", "").split("/"), start=1)),
        captured=dict(enumerate(map(int, captured.split("/")), start=1)),
    )


def gyges(game: str, text: str, result: FakeOutcome | None) -> FakePosition:
    board, side, off = text.split(" ")
    cells = {
        f"{file}{rank}": size
        for rank, row in enumerate(board.split("/"), start=1)
        for file, size in zip("abcdef", row, strict=True)
        if size != "0"
    }
    if off[0] in "NS":
        cells[off[0]] = off[1]
    reserve = {
        player: [int(size) for size in sizes if size != "-"]
        for player, sizes in enumerate(off.split("/"), start=1)
        if "/" in off
    }
    return FakePosition(game, text, int(side), cells, {}, result, reserve=reserve)
