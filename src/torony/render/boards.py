"""The points of the boards and the limits of the games, for pictures and terminal boards."""

from __future__ import annotations

from torony import _core
from torony.render.position import Board

LYNGK_FILES = "abcdefghi"

# The lowest and highest rank of each file, from a to i.
LYNGK_RANKS = ((3, 3), (2, 5), (1, 7), (2, 7), (2, 8), (3, 8), (3, 9), (5, 8), (7, 7))
LYNGK_POINTS = tuple(
    f"{file}{rank}"
    for file, (lowest, highest) in zip(LYNGK_FILES, LYNGK_RANKS, strict=True)
    for rank in range(lowest, highest + 1)
)

LYNGK_CLAIMS_EACH = _core.LYNGK_CLAIMS_EACH
LYNGK_LIMIT = _core.LYNGK_LIMIT  # how tall a stack is that is captured
LYNGK_TALLEST = _core.LYNGK_TALLEST  # how tall one can be in any game of the family

GYGES_FILES = "abcdef"
GYGES_GOALS = ("N", "S")
GYGES_POINTS = (
    *(f"{file}{rank}" for rank in range(1, 7) for file in GYGES_FILES),
    *GYGES_GOALS,
)


def lyngk_first_file(rank: int) -> int:
    """Return the number of the leftmost file that has this rank, counted from 0."""
    return min(file for file, (low, high) in enumerate(LYNGK_RANKS) if low <= rank <= high)


def gyges_front_row(position: Board) -> int | None:
    """Return the occupied row nearest to the player to move, None when nobody moves a piece."""
    if position.outcome() is not None or position.reserve:
        return None
    ranks = [int(point[1]) for point in position.cells if point not in GYGES_GOALS]
    if not ranks:
        return None
    return min(ranks) if position.player == 1 else max(ranks)
