"""What is proved about a position."""

from __future__ import annotations

from dataclasses import dataclass

from torony.engine.score import Score
from torony.games import Turn

__all__ = ["Solution"]


@dataclass(frozen=True)
class Solution:
    """The exact result of a position for the player to move, as far as the limit allowed.

    >>> print(Solution(Score(draw=True), 0, 0, 0, (Turn("lyngk", "c1d2"),), 5000, 0.01))
    draw: c1d2
    >>> print(Solution(None, 0, 1, None, (), 5000, 0.01))
    not solved after 5000 nodes: a win or a draw
    """

    score: Score | None
    """The proved win, loss or draw; ``None`` when the limit came first."""
    at_least: int
    """The worst result still possible with best play: 1 for a win, 0 for a draw, -1 for a loss."""
    at_most: int
    """The best one."""
    margin: int | None
    """How many captured stacks the winner of LYNGK is ahead with best play: 0 when the stacks left
    on the board decide. ``None`` where it was not settled, and in games without captures."""
    line: tuple[Turn, ...]
    """Best play of both to the end of the game, as far as the limit allowed to find it; without a
    score it is only what the search thinks best."""
    nodes: int
    """Positions searched."""
    time: float
    """Seconds it took."""
    depth: int | None = None
    """Turns looked ahead, where that is how it was searched."""

    @property
    def known(self) -> str:
        """What is proved about the result, in words.

        >>> Solution(None, -1, 0, None, (), 5000, 0.01).known
        'a draw or a loss'
        """
        names = ("a loss", "a draw", "a win")
        results = names[self.at_least + 1 : self.at_most + 2]
        return "nothing" if len(results) == len(names) else " or ".join(reversed(results))

    @property
    def result(self) -> str:
        """The score with the margin, in words.

        >>> Solution(Score(win=7), 1, 1, 2, (), 5000, 0.01).result
        'win in 7 by 2'
        """
        if self.score is None:
            return "not solved"
        return f"{self.score} by {self.margin}" if self.margin else str(self.score)

    def __str__(self) -> str:
        if self.score is not None:
            return f"{self.result}: {' '.join(map(str, self.line))}"
        known = "" if self.known == "nothing" else f": {self.known}"
        return f"{self.result} after {self.nodes} nodes{known}"
