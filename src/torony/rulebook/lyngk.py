"""LYNGK and its six-stack variant, rule by rule.

A stack is a string of piece letters, bottom to top: ``"rgb"`` has blue on top, and a single piece
is a stack of height 1. The variant differs in a few places only, which ask ``position.game``.
"""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from .errors import IllegalTurn, InvalidPosition

COLOURS = "ibrgk"  # ivory, blue, red, green, black
JOKER = "w"
PIECES = COLOURS * 8 + JOKER * 3
CLAIMS_EACH = 2  # how many colours a player may claim (LYNGK-D6)
TALLEST = {"lyngk": 5, "lyngk-6": 6}  # how tall a stack may grow (LYNGK-E5, LYNGK-H1)

# The 43 points are those at a squared distance of at most 12 from the centre, e5.
FILES = {
    file: [f"{file}{y + 5}" for y in range(-4, 5) if x * x - x * y + y * y <= 12]
    for x, file in enumerate("abcdefghi", -4)
}
POINTS = tuple(point for points in FILES.values() for point in points)
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))


@dataclass(frozen=True)
class Position:
    """All that the rules ask about: the board, whose turn it is, claims and captures."""

    game: str
    stacks: Mapping[str, str] = field(hash=False)  # occupied points only, e.g. {"e5": "rgb"}
    player: int
    # LYNGK-C2: the five pieces beside the board only show what players 1 and 2 have claimed.
    claims: tuple[str, str]  # in the order claimed, e.g. ("rb", "g")
    captured: tuple[int, int]  # how many 5-stacks players 1 and 2 have taken off


def start(game: str, seed: int | None = None) -> Position:
    """LYNGK-C1: shuffle the pieces, one on every point. LYNGK-C3: player 1 begins."""
    pieces = random.Random(seed).sample(PIECES, len(PIECES))
    return Position(game, dict(zip(POINTS, pieces, strict=True)), 1, ("", ""), (0, 0))


# Colours and their owners (D)


def is_neutral(position: Position, colour: str) -> bool:
    """LYNGK-D2: every colour is neutral until somebody claims it; a joker has no colour."""
    return colour != JOKER and owner_of_colour(position, colour) is None


def owner_of_colour(position: Position, colour: str) -> int | None:
    """LYNGK-D3: a claimed colour belongs to the player who claimed it, and to him alone."""
    return next((player for player in (1, 2) if colour in position.claims[player - 1]), None)


def claimable_colours(position: Position) -> list[str]:
    """LYNGK-D6: a player may claim two colours; with four claimed the fifth stays neutral."""
    if len(position.claims[position.player - 1]) == CLAIMS_EACH:
        return []
    return [colour for colour in COLOURS if is_neutral(position, colour)]


def claim(position: Position, colour: str) -> Position:
    """LYNGK-D4: a claim comes before the move, which already enjoys its effect.

    L-1: the 5-stacks with that colour on top come off at once; this is not a choice.
    """
    first, second = position.claims
    claims = (first + colour, second) if position.player == 1 else (first, second + colour)
    position = replace(position, claims=claims)
    for point in [point for point, stack in position.stacks.items() if captures(position, stack)]:
        position = take_off(position, point)
    return position


# Moving (E)


def owner_of_stack(position: Position, stack: str) -> int | None:
    """LYNGK-E2: a stack moves as a whole and belongs to the owner of its top piece."""
    return owner_of_colour(position, stack[-1])


def is_passive(stack: str) -> bool:
    """LYNGK-D1: a joker never moves by itself, only as a part of a stack under a colour."""
    return stack[-1] == JOKER


def may_move(position: Position, stack: str) -> bool:
    """LYNGK-E1: the player moves one neutral stack or one of his own."""
    return not is_passive(stack) and owner_of_stack(position, stack) in (None, position.player)


def lines_from(point: str) -> list[list[str]]:
    """The points of the six straight lines that begin next to a point, nearest first."""
    file, rank = ord(point[0]), int(point[1])
    return [
        [p for n in range(1, 9) if (p := f"{chr(file + n * across)}{rank + n * up}") in POINTS]
        for across, up in DIRECTIONS
    ]


