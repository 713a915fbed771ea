"""Small boards for the terminal: several fit side by side, each tells only what stands where."""

from __future__ import annotations

from collections.abc import Callable

from torony.render.boards import GYGES_FILES, GYGES_GOALS, LYNGK_FILES, LYNGK_POINTS
from torony.render.position import Board, game_name
from torony.render.terminal import Canvas, Style, has_colours, lyngk_row, result_line

COLUMN = 3  # characters from one LYNGK file to the next: a top, a height and a gap


def small_board(position: Board, *, colour: bool | None = None, unicode: bool = True) -> str:
    """Draw a position in at most 16 lines of 26 characters.

    Of a LYNGK stack it shows the top and, from two pieces on, the height.
    """
    draw = small_drawing(game_name(position))
    style = Style(has_colours() if colour is None else colour, unicode)
    lines = draw(position, style)
    return "\n".join(line.rstrip() for line in lines)


def _lyngk(position: Board, style: Style) -> list[str]:
    canvas = Canvas(14)
    for point in LYNGK_POINTS:
        file, rank = LYNGK_FILES.index(point[0]), int(point[1])
        pieces = position.cells.get(point, "")
        shown, width = style.dot(False), 1
        if pieces:
            height = str(len(pieces)) if len(pieces) > 1 else ""
            shown = style.swatch("pieces", pieces[-1], pieces[-1].upper() + height, "1")
            width = 1 + len(height)
        canvas.put(lyngk_row(file, rank), file * COLUMN, shown, width)
    fields = ", ".join(f"{name} {value}" for name, value in position.fields.items())
    return [
        *canvas.lines(),
        _files(LYNGK_FILES, COLUMN, style),
        result_line(position, style),
        fields,
    ]


def _gyges(position: Board, style: Style) -> list[str]:
    rows = [
        " ".join(_square(position.cells.get(f"{file}{rank}"), style) for file in GYGES_FILES)
        + f" {style.muted(str(rank))}"
        for rank in range(6, 0, -1)
    ]
    north, south = (_goal(goal, position, style) for goal in GYGES_GOALS)
    return [north, *rows, south, _files(GYGES_FILES, 2, style), result_line(position, style)]


def _square(size: str | None, style: Style) -> str:
    return style.dot(False) if size is None else style.swatch("sizes", size, size, "1")


def _goal(name: str, position: Board, style: Style) -> str:
    bar = style.muted(style.either("═", "=") * 4)
    size = position.cells.get(name)
    middle = f" {name} " if size is None else f"{name} {_square(size, style)}"
    return f"{bar}{middle}{bar}"


def _files(files: str, width: int, style: Style) -> str:
    return style.muted("".join(f"{file:<{width}}" for file in files))


SmallDrawing = Callable[[Board, Style], list[str]]

DRAWINGS: dict[str, SmallDrawing] = {
    "lyngk": _lyngk,
    "lyngk-6": _lyngk,
    "gyges": _gyges,
    "gyges-advanced": _gyges,
}


def small_drawing(game: str) -> SmallDrawing:
    """Return the function that draws small boards of a game."""
    if game not in DRAWINGS:
        raise ValueError(f"no small board of the game {game!r}: known are {', '.join(DRAWINGS)}")
    return DRAWINGS[game]
