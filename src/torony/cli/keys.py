"""Single keys from the terminal, arrows included."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size

__all__ = ["RESIZED", "interactive", "keys"]

_ESCAPE = b"\x1b"
_NAMES = {
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    b"\x1b[H": "home",
    b"\x1b[F": "end",
    b"\x1bOH": "home",
    b"\x1bOF": "end",
    b"\x1b[1~": "home",
    b"\x1b[4~": "end",
    b"\x1b[5~": "page up",
    b"\x1b[6~": "page down",
    b"\x1b": "escape",
    b"\r": "enter",
    b"\n": "enter",
}
_ENDS = b"~ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_REST = 0.05
"""Seconds within which the rest of a key's code follows its first byte."""
_LOOK = 0.25
"""Seconds between two looks at the size of the terminal."""

RESIZED = "resized"
"""Comes like a key when the terminal has another size, so that the screen is drawn anew."""


def interactive() -> bool:
    """Whether keys can be read and a screen can be drawn."""
    if os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        import termios  # noqa: F401 - only to know whether this system has it
    except ImportError:
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def keys() -> Iterator[Iterator[str]]:
    """The names of the keys as they are pressed; the terminal is as before when it is left."""
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)
        yield _pressed(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _pressed(terminal: int) -> Iterator[str]:
    size = get_terminal_size()
    while True:
        if not select.select([terminal], [], [], _LOOK)[0]:
            if size != (size := get_terminal_size()):
                yield RESIZED
            continue
        code = os.read(terminal, 1)
        if not code:
            return
        if code == _ESCAPE:
            code += _rest(terminal)
        yield _NAMES.get(code) or code.decode("utf-8", errors="replace")


def _rest(terminal: int) -> bytes:
    """What belongs to the same key."""
    code = b""
    while select.select([terminal], [], [], _REST)[0]:
        byte = os.read(terminal, 1)
        code += byte
        if not byte or (byte in _ENDS and code != b"O"):
            break
    return code
