"""Gygès, basic and advanced, rule by rule.

Pieces are numbers, their sizes, and belong to nobody. The advanced game adds one thing, the
replacement (F), and asks for it by ``position.game``: ``"gyges"`` or ``"gyges-advanced"``.
"""

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from .errors import IllegalTurn, InvalidPosition

FILES = "abcdef"
RANKS = "123456"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
RESERVE = "112233"  # GYGES-A2: twelve pieces, and each player sets up two of every size
GOALS = {1: "N", 2: "S"}  # the goal where each player wins
HOME_RANKS = {1: "1", 2: "6"}
NEAREST_FIRST = {1: RANKS, 2: RANKS[::-1]}  # the ranks as each player sees them from his side


def steps_between() -> list[tuple[str, str]]:
    """GYGES-A1: 36 squares joined orthogonally, and a goal beyond each home row next to all of it.

    Each pair of neighbours is one edge of the board and stands here once.
    """
    along = [(a + rank, b + rank) for rank in RANKS for a, b in pairwise(FILES)]
    across = [(file + a, file + b) for file in FILES for a, b in pairwise(RANKS)]
    into_goals = [(f"{file}6", "N") for file in FILES] + [(f"{file}1", "S") for file in FILES]
    return along + across + into_goals


def neighbours() -> dict[str, list[tuple[str, int]]]:
    """For every square its neighbours, each with the edge that leads there as one bit."""
    result: dict[str, list[tuple[str, int]]] = {square: [] for square in (*SQUARES, "N", "S")}
    for number, (one, other) in enumerate(steps_between()):
        result[one].append((other, 1 << number))
        result[other].append((one, 1 << number))
    return result


NEIGHBOURS = neighbours()


@dataclass(frozen=True)
class Position:
    """All that the rules ask about: the pieces, whose turn it is, and what is not yet set up."""

    game: str
    pieces: Mapping[str, int] = field(hash=False)  # {"a1": 3}; after a win one stands on N or S
    player: int
    reserves: tuple[str, str]  # sizes still to be placed by players 1 and 2; both empty in play


# Setting up (A)


def start(game: str, seed: int | None = None) -> Position:
    """The empty board; there is nothing to draw by lot, so that a seed changes nothing."""
    return Position(game, {}, 1, (RESERVE, RESERVE))


def is_setting_up(position: Position) -> bool:
    """GYGES-A4: when all pieces stand, player 1, who placed the first, makes the first move."""
    return position.reserves != ("", "")


def placements(position: Position) -> Iterator[str]:
    """GYGES-A3: by turns each player puts one of his pieces on a free square of his home row."""
    home = HOME_RANKS[position.player]
    for size in sorted(set(position.reserves[position.player - 1])):
        for file in FILES:
            if file + home not in position.pieces:
                yield f"{size}@{file}{home}"


# Which pieces may move (B)


def occupied_rows(pieces: Mapping[str, int], player: int) -> list[list[str]]:
    """The rows with pieces on them, the one nearest to the player first."""
    rows = [[f + rank for f in FILES if f + rank in pieces] for rank in NEAREST_FIRST[player]]
    return [row for row in rows if row]


def moves(position: Position) -> list[str]:
    """GYGES-B1: a player moves a piece of the occupied row nearest to himself.

    GYGES-B2: he may use the next row only if no piece of the nearer one can move at all.
    G-3: and so on, row by row. G-4: if no row has a move there is none.
    """
    for row in occupied_rows(position.pieces, position.player):
        found = [move for origin in row for move in moves_from(position, origin)]
        if found:
            return found
    return []


# How a piece moves (C, D, E)


def walks(
    pieces: Mapping[str, int], player: int, square: str, steps: int, used: int
) -> Iterator[tuple[str, int]]:
    """Every end of a walk of exactly so many steps, with all the edges used up to there.

    GYGES-C1: one step at a time to an adjacent square, turning as one likes, never diagonally.
    GYGES-C3: no edge is used twice in a move. G-1: neither in the other direction.
    """
    for target, edge in NEIGHBOURS[square]:
        if used & edge:
            continue
        if steps == 1:
            if may_end_on(player, target):
                yield target, used | edge
        elif may_pass(pieces, target):
            yield from walks(pieces, player, target, steps - 1, used | edge)


