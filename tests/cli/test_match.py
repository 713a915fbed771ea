"""``torony match`` as people use it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from torony.cli import main

COMMAND = [sys.executable, "-m", "torony", "match"]
QUICK = ["greedy", "random", "--game", "gyges", "--nodes", "30"]


def test_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", *QUICK, "--games", "10", "--concurrency", "2"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("gyges | greedy 0ms 30n 0d | random 0ms 30n 0d | seed 1")
    assert "of 10 games" in printed
    assert "Elo of A - Elo of B, 95 %" in printed


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", *QUICK, "--games", "4", "--json", "--sprt=-5,5"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games"] == result["wins"] + result["draws"] + result["losses"] == 4
    assert result["sprt"]["elo0"] == -5
    assert sum(result["pairs"]) == 2


def test_limits_of_each_side(capsys: pytest.CaptureFixture[str]) -> None:
    limits = ["--time", "0.5", "--nodes-a", "7", "--depth-a", "2"]
    assert main(["match", "greedy", "random", "--game", "gyges", "--games", "1", *limits]) == 0
    assert "| greedy 0ms 7n 2d | random 500ms 0n 0d |" in capsys.readouterr().out


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A test run in the background of a shell ignores SIGINT, and its children would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def games_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_for_a_game(path: Path) -> None:
    before = games_in(path)
    for _ in range(600):
        if games_in(path) > before:
            return
        time.sleep(0.05)
    raise AssertionError(f"no game in {path}")


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c_and_kill_keep_the_games(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    players = ["engine:hash=1", "tep:" + f"{sys.executable} -m torony engine,option.Hash=1"]
    match = [*players, "--game", "gyges", "--nodes", "300", "--record", str(path)]
    for sign in (signal.SIGKILL, signal.SIGINT):
        process = start(*match, "--games", "100000", "--concurrency", "2")
        wait_for_a_game(path)
        process.send_signal(sign)
        printed, errors = process.communicate(timeout=30)
        assert "Traceback" not in errors
    assert process.returncode == 130
    written = games_in(path)
    assert written >= 2
    assert f"of {written} games" in printed
    finished = subprocess.run(
        [*COMMAND, *match, "--games", str(written + 2), "--json"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert json.loads(finished.stdout)["games"] == written + 2
    indices = [json.loads(line)["index"] for line in path.read_text("utf-8").splitlines()]
    assert len(set(indices)) == len(indices)
