"""How long the engine may think."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from torony.arguments import in_range

__all__ = ["Limit"]

MAX_SECONDS: Final = 10**8  # three years; the core's clock counts nanoseconds and ends some day
MAX_NODES: Final = 2**63
MAX_DEPTH: Final = 1000


@dataclass(frozen=True)
class Limit:
    """What ends a search, whichever comes first; what is ``None`` does not limit it.

    >>> Limit(time=0.5)
    Limit(time=0.5, clock=None, increment=0.0, nodes=None, depth=None)
    >>> Limit(clock=60, increment=1).clock
    60.0
    >>> Limit(time="soon")
    Traceback (most recent call last):
    ...
    TypeError: time must be a number of seconds, not 'soon'
    """

    time: float | None = None
    """Seconds for this turn."""
    clock: float | None = None
    """Seconds left for the rest of the game; the engine decides how many of them this turn gets."""
    increment: float = 0.0
    """Seconds that every turn adds to the clock."""
    nodes: int | None = None
    """Positions to search. With one thread the answer then depends on nothing else."""
    depth: int | None = None
    """Turns to look ahead; some lines are searched deeper."""

    def __post_init__(self) -> None:
        for name in ("time", "clock", "increment"):
            if (value := getattr(self, name)) is not None:
                object.__setattr__(self, name, _seconds(name, value))
        for name, highest in (("nodes", MAX_NODES), ("depth", MAX_DEPTH)):
            if (value := getattr(self, name)) is not None:
                object.__setattr__(self, name, in_range(name, value, 1, highest))
        if self.increment and self.clock is None:
            raise ValueError("an increment needs a clock that it is added to")

    @property
    def is_bounded(self) -> bool:
        """Whether anything limits the search at all.

        >>> Limit(depth=3).is_bounded, Limit().is_bounded
        (True, False)
        """
        return any(value is not None for value in (self.time, self.clock, self.nodes, self.depth))


def _seconds(name: str, value: float) -> float:
    """The value as a ``float``, if it is a number of seconds that a clock can show."""
    if isinstance(value, str):  # float would read it
        raise TypeError(f"{name} must be a number of seconds, not {value!r}")
    try:
        seconds = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a number of seconds, not {value!r}") from None
    except OverflowError:
        seconds = math.inf
    if not 0 <= seconds <= MAX_SECONDS:
        raise ValueError(f"{name} must be between 0 and {MAX_SECONDS} seconds, not {value!r}")
    return seconds
