"""How much work code does and how much memory it takes, counted and so the same each time.

Four counts, since each sees what the others do not: lines of Python; characters and items that
methods of C go through, such as ``str.count``; the bytes of large allocations, which show what is
copied again and again; and the most bytes that are held at once. Regular expressions are counted
apart, by :mod:`tests.fuzz.regex_steps`, because to count them is work in itself.
"""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final

__all__ = ["Work", "measure"]

THROUGH_ALL: Final = {
    *("count", "decode", "encode", "find", "index", "insert", "isprintable", "join", "lower"),
    *("partition", "pop", "remove", "replace", "rfind", "rstrip", "split", "splitlines", "strip"),
    *("translate", "upper", "write", "writelines"),
}
"""Methods of texts, bytes and lists that go through all of them; others look at a place only."""
LARGE: Final = 1024
"""Bytes; to allocate less is part of the work of a line."""


@dataclass
class Work:
    """What was counted."""

    lines: int = 0
    scanned: int = 0
    allocated: int = 0
    peak: int = 0


class _Meter:
    """Counts while the interpreter runs; :mod:`tracemalloc` must be started."""

    def __init__(self) -> None:
        self.work = Work()
        self._held, _ = tracemalloc.get_traced_memory()
        self._begin = self._held

    def trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            self.work.lines += 1
        self._look()
        return self.trace

    def profile(self, frame: FrameType, event: str, function: Any) -> None:
        if event == "c_call" and function.__name__ in THROUGH_ALL:
            bound = function.__self__
            if isinstance(bound, str | bytes | bytearray | list):
                self.work.scanned += len(bound)

    def _look(self) -> None:
        """What the line before has allocated, even if it has let go of it."""
        held, peak = tracemalloc.get_traced_memory()
        if peak - self._held >= LARGE:
            self.work.allocated += peak - self._held
        self.work.peak = max(self.work.peak, peak - self._begin)
        self._held = held
        tracemalloc.reset_peak()


def measure(run: Callable[[], object]) -> Work:
    """Runs something and counts its work."""
    gc.disable()
    tracemalloc.start()
    tracemalloc.reset_peak()
    meter = _Meter()
    before = sys.gettrace(), sys.getprofile()
    try:
        sys.setprofile(meter.profile)
        sys.settrace(meter.trace)
        run()
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
        meter._look()
        tracemalloc.stop()
        gc.enable()
    return meter.work
