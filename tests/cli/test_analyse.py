"""``torony analyse`` as people use it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.engine.gyges_programs import spec

import torony
from torony.cli import main

COMMAND = [sys.executable, "-m", "torony", "analyse"]
START = "321123/000000/000000/000000/000000/321123 1 -"
WINNING = "200132/000300/000000/300000/000110/210320 1 -"


def test_lines_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "gyges", WINNING, "--depth", "3", "--multipv", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"depth +1  1\. +win in 1  player 1 wins in 1 +d1N", lines[0])
    assert len(lines) == 2  # a win in one ends it


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--depth", "4", "--json", "--hash", "1"]
    assert main(["analyse", "gyges", START, *options]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["position"], found["player"]) == ("gyges", START, 1)
    assert [line["multipv"] for line in found["lines"]] == [1, 2, 3]
    for line in found["lines"]:
        assert line["turn"] == line["line"][0]
        assert list(line["score"]) == ["cp"]
        assert line["depth"] == 4
        position = torony.game("gyges").position(START)
        assert line["route"] == list(position.route(line["turn"]))
        for turn in line["line"]:
            position = position.play(turn)
        assert line["end"] == position.text
    assert "about even" in found["lines"][0]["words"] or "player" in found["lines"][0]["words"]


@pytest.mark.parametrize("game", torony.games())
def test_boards_of_the_ends(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    start = torony.game(game).start(seed=2).text
    options = ["--nodes", "300", "--multipv", "2", "--boards", "--hash", "1"]
    assert main(["analyse", game, start, *options]) == 0
    printed = capsys.readouterr().out
    assert "1. after " in printed
    assert printed.count("to move") == 2


def worked(process: subprocess.Popen[str]) -> float:
    """Seconds of the processor that it has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("more", [[], ["--json"]])
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux how much a process has worked")
def test_ctrl_c_keeps_what_was_found(more: list[str]) -> None:
    start = torony.game("lyngk").start(seed=1).text
    process = subprocess.Popen(
        [*COMMAND, "lyngk", start, "--time", "0", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A test run in the background of a shell ignores SIGINT, and its children would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    first = "" if more else process.stdout.readline()
    while more and worked(process) < 1:  # nothing is printed before the end
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (130, "")
    if more:
        assert json.loads(rest)["lines"][0]["multipv"] == 1
    else:
        assert first.startswith("depth  1  1. ")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("colours", ["", "1"])
def test_in_a_terminal(colours: str) -> None:
    """The table lives, Ctrl-C ends it, and the last one stays."""
    import pty

    outer, inner = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    environment |= {"NO_COLOR": colours} if colours else {}
    start = torony.game("lyngk").start(seed=1).text
    process = subprocess.Popen(
        [*COMMAND, "lyngk", start, "--time", "0", "--boards"],
        stdin=inner,
        stdout=inner,
        stderr=inner,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    os.close(inner)
    seen = b""
    while b"which means" not in seen:
        seen += os.read(outer, 4096)
    process.send_signal(signal.SIGINT)
    try:
        while True:
            seen += os.read(outer, 4096)
    except OSError:  # how a terminal ends
        pass
    os.close(outer)
    assert process.wait(30) == 130
    last = seen.decode().rpartition("which means")[2]
    assert "about even" in last or "better" in last
    assert "1. after " in last
    assert "Traceback" not in last


def test_another_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = "021123/000000/030000/000000/000000/321123 2 -"
    options = ["--time", "1", "--engine", spec(tmp_path, "good")]
    assert main(["analyse", "gyges-advanced", place, *options]) == 0
    assert capsys.readouterr().out.startswith("depth  2  1.     +0.12  about even")
    assert main(["analyse", "gyges-advanced", place, "--engine", spec(tmp_path, "dead")]) == 2
    assert "no weights" in capsys.readouterr().err


def test_a_game_that_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    over = torony.game("gyges").position(WINNING).play("d1N").text
    assert main(["analyse", "gyges", over]) == 2
    assert "the game is already over" in capsys.readouterr().err