def may_pass(pieces: Mapping[str, int], square: str) -> bool:
    """GYGES-C2: every square on the way must be empty; the one the piece left counts as empty.

    GYGES-E2: a goal is for the exact last step only, so that nothing passes through it.
    """
    return square not in pieces and square not in GOALS.values()


def may_end_on(player: int, square: str) -> bool:
    """GYGES-E3: nobody enters the goal on his own side."""
    return square != GOALS[3 - player]


def ends_of(position: Position, origin: str) -> tuple[set[str], set[str]]:
    """Where walks and bounces of a piece can end: free squares (or the goal), and other pieces.

    GYGES-D2: ending on a piece it bounces, with as many steps as that piece is large, again and
    again; the edges used so far stay used.
    """
    others = {square: size for square, size in position.pieces.items() if square != origin}
    free: set[str] = set()
    bounces: dict[str, list[int]] = {}  # for each piece bounced on, the edges used on the ways
    unexplored = deque([(origin, position.pieces[origin], 0)])
    while unexplored:
        for square, used in walks(others, position.player, *unexplored.popleft()):
            if square not in others:
                free.add(square)
            elif not is_no_better(used, bounces.setdefault(square, [])):
                bounces[square].append(used)
                unexplored.append((square, others[square], used))
    return free, set(bounces)


def is_no_better(used: int, earlier: list[int]) -> bool:
    """Whether an earlier way to the same square used no edge but these: it can go on as far."""
    return any(used & edges == edges for edges in earlier)


def moves_from(position: Position, origin: str) -> Iterator[str]:
    """GYGES-D1: the turn is over on a free square. GYGES-C4: not on the one it began from.

    G-2: passing over the starting square is fine, but a move must move something.
    """
    free, bounced_on = ends_of(position, origin)
    yield from (origin + target for target in free if target != origin)
    if position.game == "gyges-advanced":
        for target in bounced_on:
            yield from replacements(position, origin, target)


# Replacing (F)


def replacements(position: Position, origin: str, target: str) -> Iterator[str]:
    """GYGES-F1: instead of bouncing on, the mover may stay and have the piece there put away."""
    after = {square: size for square, size in position.pieces.items() if square != origin}
    after[target] = position.pieces[origin]
    for drop in drop_squares(after, position.player):
        yield f"{origin}{target}={drop}"


def drop_squares(after: Mapping[str, int], player: int) -> list[str]:
    """GYGES-F2: any empty square that is not behind the opponent's front row.

    G-6: that row is taken with the mover on its new square and the displaced piece off the board.
    """
    opponent = 3 - player
    front_rank = occupied_rows(after, opponent)[0][0][1]
    ranks = NEAREST_FIRST[opponent]
    allowed = ranks[ranks.index(front_rank) :]
    return [square for square in SQUARES if square[1] in allowed and square not in after]


# Turns


def legal_turns(position: Position) -> list[str]:
    """Every turn of the player to move, sorted; none once the game is over."""
    if winner(position) is not None:
        return []
    return sorted(placements(position) if is_setting_up(position) else moves(position))


def play(position: Position, turn: str) -> Position:
    """The position after a turn, which must be legal."""
    if turn not in legal_turns(position):
        raise IllegalTurn(turn, text(position))
    return apply(position, turn)


def apply(position: Position, turn: str) -> Position:
    """The position after a turn known to be legal; the side flips, also after the last turn."""
    pieces = dict(position.pieces)
    reserves = position.reserves
    if turn[1] == "@":
        size, square = turn.split("@")
        pieces[square] = int(size)
        first, second = reserves
        reserves = (
            (first.replace(size, "", 1), second)
            if position.player == 1
            else (first, second.replace(size, "", 1))
        )
    else:
        move, _, drop = turn.partition("=")
        origin, target = move[:2], move[2:]
        if drop:
            pieces[drop] = pieces[target]
        pieces[target] = position.pieces[origin]
        if drop != origin:
            del pieces[origin]
    return replace(position, pieces=pieces, player=3 - position.player, reserves=reserves)


# The end


def winner(position: Position) -> int | None:
    """GYGES-E1: whoever brings a piece to the goal beyond the opponent's home row has won."""
    return next((player for player, goal in GOALS.items() if goal in position.pieces), None)


