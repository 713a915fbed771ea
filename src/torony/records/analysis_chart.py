"""The scores of a record as a picture."""

from __future__ import annotations

from typing import Final

from torony.records.record import Record, RecordedTurn
from torony.records.text import NAGS
from torony.render.chart import BLUE, FAINT, INK, ORANGE, line, picture, ticks, words
from torony.render.markup import circle, element, number

__all__ = ["draw"]

WIDTH: Final = 760
HEIGHT: Final = 340
LEFT: Final = 64
RIGHT: Final = 728
TOP: Final = 76
BOTTOM: Final = 284
_COLOURS: Final = {1: BLUE, 2: ORANGE}
_SIGNS: Final = {number: sign for sign, number in NAGS.items() if "?" in sign and sign != "!?"}


def draw(record: Record) -> str:
    """An SVG picture: what player 1 could expect after every turn, the mistakes marked.

    >>> import torony
    >>> record = Record(torony.game("gyges").start())
    >>> draw(record).startswith("<svg")
    True
    """
    count = max(len(record.turns), 1)

    def x(turn: float) -> float:
        return LEFT + (RIGHT - LEFT) * turn / count

    def y(share: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * share

    first, second = record.players
    title = f"{record.game}: {first} - {second}"
    content = words(LEFT, 30, title, size=18)
    content += words(LEFT, 52, "what player 1 can expect after every turn, in per cent")
    for share in (0, 0.25, 0.5, 0.75, 1):
        content += line((LEFT, y(share)), (RIGHT, y(share)), FAINT if share != 0.5 else INK)
        content += words(LEFT - 8, y(share) + 4, f"{100 * share:.0f}", anchor="end")
    for tick in ticks(0, count):
        content += words(x(tick), BOTTOM + 20, f"{tick:g}", anchor="middle")
    points = _points(record)
    places = " ".join(f"{number(x(turn))},{number(y(share))}" for turn, share, *_ in points)
    content += element("polyline", points=places, fill="none", stroke=INK, stroke_width=2)
    for turn, share, player, entry in points:
        sign = next((_SIGNS[nag] for nag in entry.nags if nag in _SIGNS), "")
        if sign:
            content += circle((x(turn), y(share)), 5, fill=_COLOURS[player])
            # A mistake of player 1 is a dip and one of player 2 a peak: the sign goes outside.
            above = share < 0.12 if player == 1 else share < 0.88
            place = y(share) - 10 if above else y(share) + 20
            content += words(x(turn), place, sign, anchor="middle", colour=_COLOURS[player])
    return picture(title, content + _legend(), WIDTH, HEIGHT)


def _points(record: Record) -> list[tuple[int, float, int, RecordedTurn]]:
    """The number of every scored turn, the result to expect for player 1, and whose turn it was."""
    points = []
    player = record.start.player
    for turn, entry in enumerate(record.turns, start=1):
        if entry.score is not None:
            expected = entry.score.expected
            points.append((turn, expected if player == 1 else 1 - expected, player, entry))
        player = 3 - player
    return points


def _legend() -> str:
    content = words(RIGHT, BOTTOM + 44, "turns", anchor="end")
    for player, colour in _COLOURS.items():
        left = LEFT + 190 * (player - 1)
        content += circle((left + 5, BOTTOM + 40), 5, fill=colour)
        content += words(left + 16, BOTTOM + 44, f"mistakes of player {player}")
    return content
