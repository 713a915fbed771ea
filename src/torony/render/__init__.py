"""Pictures of positions: SVG, PNG and boards for the terminal."""

from torony.render.png import png
from torony.render.position import Board
from torony.render.svg import svg
from torony.render.terminal import board

__all__ = ["Board", "board", "png", "svg"]
