"""The game in the terminal, by what is typed and shown."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import torony
from torony.cli import main

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
Play = Callable[..., str]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    def session(*arguments: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["play", *arguments]) == 0
        return capsys.readouterr().out

    return session


@pytest.mark.parametrize("name", torony.games())
def test_leaving_at_once(play: Play, name: str) -> None:
    assert play(name, typed="quit\n").endswith("Goodbye.\n")
    assert play(name, typed="").endswith("Goodbye.\n")


@pytest.mark.parametrize("name", torony.games())
def test_watching(play: Play, name: str) -> None:
    shown = play(name, "--watch", "--seed", "5")
    assert "1. Player 1: " in shown
    last = shown.rstrip().splitlines()[-1]
    assert last.endswith("turns.")
    assert shown == play(name, "--watch", "--seed", "5")


def test_against_an_opponent(play: Play) -> None:
    shown = play("gyges", "--position", GYGES, typed="a1b3\n")
    assert "1. Player 1: a1b3" in shown
    assert "2. Player 2: " in shown
    shown = play("gyges", "--position", GYGES, "--side", "2")
    assert "1. Player 1: " in shown
    assert "Player 2> " in shown


def test_two_people(play: Play) -> None:
    shown = play("gyges", "--position", GYGES, "--two", typed="a1b3\nb6b4\ndraw\n")
    assert "2. Player 2: b6b4" in shown
    assert shown.endswith("Draw (agreement) after 2 turns.\n")


def test_resigning(play: Play) -> None:
    assert play("lyngk", typed="resign\n").endswith("Player 2 wins (resignation) after 0 turns.\n")


def test_what_cannot_be_played(play: Play) -> None:
    shown = play("gyges", "--position", GYGES, typed="a1a2\nhello world\na1\n\ndraw\nback\n")
    assert "'a1a2' is not legal: " in shown
    assert "(GYGES-" in shown
    assert "'hello world' is no turn: " in shown
    assert "a1a4 a1b3 a1c2" in " ".join(shown.split())
    assert "plays on" in shown
    assert "no turn of yours to take back" in shown


def test_taking_back(play: Play) -> None:
    shown = play("gyges", "--position", GYGES, "--seed", "1", typed="a1b3\nback\na1a4\n")
    assert shown.count("1. Player 1: ") == 2


def test_help_turns_and_board(play: Play) -> None:
    shown = play("gyges", "--position", GYGES, typed="help\nturns\nboard\n")
    assert "take back your last turn" in shown
    assert "f1f4" in shown


def test_saving(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    typed = f"save {path}\nsave\nsave {tmp_path}/no/such/folder\n"
    shown = play("gyges", "--position", GYGES, typed=typed)
    assert torony.Match.load(path).start.text == GYGES
    assert "Save to which file?" in shown
    assert "No such file or directory" in shown
