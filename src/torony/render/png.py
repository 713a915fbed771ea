"""Positions as PNG pictures, made from the SVG without a browser."""

from __future__ import annotations

from torony.render.position import Board, TurnOption
from torony.render.svg import svg, width_in_pixels
from torony.render.theme import ThemeName


def png(
    position: Board,
    *,
    theme: ThemeName = "light",
    letters: bool = True,
    coordinates: bool = True,
    turn: TurnOption | None = None,
    size: int | None = None,
) -> bytes:
    """Draw a position as a PNG picture; the options are those of `svg`.

    Needs the package resvg-py.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise ImportError(
            "PNG pictures need the package resvg-py: pip install resvg-py", name="resvg_py"
        ) from error
    width = width_in_pixels(size)
    source = svg(
        position, theme=theme, letters=letters, coordinates=coordinates, turn=turn, size=width
    )
    return bytes(svg_to_bytes(svg_string=source, width=width, skip_system_fonts=True))
