"""Pictures of positions and games: SVG, PNG, moving pictures and boards for the terminal."""

from torony.render.animation import ANIMATIONS, AnimationFormat, AnimationOptions, animation
from torony.render.picture import Arrow
from torony.render.png import png
from torony.render.position import Board
from torony.render.route import RoutePath, route_path
from torony.render.small import small_board
from torony.render.svg import DrawingOptions, PictureOptions, svg
from torony.render.terminal import board
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
    "png",
    "route_path",
    "small_board",
    "svg",
    "title",
]
