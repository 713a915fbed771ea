"""A program that is talked with line by line."""

from __future__ import annotations

import contextlib
import subprocess
from collections import deque
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final

__all__ = ["Process"]

_FAREWELL: Final = 1.0
"""Seconds that a program gets to end once nobody talks to it any more."""
_LAST_WORDS: Final = 3


class Process:
    """Its lines of output are collected in the background, so that waiting can have an end."""

    def __init__(self, command: Sequence[str]) -> None:
        self._popen = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
            start_new_session=True,  # Ctrl-C is for us: what becomes of the program we decide
        )
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=_LAST_WORDS)
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        assert self._popen.stderr is not None
        self._input: IO[str] = self._popen.stdin
        self._readers = [
            Thread(target=self._read_output, args=(self._popen.stdout,), daemon=True),
            Thread(target=self._read_errors, args=(self._popen.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def _read_output(self, stream: IO[str]) -> None:
        with stream:
            for line in stream:
                self._lines.put(line.strip())
        self._lines.put(None)

    def _read_errors(self, stream: IO[str]) -> None:
        with stream:
            self._complaints.extend(line.strip() for line in stream if line.strip())

    @property
    def alive(self) -> bool:
        return self._popen.poll() is None

    def send(self, line: str) -> None:
        """``OSError`` when the program has gone."""
        if self._input.closed:
            raise BrokenPipeError
        self._input.write(f"{line}\n")
        self._input.flush()

    def line(self, timeout: float | None) -> str | None:
        """The next line of output; ``None`` when there will be none, ``TimeoutError`` after that
        many seconds."""
        try:
            return self._lines.get(timeout=None if timeout is None else max(timeout, 0.0))
        except Empty:
            raise TimeoutError from None

    def last_words(self) -> str:
        """How a program that has gone did so, and what it said on stderr."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(_FAREWELL)
        for reader in self._readers:  # what it said may still be on its way
            reader.join(_FAREWELL)
        code = self._popen.poll()
        if code is None:
            return "it closed its output"
        how = f"it ended with code {code}" if code >= 0 else f"it was ended by signal {-code}"
        return ": ".join([how, *list(self._complaints)[-1:]])

    def end(self, *, kill: bool = False) -> None:
        """Ends the program, at once or by closing its input first; once is enough."""
        if self._input.closed:
            return
        if kill:
            self._popen.kill()
        with contextlib.suppress(OSError):
            self.send("quit")
        with contextlib.suppress(OSError):
            self._input.close()
        try:
            self._popen.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()
        for reader in self._readers:  # a child of the program may still hold its pipes
            reader.join(_FAREWELL)
