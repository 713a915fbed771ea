"""A program that is talked with line by line: how far it may run ahead, and how it is ended."""

from __future__ import annotations

import sys
import time

import pytest

from torony.engine import process
from torony.engine.process import Process

PATIENCE = 60.0


def program(code: str) -> Process:
    return Process([sys.executable, "-c", f"import sys, time\n{code}"])


def all_lines(talk: Process) -> list[str]:
    found = []
    while (line := talk.line(time.monotonic() + PATIENCE)) is not None:
        found.append(line)
    return found


@pytest.mark.parametrize(("lines", "too_much"), [(10, False), (11, True)])
def test_the_end_of_a_line_counts_as_unread_too(
    lines: int, too_much: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_MOST_UNREAD", 100)
    talk = program(f"print('nine char\\n' * {lines}, end='')")
    try:
        for reader in talk._readers:  # before any of it is read here
            reader.join(PATIENCE)
        said = all_lines(talk)
        assert said == ["nine char"] * lines
        assert (talk.last_words() == "it writes more than can be read") == too_much
    finally:
        talk.end()


def test_what_was_read_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_MOST_UNREAD", 100)
    talk = program("for line in sys.stdin: print('nine char', flush=True)")
    try:
        for _ in range(30):
            talk.send("go on")
            assert talk.line(time.monotonic() + PATIENCE) == "nine char"
        assert talk.alive
    finally:
        talk.end()
    assert talk.last_words() == "it ended with code 0"


def test_a_program_may_be_ten_million_characters_ahead() -> None:
    talk = program("print(('x' * 99_999 + '\\n') * 100, end='')")
    try:
        for reader in talk._readers:
            reader.join(PATIENCE)
        assert sum(len(line) + 1 for line in all_lines(talk)) == 10_000_000
        assert talk.last_words() == "it ended with code 0"
    finally:
        talk.end()


def test_its_last_words_are_the_last_line_of_its_errors() -> None:
    talk = program("print('first\\n\\nno\\tnet\\n', file=sys.stderr); sys.exit(3)")
    try:
        assert all_lines(talk) == []
        assert talk.last_words() == "it ended with code 3: no net"
    finally:
        talk.end()


def test_one_that_hears_nothing_is_killed() -> None:
    talk = program("print('ready', flush=True); time.sleep(1000)")
    assert talk.line(time.monotonic() + PATIENCE) == "ready"
    with pytest.raises(TimeoutError):
        talk.line(time.monotonic() + 0.05)
    start = time.monotonic()
    talk.end(kill=True)
    assert not talk.alive
    assert talk.last_words() == "it was ended by signal 9"
    assert time.monotonic() - start < PATIENCE
    with pytest.raises(BrokenPipeError):
        talk.send("are you there")
    talk.end()  # once is enough
