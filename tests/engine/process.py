"""``torony engine`` as another program sees it: a process with two pipes.

``TORONY_ENGINE`` names another program to test, one that was built with sanitizers for instance.
"""

from __future__ import annotations

import os
import queue
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Self

import torony

NETS = Path(torony.__file__).parent / "nets"
PROGRAM = os.environ.get("TORONY_ENGINE")
COMMAND = [PROGRAM, str(NETS)] if PROGRAM else [sys.executable, "-m", "torony", "engine"]
PATIENCE = 60.0  # seconds; only a hang takes that long


def printed(command: list[str], text: str = "") -> list[str]:
    """The lines that a program prints for this input; it ends well and complains of nothing."""
    finished = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout.splitlines()


def session(*lines: str) -> list[str]:
    """Sends all lines at once, ends the input, and returns what was printed."""
    return printed(COMMAND, "".join(f"{line}\n" for line in lines))


class Process:
    """A running engine to talk with."""

    def __init__(self, *lines: str, memory_mb: int | None = None) -> None:
        def prepare() -> None:
            # A test run in the background of a shell ignores SIGINT, and its children would too.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if memory_mb is not None:
                resource.setrlimit(resource.RLIMIT_AS, (memory_mb << 20, resource.RLIM_INFINITY))

        self.popen = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=prepare,
        )
        self._lines: queue.SimpleQueue[tuple[float, str]] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()
        self.send(*lines)

    def _read(self) -> None:
        assert self.popen.stdout is not None
        for line in self.popen.stdout:
            self._lines.put((time.monotonic(), line.rstrip("\n")))

    def send(self, *lines: str) -> None:
        assert self.popen.stdin is not None
        self.popen.stdin.write("".join(f"{line}\n" for line in lines))
        self.popen.stdin.flush()

    def line(self) -> str:
        """The next line."""
        return self._lines.get(timeout=PATIENCE)[1]

    def until(self, beginning: str) -> list[str]:
        """The lines up to the first with that beginning, which is the last of them."""
        lines: list[str] = []
        while not lines or not lines[-1].startswith(beginning):
            lines.append(self.line())
        return lines

    def seconds_until(self, beginning: str) -> float:
        """How long it takes from now to a line with that beginning."""
        began = time.monotonic()
        while True:
            arrived, line = self._lines.get(timeout=PATIENCE)
            if line.startswith(beginning):
                return arrived - began

    def ready(self) -> None:
        """Waits until all that was sent has been read."""
        self.send("isready")
        self.until("readyok")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.popen.kill()
        self.popen.wait()
        for stream in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            assert stream is not None
            stream.close()


def best(lines: list[str]) -> str:
    """The turn of the last ``bestmove``."""
    return next(line for line in reversed(lines) if line.startswith("bestmove ")).split()[1]


def fields(line: str) -> dict[str, str]:
    """The fields of an ``info`` line by name; ``score`` and ``pv`` are several words."""
    words = line.split()
    assert words[0] == "info"
    found = {}
    place = 1
    while place < len(words):
        name = words[place]
        kind = words[place + 1]
        width = {"score": 1 if kind == "draw" else 2, "pv": len(words)}.get(name, 1)
        found[name] = " ".join(words[place + 1 : place + 1 + width])
        place += 1 + width
    return found


def infos(lines: list[str]) -> list[dict[str, str]]:
    return [fields(line) for line in lines if line.startswith("info depth ")]
