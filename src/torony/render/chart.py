"""What pictures of numbers share: lines, words, and round numbers for an axis."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from torony.render.markup import Point, element, escape, number, text_element

__all__ = [
    "BLUE",
    "FAINT",
    "INK",
    "ORANGE",
    "bar",
    "line",
    "picture",
    "save",
    "ticks",
    "to_png",
    "words",
]

BLUE: Final = "#2b6cb0"
ORANGE: Final = "#c05621"
INK: Final = "#2d3748"
FAINT: Final = "#e2e8f0"

_STEPS: Final = (1, 2, 5)


def picture(title: str, content: str, width: int, height: int) -> str:
    """An SVG picture on white."""
    return element(
        "svg",
        text_element("title", title)
        + element("rect", width=width, height=height, fill="#ffffff")
        + content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family="sans-serif",
        font_size=13,
    )


def to_png(source: str) -> bytes:
    """The picture as PNG, twice as large, with the fonts of this machine."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=source, zoom=2.0))


def save(source: str, svg: Path | None, png: Path | None) -> None:
    """Writes the picture to the files that are wanted."""
    if svg is not None:
        svg.write_text(source, encoding="utf-8")
    if png is not None:
        png.write_bytes(to_png(source))


def ticks(lowest: float, highest: float) -> list[float]:
    """Up to six round numbers within a range.

    >>> ticks(0, 730), ticks(0, 0.31), ticks(-130, 90)
    ([0.0, 200.0, 400.0, 600.0], [0.0, 0.1, 0.2, 0.3], [-100.0, -50.0, 0.0, 50.0])
    """
    span = highest - lowest
    size = 10.0**-9
    while True:
        for step in (size * factor for factor in _STEPS):
            if span / step <= 5:
                first = math.ceil(lowest / step - 1e-9)
                last = math.floor(highest / step + 1e-9)
                return [float(f"{step * place:.9g}") for place in range(first, last + 1)]
        size *= 10


def line(start: Point, end: Point, colour: str, *, width: float = 1, dash: str = "") -> str:
    """A straight line."""
    return element(
        "line",
        x1=number(start[0]),
        y1=number(start[1]),
        x2=number(end[0]),
        y2=number(end[1]),
        stroke=colour,
        stroke_width=None if width == 1 else width,
        stroke_dasharray=dash or None,
    )


def bar(x: float, y: float, width: float, height: float, colour: str) -> str:
    """A filled rectangle."""
    return element(
        "rect", x=number(x), y=number(y), width=number(width), height=number(height), fill=colour
    )


def words(
    x: float, y: float, text: str, *, anchor: str = "start", size: int = 13, colour: str = INK
) -> str:
    """A line of text; the anchor says which part of it stands at the place."""
    return element(
        "text",
        escape(text),
        x=number(x),
        y=number(y),
        fill=colour,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
    )
