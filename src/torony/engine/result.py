"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass

from torony.engine.score import Score
from torony.games import Turn

__all__ = ["Info", "Result", "silent_info"]


@dataclass(frozen=True)
class Info:
    """One of the best turns, how it would go on, and the effort behind it.

    >>> info = Info(4, 7, 1, Score(cp=35), 5000, 0.01, 2, (Turn("gyges", "a1b3"),))
    >>> print(info)
    depth 4: +0.35 a1b3
    """

    depth: int
    """Turns looked ahead."""
    seldepth: int
    """The longest line looked at, in turns."""
    multipv: int
    """1 for the best turn, 2 for the second best, and so on."""
    score: Score
    """From the view of the player to move in the position searched."""
    nodes: int
    """Positions searched so far, by all threads."""
    time: float
    """Seconds so far."""
    hashfull: int
    """How full the transposition table is, in thousandths."""
    line: tuple[Turn, ...]
    """The turn and the best ones found after it; never empty."""

    def __str__(self) -> str:
        return f"depth {self.depth}: {self.score} {' '.join(map(str, self.line))}"


@dataclass(frozen=True)
class Result:
    """The turn to play and what the engine thought of it."""

    turn: Turn
    info: Info


def silent_info(turn: Turn, seconds: float) -> Info:
    """For a turn about which its player said nothing."""
    return Info(0, 0, 1, Score(cp=0), 0, seconds, 0, (turn,))
