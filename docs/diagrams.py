"""Diagrams of the encodings for docs/research.md: what they show is asked of the encodings."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files

import torony
from torony.render.markup import element, escape, text_element
from torony.rl import encoding

CELL = 52
MARGIN = 34
THEME = json.loads((files("torony.render") / "theme.json").read_text(encoding="utf-8"))

Block = tuple[str, int, int]
"""What the actions mean, the first and the one after the last."""


class Sheet:
    """A picture to draw on, in the colours of a theme."""

    def __init__(self, theme: str, width: float, height: float) -> None:
        self.colours = THEME[theme]
        self._size = width, height
        self._parts: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        self._parts.append(
            element(
                "rect", x=x, y=y, width=width, height=height, rx=3, fill=fill,
                stroke=self.colours["line"], stroke_width=1,
            )
        )  # fmt: skip

    def words(
        self, x: float, y: float, text: str, size: int = 13, anchor: str = "middle",
        colour: str = "ink",
    ) -> None:  # fmt: skip
        self._parts.append(
            element(
                "text", escape(text), x=x, y=y, font_size=size, text_anchor=anchor,
                fill=self.colours[colour],
            )
        )  # fmt: skip

    def svg(self, title: str) -> str:
        width, height = self._size
        return element(
            "svg",
            text_element("title", title)
            + element("rect", width=width, height=height, rx=8, fill=self.colours["page"])
            + "".join(self._parts),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}",
            width=width,
            height=height,
            font_family="sans-serif",
        )


def lyngk_plane(theme: str) -> str:
    """The 43 points on the square of 9 by 9, with their numbers."""
    _, rows, columns = encoding("lyngk").shape
    sheet = Sheet(theme, columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN)
    points = {point: number for number, point in enumerate(torony.game("lyngk").points)}
    _grid(
        sheet,
        rows,
        columns,
        lambda row, column: (
            (str(points[name]), name)
            if (name := f"{chr(97 + column)}{row + 1}") in points
            else None
        ),
    )
    return sheet.svg("Where the points of LYNGK lie in a plane, and their numbers")


def gyges_plane(theme: str) -> str:
    """The squares as the player to move sees them, with their numbers."""
    code = encoding("gyges")
    _, rows, columns = code.shape
    sheet = Sheet(theme, columns * CELL + 2 * MARGIN, (rows + 1) * CELL + 2 * MARGIN)
    goal = code.action(torony.Turn("gyges", "a1N"), 1)
    sheet.box(MARGIN, MARGIN, columns * CELL, CELL - 8, sheet.colours["edge"])
    sheet.words(MARGIN + columns * CELL / 2, MARGIN + 28, f"{goal}  the goal ahead: N or S")

    def square(row: int, column: int) -> tuple[str, str]:
        file = chr(97 + column)
        return str(row * columns + column), f"{file}{row + 1} | {file}{rows - row}"

    _grid(sheet, rows, columns, square, top=CELL)
    return sheet.svg("The squares of Gygès as players 1 and 2 see them, and their numbers")


def _grid(
    sheet: Sheet,
    rows: int,
    columns: int,
    content: Callable[[int, int], tuple[str, str] | None],
    top: float = 0,
) -> None:
    """Cells with a number and a name each; row 0 lies at the bottom."""
    for row in range(rows):
        y = MARGIN + top + (rows - 1 - row) * CELL
        sheet.words(MARGIN / 2, y + CELL / 2 + 5, str(row), 12, colour="label")
        for column in range(columns):
            x = MARGIN + column * CELL
            found = content(row, column)
            sheet.box(x, y, CELL, CELL, sheet.colours["board" if found else "page"])
            if found:
                sheet.words(x + CELL / 2, y + 25, found[0], 17)
                sheet.words(x + CELL / 2, y + 43, found[1], 11, colour="label")
    for column in range(columns):
        middle = MARGIN + (column + 0.5) * CELL
        sheet.words(middle, MARGIN + top + rows * CELL + 19, str(column), 12, colour="label")


def actions(theme: str) -> str:
    """The numbers of the actions, block by block."""
    bars = _bars()
    width, height = 860, 74
    sheet = Sheet(theme, width, height * len(bars) + 14)
    for number, (name, blocks) in enumerate(bars.items()):
        y = 12 + number * height
        sheet.words(14, y + 14, name, 13, "start")
        share = (width - 28) / len(blocks)
        for place, (label, first, end) in enumerate(blocks):
            x = 14 + place * share
            sheet.box(x, y + 22, share, 40, sheet.colours["board"])
            sheet.words(x + share / 2, y + 39, label, 13)
            span = str(first) if end == first + 1 else f"{first} to {end - 1}"
            sheet.words(x + share / 2, y + 55, span, 11, colour="label")
    return sheet.svg("The numbers of the actions")


def _bars() -> dict[str, list[Block]]:
    """The blocks of each numbering, each found by the turn in it that has the lowest number."""

    def flat(game: str, turn: str) -> int:
        return encoding(game).action(torony.Turn(game, turn), 1)

    def micro(game: str, turn: str, place: int = 0) -> int:
        return encoding(game).micro(torony.Turn(game, turn), 1)[place]

    claims = [(f"claims {colour}", flat("lyngk", f"{colour}:a3a3")) for colour in "ibrgk"]
    advanced = "gyges-advanced"
    return {
        "LYNGK, flat": _blocks(
            [("no claim", 0), *claims, ("pass", flat("lyngk", "pass"))],
            encoding("lyngk").flat_actions,
        ),
        "LYNGK, micro": _blocks(
            [("moves", 0), ("claims", micro("lyngk", "i:a3a3")), ("pass", micro("lyngk", "pass"))],
            encoding("lyngk").micro_actions,
        ),
        "Gygès, flat and micro": _blocks(
            [("moves", 0), ("placements", flat("gyges", "1@a1"))], encoding("gyges").flat_actions
        ),
        "advanced Gygès, flat": _blocks(
            [
                ("moves", 0),
                ("placements", flat(advanced, "1@a1")),
                ("replacements", flat(advanced, "a1a1=a1")),
            ],
            encoding(advanced).flat_actions,
        ),
        "advanced Gygès, micro": _blocks(
            [
                ("moves", 0),
                ("placements", micro(advanced, "1@a1")),
                ("drops", micro(advanced, "a1a1=a1", 1)),
            ],
            encoding(advanced).micro_actions,
        ),
    }


def _blocks(starts: list[tuple[str, int]], end: int) -> list[Block]:
    ends = [*(start for _, start in starts[1:]), end]
    return [(name, start, stop) for (name, start), stop in zip(starts, ends, strict=True)]


DIAGRAMS: dict[str, Callable[[str], str]] = {
    "encoding-lyngk": lyngk_plane,
    "encoding-gyges": gyges_plane,
    "encoding-actions": actions,
}
