"""Small boards for the terminal: several fit side by side, each tells only what stands where."""

from __future__ import annotations

from collections.abc import Callable

from torony.render.boards import GYGES_FILES, GYGES_GOALS, LYNGK_FILES, LYNGK_POINTS
from torony.render.families import family_of
from torony.render.layout import layout_of, player_of
from torony.render.position import Board, game_name, result_sentence
from torony.render.terminal import Canvas, Style, has_colours, lyngk_row

# Where the LYNGK files stand, each two characters wide. The outermost hold a single point and are
# drawn in a little, so that three boards fit into 80 characters.
LYNGK_COLUMNS = (0, 2, 5, 8, 11, 14, 17, 20, 22)
GYGES_COLUMNS = (0, 2, 4, 6, 8, 10)


def small_board(position: Board, *, colour: bool | None = None, unicode: bool = True) -> str:
    """Draw a position in at most 18 lines of 24 characters.

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
        canvas.put(lyngk_row(file, rank), LYNGK_COLUMNS[file], shown, width)
    claims = "/".join("".join(position.claims[player]) or "-" for player in (1, 2))
    captured = "/".join(str(position.captured[player]) for player in (1, 2))
    fields = [f"claims {claims}", f"captured {captured}"]
    board = [
        *canvas.lines()[1:],
        _files(LYNGK_FILES, LYNGK_COLUMNS, style),
    ]  # the first is for labels
    return [*board, *_result(position, style), *fields]


def _gyges(position: Board, style: Style) -> list[str]:
    rows = [
        " ".join(_square(position.cells.get(f"{file}{rank}"), style) for file in GYGES_FILES)
        + f" {style.muted(str(rank))}"
        for rank in range(6, 0, -1)
    ]
    north, south = (_goal(goal, position, style) for goal in GYGES_GOALS)
    sizes = ("".join(map(str, sizes)) or "-" for sizes in position.reserve.values())
    waiting = [f"to place {'/'.join(sizes)}"] if position.reserve else []
    return [
        north,
        *rows,
        south,
        _files(GYGES_FILES, GYGES_COLUMNS, style),
        *_result(position, style),
        *waiting,
    ]


def _square(size: str | None, style: Style) -> str:
    return style.dot(False) if size is None else style.swatch("sizes", size, size, "1")


def _goal(name: str, position: Board, style: Style) -> str:
    bar = style.muted(style.either("═", "=") * 4)
    size = position.cells.get(name)
    middle = f" {name} " if size is None else f"{name} {_square(size, style)}"
    return f"{bar}{middle}{bar}"


def _plain(position: Board, style: Style) -> list[str]:
    """Any board, of each piece the first letter."""
    layout = layout_of(game_name(position))

    def shown(point: str) -> str:
        content = position.cells.get(point)
        if point not in layout.places or content is None:
            return style.dot(False) if point in layout.places else " "
        player = player_of(position, point)
        return style.mark(content[0]) if player is None else style.player(player, content[0])

    rows = [
        " ".join(shown(f"{file}{rank}") for file in layout.files) + f" {style.muted(str(rank))}"
        for rank in layout.ranks
    ]
    others = [f"{style.muted(point)} {shown(point)}" for point in layout.others]
    rows += [" ".join(others[start : start + 6]) for start in range(0, len(others), 6)]
    files = [style.muted(" ".join(layout.files))] if layout.files else []
    return [*rows, *files, *_result(position, style)]


def _files(files: str, columns: tuple[int, ...], style: Style) -> str:
    canvas = Canvas(1)
    for file, column in zip(files, columns, strict=True):
        canvas.put(0, column, file, 1)
    return style.muted(canvas.lines()[0])


def _result(position: Board, style: Style) -> list[str]:
    """Say who is to move, or who has won and below it how."""
    sentence, _, reason = result_sentence(position).partition(" (")
    outcome = position.outcome()
    player = position.player if outcome is None else outcome.winner
    first = sentence if player is None else style.player(player, sentence)
    return [first, f"({reason}"] if reason else [first]


SmallDrawing = Callable[[Board, Style], list[str]]

_DRAWINGS: dict[str, SmallDrawing] = {"lyngk": _lyngk, "gyges": _gyges}


def small_drawing(game: str) -> SmallDrawing:
    """Return the function that draws small boards of a game."""
    return _DRAWINGS.get(family_of(game), _plain)
