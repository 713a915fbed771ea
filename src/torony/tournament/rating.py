"""Elo ratings of several players from the games between them.

The model is that of Bradley and Terry, which Elo is: a player expects the share
1 / (1 + 10^(-difference / 400)) of the points. The ratings are those that make the results most
likely, a draw counting as half a win and half a loss. Two things to know about them:

- Every two players who are to meet are given one drawn game more than they played. Without it
  somebody who lost every game would be infinitely bad, and one who has not played yet unknown.
- The errors are what the curvature of the likelihood says. It takes games for independent and
  without draws, so that they are rather too large than too small.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["Anchor", "Rating", "ratings"]

Results = Mapping[tuple[int, int], tuple[float, int]]
"""For two players who are to meet: the points of the first, and how many games they played."""

Matrix = list[list[float]]

ELO: Final = 400 / math.log(10)
"""Elo points in a natural logarithm of the odds."""
CONFIDENCE: Final = 1.96
"""Standard deviations on either side that hold 95 %."""
LARGEST_STEP: Final = 1.0
STEPS: Final = 100
PRECISION: Final = 1e-9


@dataclass(frozen=True)
class Rating:
    """How strong a player is: with 95 % the truth lies within ``error`` of it, either way."""

    elo: float
    error: float


@dataclass(frozen=True)
class Anchor:
    """A player whose rating is given."""

    player: int
    elo: float


def ratings(players: int, results: Results, anchor: Anchor | None = None) -> list[Rating]:
    """The ratings of all players, whose mean is 0 unless an anchor says otherwise.

    The errors are against the mean, or against the anchor.

    >>> even, strong, weak = ratings(3, {(0, 1): (5, 20), (0, 2): (15, 20), (1, 2): (18, 20)})
    >>> round(even.elo), round(strong.elo), round(weak.elo), round(strong.error)
    (0, 177, -177, 92)
    >>> round(ratings(2, {(0, 1): (15, 20)}, Anchor(1, 1500))[0].elo)
    1680
    """
    strengths, deviations = _most_likely(players, results)
    origin = sum(strengths) / players
    errors = [_spread(deviations, player, None) for player in range(players)]
    if anchor is not None:
        origin = strengths[anchor.player] - anchor.elo / ELO
        errors = [_spread(deviations, player, anchor.player) for player in range(players)]
    return [
        Rating((strength - origin) * ELO, CONFIDENCE * error * ELO)
        for strength, error in zip(strengths, errors, strict=True)
    ]


def _most_likely(players: int, results: Results) -> tuple[list[float], Matrix]:
    """The strengths where the likelihood is greatest, by Newton's method, and their covariances.

    The likelihood does not change when all strengths grow alike; a 1 in every place of its
    curvature fixes their sum and leaves their differences alone.
    """
    strengths = [0.0] * players
    for _ in range(STEPS):
        slope, curvature = _likelihood(strengths, results)
        covariances = _inverse([[value + 1 for value in row] for row in curvature])
        steps = [sum(c * s for c, s in zip(row, slope, strict=True)) for row in covariances]
        largest = max(map(abs, steps))
        share = min(1.0, LARGEST_STEP / largest) if largest else 0.0
        strengths = [old + share * step for old, step in zip(strengths, steps, strict=True)]
        if largest < PRECISION:
            break
    return strengths, covariances


def _likelihood(strengths: list[float], results: Results) -> tuple[list[float], Matrix]:
    """Its slope for every player, and its curvature with the sign turned."""
    players = len(strengths)
    slope = [0.0] * players
    curvature = [[0.0] * players for _ in range(players)]
    for (one, other), (scored, played) in results.items():
        points, games = scored + 0.5, played + 1  # the drawn game that nobody played
        expected = 1 / (1 + math.exp(strengths[other] - strengths[one]))
        weight = games * expected * (1 - expected)
        for player, rival, sign in ((one, other, 1), (other, one, -1)):
            slope[player] += sign * (points - games * expected)
            curvature[player][player] += weight
            curvature[player][rival] -= weight
    return slope, curvature


def _spread(covariances: Matrix, player: int, rival: int | None) -> float:
    """The standard deviation of a strength against that of a rival, or against the mean."""
    own = covariances[player][player]
    if rival is None:
        variance = own - 1 / len(covariances) ** 2  # what fixing the sum has added
    else:
        variance = own + covariances[rival][rival] - 2 * covariances[player][rival]
    return math.sqrt(max(0.0, variance))


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination; a curvature is positive, so that no row needs to be exchanged."""
    size = len(matrix)
    rows = [
        [*row, *(1.0 if column == place else 0.0 for column in range(size))]
        for place, row in enumerate(matrix)
    ]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            if other != place and (factor := rows[other][place]):
                rows[other] = [
                    value - factor * base
                    for value, base in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size:] for row in rows]
