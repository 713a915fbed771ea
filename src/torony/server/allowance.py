"""How much somebody may do in a given time."""

from __future__ import annotations

from time import monotonic

__all__ = ["Allowance"]


class Allowance:
    """``rate`` a second, and ``burst`` at once after a pause.

    >>> allowance = Allowance(rate=1, burst=2)
    >>> [allowance.take() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._filled = monotonic()

    def take(self, amount: float = 1) -> bool:
        """Whether this much more is allowed now; what is refused is not taken."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if self._left < amount:
            return False
        self._left -= amount
        return True
