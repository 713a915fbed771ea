"""The SVG pictures: everything is drawn once, well-formed, and the same every time."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from torony.render import boards, gyges, lyngk, svg
from torony.render.theme import ThemeName

from .fake import FakePosition, FakeTurn
from .samples import ALL, EMPTY, GYGES, MIDDLE, OPENING, SETUP, SIX, START, WON

NAMESPACE = "{http://www.w3.org/2000/svg}"
each_position = pytest.mark.parametrize("position", ALL.values(), ids=ALL)
each_theme = pytest.mark.parametrize("theme", ["light", "dark"])


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if name in node.get("class", "").split()]


@each_position
@each_theme
def test_is_self_contained_xml_that_says_what_it_shows(
    position: FakePosition, theme: ThemeName
) -> None:
    picture = svg(position, theme=theme)
    root = parse(picture)
    assert root.tag == f"{NAMESPACE}svg"
    assert root.findtext(f"{NAMESPACE}title")
    assert position.text in (root.findtext(f"{NAMESPACE}desc") or "")
    for outside in ("href", "<style", "<text", "<image", "url(", " id="):
        assert outside not in picture
    assert len(picture) < 60_000


@each_position
def test_same_input_gives_same_bytes(position: FakePosition) -> None:
    assert svg(position) == svg(position)
    assert svg(position, theme="dark") != svg(position)


@each_position
def test_every_piece_is_drawn_inside_the_picture(position: FakePosition) -> None:
    root = parse(svg(position))
    pieces = with_class(root, "piece")
    if position.game.startswith("lyngk"):
        assert len(pieces) == sum(map(len, position.cells.values()))
        drawn = "".join(node.get("class", "").removeprefix("piece ") for node in pieces)
        assert sorted(drawn) == sorted("".join(position.cells.values()))
    else:
        shown = {node.get("data-point"): node.get("class", "")[-1] for node in pieces}
        assert shown == position.cells
    width, height = map(float, root.get("viewBox", "").split()[2:])
    for disc in root.iter(f"{NAMESPACE}circle"):
        x, y, radius = (float(disc.get(name, "")) for name in ("cx", "cy", "r"))
        assert radius <= x <= width - radius
        assert radius <= y <= height - radius


def test_stack_is_drawn_bottom_to_top_and_rising() -> None:
    stack = next(
        node for node in with_class(parse(svg(SIX)), "stack") if node.get("data-point") == "b5"
    )
    discs = with_class(stack, "piece")
    assert [node.get("class", "")[-1] for node in discs] == list(SIX.cells["b5"])
    heights = [float(node.get("cy", "")) for node in discs]
    assert heights == sorted(heights, reverse=True)
    assert min(a - b for a, b in pairwise(heights)) > 8
    assert stack.findtext(f"{NAMESPACE}title") == (
        "b5: blue on red on ivory on black on green on joker, player 2's"
    )


@pytest.mark.parametrize("height", range(1, 7))
def test_no_stack_reaches_the_one_behind_it(height: int) -> None:
    top = lyngk.rise(height) * (height - 1) + lyngk.RADIUS
    assert top <= lyngk.UNIT - lyngk.RADIUS
    assert height == 1 or lyngk.rise(height) >= 0.15 * 2 * lyngk.RADIUS


def test_far_stacks_are_drawn_first() -> None:
    points = [node.get("data-point", "") for node in with_class(parse(svg(START)), "stack")]
    rows = [round(lyngk.place(point)[1]) for point in points]
    assert len(points) == 43
    assert rows == sorted(rows)


def test_neighbours_on_the_lyngk_board_are_equally_far() -> None:
    x, y = lyngk.lattice(4, 5)
    for file, rank in ((4, 6), (4, 4), (5, 5), (3, 5), (5, 6), (3, 4)):
        other_x, other_y = lyngk.lattice(file, rank)
        assert (other_x - x) ** 2 + (other_y - y) ** 2 == pytest.approx(lyngk.UNIT**2)
    assert lyngk.lattice(4, 5) == lyngk.CENTRE
    assert len(boards.LYNGK_POINTS) == 43


def test_rim_tells_the_owner() -> None:
    root = parse(svg(MIDDLE))
    stacks = with_class(root, "stack")
    for stack in stacks:
        owner = MIDDLE.owners.get(stack.get("data-point", ""))
        assert len(with_class(stack, "owner-1")) == (owner == 1)
        assert len(with_class(stack, "owner-2")) == (owner == 2)
    # Without colours too: one rim is whole, the other broken.
    assert all(rim.get("stroke-dasharray") is None for rim in with_class(root, "owner-1"))
    assert all(rim.get("stroke-dasharray") for rim in with_class(root, "owner-2"))


def test_tokens_and_captures_beside_the_board() -> None:
    root = parse(svg(MIDDLE))
    tokens = with_class(root, "token")
    assert sorted(node.get("class", "")[-1] for node in tokens) == sorted("ibrgk")
    assert len(with_class(root, "captured")) == 2
    assert not with_class(parse(svg(SIX)), "captured")


def test_patterns_take_the_place_of_letters() -> None:
    signed, plain = svg(MIDDLE, patterns=True), svg(MIDDLE, letters=False)
    colours = sum(piece != "w" for stack in MIDDLE.cells.values() for piece in stack)
    assert signed.count('class="pattern"') >= colours
    assert re.sub(r'<path class="pattern"[^>]*/>', "", signed) == plain
    assert svg(MIDDLE, patterns=True, letters=False) == signed
    assert svg(GYGES, patterns=True) == svg(GYGES)


def test_letters_and_coordinates_can_be_left_out() -> None:
    for position in (MIDDLE, GYGES):
        whole, plain = svg(position), svg(position, letters=False, coordinates=False)
        assert len(plain) < len(whole)
        assert 'class="coordinates"' in whole
        assert 'class="coordinates"' not in plain
    # A joker shows its dots with letters or without.
    assert svg(MIDDLE, letters=False).count('class="dots"') == svg(MIDDLE).count('class="dots"')


def test_size_is_the_width_in_pixels() -> None:
    assert parse(svg(START, size=320)).get("width") == "320"
    with pytest.raises(ValueError, match="size must be between"):
        svg(START, size=0)


def test_unknown_theme_and_game_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown theme 'sepia'"):
        svg(START, theme="sepia")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        svg(FakePosition("chess", "", 1, {}, {}))


def test_gyges_pieces_have_as_many_rings_as_their_size() -> None:
    widths = {}
    for node in with_class(parse(svg(OPENING)), "piece"):
        size = OPENING.cells[node.get("data-point", "")]
        rings = [float(ring.get("r", "")) for ring in with_class(node, "ring")]
        assert len(rings) == int(size)
        widths[size] = max(rings)
    assert widths["1"] * 1.3 < widths["2"]
    assert widths["2"] * 1.3 < widths["3"]


def test_gyges_reserves_and_goal() -> None:
    assert len(with_class(parse(svg(EMPTY)), "reserve")) == 12
    assert len(with_class(parse(svg(SETUP)), "reserve")) == 8
    assert not with_class(parse(svg(OPENING)), "reserve")
    north = next(
        node for node in with_class(parse(svg(WON)), "piece") if node.get("data-point") == "N"
    )
    assert "size-2" in north.get("class", "")
    assert gyges.place("N")[1] < gyges.place("a6")[1] < gyges.place("a1")[1] < gyges.place("S")[1]


def test_front_row_is_tinted_for_the_player_to_move() -> None:
    assert boards.gyges_front_row(OPENING) == 1
    assert boards.gyges_front_row(GYGES) == 6
    assert boards.gyges_front_row(SETUP) is None
    assert boards.gyges_front_row(WON) is None
    assert len(with_class(parse(svg(GYGES)), "front-row")) == 1
    assert not with_class(parse(svg(SETUP)), "front-row")


@pytest.mark.parametrize(
    ("position", "turn"),
    [
        (START, ["e2", "e5", "c3"]),
        (START, FakeTurn("c1", "d2", claim="g")),
        (MIDDLE, (["e2", "e5"], ["e2", "e3", "e4", "e5"])),
        (GYGES, ["b6", "b5", "c5", "d5", "d4"]),
        (GYGES, FakeTurn("e6", "d5", drop="c3")),
        (OPENING, ["b1", "b2", "b3", "N"]),
    ],
)
def test_turn_is_drawn_as_an_arrow(position: FakePosition, turn: object) -> None:
    root = parse(svg(position, turn=turn))  # type: ignore[arg-type]
    assert with_class(root, "route")
    assert len(with_class(root, "arrow")) == 1
    assert not with_class(parse(svg(position)), "route")


def test_route_enters_a_goal_straight_ahead() -> None:
    route = with_class(parse(svg(OPENING, turn=["b1", "b2", "N"])), "route")[0]
    numbers = [float(text) for text in re.findall(r"[\d.]+", route.get("d", ""))]
    assert {*numbers[::2]} == {gyges.place("b1")[0]}


def test_turns_without_a_way() -> None:
    svg(START, turn=FakeTurn())  # a pass
    svg(SIX, turn=FakeTurn(claim="k"))
    svg(SETUP, turn=FakeTurn(target="b1"))
    with pytest.raises(TypeError, match="cannot read turns"):
        svg(START, turn="c1d2")


@pytest.mark.parametrize(("position", "point"), [(START, "a1"), (GYGES, "g1"), (GYGES, "zz")])
def test_points_that_are_not_on_the_board(position: FakePosition, point: str) -> None:
    with pytest.raises(ValueError, match=f"there is no point '{point}' on the board"):
        svg(position, turn=["b2", point])


def test_what_is_no_turn() -> None:
    with pytest.raises(TypeError, match="its text or the points of a route, not 5"):
        svg(START, turn=5)  # type: ignore[arg-type]


def test_position_that_knows_its_routes_is_asked() -> None:
    class Knowing(FakePosition):
        def parse(self, text: str) -> FakeTurn:
            return FakeTurn(text[:2], text[2:])

        def route(self, turn: FakeTurn) -> tuple[list[str], list[str]]:
            return ["c1", "c3", "e5"], ["c1", "c2", "c3", "d4", "e5"]

    position = Knowing(
        START.game, START.text, 1, START.cells, claims=START.claims, captured=START.captured
    )
    assert svg(position, turn="c1e5") == svg(START, turn=["c1", "c3", "e5"])
