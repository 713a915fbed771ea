"""Positions as SVG pictures: self-contained, without fonts, the same bytes for the same input."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from torony.arguments import in_range
from torony.render.markup import element, number, text_element
from torony.render.picture import Options, Picture
from torony.render.position import Board, TurnOption, game_name, result_sentence
from torony.render.route import Way, way
from torony.render.theme import ThemeName, load, theme_file, title

Drawing = Callable[[Board, Options, Way | None], Picture]

# The module of this package that draws each game, imported when the first picture is asked for:
# a game whose drawing is not finished does not stand in the way of the others.
DRAWINGS = {
    "lyngk": "lyngk",
    "lyngk-6": "lyngk",
    "gyges": "gyges",
    "gyges-advanced": "gyges",
}

MAX_SIZE = 8192


def picture_drawing(game: str) -> Drawing:
    """Return the function that draws the positions of a game."""
    if game not in DRAWINGS:
        raise ValueError(f"no picture of the game {game!r}: known are {', '.join(DRAWINGS)}")
    draw: Drawing = import_module(f"torony.render.{DRAWINGS[game]}").draw
    return draw


def width_in_pixels(size: int | None) -> int:
    """Return the width of a picture, the usual one when `size` is None."""
    usual: int = theme_file()["sizes"]["width"]
    return usual if size is None else in_range("size", size, 1, MAX_SIZE)


def svg(
    position: Board,
    *,
    theme: ThemeName = "light",
    letters: bool = True,
    coordinates: bool = True,
    turn: TurnOption | None = None,
    size: int | None = None,
) -> str:
    """Draw a position as an SVG picture.

    `theme` is "light" or "dark"; `letters` puts letters or digits on the pieces; `coordinates`
    names files and ranks; `turn` is drawn as an arrow: a turn of this position, its notation, or
    the points of a route; `size` is the width in pixels.
    """
    name = game_name(position)
    options = Options(load(theme), letters, coordinates)
    width = width_in_pixels(size)
    picture = picture_drawing(name)(position, options, way(position, turn))
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
        text_element("title", title(name))
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
