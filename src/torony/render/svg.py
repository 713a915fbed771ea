"""Positions as SVG pictures: self-contained, without fonts, the same bytes for the same input."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TypedDict, Unpack

from torony.arguments import in_range
from torony.errors import nearest
from torony.render.families import family_of
from torony.render.markup import element, number, text_element
from torony.render.picture import Arrow, Marks, Options, Picture
from torony.render.position import Board, TurnOption, game_name, result_sentence
from torony.render.route import RoutePath, route_path
from torony.render.theme import (
    BoardStyle,
    PieceStyle,
    Theme,
    ThemeName,
    grooves,
    load,
    theme_file,
    title,
)

Drawing = Callable[[Board, Options, Marks], Picture]

MAX_SIZE = 8192


class DrawingOptions(TypedDict, total=False):
    """How pictures look, whatever they show."""

    theme: ThemeName
    board_style: BoardStyle
    piece_style: PieceStyle
    letters: bool
    patterns: bool
    coordinates: bool
    size: int | None


class PictureOptions(DrawingOptions, total=False):
    """The options of `svg`, for the functions that hand them on."""

    turn: TurnOption | RoutePath | None
    last: TurnOption | RoutePath | None
    arrows: Iterable[Arrow | TurnOption]
    highlights: Mapping[str, str | None] | Iterable[str]


def picture_drawing(game: str) -> Drawing:
    """Return the function that draws the positions of a game, from the module of its family."""
    draw: Drawing = import_module(f"torony.render.{family_of(game)}").draw
    return draw


def width_in_pixels(size: int | None) -> int:
    """Return the width of a picture, the usual one when `size` is None."""
    usual: int = theme_file()["sizes"]["width"]
    return usual if size is None else in_range("size", size, 1, MAX_SIZE)


def svg(position: Board, **options: Unpack[PictureOptions]) -> str:
    """Draw a position as an SVG picture.

    `theme` is "light" or "dark"; `board_style` "wood" or "plain"; `piece_style` "flat" or
    "engraved"; `letters` puts letters or digits on the pieces, `patterns` signs in place of
    letters; `coordinates` names files and ranks; `size` is the width in pixels.

    `turn` is drawn as the way it goes: a turn of this position, its notation, or the points of a
    route; `last` is the route of the turn that led here, drawn quietly. `arrows` are `Arrow`s, or
    anything that can be a `turn`; `highlights` are points, or points with their colours.
    """
    for name in options.keys() - PictureOptions.__annotations__.keys():
        known = list(PictureOptions.__annotations__)
        raise TypeError(f"there is no option {name!r} of a picture{nearest(name, known)}")
    drawn = picture(position, options)
    theme = looking(options).theme
    width = width_in_pixels(options.get("size"))
    return page(drawn, theme, described(position, drawn), width)


def picture(position: Board, options: PictureOptions) -> Picture:
    """Draw a position in the units of its game."""
    points = options.get("highlights", ())
    marks = Marks(
        route_path(position, options.get("turn")),
        route_path(position, options.get("last")),
        tuple(_arrow(position, arrow) for arrow in options.get("arrows", ())),
        points if isinstance(points, Mapping) else dict.fromkeys(points),
    )
    return picture_drawing(game_name(position))(position, looking(options), marks)


def looking(look: DrawingOptions) -> Options:
    """Return what the drawings need to know of how pictures are to look."""
    return Options(
        load(look.get("theme", "light"), look.get("board_style", "wood")),
        look.get("letters", True),
        look.get("coordinates", True),
        grooves(look.get("piece_style", "flat")),
        look.get("patterns", False),
    )


def _arrow(position: Board, arrow: Arrow | TurnOption) -> Arrow:
    if isinstance(arrow, Arrow):
        return arrow
    found = route_path(position, arrow)
    return Arrow(found.steps if found is not None else ())


def described(position: Board, picture: Picture) -> str:
    """Write the title of a picture and the sentences that say what it shows."""
    sentences = [result_sentence(position), *picture.sentences, f"Position {position.text}"]
    return text_element("title", title(game_name(position))) + text_element(
        "desc", ". ".join(sentences)
    )


def page(picture: Picture, theme: Theme, description: str, width: int) -> str:
    """Put a picture on a page that is `width` pixels wide."""
    sheet = element(
        "rect", width=number(picture.width), height=number(picture.height), rx=24, fill=theme.page
    )
    return frame(picture, description + sheet + "".join(picture.parts), width)


def frame(picture: Picture, content: str, width: int) -> str:
    """Write an SVG element of the measures of a picture around something drawn in its units."""
    return element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(picture.width)} {number(picture.height)}",
        width=number(width),
        height=number(width * picture.height / picture.width),
        role="img",
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