LINES = {point: lines_from(point) for point in POINTS}


def reached_from(stacks: Mapping[str, str], point: str) -> Iterator[str]:
    """LYNGK-E3: straight over empty points to the first stack; no jumping, no empty end.

    L-2: this holds for a move that goes on from a LYNGK point too, adjacent or not.
    """
    for line in LINES[point]:
        for target in line:
            if target in stacks:
                yield target
                break


def tallest(game: str) -> int:
    """LYNGK-H1: in the variant 5-stacks stay and play on, so that a stack can grow to six."""
    return TALLEST[game]


def fits(game: str, stack: str) -> bool:
    """LYNGK-E5: no stack above the limit, no colour twice; jokers never clash.

    LYNGK-H2: in the variant a joker may also stand for white, the sixth colour. LYNGK-H3: as there
    are five colours, a stack of six holds a joker by itself and nothing more need be asked.
    """
    return len(stack) <= tallest(game) and not has_repeats(stack)


def has_repeats(pieces: str) -> bool:
    """Whether a colour occurs more than once among these pieces."""
    colours = pieces.replace(JOKER, "")
    return len(set(colours)) < len(colours)


def may_climb(position: Position, mover: str, target: str) -> bool:
    """How tall a stack the mover may land on depends on whose it is.

    LYNGK-E8: a stack of the player's own colour climbs any height.
    LYNGK-E6: a neutral single piece lands on single pieces only.
    LYNGK-E7: a neutral stack lands on nothing taller than itself.
    """
    if owner_of_stack(position, mover) == position.player:
        return True
    if len(mover) == 1:
        return len(target) == 1
    return len(target) <= len(mover)


def destinations(position: Position, origin: str) -> set[str]:
    """LYNGK-E4: a stack lands by a plain move or by the LYNGK rule; the route makes no difference.

    LYNGK-F1: that rule is only for stacks of the player's own colour.
    """
    mover = position.stacks[origin]
    others = {point: stack for point, stack in position.stacks.items() if point != origin}
    springboards = {origin}
    if owner_of_stack(position, mover) == position.player:
        springboards |= lyngk_points(others, origin, mover[-1])
    return {
        target
        for springboard in springboards
        for target in reached_from(others, springboard)
        if fits(position.game, others[target] + mover)
        and may_climb(position, mover, others[target])
    }


def captures(position: Position, stack: str) -> bool:
    """LYNGK-E9: a 5-stack with the player's own colour on top comes off and is worth a point.

    LYNGK-E10: with a neutral top it stays as an obstacle, until its colour is claimed.
    """
    is_full = position.game == "lyngk" and len(stack) == tallest(position.game)
    return is_full and owner_of_stack(position, stack) == position.player


def take_off(position: Position, point: str) -> Position:
    """Take a completed stack off the board and score it for the player to move."""
    stacks = {other: stack for other, stack in position.stacks.items() if other != point}
    first, second = position.captured
    captured = (first + 1, second) if position.player == 1 else (first, second + 1)
    return replace(position, stacks=stacks, captured=captured)


# The LYNGK rule (F), and whole turns


def lyngk_points(others: Mapping[str, str], origin: str, colour: str) -> set[str]:
    """LYNGK-F2: stacks of one claimed colour are linked when one could step to the other.

    ``others`` is the board without the mover: it has left its point, which is empty by now.
    LYNGK-F3: the mover goes on from a LYNGK point, and so on, until it lands on another colour.
    LYNGK-F5: each point serves once a turn, so that a point found again leads nowhere new.
    """
    found: set[str] = set()
    unexplored = [origin]
    while unexplored:
        for point in reached_from(others, unexplored.pop()):
            if is_lyngk_point(others[point], colour) and point not in found:
                found.add(point)
                unexplored.append(point)
    return found


def is_lyngk_point(stack: str, colour: str) -> bool:
    """LYNGK-F4: the top has the mover's colour and is no joker; what lies below is irrelevant."""
    return stack[-1] == colour


