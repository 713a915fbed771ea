"""Rate limits."""

from __future__ import annotations

from time import monotonic

__all__ = ["Allowance"]


class Allowance:
    """A token bucket: ``rate`` per second, and up to ``burst`` in one go after a pause.

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
        """Takes the amount if there is enough left; returns whether there was."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if self._left < amount:
            return False
        self._left -= amount
        return True
