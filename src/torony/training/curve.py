"""The learning curves of a training as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from torony.render.markup import element, number, text_element
from torony.training.log import Entry, ratings

__all__ = ["draw"]

WIDTH: Final = 720
HEIGHT: Final = 520
LEFT: Final = 64
RIGHT: Final = 696
PANELS: Final = ((64, 232), (300, 468))
"""Top and bottom of each panel."""
COLOURS: Final = ("#2b6cb0", "#c05621")
INK: Final = "#2d3748"
FAINT: Final = "#e2e8f0"

_STEPS: Final = (1, 2, 5)

Values = Sequence[float]


def draw(game: str, entries: Sequence[Entry]) -> str:
    """An SVG picture: the rating on the ladder and the error, over the minutes spent.

    >>> draw("gyges", []).startswith("<svg")
    True
    """
    minutes, turn = _minutes(entries)
    content = element("rect", width=WIDTH, height=HEIGHT, fill="#ffffff")
    content += _words(LEFT, 30, f"Learning {game}", size=18)
    panels = (
        ("Elo above a random player, by the ladder of its own rivals", ratings(list(entries))),
        ("mean distance from what it should have expected", [entry.error for entry in entries]),
    )
    for (title, values), place, colour in zip(panels, PANELS, COLOURS, strict=True):
        content += _panel(title, minutes, values, place, colour, turn)
    content += _words(RIGHT, HEIGHT - 14, "minutes", anchor="end")
    return element(
        "svg",
        text_element("title", f"Learning {game}") + content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family="sans-serif",
        font_size=13,
    )


def _minutes(entries: Sequence[Entry]) -> tuple[list[float], float | None]:
    """When each entry was, and when the second stage began."""
    first = max((entry.seconds for entry in entries if entry.stage == 1), default=0.0)
    minutes = [(entry.seconds + (first if entry.stage > 1 else 0)) / 60 for entry in entries]
    return minutes, first / 60 if any(entry.stage > 1 for entry in entries) else None


def _panel(
    title: str,
    minutes: Values,
    values: Values,
    place: tuple[int, int],
    colour: str,
    turn: float | None,
) -> str:
    top, bottom = place
    lowest, highest = min([0.0, *values]), max([0.0, *values]) or 1.0
    longest = max(minutes, default=0.0) or 1.0

    def x(minute: float) -> float:
        return LEFT + (RIGHT - LEFT) * minute / longest

    def y(value: float) -> float:
        return bottom - (bottom - top) * (value - lowest) / (highest - lowest)

    content = _words(LEFT, top - 12, title, colour=colour)
    for tick in ticks(lowest, highest):
        content += _line((LEFT, y(tick)), (RIGHT, y(tick)), FAINT)
        content += _words(LEFT - 8, y(tick) + 4, f"{tick:g}", anchor="end")
    for tick in ticks(0.0, longest):
        content += _words(x(tick), bottom + 18, f"{tick:g}", anchor="middle")
    if turn is not None:
        content += _line((x(turn), top), (x(turn), bottom), INK, dash="4 4")
        content += _words(x(turn) + 6, bottom - 8, "two turns ahead")
    points = [f"{number(x(m))},{number(y(v))}" for m, v in zip(minutes, values, strict=True)]
    curve = element("polyline", points=" ".join(points), fill="none", stroke=colour, stroke_width=2)
    return content + curve


def ticks(lowest: float, highest: float) -> list[float]:
    """Up to six round numbers within a range.

    >>> ticks(0, 730), ticks(0, 0.31)
    ([0.0, 200.0, 400.0, 600.0], [0.0, 0.1, 0.2, 0.3])
    """
    span = highest - lowest
    size = 10.0**-9
    while True:
        for step in (size * factor for factor in _STEPS):
            if span / step <= 5:
                first = -int(-lowest / step) if lowest < 0 else int(lowest / step)
                last = int(highest / step + 1e-9)
                return [float(f"{step * place:.9g}") for place in range(first, last + 1)]
        size *= 10


def _line(start: tuple[float, float], end: tuple[float, float], colour: str, dash: str = "") -> str:
    return element(
        "line",
        x1=number(start[0]),
        y1=number(start[1]),
        x2=number(end[0]),
        y2=number(end[1]),
        stroke=colour,
        stroke_dasharray=dash or None,
    )


def _words(
    x: float, y: float, words: str, *, anchor: str = "start", size: int = 13, colour: str = INK
) -> str:
    return element(
        "text",
        words,
        x=number(x),
        y=number(y),
        fill=colour,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
    )
