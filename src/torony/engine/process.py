"""A program that is talked with line by line."""

from __future__ import annotations

import contextlib
import subprocess
from collections import deque
from collections.abc import Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Final

__all__ = ["Process", "lines_of"]

_FAREWELL: Final = 1.0
"""Seconds that a program gets to end once nobody talks to it any more."""
_LAST_WORDS: Final = 3
_LONGEST_LINE: Final = 1 << 20
"""Characters; a longer one comes in pieces."""
_MOST_UNREAD: Final = 1 << 24
"""Characters."""


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
        self._lines: SimpleQueue[tuple[float, str | None]] = SimpleQueue()
        self._written = self._taken = 0  # characters; each is counted by one thread only
        self._too_much = False
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
        """Stops when too much is unread: a program may write for ever."""
        with stream:
            for line in lines_of(stream):
                self._lines.put((monotonic(), line))
                self._written += len(line) + 1
                if self._written - self._taken > _MOST_UNREAD:
                    self._too_much = True
                    break
            self._lines.put((monotonic(), None))

    def _read_errors(self, stream: IO[str]) -> None:
        with stream:
            self._complaints.extend(line for line in lines_of(stream) if line)

    @property
    def alive(self) -> bool:
        return self._popen.poll() is None

    def send(self, line: str) -> None:
        """``OSError`` when the program has gone."""
        if self._input.closed:
            raise BrokenPipeError
        self._input.write(f"{line}\n")
        self._input.flush()

    def line(self, deadline: float | None) -> str | None:
        """The next line of output; ``None`` when there will be none, ``TimeoutError`` when it did
        not come by that time of the monotonic clock."""
        try:
            left = None if deadline is None else max(deadline - monotonic(), 0.0)
            came, line = self._lines.get(timeout=left)
        except Empty:
            raise TimeoutError from None
        if deadline is not None and came > deadline:  # one that never falls silent is late as well
            raise TimeoutError
        self._taken += 0 if line is None else len(line) + 1
        return line

    def last_words(self) -> str:
        """How a program that has gone did so, and what it said on stderr."""
        if self._too_much:
            return "it writes more than can be read"
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


def lines_of(stream: IO[str]) -> Iterator[str]:
    """Lines that can be shown in a terminal, with single blanks between their words."""
    while line := stream.readline(_LONGEST_LINE):
        text = " ".join(line.split())
        if not text.isprintable():
            text = "".join(
                sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text
            )
        yield text
