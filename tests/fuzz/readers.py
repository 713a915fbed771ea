"""Files of game records, in every format that is read.

Whatever stands in one, each game is read or reported in one line, without much work or memory, and
what was read can be written and read again.
"""

from __future__ import annotations

import io
import re
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

import torony
from torony import DamagedRecord, records
from torony.records import Hints, Record

__all__ = ["FORMATS", "reader", "words"]

FORMATS: Final = {
    **{name: name for name in ("tgn", "json", "sgf", "ugi", "plain")},
    "abstractplay": "json",
    "matches": "json",
    "zip": None,
}
"""What to fuzz, and as what it is read."""
LINES: Final = 20_000
LINES_A_BYTE: Final = 200
"""Of Python, that a file takes at most. A byte that is a whole heading, turn or game takes most."""
MEMORY: Final = 2**23
MEMORY_A_BYTE: Final = 2**10
"""Bytes that are held at once, a list of files in a zip file or whole records among them."""
LONGEST_REASON: Final = 1100

_WORD: Final = re.compile(rb'"[^"]{0,20}"|<[^<>]{0,20}>|\w{1,20}|[^\w\s]{1,3}|\s')
_LETTERS: Final = (
    *(sign.encode() for sign in "\r\t\0\x1b\ufeff\u0130\u017f\u0663\u2028\xa0"),
    *(b"\xff", b"\\ud800", b"1e999"),
)


def reader(format: str | None) -> Callable[[bytes], None]:
    """What reads a file of this format, or of one that it finds out itself."""

    def fuzz(data: bytes) -> None:
        good: list[Record] = []
        bad: list[DamagedRecord] = []
        hints = Hints(torony.game("gyges"))
        with _within_bounds(len(data)):
            good += records.read(io.BytesIO(data), bad.append, format=format, hints=hints)
        for record in good:
            check_record(record)
        ends = data.count(b"\n") + data.count(b"\r")
        for damage in bad:
            check_damage(damage)
            assert format is None or damage.line <= ends + 2, f"there is no line {damage.line}"

    return fuzz


def check_record(record: Record) -> None:
    """It can be written in every form, and comes back."""
    record.check()
    assert records.from_text(records.to_text(record)) == record
    assert records.from_json(records.to_json(record)) == record


def check_damage(damage: DamagedRecord) -> None:
    message = str(damage)
    assert damage.reason
    assert message.isprintable(), f"a message is one line, harmless in a terminal: {message!r}"
    assert len(damage.reason) <= LONGEST_REASON, f"a reason is short: {message[:200]!r}..."
    assert damage.line >= 1


@contextmanager
def _within_bounds(size: int) -> Iterator[None]:
    """Ends what takes too much work; afterwards it must not have taken too much memory."""
    left = LINES + LINES_A_BYTE * size

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise AssertionError(f"{size} bytes are too much work")
        return trace

    before = sys.gettrace()
    tracemalloc.start()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak <= MEMORY + MEMORY_A_BYTE * size, f"{size} bytes took {peak} bytes of memory"


def words(folder: Path) -> tuple[bytes, ...]:
    """The words and signs of the stored files, and letters that are taken for others."""
    found = {word for path in folder.iterdir() for word in _WORD.findall(path.read_bytes())}
    return (*sorted(found), *_LETTERS)