def turns(position: Position) -> Iterator[str]:
    """LYNGK-D5: no claim or one, then a move. L-4: a claim needs a move, so none with a pass.

    L-7: the variant has one exception, a claim that wins is the whole turn.
    """
    yield from moves(position)
    for colour in claimable_colours(position):
        claimed = claim(position, colour)
        if six_stack_owner(claimed) is not None:
            yield f"{colour}:"
        else:
            yield from (f"{colour}:{move}" for move in moves(claimed))


def moves(position: Position) -> Iterator[str]:
    """Every move of the player, his claim being made already."""
    for origin, stack in position.stacks.items():
        if may_move(position, stack):
            yield from (origin + target for target in destinations(position, origin))


def legal_turns(position: Position) -> list[str]:
    """LYNGK-E11: passing is for a player without any legal turn, and then it is all he can do.

    LYNGK-E12: the other plays on, and a player who regains a turn must play it.
    L-3: a turn that begins with a claim is a turn too: who has only such turns must play one.
    """
    if outcome(position) is not None:
        return []
    return sorted(turns(position)) or ["pass"]


def play(position: Position, turn: str) -> Position:
    """The position after a turn, which must be legal."""
    if turn not in legal_turns(position):
        raise IllegalTurn(turn, text(position))
    return apply(position, turn)


def apply(position: Position, turn: str) -> Position:
    """The position after a turn known to be legal; the side flips, also after the last turn."""
    if turn[1:2] == ":":
        position, turn = claim(position, turn[0]), turn[2:]
    if turn not in ("", "pass"):
        origin, target = turn[:2], turn[2:]
        stacks = dict(position.stacks)
        stacks[target] += stacks.pop(origin)
        position = replace(position, stacks=stacks)
        if captures(position, stacks[target]):
            position = take_off(position, target)
    return other_side(position)


def other_side(position: Position) -> Position:
    """The same position with the other player to move."""
    return replace(position, player=3 - position.player)


# The end (G, H4 to H6)


def six_stack_owner(position: Position) -> int | None:
    """LYNGK-H4: a 6-stack with a player's own colour on top wins at once.

    LYNGK-H5: with a neutral top it wins nothing yet.
    """
    if position.game != "lyngk-6":
        return None
    full = (s for s in position.stacks.values() if len(s) == tallest(position.game))
    owners = (owner_of_stack(position, stack) for stack in full)
    return next((owner for owner in owners if owner is not None), None)


def outcome(position: Position) -> tuple[int | None, str] | None:
    """LYNGK-G1: after the last possible move, more captured 5-stacks win.

    L-5: that is as soon as neither player has a legal turn; no closing passes are made.
    LYNGK-G2: if equal, more 4-stacks on the board, then 3-stacks, and so on.
    LYNGK-H6: the variant compares stacks on the board only, from five down.
    LYNGK-G3: if even the single pieces are equal, it is a draw.
    """
    if (winner := six_stack_owner(position)) is not None:
        return winner, "six-stack"
    if any(turns(position)) or any(turns(other_side(position))):
        return None
    comparisons = {"captures": position.captured} if position.game == "lyngk" else {}
    for height in range(tallest(position.game) - 1, 0, -1):
        name = f"stacks of {height}" if height > 1 else "singles"
        comparisons[name] = (stacks_owned(position, 1, height), stacks_owned(position, 2, height))
    for name, (first, second) in comparisons.items():
        if first != second:
            return (1 if first > second else 2), name
    return None, "all equal"


def stacks_owned(position: Position, player: int, height: int) -> int:
    """L-6: only stacks with a player's own colour on top count; neutral ones are nobody's."""
    stacks = (stack for stack in position.stacks.values() if len(stack) == height)
    return sum(owner_of_stack(position, stack) == player for stack in stacks)


# Writing it down


def text(position: Position) -> str:
    """A position in one line: the files, the side to move, the claims, the captured stacks."""
    files = []
    for points in FILES.values():
        cells = [position.stacks.get(point, ".") for point in points]
        written = "".join(f"({cell})" if len(cell) > 1 else cell for cell in cells)
        files.append(re.sub(r"\.+", lambda gaps: str(len(gaps[0])), written))
    claims = "/".join(colours or "-" for colours in position.claims)
    captured = "/".join(str(number) for number in position.captured)
    return f"{'/'.join(files)} {position.player} {claims} {captured}"


