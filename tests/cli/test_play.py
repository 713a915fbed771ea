"""The game in the terminal, by what is typed and shown."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from random import Random

import pytest
from tests.cli.sessions import Play

import torony
from torony.cli import main

GYGES = "321123/000000/000000/000000/000000/321123 1 -"


@pytest.mark.parametrize("name", torony.games())
@pytest.mark.parametrize("typed", ["quit\n", "exit", ""])
def test_leaving_tells_how_to_go_on(play: Play, name: str, typed: str) -> None:
    *_, goodbye, command = play(name, "--seed", "3", typed=typed).splitlines()
    assert goodbye == "Goodbye. To go on from here:"
    arguments = shlex.split(command)
    assert arguments[:-1] == ["torony", "play", name, "--level", "3", "--seed", "3", "--position"]
    assert arguments[-1] == torony.game(name).start(3).text


def test_leaving_with_control_c(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play", "gyges", "--hot-seat"]) == 130
    output = capsys.readouterr()
    assert output.err == ""
    assert "torony play gyges --hot-seat --position " in output.out.splitlines()[-1]


@pytest.mark.parametrize("name", torony.games())
def test_a_whole_game(play: Play, name: str) -> None:
    generator = Random(4)
    playthrough = torony.Playthrough(torony.game(name).start(4))
    typed = []
    while playthrough.outcome() is None:
        turns = playthrough.position.legal_turns()
        winning = [turn for turn in turns if playthrough.position.play(turn).outcome() is not None]
        turn = (winning or [generator.choice(turns)])[0]
        if str(turn) != "pass":  # a forced pass is not asked for
            typed.append(str(turn))
        playthrough.play(turn)
    shown = play(name, "--hot-seat", "--seed", "4", typed="\n".join(typed))
    outcome = str(playthrough.outcome()).capitalize()
    assert shown.endswith(f"{outcome} after {len(playthrough)} turns.\n")
    for text in typed:
        assert re.search(rf"\n\d+\. Player [12]: {re.escape(text)}( \(|\n)", shown)
        assert re.search(rf"\nPlayer [12]> {re.escape(text)}\n", shown)


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
    shown = play("gyges", "--position", GYGES, "--second")
    assert "1. Player 1: " in shown
    assert "Player 2> " in shown


def test_two_people(play: Play) -> None:
    shown = play("gyges", "--position", GYGES, "--hot-seat", typed="a1b3\nb6b4\ndraw\n")
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
    assert "rather play on" in shown
    assert "no turn of yours to take back" in shown


@pytest.mark.parametrize("typed", ["a1b3", "A1 - B3", "a1 b3", "a1\u2013b3"])
def test_turns_as_people_type_them(play: Play, typed: str) -> None:
    shown = play("gyges", "--hot-seat", "--position", GYGES, typed=f"{typed}\n")
    assert "1. Player 1: a1b3" in shown


@pytest.mark.parametrize("word", ["undo", "back", "UNDO"])
def test_taking_back(play: Play, word: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    typed = f"a1b3\n{word}\nsave {path}\na1a4\n"
    shown = play("gyges", "--position", GYGES, "--seed", "1", typed=typed)
    assert shown.count("1. Player 1: ") == 2
    assert len(torony.Playthrough.load(path)) == 0


def test_the_last_turn_is_marked_and_told(play: Play) -> None:
    start = "200132/000300/000000/300000/000110/210320 1 -"
    shown = play("gyges-advanced", "--hot-seat", "--position", start, typed="d1d2=a2\n")
    assert "1. Player 1: d1d2=a2 (d1~d2, the piece of d2 to a2)\n" in shown
    assert "[  1  ]" in shown
    assert "{((3))}" in shown


def test_help_shows_the_kinds_of_turns(play: Play) -> None:
    shown = play("gyges", "--position", GYGES, typed="help\nboard\n")
    assert "take back your last turn" in shown
    assert "a1a4           move from a1 to a4\n" in shown
    assert "laim" not in shown
    assert shown.count("front row") == 2
    assert "1@a1           place a single on a1\n" in play("gyges", typed="?\n")
    shown = play("lyngk", "--seed", "7", typed="help\n")
    assert "b:a3b3         claim blue, then move from a3 to b3\n" in shown
    assert "Claiming a colour makes it yours" in shown
    goal = "000000/000000/000000/000000/000000/100000 1 -"
    shown = play("gyges", "--position", goal, typed="help\n")
    assert "a6N            move from a6 to the goal N\n" in shown


def test_lists_of_turns(play: Play) -> None:
    shown = play("gyges", "--position", GYGES, typed="turns\nmoves a\nturns zz\n")
    assert "f1f4" in shown
    assert "  a1a4  a1b3  a1c2\n" in shown
    assert "No turn begins so." in shown
    shown = play("lyngk", "--seed", "7", typed="turns\n")
    assert "r:...(177)" in shown
    assert "r:a3b3" not in shown
    assert "r:a3b3" in play("lyngk", "--seed", "7", typed="r:\n")


def test_a_forced_pass(play: Play) -> None:
    stuck = "1/4/7/6/2rb3/6/7/4/1 1 -/rb 0/0"
    shown = play("lyngk", "--position", stuck, "--seed", "1")
    assert "Player 1 has no legal turn and must pass." in shown
    assert "1. Player 1: pass\n" in shown
    assert "Player 1> " not in shown


def test_saving(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    typed = f"save {path}\nsave\nsave {tmp_path}/no/such/folder\n"
    shown = play("gyges", "--position", GYGES, typed=typed)
    assert torony.Playthrough.load(path).start.text == GYGES
    assert "Save to which file?" in shown
    assert "No such file or directory" in " ".join(shown.split())  # however the line is wrapped


def test_loading(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    torony.Playthrough(torony.game("gyges").position(GYGES), ["a1b3", "b6b4"]).save(path)
    for shown in (
        play("gyges", "--load", str(path)),
        play("gyges", typed=f"load {path}\n"),
    ):
        assert "2. Player 2: b6b4\n" in shown
    damaged = tmp_path / "damaged.json"
    damaged.write_text("{}", encoding="utf-8")
    shown = play("gyges", typed=f"load\nload {tmp_path}/no\nload {damaged}\nload a\0b\n")
    for complaint in ("Resume which file?", "No such file", "not a game", "null"):
        assert complaint in shown
    assert main(["play", "lyngk", "--load", str(path)]) == 2
