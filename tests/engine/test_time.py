"""Limits of time and memory, on positions with more than a thousand turns as well.

A machine that does other things can delay any answer, so the tests look at the time of the
processor: what a search works after its time is up is its own fault, every time. The clock on the
wall may be late while others work, so a search is tried again until it has been in time once.
bench/time_keeping.py measures how late it is.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import torony
from torony import Engine, Limit

LATE = 0.020  # seconds; so much an answer may be late
TRIES = 5
MOST_TRIES = 60


def tries(walls: list[float], in_time: float) -> Iterator[int]:
    """Some tries, and more of them while none has been in time."""
    for number in range(MOST_TRIES):
        if number >= TRIES and min(walls, default=0) < in_time:
            return
        yield number


PLACES = [
    torony.game("lyngk").start(seed=7),
    torony.game("lyngk-6").start(seed=7),
    torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -"),
    torony.game("gyges-advanced").position("100020/303000/001021/231320/000000/000000 2 -"),
    torony.game("gyges-advanced").position("200121/000030/000200/000003/000000/013132 2 -"),
]

every_place = pytest.mark.parametrize("position", PLACES, ids=lambda place: place.text[:20])


def test_some_positions_have_a_thousand_turns() -> None:
    assert sum(position.count_turns() > 1000 for position in PLACES) == 4


@every_place
@pytest.mark.parametrize("seconds", [0.001, 0.03])
def test_time_for_a_turn(position: torony.Position, seconds: float) -> None:
    walls: list[float] = []
    for _ in tries(walls, seconds + LATE):
        with Engine(position.game.name, hash=1) as engine:  # nothing is known beforehand
            wall, processor = time.monotonic(), time.process_time()
            turn = engine.play(position, Limit(time=seconds)).turn
            assert time.process_time() - processor < seconds + LATE
            walls.append(time.monotonic() - wall)
        assert position.is_legal(turn)
    assert min(walls) < seconds + LATE


@every_place
def test_stopping(position: torony.Position) -> None:
    walls: list[float] = []
    with Engine(position.game.name, hash=1) as engine:
        for _ in tries(walls, LATE):
            began: list[tuple[float, float]] = []
            over = threading.Event()

            def stop(
                began: list[tuple[float, float]] = began, over: threading.Event = over
            ) -> None:
                while not engine._searching.locked() and not over.is_set():
                    time.sleep(0.001)  # nothing can be stopped before it has begun
                if not over.wait(0.03):
                    began.append((time.monotonic(), time.process_time()))
                    engine.stop()

            stopper = threading.Thread(target=stop)
            stopper.start()
            turn = engine.play(position, Limit(time=60)).turn
            ended = time.monotonic(), time.process_time()
            over.set()
            stopper.join()
            assert position.is_legal(turn)
            if not began:  # a proved result came before
                continue
            ((wall, processor),) = began
            assert ended[1] - processor < LATE
            walls.append(ended[0] - wall)
    assert min(walls, default=0) < LATE


@every_place
def test_one_node(position: torony.Position) -> None:
    with Engine(position.game.name, hash=1) as engine:
        assert position.is_legal(engine.play(position, Limit(nodes=1)).turn)


MEMORY = """
import sys, torony
from pathlib import Path
def resident():
    words = Path("/proc/self/status").read_text().split()
    return int(words[words.index("VmRSS:") + 1]) / 1024
place = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
with torony.Engine("gyges", hash=1) as engine:
    engine.play(place, torony.Limit(nodes=100))
before = resident()
with torony.Engine("gyges", hash=int(sys.argv[1])) as engine:
    info = engine.play(place, torony.Limit(time=1)).info
    print(resident() - before, info.hashfull)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no way to measure it")
@pytest.mark.parametrize("megabytes", [1, 32])
def test_memory_is_bounded(megabytes: int) -> None:
    """In a process of its own; the slack is for stacks and what the allocator keeps."""
    finished = subprocess.run(
        [sys.executable, "-c", MEMORY, str(megabytes)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    grown, full = (float(word) for word in finished.stdout.split())
    assert 0.8 * (megabytes - 1) <= grown < megabytes + 8
    assert full > 0
