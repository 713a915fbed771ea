"""Boards for the terminal: letters always, colours where the terminal has them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from torony.render.boards import (
    GYGES_FILES,
    LYNGK_FILES,
    LYNGK_POINTS,
    LYNGK_TALLEST,
    gyges_front_row,
    lyngk_first_file,
)
from torony.render.families import family_of
from torony.render.layout import layout_of, player_of
from torony.render.position import (
    Board,
    TurnOption,
    game_name,
    result_sentence,
)
from torony.render.route import RoutePath, route_path
from torony.render.theme import COLOURS, piece_name, theme_file

RESET = "\x1b[0m"
COLUMN = LYNGK_TALLEST + 1  # from one LYNGK file to the next: a stack and the mark of its owner
MARGIN = 9  # characters left of file a


@dataclass(frozen=True)
class Style:
    """How a terminal shows things: with colours or without, in Unicode or plain ASCII."""

    colour: bool
    unicode: bool

    def paint(self, text: str, *codes: str) -> str:
        """Wrap a text in escape codes, or leave it alone where there are no colours."""
        return f"\x1b[{';'.join(codes)}m{text}{RESET}" if self.colour and codes else text

    def swatch(self, kind: str, key: str, text: str, *codes: str) -> str:
        """Paint a text in the colours of a piece."""
        pair = theme_file()["terminal"][kind][key]
        return self.paint(text, *codes, f"38;5;{pair['fore']}", f"48;5;{pair['back']}")

    def player(self, number: int, text: str) -> str:
        """Paint a text in the colour of a player."""
        return self.paint(text, "1", f"38;5;{theme_file()['terminal']['players'][str(number)]}")

    def muted(self, text: str) -> str:
        """Paint a text that should step back."""
        return self.paint(text, f"38;5;{theme_file()['terminal']['muted']}")

    def mark(self, text: str) -> str:
        """Paint a sign that points something out."""
        return self.paint(text, "1")

    def dot(self, passed: bool) -> str:
        """Draw an empty point, a fat one where a turn passes."""
        return self.mark(self.either("•", "*")) if passed else self.muted(self.either("·", "."))

    def either(self, unicode: str, ascii: str) -> str:
        """Choose between a sign and its plain stand-in."""
        return unicode if self.unicode else ascii


def board(
    position: Board,
    *,
    colour: bool | None = None,
    unicode: bool = True,
    turn: TurnOption | RoutePath | None = None,
) -> str:
    """Draw a position for the terminal, in at most 22 lines of 78 characters.

    `colour` None means: when standard output is a terminal with colours and NO_COLOR is not set.
    `unicode` False keeps to ASCII. The way of `turn` is marked: its stops stand in brackets, the
    place of a displaced piece in braces, and empty points passed are fat dots.
    """
    draw = board_drawing(game_name(position))
    style = Style(has_colours() if colour is None else colour, unicode)
    lines = draw(position, style, route_path(position, turn) or RoutePath())
    return "\n".join(line.rstrip() for line in lines)


def has_colours() -> bool:
    """Say whether standard output is a terminal that shows colours."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") in (None, "", "dumb"):
        return False
    return sys.stdout is not None and sys.stdout.isatty()


class Canvas:
    """Lines of text built from pieces that are put at a column; the pieces may hold colours."""

    def __init__(self, height: int) -> None:
        self._rows: list[list[tuple[int, int, str]]] = [[] for _ in range(height)]

    def put(self, row: int, column: int, shown: str, width: int) -> None:
        """Put a text of `width` visible characters."""
        self._rows[row].append((column, width, shown))

    def lines(self) -> list[str]:
        """Return the lines."""
        lines = []
        for row in self._rows:
            line, end = "", 0
            for column, width, shown in sorted(row):
                line += " " * (column - end) + shown
                end = column + width
            lines.append(line)
        return lines


def lyngk_row(file: int, rank: int) -> int:
    """Return the line of a point: two a rank, and half a rank between neighbouring files."""
    return 13 - (2 * rank - file)


def _lyngk(position: Board, style: Style, turn: RoutePath) -> list[str]:
    canvas = Canvas(14)

    def column(file: int) -> int:
        return MARGIN + file * COLUMN

    for point in LYNGK_POINTS:
        file, rank = LYNGK_FILES.index(point[0]), int(point[1])
        pieces = position.cells.get(point, "")
        if pieces:
            shown, width = _stack(pieces, position.owners.get(point), style)
        else:
            shown, width = style.dot(point in turn.steps), 1
        start = column(file) - len(pieces) // 2
        if point in turn.stops:
            shown, width, start = style.mark("[") + shown + style.mark("]"), width + 2, start - 1
        canvas.put(lyngk_row(file, rank), start, shown, width)
    for rank in range(1, 10):
        file = lyngk_first_file(rank) - 1
        canvas.put(lyngk_row(file, rank), column(file) + 1, style.muted(str(rank)), 1)
    files = " " * MARGIN + (" " * (COLUMN - 1)).join(LYNGK_FILES)
    return [*canvas.lines(), style.muted(files), "", *_lyngk_footer(position, style)]


def _stack(pieces: str, owner: int | None, style: Style) -> tuple[str, int]:
    """Write a stack from bottom to top, the top as a capital, then the mark of its owner."""
    shown = "".join(style.swatch("pieces", piece, piece) for piece in pieces[:-1])
    shown += style.swatch("pieces", pieces[-1], pieces[-1].upper(), "1")
    if owner is None:
        return shown, len(pieces)
    return shown + _owner_mark(owner, style), len(pieces) + 1


def _owner_mark(owner: int, style: Style) -> str:
    return style.player(owner, style.either("¹²"[owner - 1], "12"[owner - 1]))