def parse(game: str, text: str) -> Position:
    """The position that a text describes, or InvalidPosition with every reason why not."""
    fields = text.split(" ")
    if len(fields) != 4:
        raise InvalidPosition(text, [f"expected 4 fields divided by a space, got {len(fields)}"])
    board, side, claims, captured = fields
    reasons: list[str] = []
    stacks = parse_board(board, reasons)
    colours = f"(-|[ibrgk]{{1,{CLAIMS_EACH}}})"
    for pattern, written, expected in (
        (r"[12]", side, "the side to move must be 1 or 2"),
        (f"{colours}/{colours}", claims, "the claims must look like rb/g or -/-"),
        (r"(0|[1-9][0-9]?)/(0|[1-9][0-9]?)", captured, "the captures must look like 1/0"),
    ):
        if not re.fullmatch(pattern, written):
            reasons.append(f"{expected}, not {written!r}")
    if reasons:
        raise InvalidPosition(text, reasons)
    first, second = claims.replace("-", "").split("/")
    one, two = (int(number) for number in captured.split("/"))
    position = Position(game, stacks, int(side), (first, second), (one, two))
    if reasons := list(faults(position)):
        raise InvalidPosition(text, reasons)
    return position


def parse_board(board: str, reasons: list[str]) -> dict[str, str]:
    """The stacks of the board part of a position; what cannot be read is added to reasons."""
    files = board.split("/")
    if len(files) != len(FILES):
        reasons.append(f"expected 9 files divided by /, got {len(files)}")
        return {}
    stacks: dict[str, str] = {}
    for (name, points), written in zip(FILES.items(), files, strict=True):
        tokens: list[str] = re.findall(r"[ibrgkw]|[1-9]|\([ibrgkw]{2,}\)", written)
        cells: list[str] = []
        for token in tokens:
            cells += [""] * int(token) if token.isdigit() else [token.strip("()")]
        if "".join(tokens) != written:
            reasons.append(f"file {name}: cannot read {written!r}")
        elif re.search(r"[1-9][1-9]", written):
            reasons.append(f"file {name}: two numbers in a row in {written!r}")
        elif len(cells) != len(points):
            reasons.append(f"file {name} has {len(points)} points, but {written!r} {len(cells)}")
        else:
            stacks |= {point: cell for point, cell in zip(points, cells, strict=True) if cell}
    return stacks


def faults(position: Position) -> Iterator[str]:
    """Every reason why a readable position cannot be one of its game."""
    pieces = "".join(position.stacks.values())
    for piece in COLOURS + JOKER:
        if pieces.count(piece) > PIECES.count(piece):
            yield f"{pieces.count(piece)} pieces of {piece}, but the game has {PIECES.count(piece)}"
    if len(pieces) + tallest(position.game) * sum(position.captured) > len(PIECES):
        yield f"more than {len(PIECES)} pieces, those of the captured stacks included"
    for point, stack in position.stacks.items():
        if len(stack) > tallest(position.game):
            yield f"{point}: {stack} is taller than {tallest(position.game)}"
        if has_repeats(stack):
            yield f"{point}: {stack} has a colour twice"
        if any(captures(side, stack) for side in (position, other_side(position))):
            yield f"{point}: {stack} would have been taken off, as {stack[-1]} is claimed"
    if has_repeats("".join(position.claims)):
        yield "a colour is claimed twice"
    for player in (1, 2):
        if position.captured[player - 1] and not position.claims[player - 1]:
            yield f"player {player} has captured stacks but claimed no colour"
    if position.game == "lyngk-6" and position.captured != (0, 0):
        yield "nothing is captured in lyngk-6"
    if all(stacks_owned(position, player, tallest(position.game)) for player in (1, 2)):
        yield f"both players own a stack of {tallest(position.game)}"
