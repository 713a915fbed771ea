"""Stored sessions with the engine, tests/data/protocol/*.txt.

A line after ``>`` is sent once all lines before it have come back. ``...`` within a line stands for
anything; a line that is nothing else stands for any number of lines.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.engine.process import PATIENCE, Process

TRANSCRIPTS = sorted((Path(__file__).parents[1] / "data" / "protocol").glob("*.txt"))


def fits(expected: str, line: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, expected.split("..."))), line) is not None


def expect(engine: Process, expected: str, *, soon: bool) -> None:
    """The next line must fit; unless ``soon`` is meant, a later one will do."""
    seen: list[str] = []
    while not seen or not (soon or fits(expected, seen[-1])):
        seen.append(engine.line())
    assert fits(expected, seen[-1]), f"{expected!r} expected, not {seen[-1]!r}"


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) >= 5


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    soon = True
    with Process() as engine:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("> "):
                engine.send(line.removeprefix("> "))
            elif line == "...":
                soon = False
            elif not line.startswith("#"):
                expect(engine, line, soon=soon)
                soon = True
        assert engine.popen.wait(PATIENCE) == 0
