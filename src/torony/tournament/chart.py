"""The ratings of a tournament as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from torony.render.chart import BLUE, FAINT, INK, line, picture, ticks, words
from torony.render.markup import circle
from torony.tournament.rating import Rating

__all__ = ["draw"]

WIDTH: Final = 720
TOP: Final = 64
ROW: Final = 32
LEFT: Final = 220
RIGHT: Final = 604
LONGEST_NAME: Final = 30


def draw(title: str, rated: Sequence[tuple[str, Rating]]) -> str:
    """An SVG picture: a row a player, its rating a dot and the 95 % interval a line.

    >>> draw("gyges", [("engine", Rating(120, 30)), ("random", Rating(-120, 30))])[:4]
    '<svg'
    """
    lowest = min(rating.elo - rating.error for _, rating in rated)
    highest = max(rating.elo + rating.error for _, rating in rated)
    span = highest - lowest or 1.0

    def x(elo: float) -> float:
        return LEFT + (RIGHT - LEFT) * (elo - lowest) / span

    bottom = TOP + ROW * len(rated)
    content = words(24, 30, title, size=18)
    for tick in ticks(lowest, highest):
        content += line((x(tick), TOP), (x(tick), bottom), FAINT)
        content += words(x(tick), bottom + 20, f"{tick:+.0f}", anchor="middle")
    for place, (name, rating) in enumerate(rated):
        y = TOP + ROW * (place + 0.5)
        shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
        content += words(LEFT - 16, y + 4, shown, anchor="end")
        ends = x(rating.elo - rating.error), x(rating.elo + rating.error)
        content += line((ends[0], y), (ends[1], y), BLUE, width=2)
        for end in ends:
            content += line((end, y - 5), (end, y + 5), BLUE, width=2)
        content += circle((x(rating.elo), y), 5, fill=BLUE)
        content += words(WIDTH - 16, y + 4, f"{rating.elo:+.0f} ± {rating.error:.0f}", anchor="end")
    content += line((LEFT, bottom), (RIGHT, bottom), INK)
    content += words(24, bottom + 20, "Elo, 95 % intervals")
    return picture(title, content, WIDTH, bottom + 36)
