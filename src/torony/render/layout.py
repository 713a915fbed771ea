"""Where the points of any board lie, told by their names alone.

Points named by a letter and a number lie on a grid, by file and rank. Others stand in rows below it
or, where there is no grid, on a ring. The page does the same (web/src/games/plain/places.ts).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from torony import _core
from torony.render.markup import Point
from torony.render.position import Board

GRID_POINT = re.compile(r"([a-z])([1-9][0-9]?)")
RING_GAP = 1.4  # from one point of a ring to the next


@dataclass(frozen=True)
class Layout:
    """The middle of every point, in squares from the upper left corner, and the size of it all."""

    places: Mapping[str, Point]
    columns: float
    rows: float
    files: str = ""
    """The names of the columns; none on a ring."""
    ranks: tuple[int, ...] = ()
    """The numbers of the upper rows, from the top."""
    others: tuple[str, ...] = ()
    """What has no place on the grid, in the order in which it stands below it or on the ring."""


@cache
def layout_of(game: str) -> Layout:
    """Return the layout of a game's board."""
    return laid_out(_core.points(game))


def laid_out(points: Sequence[str]) -> Layout:
    """Lay points out by their names.

    >>> laid_out(["a1", "b1", "a2"]).places
    {'a1': (0.5, 1.5), 'b1': (1.5, 1.5), 'a2': (0.5, 0.5)}
    """
    named = {point: GRID_POINT.fullmatch(point) for point in points}
    grid = {point: (name[1], int(name[2])) for point, name in named.items() if name}
    others = tuple(point for point in points if point not in grid)
    if not grid:
        return _ring(others)
    letters = [file for file, _ in grid.values()]
    files = "".join(map(chr, range(ord(min(letters)), ord(max(letters)) + 1)))
    numbers = [rank for _, rank in grid.values()]
    ranks = tuple(range(max(numbers), min(numbers) - 1, -1))
    places = {
        point: (files.index(file) + 0.5, ranks.index(rank) + 0.5)
        for point, (file, rank) in grid.items()
    }
    for index, point in enumerate(others):
        row, column = divmod(index, len(files))
        places[point] = (column + 0.5, len(ranks) + row + 0.5)
    rows = len(ranks) + -(-len(others) // len(files))
    return Layout(places, len(files), rows, files, ranks, others)


def player_of(position: Board, point: str) -> int | None:
    """Return whose a piece is: what the game says, or what stands there is a player's number."""
    content = position.cells[point]
    return position.owners.get(point, int(content) if content in ("1", "2") else None)


def _ring(points: Sequence[str]) -> Layout:
    """The points clockwise, the first one at the top."""
    radius = max(1.0, RING_GAP * len(points) / (2 * pi))
    size = 2 * radius + 1
    places = {}
    for index, point in enumerate(points):
        angle = 2 * pi * index / len(points)
        places[point] = (size / 2 + radius * sin(angle), size / 2 - radius * cos(angle))
    return Layout(places, size, size, others=tuple(points))
