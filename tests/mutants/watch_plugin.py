"""A plugin of pytest that notes what each test runs, and how long it takes.

Coverage sees the lines of Python. A core with mutants in it (``switch.h``) marks in a file which of
their places were run, in whatever process.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from pathlib import Path

import pytest

seconds: dict[str, float] = {}
failed: set[str] = set()
places: dict[str, set[int]] = {}
MARKS = os.environ.get("TORONY_MUTANTS_RUN")


def function_of(node: str) -> str:
    """A test without its parameters."""
    return node.partition("[")[0]


def now_runs(before: str, name: str) -> None:
    """``name`` runs from now on; what ran since the last call was ``before``."""
    if MARKS is None:
        from coverage import Coverage

        running = Coverage.current()
        assert running is not None
        running.switch_context(name)
        return
    with Path(MARKS).open("r+b") as file:
        marks = file.read()
        file.seek(0)
        file.write(bytes(len(marks)))
    places.setdefault(before, set()).update(place for place, mark in enumerate(marks) if mark)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """What fixtures prepare may serve other tests as well, so it counts for the whole file."""
    name = function_of(item.nodeid)
    now_runs("", name)
    try:
        return (yield)
    finally:
        now_runs(name, "")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    start = time.monotonic()
    try:
        return (yield)
    finally:
        name = function_of(item.nodeid)
        seconds[name] = seconds.get(name, 0.0) + time.monotonic() - start


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    now_runs("", "")
    watched = {
        "seconds": seconds,
        "failed": sorted(failed),
        "places": {name: sorted(numbers) for name, numbers in places.items()},
    }
    Path(os.environ["TORONY_WATCHED"]).write_text(json.dumps(watched), encoding="utf-8")
