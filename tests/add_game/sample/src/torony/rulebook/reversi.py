"""Reversi on six by six points, rule by rule."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from .errors import IllegalTurn, InvalidPosition

FILES = "abcdef"
RANKS = "123456"
POINTS = tuple(file + rank for rank in RANKS for file in FILES)  # REVERSI-A1
START = "000000/000000/001200/002100/000000/000000 1"  # REVERSI-A2
DIRECTIONS = [(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0)]


@dataclass(frozen=True)
class Position:
    """The discs, whose player's number lies on top, and whose turn it is."""

    discs: Mapping[str, int] = field(hash=False)  # {"c4": 1}
    player: int


def start(game: str, seed: int | None = None) -> Position:
    """REVERSI-A2: two discs of each player in the middle; player 1 begins."""
    return parse(game, START)


def line(point: str, across: int, up: int) -> Iterator[str]:
    """The points from a point on in one direction, to the edge of the board."""
    file, rank = FILES.index(point[0]) + across, RANKS.index(point[1]) + up
    while file in range(len(FILES)) and rank in range(len(RANKS)):
        yield FILES[file] + RANKS[rank]
        file, rank = file + across, rank + up


def turned(position: Position, point: str) -> list[str]:
    """REVERSI-B2: on every line, the opponent's discs up to the next of the player's own."""
    found = []
    for across, up in DIRECTIONS:
        between = []
        for other in line(point, across, up):
            disc = position.discs.get(other)
            if disc != 3 - position.player:
                found += between if disc == position.player else []
                break
            between.append(other)
    return found


def placements(position: Position) -> list[str]:
    """REVERSI-B1: a disc goes on an empty point where it turns over at least one."""
    return [
        point for point in POINTS if point not in position.discs and turned(position, point) != []
    ]


def other_side(position: Position) -> Position:
    """The same discs with the other player to move."""
    return Position(position.discs, 3 - position.player)


def legal_turns(position: Position) -> list[str]:
    """REVERSI-B3: whoever can place a disc must, and passes otherwise; none when it is over."""
    if placements(position):
        return sorted(placements(position))
    return ["pass"] if placements(other_side(position)) else []


def play(position: Position, turn: str) -> Position:
    """The position after a turn, which must be legal."""
    if turn not in legal_turns(position):
        raise IllegalTurn(turn, text(position))
    return apply(position, turn)


def apply(position: Position, turn: str) -> Position:
    """The position after a turn known to be legal."""
    discs = dict(position.discs)
    if turn != "pass":
        discs |= dict.fromkeys([turn, *turned(position, turn)], position.player)
    return other_side(Position(discs, position.player))


def outcome(position: Position) -> tuple[int | None, str] | None:
    """REVERSI-C1: over when neither player can place a disc. REVERSI-C2: more discs win."""
    if legal_turns(position):
        return None
    discs = list(position.discs.values())
    first, second = discs.count(1), discs.count(2)
    return (None if first == second else 1 if first > second else 2), "discs"


def text(position: Position) -> str:
    """The rows from the top, of each point whose disc lies there or 0, and the side to move."""
    rows = (
        "".join(str(position.discs.get(file + rank, 0)) for file in FILES) for rank in RANKS[::-1]
    )
    return f"{'/'.join(rows)} {position.player}"


def parse(game: str, text: str) -> Position:
    """The exact inverse of ``text``."""
    if not re.fullmatch(r"[012]{6}(/[012]{6}){5} [12]", text):
        raise InvalidPosition(text, ["a position is six rows of six digits and the side to move"])
    board, player = text.split(" ")
    discs = {
        file + rank: int(disc)
        for rank, row in zip(RANKS[::-1], board.split("/"), strict=True)
        for file, disc in zip(FILES, row, strict=True)
        if disc != "0"
    }
    return Position(discs, int(player))
