"""``torony serve`` as a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO

PATIENCE = 60.0  # seconds; only a hang takes that long


class Running:
    """A server as a process of its own."""

    def __init__(
        self,
        *arguments: str,
        stderr: IO[bytes] | int = subprocess.PIPE,
        prepare: Callable[[], None] = lambda: None,
        browser: str = "",
        python: str = sys.executable,
    ) -> None:
        """``prepare`` is called in the new process before it becomes the server of ``python``."""

        def prepare_all() -> None:
            # A test run in the background of a shell ignores SIGINT, and so would its children.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            prepare()

        plain = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY")
        }
        self.process = subprocess.Popen(
            [python, "-m", "torony", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**plain, "BROWSER": browser},
            preexec_fn=prepare_all,
        )
        self.said = ""
        self.url = ""
        assert self.process.stdout is not None
        while not self.url:
            line = self.process.stdout.readline()
            assert line, self.process.stderr and self.process.stderr.read()
            self.said += line
            if found := re.search(r"http://\S+:\d+", line):
                self.url = found[0]

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def end(self, number: int) -> tuple[int, str]:
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


@contextmanager
def running(
    *arguments: str, prepare: Callable[[], None] = lambda: None, browser: str = ""
) -> Iterator[Running]:
    server = Running(*arguments, prepare=prepare, browser=browser)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.communicate()
