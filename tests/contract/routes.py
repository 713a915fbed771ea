"""A second opinion on routes: whether the way shown for a turn can be walked on the board.

It knows nothing of the core but what a position shows, and walks every step by itself.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

import torony
from torony.rulebook.lyngk import TALLEST

DIRECTIONS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))


def lyngk(position: torony.Position, turn: torony.Turn, route: torony.Route) -> str:
    """What is wrong with the route of a LYNGK turn; nothing when it is right."""
    if turn.origin is None or turn.target is None:
        return "a turn without a move has no route" if route or route.steps else ""
    mine = (*position.claims[position.player], turn.claim)
    board = {point: stack for point, stack in position.cells.items() if point != turn.origin}
    if position.game.name == "lyngk" and turn.claim:  # L-1: these come off before the move
        board = {p: s for p, s in board.items() if len(s) < TALLEST["lyngk"] or s[-1] != turn.claim}
    colour = position.cells[turn.origin][-1]
    for point in route[1:-1]:
        if colour not in mine:
            return f"{point} is no LYNGK point: {colour} is not the player's"
        if board.get(point, "-")[-1] != colour:
            return f"{point} is no LYNGK point of {colour}"
    if len(set(route[:-1])) < len(route) - 1:
        return "a LYNGK point is used twice"
    steps = [turn.origin]
    for start, end in pairwise(route):
        line = next((line for line in lines(start, board) if line[-1] == end), None)
        if line is None:
            return f"no straight way over empty points from {start} to {end}"
        steps += line
    if tuple(steps) != route.steps:
        return f"the steps are not {' '.join(steps)}"
    return _is_shortest_in_lyngk(board, colour if colour in mine else "", route)


def lines(start: str, board: dict[str, str]) -> Iterator[list[str]]:
    """The points from a start to the first stack in each direction, that stack included."""
    for across, up in DIRECTIONS:
        line: list[str] = []
        file, rank = ord(start[0]), int(start[1])
        for _ in range(9):
            file, rank = file + across, rank + up
            line.append(f"{chr(file)}{rank}")
            if line[-1] in board:
                yield line
                break


def _is_shortest_in_lyngk(board: dict[str, str], own: str, route: torony.Route) -> str:
    reached = {line[-1] for line in lines(route[0], board)}
    stops = 2
    while route[-1] not in reached:
        springboards = [point for point in reached if board[point][-1] == own]
        reached |= {line[-1] for point in springboards for line in lines(point, board)}
        stops += 1
    return "" if len(route) == stops else f"there is a way with {stops} stops"


def gyges(position: torony.Position, turn: torony.Turn, route: torony.Route) -> str:
    """What is wrong with the route of a Gygès turn; nothing when it is right."""
    if turn.origin is None:
        return "" if tuple(route) == route.steps == (turn.target,) else "a placement has one stop"
    board = {point: int(size) for point, size in position.cells.items() if point != turn.origin}
    size = int(position.cells[turn.origin])
    stops, left, used = [turn.origin], size, set()
    for square, following in pairwise(route.steps):
        edge = frozenset((square, following))
        if following not in neighbours(square):
            return f"{following} is not next to {square}"
        if edge in used:
            return f"the edge between {square} and {following} is used twice"
        used.add(edge)
        left -= 1
        if left:
            if following in board or following in ("N", "S"):
                return f"{following} is passed, which is not an empty square"
            continue
        stops.append(following)
        left = board.get(following, 0)
    if tuple(stops) != tuple(route):
        return f"the stops are not {' '.join(stops)}"
    if route[-1] == "NS"[2 - position.player]:
        return "it ends in the player's own goal"
    if route[-1] in board and turn.drop is None:
        return "it ends on a piece"
    if route[-1] not in board and (turn.drop is not None or left):
        return "it does not end on a piece"
    fewer = len(route) - 2  # bounces less than this route has, plus the first walk
    if 0 < fewer <= 2 and turn.target in ends(board, position.player, turn.origin, size, fewer):
        return "there is a way with fewer bounces"
    return ""


def neighbours(square: str) -> list[str]:
    """The places next to a square; each goal is next to the whole row before it."""
    if square in ("N", "S"):
        return []
    file, rank = ord(square[0]), int(square[1])
    beside = [f"{chr(file + n)}{rank}" for n in (-1, 1) if ord("a") <= file + n <= ord("f")]
    above = "N" if rank == 6 else f"{square[0]}{rank + 1}"
    below = "S" if rank == 1 else f"{square[0]}{rank - 1}"
    return [*beside, above, below]


def ends(board: dict[str, int], player: int, start: str, size: int, walks: int) -> set[str]:
    """Everything that so many walks one after the other can end on, by trying them all."""
    found = set()
    unexplored = [(start, size, walks, frozenset[frozenset[str]]())]
    while unexplored:
        square, left, more, used = unexplored.pop()
        for following in neighbours(square):
            edge = frozenset((square, following))
            if edge in used:
                continue
            if left > 1:
                if following not in board and following not in ("N", "S"):
                    unexplored.append((following, left - 1, more, used | {edge}))
                continue
            found.add(following)
            if following in board and more > 1:
                unexplored.append((following, board[following], more - 1, used | {edge}))
    return found


CHECKS: dict[str, Callable[[torony.Position, torony.Turn, torony.Route], str]] = {
    "lyngk": lyngk,
    "lyngk-6": lyngk,
    "gyges": gyges,
    "gyges-advanced": gyges,
}
