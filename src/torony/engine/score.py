"""What a position is worth."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import total_ordering

__all__ = ["Score"]

_CERTAIN = 100_000
"""Hundredths; a better score expects no more."""


@total_ordering
@dataclass(frozen=True)
class Score:
    """What the engine thinks of a position, from the view of the player to move.

    It is one of four: ``cp`` is an estimate in hundredths; ``win`` and ``loss`` are proved, with
    the number of turns until the game ends, those of both players counted; ``draw`` is proved. A
    win in 1 is the turn that ends the game. With ``at_most`` a win or a loss may come sooner than
    that. Scores compare: the better one for that player is the greater.

    >>> print(Score(cp=35), Score(win=3), Score(loss=2), Score(draw=True), sep=", ")
    +0.35, win in 3, loss in 2, draw
    >>> print(Score(win=9, at_most=True))
    win in at most 9
    >>> Score(loss=2) < Score(loss=4) < Score(cp=-500) < Score(cp=0) < Score(win=5) < Score(win=1)
    True
    """

    cp: int | None = None
    win: int | None = None
    loss: int | None = None
    draw: bool = False
    at_most: bool = False

    def __post_init__(self) -> None:
        if [self.cp, self.win, self.loss, self.draw or None].count(None) != 3:
            raise ValueError("a score is one of cp, win, loss and draw")
        if self.at_most and self.win is None and self.loss is None:
            raise ValueError("only a win or a loss comes in at most so many turns")

    @classmethod
    def of(cls, kind: str, number: int, *, at_most: bool = False) -> Score:
        """The score of a kind by its name: ``cp``, ``win``, ``loss`` or ``draw``.

        >>> Score.of("loss", 8, at_most=True), Score.of("draw", 0)
        (Score(loss=8, at_most=True), Score(draw=True))
        """
        return cls(
            cp=number if kind == "cp" else None,
            win=number if kind == "win" else None,
            loss=number if kind == "loss" else None,
            draw=kind == "draw",
            at_most=at_most,
        )

    @property
    def proved(self) -> bool:
        """Whether it is a proved win, loss or draw and no estimate."""
        return self.cp is None

    @property
    def expected(self) -> float:
        """The result to expect: 1 for a certain win, 0 for a certain loss, a half for a draw.

        >>> [round(Score(cp=cp).expected, 2) for cp in (-400, -100, 0, 100, 400)]
        [0.09, 0.36, 0.5, 0.64, 0.91]
        >>> Score(win=7).expected, Score(loss=2).expected
        (1.0, 0.0)
        """
        if self.draw:
            return 0.5
        if self.cp is None:
            return 0.0 if self.win is None else 1.0
        cp = max(-_CERTAIN, min(self.cp, _CERTAIN))  # any number, but no power of any
        return 1 / (1 + math.pow(10, -cp / 400))

    def __neg__(self) -> Score:
        """The same from the view of the other player.

        >>> -Score(cp=35), -Score(win=3)
        (Score(cp=-35), Score(loss=3))
        """
        cp = None if self.cp is None else -self.cp
        return Score(cp, self.loss, self.win, self.draw, self.at_most)

    def before(self) -> Score:
        """The score of the player who made the turn that led here.

        >>> Score(cp=35).before(), Score(win=2).before(), Score(loss=2, at_most=True).before()
        (Score(cp=-35), Score(loss=3), Score(win=3, at_most=True))
        """
        win = None if self.loss is None else self.loss + 1
        loss = None if self.win is None else self.win + 1
        return replace(-self, win=win, loss=loss)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._order() < other._order()

    def __str__(self) -> str:
        for name in ("win", "loss"):
            if (turns := getattr(self, name)) is not None:
                return f"{name} in {'at most ' if self.at_most else ''}{turns}"
        if self.draw:
            return "draw"
        return f"{self.cp / 100:+.2f}" if self.cp else "0.00"

    def __repr__(self) -> str:
        for name in ("win", "loss"):
            if (turns := getattr(self, name)) is not None:
                return f"Score({name}={turns}{', at_most=True' if self.at_most else ''})"
        if self.draw:
            return "Score(draw=True)"
        return f"Score(cp={self.cp})"

    def _order(self) -> tuple[int, int, bool]:
        if self.win is not None:
            return 1, -self.win, self.at_most
        if self.loss is not None:
            return -1, self.loss, not self.at_most
        return 0, self.cp or 0, False
