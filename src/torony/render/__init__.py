"""Pictures of positions and games: SVG, PNG, moving pictures and boards for the terminal."""

from torony.render.animation import ANIMATIONS, AnimationFormat, AnimationOptions, animation
from torony.render.picture import Arrow
from torony.render.png import png
from torony.render.position import Board
from torony.render.route import RoutePath, route_path
from torony.render.small import small_board, small_drawing
from torony.render.svg import DrawingOptions, PictureOptions, picture_drawing, svg
from torony.render.terminal import board, board_drawing
from torony.render.theme import MARK_COLOURS, ThemeName, title

__all__ = [
    "ANIMATIONS",
    "MARK_COLOURS",
    "AnimationFormat",
    "AnimationOptions",
    "Arrow",
    "Board",
    "DrawingOptions",
    "PictureOptions",
    "RoutePath",
    "ThemeName",
    "animation",
    "board",
    "missing",
    "png",
    "route_path",
    "small_board",
    "svg",
    "title",
]


def missing(game: str) -> list[str]:
    """Return what a game lacks before its positions can be drawn: nothing when it is complete."""
    lacks = []
    for find in (board_drawing, small_drawing, picture_drawing, title):
        try:
            find(game)
        except (ImportError, ValueError) as error:
            lacks.append(str(error))
    return lacks
