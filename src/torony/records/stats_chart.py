"""What many records hold, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from torony.records.stats import Score, Stats
from torony.render.chart import BLUE, FAINT, INK, ORANGE, bar, line, picture, ticks, words
from torony.render.theme import piece_name

__all__ = ["draw"]

WIDTH: Final = 720
LEFT: Final = 64
RIGHT: Final = 696
GREY: Final = "#a0aec0"
PALE: Final = "#edf2f7"
ROW: Final = 24
BARS: Final = 40
"""At most so many bars in a histogram."""
MOST_SETUPS: Final = 10


def draw(all_stats: Sequence[Stats]) -> str:
    """An SVG picture: for every game the results, the lengths, and claims or setups.

    >>> stats = Stats("gyges", 1, Score(wins=1))
    >>> stats.lengths[13] = 1
    >>> draw([stats]).startswith("<svg")
    True
    """
    content, top = "", 16.0
    for stats in all_stats:
        for panel in (_results, _lengths, _scores):
            drawn, height = panel(stats, top)
            content += drawn
            top += height
    title = ", ".join(f"{stats.games} games of {stats.game}" for stats in all_stats)
    return picture(title, content, WIDTH, round(top))


def _results(stats: Stats, top: float) -> tuple[str, float]:
    """One bar, cut into wins, draws, losses and games without a result."""
    content = words(LEFT, top + 20, f"{stats.game}: {stats.games} games", size=18)
    parts = (
        ("player 1 wins", stats.first.wins, BLUE),
        ("draws", stats.first.draws, GREY),
        ("player 2 wins", stats.first.losses, ORANGE),
        ("unfinished", stats.unfinished, PALE),
    )
    left, y = float(LEFT), top + 40
    legend = float(LEFT)
    for name, count, colour in parts:
        if count == 0:
            continue
        width = (RIGHT - LEFT) * count / stats.games
        content += bar(left, y, width, 22, colour)
        content += bar(legend, y + 32, 11, 11, colour)
        content += words(legend + 16, y + 42, f"{name} {count}")
        left += width
        legend += 160
    return content, 108


def _lengths(stats: Stats, top: float) -> tuple[str, float]:
    """How many games have how many turns."""
    longest = max(stats.lengths)
    wide = max(1, -(-(longest + 1) // BARS))
    counts = [0] * (longest // wide + 1)
    for turns, count in stats.lengths.items():
        counts[turns // wide] += count
    highest, bottom = max(counts), top + 160
    step = (RIGHT - LEFT) / len(counts)
    content = words(LEFT, top + 12, f"turns a game, {stats.mean_length():.1f} on average")
    for tick in filter(float.is_integer, ticks(0, highest)):
        y = bottom - 120 * tick / highest
        content += line((LEFT, y), (RIGHT, y), FAINT)
        content += words(LEFT - 8, y + 4, f"{tick:g}", anchor="end")
    for place, count in enumerate(counts):
        height = 120 * count / highest
        content += bar(LEFT + place * step + 1, bottom - height, max(step - 2, 1), height, BLUE)
    for tick in ticks(0, len(counts) * wide):
        x = LEFT + (tick / wide + 0.5 / wide) * step
        content += words(min(x, RIGHT), bottom + 18, f"{tick:g}", anchor="middle")
    content += line((LEFT, bottom), (RIGHT, bottom), INK)
    return content, 204


def _scores(stats: Stats, top: float) -> tuple[str, float]:
    """Who claimed a colour, or set up a row: how often, and how he fared."""
    if stats.claims:
        title = "score of who claimed a colour"
        rows = [(piece_name(colour), score) for colour, score in sorted(stats.claims.items())]
    elif stats.setups:
        title = "score of the most frequent setups, seen by their player"
        most = sorted(stats.setups.items(), key=lambda item: -item[1].games)
        rows = most[:MOST_SETUPS]
    else:
        return "", 8
    content = words(LEFT, top + 12, title)
    left, right = LEFT + 70, RIGHT - 120
    middle = (left + right) / 2
    for place, (name, score) in enumerate(rows):
        y = top + 28 + ROW * place
        content += words(left - 12, y + 13, name, anchor="end")
        content += bar(left, y, right - left, ROW - 8, PALE)
        if score.games:
            content += bar(left, y, (right - left) * score.share, ROW - 8, BLUE)
        content += words(RIGHT, y + 13, _told(score), anchor="end")
    bottom = top + 28 + ROW * len(rows) - 8
    content += line((middle, top + 24), (middle, bottom), INK, dash="3 3")
    return content, 28 + ROW * len(rows) + 24


def _told(score: Score) -> str:
    return f"{100 * score.share:.0f} % of {score.games}" if score.games else "0 games"
