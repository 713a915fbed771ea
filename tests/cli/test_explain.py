"""``torony explain`` as people use it."""

from __future__ import annotations

import json

import pytest

import torony
from torony.cli import main

START = "321123/000000/000000/000000/000000/321123 1 -"
WINNING = "200132/000300/000000/300000/000110/210320 1 -"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["explain", *arguments]) == 0
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


def test_a_turn_that_is_not_legal(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "gyges", START, "b6b4")
    assert lines[0] == "b6b4 is not legal for player 1"
    assert lines[1].startswith("Why   player 1 must move a piece of rank 1")
    assert lines[2] == "Rule  GYGES-B1, The row nearest to you"
    assert lines[-1].strip() == "(docs/rules/gyges.md)"


def test_a_turn_that_gives_up_a_win(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "gyges", WINNING, "a1c1")
    assert lines[:2] == ["a1c1, a turn of player 1", "Does       moves the double from a1 to c1"]
    assert "Prevents   player 2 from winning with a6S or b6S" in lines
    assert "Gives up   the win by d1N or e1N" in lines
    assert any(line.startswith("Engine ") for line in lines)
    assert lines == told(capsys, "gyges", WINNING, "a1c1")  # the same every time


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "gyges", START, "a1b3", "--json"]) == 0
    legal = json.loads(capsys.readouterr().out)
    assert legal["legal"]
    assert legal["does"] == ["moves the triple from a1 to b3"]
    assert legal["verdict"]["line"][0] == "a1b3"
    assert set(legal["verdict"]["score"]) < {"cp", "win", "loss", "at_most"}
    assert main(["explain", "gyges", START, "a1a2", "--json"]) == 0
    illegal = json.loads(capsys.readouterr().out)
    assert not illegal["legal"]
    assert illegal["rule"]["tag"] == "GYGES-C3"
    assert illegal["rule"]["place"] == "docs/rules/gyges.md#gyges-c3-no-edge-twice"


@pytest.mark.parametrize("game", torony.games())
def test_the_first_turn_of_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    start = torony.game(game).start(seed=2)
    turn = str(start.legal_turns()[0])
    assert told(capsys, game, start.text, turn)[0] == f"{turn}, a turn of player 1"
