"""A game without a look of its own is drawn from the names of its points and their contents."""

from __future__ import annotations

import re
from math import dist
from xml.etree import ElementTree

import pytest

import torony
from torony.render import Arrow, small_board, svg, title
from torony.render.families import FAMILIES
from torony.render.layout import laid_out
from torony.render.theme import theme_file

WITH_GOALS = torony.game("gyges").position("020110/000330/000000/000200/001000/030123 2 N2")
STACKS = torony.game("lyngk").start(seed=7)


@pytest.fixture(autouse=True)
def no_own_look(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in torony.games():
        monkeypatch.delitem(FAMILIES, game, raising=False)


@pytest.mark.parametrize("position", [WITH_GOALS, STACKS], ids=["grid and others", "stacks"])
def test_a_picture_shows_what_stands_on_every_point(position: torony.Position) -> None:
    turn = next(iter(position.legal_turns()), None)
    drawn = svg(position, turn=turn, highlights=["c1"], arrows=[Arrow(("c1", "c3"), "red")])
    ElementTree.fromstring(drawn)
    shown = dict(re.findall(r'data-point="(\w+)"><title>\w+: (\w+)', drawn))
    assert shown == position.cells
    assert drawn.count('class="highlight"') == drawn.count('class="mark"') == 1
    assert ('class="route"' in drawn) == (turn is not None)


def test_a_point_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no point 'z9'"):
        svg(WITH_GOALS, highlights=["z9"])


def test_a_board_in_the_terminal() -> None:
    assert WITH_GOALS.board(colour=False, unicode=False) == BOARD
    assert small_board(WITH_GOALS, colour=False, unicode=False) == SMALL


def test_the_way_of_a_turn_in_the_terminal() -> None:
    position = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
    rows = position.board(colour=False, unicode=False, turn="a1a4").splitlines()
    assert [row[5:8] for row in rows[2:6]] == ["[*]", " * ", " * ", "[3]"]


def test_colours_tell_the_players_apart() -> None:
    shown = WITH_GOALS.board(colour=True)
    colours = theme_file()["terminal"]["players"]
    assert all(f"38;5;{colours[player]}m{player}" in shown for player in "12")
    assert svg(WITH_GOALS).count(theme_file()["light"]["players"]["1"]) > 3


def test_a_ring_of_points() -> None:
    layout = laid_out(["one", "two", "three", "four", "five", "six", "seven"])
    places = list(layout.places.values())
    gaps = {round(dist(a, b), 6) for a, b in zip(places, places[1:] + places[:1], strict=True)}
    assert len(gaps) == 1
    assert min(gaps) > 1
    assert all(0.5 <= x <= layout.columns - 0.5 for place in places for x in place)


def test_a_game_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert title("gyges") == "Gygès"
    monkeypatch.delitem(theme_file()["titles"], "gyges-advanced")
    assert title("gyges-advanced") == "Gyges-advanced"


BOARD = """\
   6  .  3  .  1  2  3
   5  .  .  1  .  .  .
   4  .  .  .  2  .  .
   3  .  .  .  .  .  .
   2  .  .  .  3  3  .
   1  .  2  .  1  1  .
      a  b  c  d  e  f
   N  2    S  .

Player 1 wins (goal)"""

SMALL = """\
. 3 . 1 2 3 6
. . 1 . . . 5
. . . 2 . . 4
. . . . . . 3
. . . 3 3 . 2
. 2 . 1 1 . 1
N 2 S .
a b c d e f
Player 1 wins
(goal)"""
