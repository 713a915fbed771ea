"""What another program answers, as the engines of :mod:`torony.engine` read it.

An input is all that the program ever writes. It runs in this process, so that thousands are tried
in a second: the pipes are text in memory, all else is as with a real program.
"""

from __future__ import annotations

import io
import json
import math
import subprocess
from collections.abc import Callable, Sequence
from typing import Any
from unittest import mock

import torony
from torony import EngineFailed, ExternalEngine, GygesInterfaceEngine, Info, Limit, Position
from torony.engine.program import Program

__all__ = ["GYGES_WORDS", "WORDS", "fuzz_answers", "fuzz_gyges_answers"]

WORDS = (
    *(
        b"id name ",
        b"option name ",
        b" type spin",
        b"tepok\n",
        b"readyok\n",
        b"bestmove ",
        b"info ",
    ),
    *(b"info string error ", b"depth ", b"seldepth ", b"multipv ", b"score cp ", b"score win "),
    *(
        b"score loss ",
        b"score draw ",
        b" atmost",
        b"nodes ",
        b"nps ",
        b"time ",
        b"hashfull ",
        b"pv ",
    ),
    *(b"a1b3", b"a6b4", b"d1N", b"none", b"Game", b"Hash", b"MultiPV", b"nan", b"1e9", b" ", b"\n"),
    *(b"\r", b"\t", b"\0", b"\x1b[", b"\xff", "\u2028".encode(), "\u0663".encode()),
)
GYGES_WORDS = (
    *(b"id name ", b"option ", b"maxPly", b"maxNodes", b"ugiok\n", b"readyok\n", b"bestmove "),
    *(b"info ply ", b"score ", b"inf", b"-inf", b"nan", b"1e99", b"nodes ", b"time ", b"pv ", b"|"),
    *(
        b"0|13",
        b"5|16",
        b"30|19",
        b"36",
        b"37",
        b"38",
        b"0|1|9",
        b"null",
        b" ",
        b"\n",
        b"\r",
        b"\t",
    ),
    *(b"\0", b"\x1b[", b"\xff", "\u0663".encode()),
)

START = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
LONGEST_MESSAGE = 800


def fuzz_answers(data: bytes) -> None:
    """A program that speaks our protocol."""
    _talk(data, lambda: ExternalEngine("program", "gyges", {"Hash": 1}))


def fuzz_gyges_answers(data: bytes) -> None:
    """A program of the Universal Gyges Interface."""
    _talk(data, lambda: GygesInterfaceEngine("program", "gyges", {"maxPly": 1}))


class _Popen:
    """In place of a program that has written its last line before the first question."""

    def __init__(self, data: bytes) -> None:
        self.stdin = io.StringIO()
        self.stdout = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="replace")
        self.stderr = io.StringIO()
        self.code: int | None = None

    def poll(self) -> int | None:
        return self.code

    def wait(self, timeout: float | None = None) -> int:
        return self.code or 0

    def kill(self) -> None:
        self.code = -9


def _talk(data: bytes, start: Callable[[], Program]) -> None:
    """Two searches and a new game, or what happens of that before the program has failed."""

    def popen(command: Sequence[str], **options: Any) -> _Popen:
        assert (options["encoding"], options["errors"]) == ("utf-8", "replace")
        return _Popen(data)

    with mock.patch.object(subprocess, "Popen", popen):
        try:
            with start() as program:
                assert program.name.isprintable(), "a name is harmless in a terminal"
                for info in program.analysis(START, Limit(time=1), multipv=2):
                    check_info(info, START)
                result = program.play(START, Limit(time=1))
                assert START.is_legal(result.turn)
                check_info(result.info, START)
                program.new_game()
        except EngineFailed as error:
            message = str(error)
            assert message.isprintable(), (
                f"a message is one line, harmless in a terminal: {message!r}"
            )
            assert len(message) <= LONGEST_MESSAGE, f"a message is short: {message[:200]!r}..."


def check_info(info: Info, position: Position) -> None:
    """Whatever is passed on can be shown, compared and stored."""
    assert info.line
    for turn in info.line:
        position = position.play(turn)
    for number in (info.depth, info.seldepth, info.nodes, info.hashfull):
        assert number >= 0, f"nothing is counted below zero: {info}"
    assert info.multipv >= 1
    assert math.isfinite(info.time)
    assert info.time >= 0
    assert 0 <= info.score.expected <= 1
    assert (info.score.win or 1) >= 1, "the game ends in one turn at the soonest"
    assert (info.score.loss or 1) >= 1
    assert info.score.before().before().proved == info.score.proved
    assert str(info).isprintable()
    json.dumps(
        [info.depth, info.nodes, info.time, info.score.cp, info.score.expected], allow_nan=False
    )
