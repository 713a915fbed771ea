"""Output or a home directory that cannot be written: one line on stderr and an exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import torony
from torony.cli import COMMANDS, NOT_WRITTEN, main
from torony.records import Record, write

FULL = Path("/dev/full")
GYGES = "321123/000000/000000/000000/000000/321123 1 -"
GAME = "game.tgn"

# How each command writes to stdout with little work; `record gif` and `train` write files.
LITTLE_WORK = {
    "serve": ["--port", "0", "--threads", "1"],
    "play": ["gyges", "--watch", "--seed", "1"],
    "start": ["gyges"],
    "show": ["gyges", GYGES],
    "turns": ["gyges", GYGES],
    "apply": ["gyges", GYGES, "a1b3"],
    "perft": ["gyges", GYGES, "1"],
    "solve": ["gyges", GYGES, "--nodes", "10"],
    "random": ["gyges"],
    "verify": ["gyges", "--positions", "2"],
    "analyse": ["gyges", GYGES, "--nodes", "10"],
    "explain": ["gyges", GYGES, "a1b3"],
    "match": ["--game", "gyges", "random", "random", "--games", "2"],
    "tournament": ["--game", "gyges", "random", "uct@1n", "--games", "2", "--max-turns", "9"],
    "record convert": [GAME, "-"],
    "record check": [GAME],
    "record stats": [GAME],
    "record replay": [GAME],
    "record analyse": [GAME, "--nodes", "10"],
    "record gif": ["--help"],
    "train": ["--help"],
    "bench": ["--help"],
}

on_unix = pytest.mark.skipif(not FULL.exists(), reason="there is no full device")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game of two turns."""
    folder = tmp_path_factory.mktemp("games")
    playthrough = torony.Playthrough(torony.game("gyges").position(GYGES), ["a1b3", "b6b4"])
    write(folder / GAME, [Record.from_playthrough(playthrough, {})])
    return folder


def complaint(stderr: bytes) -> str:
    """The only line of stderr that is a complaint; some commands write notes there, too."""
    text = stderr.decode()
    assert "Traceback" not in text
    assert "Exception ignored" not in text
    lines = [line for line in text.splitlines() if line.startswith("torony: ")]
    assert len(lines) == 1, text
    return lines[0]


def test_all_commands_are_tried() -> None:
    """All but the engine, which writes without Python."""
    assert LITTLE_WORK.keys() == COMMANDS.keys() - {"engine"}


def run_into_full(
    folder: Path, arguments: list[str], *, stderr_too: bool = False
) -> subprocess.CompletedProcess[bytes]:
    with FULL.open("wb") as full:
        return subprocess.run(
            [sys.executable, "-m", "torony", *arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=full if stderr_too else subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": ""},  # as users have it
            timeout=60,
            check=False,
        )


@on_unix
@pytest.mark.parametrize("command", LITTLE_WORK)
def test_a_full_disk(folder: Path, command: str) -> None:
    result = run_into_full(folder, [*command.split(), *LITTLE_WORK[command]])
    assert result.returncode == NOT_WRITTEN
    expected = "torony: error: the output cannot be written: No space left on device"
    assert complaint(result.stderr) == expected


@on_unix
@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["turns", "--help"]])
def test_a_full_disk_and_help(folder: Path, arguments: list[str]) -> None:
    result = run_into_full(folder, arguments)
    assert result.returncode == NOT_WRITTEN
    assert "No space left on device" in complaint(result.stderr)


@on_unix
@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["turns", "gyges", "x"], 2), (["turns", "gyges", GYGES], NOT_WRITTEN)],
    ids=["bad input", "good input"],
)
def test_nobody_can_be_told(folder: Path, arguments: list[str], code: int) -> None:
    """Only the exit code is left."""
    assert run_into_full(folder, arguments, stderr_too=True).returncode == code


@pytest.mark.parametrize(
    ("variable", "value", "says"),
    [
        ("HOME", "{file}", "{file}/.local/share/torony/profile.json: "),
        ("HOME", "/proc/nobody", "/proc/nobody: "),
        ("XDG_DATA_HOME", "{file}", "{file}/torony/profile.json: "),
        ("XDG_DATA_HOME", "{file}/below", "{file}/below/torony/profile.json: "),
        ("XDG_DATA_HOME", "~nobodyhere/data", "~nobodyhere/data: there is no such home directory"),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="the folder is elsewhere")
def test_a_home_that_keeps_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variable: str,
    value: str,
    says: str,
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv(variable, value.format(file=file))
    assert main(["play", "gyges", "--level", "auto"]) == 2
    output = capsys.readouterr()
    assert output.err.startswith(f"torony: error: {says.format(file=file)}")
    assert output.err.count("\n") == 1


def test_a_home_that_is_read_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the system reports it; the rights of a folder mean nothing to root."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system", str(tmp_path))

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(Path, "mkdir", refuse)
    assert main(["play", "gyges", "--level", "auto"]) == 2
    assert capsys.readouterr().err == f"torony: error: {tmp_path}: Read-only file system\n"
