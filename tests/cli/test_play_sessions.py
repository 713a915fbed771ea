"""Whole games in the terminal: against a level, against the adaptive opponent, by two people."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from tests.cli.sessions import Play, Terminal

import torony
from torony import Engine, Limit, Playthrough, Turn
from torony.adaptive import Profile

SEED = 6
Wish = Callable[[Playthrough, Turn], bool]


def is_claim(playthrough: Playthrough, turn: Turn) -> bool:
    return turn.claim is not None


def is_chain(playthrough: Playthrough, turn: Turn) -> bool:
    route = playthrough.position.route(turn)
    return turn.claim is None and len(route) > 2


def is_replacement(playthrough: Playthrough, turn: Turn) -> bool:
    return turn.drop is not None


def is_setup(playthrough: Playthrough, turn: Turn) -> bool:
    return turn.size is not None


def person(playthrough: Playthrough, generator: Random, wishes: list[Wish]) -> Turn:
    """A turn of a kind that was not played yet, else any; wins are left for later."""
    turns = playthrough.position.legal_turns()
    going_on = [
        turn for turn in turns if playthrough.position.play(turn).outcome() is None
    ] or turns
    for wish in wishes:
        if found := [turn for turn in going_on if wish(playthrough, turn)]:
            wishes.remove(wish)
            return generator.choice(found)
    return generator.choice(going_on)


@pytest.mark.parametrize(
    ("name", "wishes"),
    [
        ("lyngk", [is_claim, is_chain]),
        ("lyngk-6", [is_claim]),
        ("gyges", [is_setup]),
        ("gyges-advanced", [is_setup, is_replacement]),
    ],
)
@pytest.mark.parametrize("side", [1, 2])
def test_a_whole_game_against_a_level(
    play: Play, name: str, wishes: list[Wish], side: int, tmp_path: Path
) -> None:
    """Saved, left and taken up again in the middle; before that every third turn is taken back and
    played once more."""
    path = tmp_path / "game.json"
    generator, missing = Random(SEED), list(wishes)
    playthrough = Playthrough(torony.game(name).start(SEED))
    typed: list[str] = []
    with Engine(name, hash=16, level=2, seed=SEED) as engine:
        while playthrough.outcome() is None:
            if playthrough.position.player != side:
                playthrough.play(engine.play(playthrough, Limit()).turn)
                continue
            turn = person(playthrough, generator, missing)
            if str(turn) != "pass":
                typed.append(str(turn))
            playthrough.play(turn)
    assert not missing, "the game should hold every kind of turn"

    middle = len(typed) // 2
    begun: list[str] = []
    for number, line in enumerate(typed[:middle]):
        begun += [line, "undo", line] if number % 3 == 0 else [line]
    options = [name, *(["--second"] if side == 2 else []), "--level", "2", "--seed", str(SEED)]
    shown = play(*options, typed="\n".join([*begun, f"save {path}", "quit"]))
    assert f"you are player {side} against level 2 of 10" in shown
    assert f"  Saved. To go on with it:\n  torony play {name} " in shown
    shown = play(*options, "--load", str(path), typed="\n".join(typed[middle:]))
    assert shown.endswith(
        f"{str(playthrough.outcome()).capitalize()} after {len(playthrough)} turns.\n"
    )
    told = re.findall(r"\n(\d+)\. Player \d: (\S+)", shown)
    assert told[-1] == (str(len(playthrough)), str(playthrough.turns[-1]))


def test_hints(play: Play) -> None:
    winning = "200132/000300/000000/300000/000110/210320 1 -"
    for options in ([], ["--hot-seat"], ["--level", "1"]):
        shown = play("gyges", "--position", winning, *options, typed="hint\n")
        assert re.search(r"  \w1N: move from \w1 to the goal N; it wins at once\.\n", shown)


def test_resuming_another_game_is_refused(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    Playthrough(torony.game("lyngk").start()).save(path)
    shown = play("gyges", typed=f"resume {path}\n")
    assert "holds a game of lyngk, not gyges" in " ".join(shown.split())


def test_the_adaptive_opponent_follows_and_says_its_level(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "me.json"
    options = ["gyges", "--level", "auto", "--profile", str(path)]
    shown = play(*options, typed="resign\n")
    assert "against level 3 of 10, the nearest to you to begin with" in shown
    assert shown.endswith("Your strength is now 2.0; the next game will be against level 2.\n")
    shown = play(*options, typed="resign\n")
    assert "against level 2 of 10, the nearest to you after 1 game." in shown
    before = path.read_bytes()
    shown = play(*options, typed="3@a1\nundo\nresign\n")
    assert "says nothing about your strength" in shown
    play(*options, typed="3@a1\nquit\n")
    assert path.read_bytes() == before
    assert Profile.load(path).games("gyges") == 2


@pytest.mark.skipif(sys.platform != "linux", reason="the folder is another one")
def test_the_profile_is_in_the_data_folder(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    play("lyngk", "--level", "auto", "--second", typed="resign\n")
    assert Profile.load(tmp_path / "torony" / "profile.json").games("lyngk") == 1


# In a terminal --------------------------------------------------------------------------------


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    session = Terminal("play", *arguments)
    try:
        yield session
    finally:
        session.kill()


in_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")


@in_a_terminal
def test_control_c_at_the_first_prompt() -> None:
    with terminal("gyges", "--seed", "1") as session:
        session.expect("Player 1> ")
        session.interrupt()
        session.expect("Goodbye. To go on from here:")
        code, rest = session.leave()
    assert code == 130
    assert "--level 3 --seed 1 --position" in rest
    assert "Traceback" not in rest


@in_a_terminal
@pytest.mark.parametrize("how", ["name", "enter", "control-c", "bad name first"])
def test_control_c_offers_to_save(how: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with terminal("gyges", "--seed", "1") as session:
        session.expect("Player 1> ")
        session.type("3@b1\n")
        session.expect("Player 1> ")
        session.interrupt()
        session.expect("Save to which file? (Enter: none) ")
        if how == "bad name first":
            session.type(f"{tmp_path}/no/such/folder.json\n")
            session.expect("Save to which file? (Enter: none) ")
        if how == "control-c":
            session.interrupt()
        else:
            session.type("\n" if how == "enter" else f"{path}\n")
        code, rest = session.leave()
    assert code == 130
    assert "Traceback" not in rest
    assert path.exists() == (how not in {"enter", "control-c"})
    assert ("Saved. To go on with it:" in rest) == path.exists()
    if path.exists():
        assert len(Playthrough.load(path)) == 2


@in_a_terminal
def test_completion() -> None:
    with terminal("gyges", "--seed", "1") as session:
        session.expect("Player 1> ")
        session.type("3@b\t\n")
        session.type("2@c\t\n")
        session.expect("2. Player 2: ")
        session.expect("3. Player 1: 2@c1")
        session.expect("Player 1> ")
        session.type("resi\t\n")
        session.expect("Player 2 wins (resignation) after 4 turns.")
        assert session.leave()[0] == 0
