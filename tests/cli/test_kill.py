"""Long commands that are killed and given again: nothing finished is lost, nothing is there twice,
and two of them cannot write the same file."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from torony.cli import main

COMMAND = [sys.executable, "-m", "torony"]
PATIENCE = 60.0  # seconds; only a hang takes that long
GAMES = 12

MATCH = ["match", "greedy", "random", "--game", "gyges", "--nodes", "30"]
TOURNAMENT = ["tournament", "greedy", "random", "uct", "--game", "gyges", "--nodes", "30"]


def match(folder: Path) -> list[str]:
    return [*MATCH, "--games", str(GAMES), "--record", str(folder / "games.jsonl")]


def tournament(folder: Path) -> list[str]:
    return [*TOURNAMENT, "--games", str(GAMES // 3), "--record", str(folder)]


def finished(folder: Path) -> list[str]:
    """The whole lines of all records."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.jsonl"))]
    return [line for text in texts for line in text.splitlines(keepends=True) if "\n" in line]


def killed_after(command: list[str], folder: Path, games: int) -> None:
    """Runs the command and kills it as soon as that many games are written."""
    process = subprocess.Popen([*COMMAND, *command], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + PATIENCE
    while len(finished(folder)) < games and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.001)
    process.kill()
    process.wait()


@pytest.mark.parametrize("command", [match, tournament])
def test_killed_and_given_again(command: object, tmp_path: Path) -> None:
    assert callable(command)
    before: list[str] = []
    for games in (1, 4, 5, 9):
        killed_after(command(tmp_path), tmp_path, games)
        after = finished(tmp_path)
        assert len(after) >= games
        assert set(before) <= set(after)
        before = after
    assert main(command(tmp_path)) == 0
    lines = [json.loads(line) for line in finished(tmp_path)]
    places = [(line["match"], line["index"]) for line in lines]
    assert len(places) == len(set(places)) == GAMES
    assert set(before) <= set(finished(tmp_path))


LONG_MATCH = ["match", "random", "random", "--game", "gyges", "--games", "1000000"]
LONG_TRAINING = ["train", "gyges", "--minutes", "60"]


@pytest.mark.parametrize(
    ("command", "option", "name"),
    [(LONG_MATCH, "--record", "games.jsonl"), (LONG_TRAINING, "--out", "training.json")],
)
def test_only_one_at_a_time(
    command: list[str],
    option: str,
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Who comes too late is told which process has the file, and changes nothing."""
    file = tmp_path / name
    target = str(file if option == "--record" else tmp_path)
    first = subprocess.Popen([*COMMAND, *command, option, target], stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + PATIENCE
        says = f"{file} is in use by process {first.pid}"
        while not (file.exists() and file.stat().st_size > 0):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        time.sleep(0.2)
        assert main([*command, option, target]) == 2
        assert says in capsys.readouterr().err
    finally:
        first.kill()
        first.wait()
