"""Runs one Python target: its stored inputs and changed ones, the same for the same seed.

``python -m tests.fuzz.run TARGET`` is what ``make fuzz`` starts: an input that ends or hangs
the interpreter is found as well, because the file ``LAST`` says which one it was.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

from tests.fuzz.mutate import mutated
from tests.fuzz.targets import TARGETS, Target

__all__ = ["INTERRUPTED", "LAST", "SECONDS_FOR_INPUT", "Finding", "run_inputs", "store"]

LAST: Final = Path("build/fuzz/last-input")
INTERRUPTED: Final = 130
SECONDS_FOR_INPUT: Final = 20
"""An input that takes longer counts as one that never ends."""


class Finding(AssertionError):
    """An input that breaks a promise."""


def store(target: Target, data: bytes) -> Path:
    """Keeps an input beside those that are stored; its name is that of its content."""
    path = target.folder / f"found-{hashlib.sha256(data).hexdigest()[:8]}"
    path.write_bytes(data)
    return path


def run_inputs(
    target: Target,
    *,
    count: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    before: Callable[[bytes], object] = lambda data: None,
) -> int:
    """How many inputs were run; ``Finding`` at the first that breaks a promise."""
    corpus = []
    for path in target.stored():
        corpus.append(path.read_bytes())
        before(corpus[-1])
        _run(target, corpus[-1], path)
    random = Random(seed)
    ends = None if seconds is None else time.monotonic() + seconds
    run = 0
    while (count is None or run < count) and (ends is None or time.monotonic() < ends):
        data = mutated(random, corpus, target.words)
        before(data)
        _run(target, data)
        run += 1
    return len(corpus) + run


def _run(target: Target, data: bytes, path: Path | None = None) -> None:
    try:
        with _time_limit():
            target.run(data)
    except Exception as error:
        file = path or store(target, data)
        kind = type(error).__name__
        again = f"python -m tests.fuzz {target.name} {file}"
        raise Finding(f"{target.name}: {kind}: {error}\nagain: {again}") from error


@contextmanager
def _time_limit() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError(f"it takes more than {SECONDS_FOR_INPUT} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS_FOR_INPUT)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _remember(data: bytes) -> None:
    LAST.write_bytes(data)
    faulthandler.dump_traceback_later(2 * SECONDS_FOR_INPUT, exit=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.run")
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--file", type=Path, help="run this input alone")
    chosen = parser.parse_args()
    target = TARGETS[chosen.target]
    if chosen.file is not None:
        target.run(chosen.file.read_bytes())
        return
    LAST.parent.mkdir(parents=True, exist_ok=True)
    LAST.unlink(missing_ok=True)
    began = time.monotonic()
    try:
        run = run_inputs(target, seconds=chosen.seconds, seed=time.time_ns(), before=_remember)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Finding as finding:
        LAST.unlink()
        traceback.print_exception(finding.__cause__)
        sys.exit(str(finding))
    print(f"{target.name}: {run} inputs, {run / (time.monotonic() - began):.0f} a second")


if __name__ == "__main__":
    main()
