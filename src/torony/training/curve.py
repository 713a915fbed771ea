"""The learning curves of a training as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from torony.render.chart import BLUE, FAINT, INK, ORANGE, line, picture, ticks, words
from torony.render.markup import element, number
from torony.training.log import LogEntry, ratings

__all__ = ["draw"]

WIDTH: Final = 720
HEIGHT: Final = 520
LEFT: Final = 64
RIGHT: Final = 696
PANELS: Final = ((64, 232), (300, 468))
"""Top and bottom of each panel."""
COLOURS: Final = (BLUE, ORANGE)

Values = Sequence[float]


def draw(game: str, entries: Sequence[LogEntry]) -> str:
    """An SVG picture: the rating on the ladder and the error, over the minutes spent.

    >>> draw("gyges", []).startswith("<svg")
    True
    """
    minutes, turn = _minutes(entries)
    content = words(LEFT, 30, f"Learning {game}", size=18)
    panels = (
        ("Elo above a random player, by the ladder of its own rivals", ratings(list(entries))),
        ("mean distance from what it should have expected", [entry.error for entry in entries]),
    )
    for (title, values), place, colour in zip(panels, PANELS, COLOURS, strict=True):
        content += _panel(title, minutes, values, place, colour, turn)
    content += words(RIGHT, HEIGHT - 14, "minutes", anchor="end")
    return picture(f"Learning {game}", content, WIDTH, HEIGHT)


def _minutes(entries: Sequence[LogEntry]) -> tuple[list[float], float | None]:
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

    content = words(LEFT, top - 12, title, colour=colour)
    for tick in ticks(lowest, highest):
        content += line((LEFT, y(tick)), (RIGHT, y(tick)), FAINT)
        content += words(LEFT - 8, y(tick) + 4, f"{tick:g}", anchor="end")
    for tick in ticks(0.0, longest):
        content += words(x(tick), bottom + 18, f"{tick:g}", anchor="middle")
    if turn is not None:
        content += line((x(turn), top), (x(turn), bottom), INK, dash="4 4")
        content += words(x(turn) + 6, bottom - 8, "two turns ahead")
    points = [f"{number(x(m))},{number(y(v))}" for m, v in zip(minutes, values, strict=True)]
    curve = element("polyline", points=" ".join(points), fill="none", stroke=colour, stroke_width=2)
    return content + curve
