"""Random games by the thousand, for researchers.

>>> import torony
>>> result = torony.random_playouts(torony.game("gyges").start(), 100, seed=1)
>>> result.games
100
>>> result == torony.random_playouts(torony.game("gyges").start(), 100, seed=1)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from torony import _core
from torony.arguments import callback, in_range
from torony.games import MAX_SEED, MAX_THREADS, Position, Progress

__all__ = ["Playouts", "Policy", "random_playouts"]

Policy = Literal["uniform", "quick"]


@dataclass(frozen=True)
class Playouts:
    """What came of a batch of random games."""

    wins_1: int
    wins_2: int
    draws: int
    unfinished: int
    """Games stopped at the cap on turns."""
    turns: int
    """Turns played in all games together."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins_1 + self.wins_2 + self.draws + self.unfinished

    @property
    def finished(self) -> int:
        """How many came to an end by the rules."""
        return self.games - self.unfinished

    @property
    def score(self) -> float:
        """Player 1's share of the points of the finished games; a half when there is none.

        >>> Playouts(wins_1=6, wins_2=2, draws=2, unfinished=5, turns=400).score
        0.7
        """
        if self.finished == 0:
            return 0.5
        return (self.wins_1 + self.draws / 2) / self.finished

    @property
    def mean_turns(self) -> float:
        """The average length of a game in turns."""
        return self.turns / self.games if self.games else 0.0


def random_playouts(
    position: Position,
    n: int,
    seed: int = 0,
    threads: int = 1,
    *,
    policy: Policy = "uniform",
    max_turns: int = 1000,
    progress: Progress | None = None,
) -> Playouts:
    """Plays ``n`` random games from a position and counts how they end.

    The ``uniform`` policy chooses among all legal turns with equal probability. The ``quick`` one
    is many times faster and not uniform: it decides now and then to claim, then takes a random
    movable piece and one of its turns. Games still going on after ``max_turns`` turns are
    ``unfinished``; repetition is not looked for.

    The result depends on the seed and not on the number of threads. Other Python threads go on
    running meanwhile.
    """
    if not isinstance(position, Position):
        raise TypeError(f"random games are played from a Position, not {position!r}")
    callback("progress", progress)
    if policy not in ("uniform", "quick"):
        raise ValueError(f"policy must be 'uniform' or 'quick', not {policy!r}")
    counts = _core.random_playouts(
        position._position,
        in_range("n", n, 0, 2**40),
        in_range("seed", seed, 0, MAX_SEED),
        in_range("threads", threads, 1, MAX_THREADS),
        in_range("max_turns", max_turns, 0, 2**31 - 1),
        policy,
        progress,
    )
    return Playouts(
        wins_1=counts["wins1"],
        wins_2=counts["wins2"],
        draws=counts["draws"],
        unfinished=counts["unfinished"],
        turns=counts["turns"],
    )
