"""The route shown for a turn starts, goes and ends as the rules of the board have it."""

from collections import Counter

import pytest
from tests.contract.positions import positions
from tests.contract.routes import CHECKS

import torony

every_game = pytest.mark.parametrize("game", torony.games())


@every_game
def test_a_route_leads_from_the_origin_to_the_target(game: str) -> None:
    for position in positions(game, 300):
        for turn in position.legal_turns():
            route = position.route(turn)
            if turn.origin is not None:
                assert route[0] == route.steps[0] == turn.origin, f"{turn} in {position}"
            if turn.target is not None:
                assert route[-1] == route.steps[-1] == turn.target, f"{turn} in {position}"
            assert set(route) <= set(route.steps), f"{turn} in {position}"
            assert route == position.route(str(turn)), f"{turn} in {position}"


@pytest.mark.parametrize("game", CHECKS)
def test_a_route_can_be_walked(game: str) -> None:
    stops: Counter[int] = Counter()
    for position in positions(game, 150):
        for turn in position.legal_turns():
            route = position.route(turn)
            fault = CHECKS[game](position, turn, route)
            assert not fault, f"{turn} in {position}, shown as {route} {route.steps}: {fault}"
            stops[len(route)] += 1
    assert sum(number for length, number in stops.items() if length > 3) > 50, stops


def fault_of(position: torony.Position, turn: torony.Turn, stops: str, steps: str) -> str:
    wrong = torony.Route(tuple(stops.split()), tuple(steps.split()))
    return CHECKS[position.game.name](position, turn, wrong)


@pytest.mark.parametrize(
    ("row", "stops", "steps", "fault"),
    [
        ("300000", "a1 a4", "a1 a2 a3 b4", "b4 is not next to a3"),
        ("200000", "a1 a2", "a1 a2 a1", "the edge between a2 and a1 is used twice"),
        ("210000", "a1 c1", "a1 b1 c1", "b1 is passed"),
        ("100000", "a1 a3", "a1 a2 a3", "the stops are not a1 a2"),
        ("110000", "a1 b1", "a1 b1", "it ends on a piece"),
        ("100000", "a1 S", "a1 S", "it ends in the player's own goal"),
    ],
)
def test_a_wrong_gyges_route_is_noticed(row: str, stops: str, steps: str, fault: str) -> None:
    position = torony.game("gyges").position(f"{row}{'/000000' * 5} 1 -")
    turn = next(turn for turn in position.legal_turns() if turn.origin == "a1")
    assert fault in fault_of(position, turn, stops, steps)


@pytest.mark.parametrize(
    ("stops", "steps", "fault"),
    [
        ("c1 e5", "c1 d3 e5", "no straight way over empty points from c1 to e5"),
        ("c1 c3 e5", "c1 c3 e5", "the steps are not c1 c2 c3 d4 e5"),
        ("c1 d4 e5", "c1 d4 e5", "d4 is no LYNGK point of r"),
        ("c1 c3 c7 c3 e5", "c1 c2 c3 c4 c5 c6 c7 c6 c5 c4 c3 d4 e5", "is used twice"),
        ("c1 c3 c7 g7 e5", "c1 c2 c3 c4 c5 c6 c7 d7 e7 f7 g7 f6 e5", "a way with 3 stops"),
    ],
)
def test_a_wrong_lyngk_route_is_noticed(stops: str, steps: str, fault: str) -> None:
    lyngk = torony.game("lyngk")
    board = "1/4/r1(kr)3r/6/3b3/6/4r2/4/1 1"
    position = lyngk.position(f"{board} r/- 0/0")
    turn = position.parse("c1e5")
    assert str(position.route(turn)) == "c1~c3~e5"
    assert fault in fault_of(position, turn, stops, steps)

    unclaimed = lyngk.position(f"{board} b/- 0/0")
    assert "r is not the player's" in fault_of(unclaimed, turn, "c1 c3 e5", "c1 c2 c3 d4 e5")
