"""The marks of the two players beside every board."""

from __future__ import annotations

from math import cos, pi, sin

from torony.render.glyphs import glyph
from torony.render.markup import Point, element, number
from torony.render.position import Board
from torony.render.theme import Theme

BADGE = 50.0


def badge(position: Board, player: int, centre: Point, theme: Theme) -> str:
    """Draw a player's number: filled when to move or when the winner, who also gets a star."""
    x, y = centre
    outcome = position.outcome()
    lit = position.player == player if outcome is None else outcome.winner == player
    colour = theme.player(player)
    half = BADGE / 2
    box = element(
        "rect",
        x=number(x - half),
        y=number(y - half),
        width=number(BADGE),
        height=number(BADGE),
        rx=13,
        fill=colour if lit else None,
        stroke=colour,
        stroke_width=3,
        stroke_opacity=None if lit else 0.55,
    )
    ink = theme.player_ink[str(player)] if lit else theme.muted
    sign = glyph(str(player), x, y, 26, ink, weight=2.1)
    if outcome is not None and lit:
        sign = glyph(str(player), x - 9, y, 24, ink, weight=2.1) + _star((x + 11, y), 9, ink)
    if outcome is not None and outcome.winner is None:
        sign = glyph(str(player), x - 9, y, 22, theme.ink) + glyph("=", x + 10, y, 20, theme.ink)
    return element(
        "g", box + sign, class_="player to-move" if lit and outcome is None else "player"
    )


def _star(centre: Point, radius: float, colour: str) -> str:
    corners = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.45
        angle = pi * corner / 5
        corners.append(
            f"{number(centre[0] + reach * sin(angle))} {number(centre[1] - reach * cos(angle))}"
        )
    return element("path", class_="star", d="M" + "L".join(corners) + "Z", fill=colour)