def _lyngk_footer(position: Board, style: Style) -> list[str]:
    claimed = position.claims
    lines = [_result(position, style)]
    for player in (1, 2):
        names = _colours(claimed[player], player, style) or style.muted("no colour yet")
        line = f"Player {player}  {names}"
        if game_name(position) == "lyngk":
            line += f"   captured {position.captured[player]}"
        lines.append(line)
    free = "".join(colour for colour in COLOURS if colour not in (*claimed[1], *claimed[2]))
    joker = f"{style.swatch('pieces', 'w', 'W', '1')} joker"
    lines.append(f"Neutral   {_colours(free, None, style)}  {joker}")
    return lines


def _colours(pieces: Sequence[str], owner: int | None, style: Style) -> str:
    return "  ".join(f"{_stack(piece, owner, style)[0]} {piece_name(piece)}" for piece in pieces)


def _result(position: Board, style: Style) -> str:
    outcome = position.outcome()
    player = position.player if outcome is None else outcome.winner
    sentence = result_sentence(position)
    return sentence if player is None else style.player(player, sentence)


# Every size looks different even without its digit: brackets stand for the rings of a piece.
GYGES_PIECES = {"1": "  1  ", "2": " (2) ", "3": "((3))"}


def _gyges(position: Board, style: Style, turn: RoutePath) -> list[str]:
    front = gyges_front_row(position)
    across, down = style.either("─", "-"), style.either("│", "|")
    bars = [
        "    " + style.muted(ends[0] + ends[1].join([across * 7] * 6) + ends[2])
        for ends in (
            style.either("┌┬┐", "+++"),
            style.either("├┼┤", "+++"),
            style.either("└┴┘", "+++"),
        )
    ]
    wall = style.muted(down)
    lines = [_goal("N", position, style, turn), bars[0]]
    for rank in range(6, 0, -1):
        squares = [_square(f"{file}{rank}", position, style, turn) for file in GYGES_FILES]
        pointer = ""
        if rank == front:
            pointer = " " + style.player(
                position.player, style.either("◂ front row", "< front row")
            )
        label = style.muted(str(rank))
        lines.append(f"  {label} {wall}{wall.join(squares)}{wall}{pointer}")
        lines.append(bars[1] if rank > 1 else bars[2])
    lines.append(_goal("S", position, style, turn))
    lines.append("    " + style.muted("".join(f"{file:^8}" for file in GYGES_FILES)))
    _add_reserves(lines, position, style)
    return [*lines, "", _result(position, style)]


def _add_reserves(lines: list[str], position: Board, style: Style) -> None:
    """Write what a player has yet to place beside his home row, where it needs no room of its own:
    board, turns and question fit a terminal of 24 lines and 80 columns."""
    waiting = position.reserve
    if not waiting:
        return
    for player, home, inward in ((2, 2, 3), (1, 12, 11)):
        pieces = " ".join(
            style.swatch("sizes", size, GYGES_PIECES[size].strip(), "1")
            for size in map(str, waiting[player])
        )
        lines[home] += f" {pieces or style.muted('nothing')}"
        lines[inward] += " " + style.muted("yet to place")


def _square(point: str, position: Board, style: Style, turn: RoutePath) -> str:
    size = position.cells.get(point)
    if size is not None:
        body = _piece(size, style)
    elif point in turn.steps:
        body = f"  {style.dot(True)}  "
    else:
        body = " " * 5
    if point in turn.stops:
        return style.mark("[") + body + style.mark("]")
    if point == turn.drop:
        return style.mark("{") + body + style.mark("}")
    return f" {body} "


def _goal(name: str, position: Board, style: Style, turn: RoutePath) -> str:
    size = position.cells.get(name)
    label = name if size is None else f"{name} {_piece(size, style)}"
    label = f"{style.mark('[')}{label}{style.mark(']')}" if name in turn.stops else f" {label} "
    bar = style.muted(style.either("═", "=") * (23 if size is None else 20))
    return f"    {bar}{label}{bar}"


def _piece(size: str, style: Style) -> str:
    return style.swatch("sizes", size, GYGES_PIECES[size], "1")


def _plain(position: Board, style: Style, turn: RoutePath) -> list[str]:
    """Any board: a line for each rank, and below it what is no square, after its name."""
    layout = layout_of(game_name(position))
    width = max([1, *map(len, position.cells.values())])

    def square(name: str) -> str:
        found = name in layout.places
        return _point(name, width, position, style, turn) if found else " " * (width + 2)

    lines = [
        style.muted(f"{rank:>4} ") + "".join(square(f"{file}{rank}") for file in layout.files)
        for rank in layout.ranks
    ]
    if layout.files:
        files = "".join(f"{file:^{width + 2}}" for file in layout.files)
        lines.append(" " * 5 + style.muted(files))
    named = [style.muted(f"{point:>4} ") + square(point) for point in layout.others]
    lines += ["".join(named[start : start + 6]) for start in range(0, len(named), 6)]
    return [*lines, "", _result(position, style)]


def _point(point: str, width: int, position: Board, style: Style, turn: RoutePath) -> str:
    content = position.cells.get(point)
    before, after = "[]" if point in turn.stops else "{}" if point == turn.drop else "  "
    if content is None:
        body = style.dot(point in turn.steps) + " " * (width - 1)
    else:
        player = player_of(position, point)
        painted = style.mark(content) if player is None else style.player(player, content)
        body = painted + " " * (width - len(content))
    return style.mark(before) + body + style.mark(after)


Drawing = Callable[[Board, Style, RoutePath], list[str]]

_DRAWINGS: dict[str, Drawing] = {"lyngk": _lyngk, "gyges": _gyges}


def board_drawing(game: str) -> Drawing:
    """Return the function that draws the positions of a game for the terminal."""
    return _DRAWINGS.get(family_of(game), _plain)
