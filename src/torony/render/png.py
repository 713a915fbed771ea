"""Positions as PNG pictures, made from the SVG without a browser."""

from __future__ import annotations

from typing import Any

from torony.render.position import Board
from torony.render.svg import svg
from torony.render.theme import theme_file

MAX_WIDTH = 8192


def png(position: Board, width: int | None = None, **options: Any) -> bytes:
    """Draw a position as a PNG picture `width` pixels wide; the options are those of `svg`.

    Needs the package resvg-py.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise ImportError(
            "PNG pictures need the package resvg-py: pip install resvg-py", name="resvg_py"
        ) from error
    if width is None:
        width = int(options.pop("size", None) or theme_file()["sizes"]["width"])
    if not 1 <= width <= MAX_WIDTH:
        raise ValueError(f"width must be between 1 and {MAX_WIDTH} pixels, not {width}")
    options["size"] = width
    picture: bytes = svg_to_bytes(
        svg_string=svg(position, **options), width=width, skip_system_fonts=True
    )
    return bytes(picture)