def outcome(position: Position) -> tuple[int | None, str] | None:
    """A win at a goal, or a draw for want of a move (G-4); None while the game goes on."""
    if winner(position) is not None:
        return winner(position), "goal"
    if not legal_turns(position):
        return None, "no legal turn"
    return None


def is_repetition(history: Sequence[Position]) -> bool:
    """G-5: the third occurrence of a position, side to move included, is a draw.

    It is asked of the positions of a game so far, the last one being judged; no single position
    can tell.
    """
    return list(history).count(history[-1]) >= 3


# Writing it down


def text(position: Position) -> str:
    """A position in one line: the rows from rank 1 to 6, the side to move, what is off."""
    rows = ("".join(str(position.pieces.get(f + rank, 0)) for f in FILES) for rank in RANKS)
    off = "-"
    if is_setting_up(position):
        off = "/".join(reserve or "-" for reserve in position.reserves)
    for goal in GOALS.values():
        if goal in position.pieces:
            off = f"{goal}{position.pieces[goal]}"
    return f"{'/'.join(rows)} {position.player} {off}"


def parse(game: str, text: str) -> Position:
    """The position that a text describes, or InvalidPosition with every reason why not."""
    fields = text.split(" ")
    if len(fields) != 3:
        raise InvalidPosition(text, [f"expected 3 fields divided by a space, got {len(fields)}"])
    board, side, off = fields
    reasons: list[str] = []
    pieces = parse_board(board, reasons)
    if side not in ("1", "2"):
        reasons.append(f"the side to move must be 1 or 2, not {side!r}")
    reserves = ("", "")
    if re.fullmatch(r"[NS][123]", off):
        pieces[off[0]] = int(off[1])
    elif re.fullmatch(r"(-|[123]+)/(-|[123]+)", off):
        first, second = off.replace("-", "").split("/")
        reserves = (first, second)
    elif off != "-":
        reasons.append(f"what is off must look like -, 12233/112233 or N2, not {off!r}")
    if reasons:
        raise InvalidPosition(text, reasons)
    position = Position(game, pieces, int(side), reserves)
    if off == "-/-":
        reasons = ["a setup with nothing left to place is written -"]
    elif is_setting_up(position):
        reasons = list(faults_of_setup(position))
    else:
        reasons = list(faults_of_play(position))
    if reasons:
        raise InvalidPosition(text, reasons)
    return position


def parse_board(board: str, reasons: list[str]) -> dict[str, int]:
    """The pieces of the board part of a position; what cannot be read is added to reasons."""
    rows = board.split("/")
    if len(rows) != 6:
        reasons.append(f"expected 6 rows divided by /, got {len(rows)}")
        return {}
    pieces: dict[str, int] = {}
    for rank, row in zip(RANKS, rows, strict=True):
        if not re.fullmatch(r"[0-3]{6}", row):
            reasons.append(f"row {rank} must be six digits from 0 to 3, not {row!r}")
            continue
        sizes = zip(FILES, row, strict=True)
        pieces |= {file + rank: int(size) for file, size in sizes if size != "0"}
    return pieces


def faults_of_setup(position: Position) -> Iterator[str]:
    """Why a position with reserves cannot occur while setting up."""
    if any(square[1] not in HOME_RANKS.values() for square in position.pieces):
        yield "during setup pieces stand on the two home rows only"
    for player, reserve in enumerate(position.reserves, 1):
        if reserve != "".join(sorted(reserve)):
            yield f"the reserve {reserve} is not in ascending order"
        home = [size for square, size in position.pieces.items() if square[1] == HOME_RANKS[player]]
        if sorted(reserve + "".join(map(str, home))) != list(RESERVE):
            yield f"player {player} must have two of each size, reserve and home row together"
    ahead = len(position.reserves[1]) - len(position.reserves[0])
    if ahead != position.player - 1:
        yield f"player {position.player} is not the one to place the next piece"


def faults_of_play(position: Position) -> Iterator[str]:
    """Why a position without reserves cannot occur in play or after a win."""
    for size, number in sorted(Counter(position.pieces.values()).items()):
        if number > 4:
            yield f"{number} pieces of size {size}, but the game has 4"
    won = winner(position)
    if won == position.player:
        yield f"player {won} has won at {GOALS[won]}, so the other one would be to move"
