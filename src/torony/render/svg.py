"""Positions as SVG pictures: self-contained, without fonts, the same bytes for the same input."""

from __future__ import annotations

from collections.abc import Callable

from torony.render import gyges, lyngk
from torony.render.markup import element, number, text_element
from torony.render.picture import Options, Picture
from torony.render.position import Board, TurnOption, game_name, result_sentence
from torony.render.route import Way, way
from torony.render.theme import load, theme_file

Drawing = Callable[[Board, Options, Way | None], Picture]

DRAWINGS: dict[str, Drawing] = {
    "lyngk": lyngk.draw,
    "lyngk-6": lyngk.draw,
    "gyges": gyges.draw,
    "gyges-advanced": gyges.draw,
}


def svg(
    position: Board,
    *,
    theme: str = "light",
    letters: bool = True,
    coordinates: bool = True,
    turn: TurnOption | None = None,
    size: float | None = None,
) -> str:
    """Draw a position as an SVG picture.

    `theme` is "light" or "dark"; `letters` puts letters or digits on the pieces; `coordinates`
    names files and ranks; `turn` is drawn as an arrow: a turn of this position, its notation, or
    the points of a route; `size` is the width in pixels.
    """
    name = game_name(position)
    if name not in DRAWINGS:
        raise ValueError(f"no drawing for the game {name!r}: known are {', '.join(DRAWINGS)}")
    options = Options(load(theme), letters, coordinates)
    picture = DRAWINGS[name](position, options, way(position, turn))
    width = float(theme_file()["sizes"]["width"]) if size is None else float(size)
    if not 1 <= width <= 20_000:
        raise ValueError(f"size must be between 1 and 20000 pixels, not {number(width)}")
    page = element(
        "rect",
        width=number(picture.width),
        height=number(picture.height),
        rx=24,
        fill=options.theme.page,
    )
    sentences = [result_sentence(position), *picture.sentences, f"Position {position.text}"]
    return element(
        "svg",
        text_element("title", str(theme_file()["titles"][name]))
        + text_element("desc", ". ".join(sentences))
        + page
        + picture.content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(picture.width)} {number(picture.height)}",
        width=number(width),
        height=number(width * picture.height / picture.width),
        role="img",
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
