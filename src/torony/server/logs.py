"""Errors on stderr, one line for each kind of error per minute."""

from __future__ import annotations

import logging
import os
from time import monotonic
from typing import Final

__all__ = ["quieten"]

PAUSE: Final = 60.0
"""Seconds between two messages of the same kind."""
LONGEST: Final = 500


def quieten(*names: str) -> None:
    """Makes these loggers print errors only."""
    for name in names:
        logger = logging.getLogger(name)
        logger.setLevel(logging.ERROR)
        logger.propagate = False
        if not logger.handlers:
            handler = logging.StreamHandler()
            if not os.environ.get("TORONY_DEBUG"):
                handler.addFilter(RateLimit())
                handler.setFormatter(OneLine())
            logger.addHandler(handler)


class RateLimit(logging.Filter):
    """Passes one message of each kind per minute and counts the others."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}
        self._held_back: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = str(record.msg), monotonic()
        if now - self._last.get(kind, -PAUSE) < PAUSE:
            self._held_back[kind] = self._held_back.get(kind, 0) + 1
            return False
        self._last[kind] = now
        record.held_back = self._held_back.pop(kind, 0)
        return True


class OneLine(logging.Formatter):
    """The message, and the error without its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line = " ".join(record.getMessage().split())
        if record.exc_info and record.exc_info[1] is not None:
            line = f"{line}: {record.exc_info[1]!r}"
        held_back = getattr(record, "held_back", 0)
        more = f" ({held_back} more since the last such line)" if held_back else ""
        return f"torony: {line[:LONGEST]}{more}"
