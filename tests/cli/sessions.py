"""Sessions of ``torony play``: typed through standard input, or in a terminal of their own."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable

Play = Callable[..., str]
"""Plays with these arguments and this typed input; gives what was shown."""

PATIENCE = 60.0  # seconds; only a hang takes that long
CONTROL_C = "\x03"
SPAWN = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"


class Terminal:
    """The command in a pseudo terminal, where it believes that a person types."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SPAWN, sys.executable, "-m", "torony", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
        )
        self.unread = b""

    def type(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def interrupt(self) -> None:
        """Presses Ctrl-C. A signal that comes between the prompt and the wait for a key is noticed
        with the next key only, so it waits a moment first, and presses again after a long silence.
        """
        assert self.process.stdout is not None
        time.sleep(0.3)
        for _ in range(3):
            self.type(CONTROL_C)
            if select.select([self.process.stdout], [], [], 10)[0]:
                return

    def expect(self, text: str) -> str:
        """Waits until this is shown, and gives what was shown up to there."""
        assert self.process.stdout is not None
        end = time.monotonic() + PATIENCE
        while (place := self.unread.find(text.encode())) < 0:
            left = end - time.monotonic()
            assert left > 0, self.unread
            if not select.select([self.process.stdout], [], [], left)[0]:
                continue
            chunk = os.read(self.process.stdout.fileno(), 65536)
            assert chunk, f"{text!r} never came, only {self.unread!r}"
            self.unread += chunk
        place += len(text.encode())
        shown, self.unread = self.unread[:place], self.unread[place:]
        return shown.decode()

    def leave(self) -> tuple[int, str]:
        """Waits for the end; the exit code and the rest of what was shown."""
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, (self.unread + rest).decode()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()
