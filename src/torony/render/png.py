"""Positions as PNG pictures, made from the SVG without a browser."""

from __future__ import annotations

from typing import Unpack

from torony.render.position import Board
from torony.render.svg import PictureOptions, svg, width_in_pixels


def png(position: Board, **options: Unpack[PictureOptions]) -> bytes:
    """Draw a position as a PNG picture; the options are those of `svg`.

    Needs the package resvg-py.
    """
    return rasterised(svg(position, **options), width_in_pixels(options.get("size")))


def rasterised(source: str, width: int) -> bytes:
    """Return an SVG picture as a PNG picture of that width."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise ImportError(
            "PNG pictures need the package resvg-py: pip install resvg-py", name="resvg_py"
        ) from error
    return bytes(svg_to_bytes(svg_string=source, width=width, skip_system_fonts=True))
