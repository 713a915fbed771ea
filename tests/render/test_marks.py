"""Arrows, highlights, the last turn and the styles of a picture."""

from __future__ import annotations

from itertools import product
from xml.etree import ElementTree

import pytest

import torony
from torony.render import MARK_COLOURS, Arrow, gyges, lyngk, svg
from torony.render.theme import BOARD_STYLES, PIECE_STYLES, THEMES, load, theme_file

from .fake import FakePosition
from .samples import ALL, GYGES, MIDDLE, OPENING
from .test_svg import parse, with_class

BOTH = {"lyngk": MIDDLE, "gyges": GYGES}
each_game = pytest.mark.parametrize("position", BOTH.values(), ids=BOTH)
START = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")


@each_game
def test_arrows_have_the_colour_and_the_weight_asked_for(position: FakePosition) -> None:
    arrows: list[Arrow | list[str]] = [
        Arrow(("b2", "b3", "c3"), "red"),
        ["b4", "b5"],
        Arrow(("c3", "d4"), weight=0.2),
    ]
    drawn = with_class(parse(svg(position, arrows=arrows)), "mark")
    heads = [with_class(mark, "arrow")[0].get("fill") for mark in drawn]
    theme = load("light")
    player = theme.player(position.player)
    # The first one is the most important: it is drawn last, on top of the others.
    assert heads == [player, player, theme.marks["red"]]
    widths = [float(with_class(mark, "route")[0].get("stroke-width", "")) for mark in drawn]
    assert widths[0] < widths[1] == widths[2]
    assert float(drawn[0].get("opacity", "")) < float(drawn[1].get("opacity", ""))


@each_game
def test_highlights_lie_on_their_points(position: FakePosition) -> None:
    marks = with_class(parse(svg(position, highlights={"b3": "blue", "c5": None})), "highlight")
    theme = load("light")
    assert [mark.get("fill") for mark in marks] == [
        theme.marks["blue"],
        theme.player(position.player),
    ]
    place = (lyngk if position is MIDDLE else gyges).place("b3")
    if position is MIDDLE:
        shown = tuple(float(marks[0].get(name, "")) for name in ("cx", "cy"))
    else:
        corner = [float(marks[0].get(name, "")) for name in ("x", "y")]
        half = float(marks[0].get("width", "")) / 2
        shown = (corner[0] + half, corner[1] + half)
    assert shown == pytest.approx(place, abs=0.06)
    assert svg(position, highlights=["b3"]) == svg(position, highlights={"b3": None})


def test_a_whole_goal_can_be_highlighted() -> None:
    goal, square = with_class(parse(svg(OPENING, highlights=["N", "c3"])), "highlight")
    assert float(goal.get("width", "")) > 5 * float(square.get("width", ""))


def test_turns_can_be_arrows() -> None:
    assert svg(START, arrows=["a1b3"]) == svg(START, arrows=[START.route("a1b3")])
    # It goes over squares, not straight to its end.
    corners = with_class(parse(svg(START, arrows=["a1b3"])), "route")[0].get("d", "").count("Q")
    assert corners == len(START.route("a1b3").steps) - 2
    assert svg(START, arrows=["a1~c4"]) == svg(START, arrows=[Arrow(("a1", "c4"))])


@each_game
def test_the_last_turn_is_drawn_quietly_below_the_pieces(position: FakePosition) -> None:
    picture = svg(position, last=["b2", "b4"])
    assert len(with_class(parse(picture), "last")) == 1
    assert picture.index('class="last"') < picture.index("data-point")
    assert not with_class(parse(picture), "route")


@each_game
@pytest.mark.parametrize("options", [{"arrows": [["b2", "a1x"]]}, {"highlights": ["a1x"]}])
def test_marks_stay_on_the_board(position: FakePosition, options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no point 'a1x' on the board"):
        svg(position, **options)  # type: ignore[arg-type]


def test_what_is_unknown_is_named() -> None:
    with pytest.raises(ValueError, match="unknown colour of a mark 'pink': choose green or red"):
        svg(MIDDLE, highlights={"e5": "pink"})
    with pytest.raises(ValueError, match="unknown style of a board 'glass': choose wood or plain"):
        svg(MIDDLE, board_style="glass")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown style of the pieces 'x'"):
        svg(MIDDLE, piece_style="x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="no option 'arows' of a picture; did you mean 'arrows'"):
        svg(MIDDLE, arows=[])  # type: ignore[call-arg]


def test_the_theme_file_has_the_styles_and_colours_there_are() -> None:
    assert tuple(theme_file()["styles"]["boards"]) == BOARD_STYLES
    assert tuple(theme_file()["styles"]["pieces"]) == PIECE_STYLES
    for theme in THEMES:
        assert tuple(load(theme).marks) == MARK_COLOURS


@pytest.mark.parametrize("position", ALL.values(), ids=ALL)
def test_every_style_is_a_picture_of_its_own(position: FakePosition) -> None:
    looks = list(product(THEMES, BOARD_STYLES, PIECE_STYLES))
    drawn = [
        svg(position, theme=theme, board_style=board, piece_style=piece)
        for theme, board, piece in looks
    ]
    assert len(set(drawn)) == len(looks)
    for picture in drawn:
        ElementTree.fromstring(picture)
