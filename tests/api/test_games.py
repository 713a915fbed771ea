"""The registry, positions and turns."""

from __future__ import annotations

import copy
import inspect
import pickle
from random import Random
from typing import Any

import pytest

import torony
from torony import _core, render

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
LYNGK = "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0"

every_game = pytest.mark.parametrize("name", torony.games())


def gyges(text: str = GYGES) -> torony.Position:
    return torony.game("gyges").position(text)


def test_games() -> None:
    assert {"lyngk", "lyngk-6", "gyges", "gyges-advanced"} <= set(torony.games())
    assert torony.games() == _core.GAMES


@every_game
def test_game(name: str) -> None:
    game = torony.game(name)
    assert game.name == str(game) == name
    assert game == torony.game(name)
    assert hash(game) == hash(torony.game(name))
    assert repr(game) == f"Game({name!r})"
    assert game.points
    assert len(set(game.points)) == len(game.points)
    assert pickle.loads(pickle.dumps(game)) == game


def test_points() -> None:
    assert len(torony.game("lyngk").points) == 43
    assert torony.game("lyngk").points[0] == "a3"
    assert len(torony.game("gyges").points) == 38


@pytest.mark.parametrize(
    ("name", "hint"),
    [("gygse", "did you mean 'gyges'?"), ("LYNGK", "did you mean 'lyngk'?"), ("chess", "")],
)
def test_unknown_game(name: str, hint: str) -> None:
    with pytest.raises(torony.UnknownGame) as caught:
        torony.game(name)
    assert caught.value.input == name
    assert caught.value.known == torony.games()
    assert str(caught.value).endswith(hint)
    assert ", ".join(torony.games()) in str(caught.value)


@pytest.mark.parametrize("name", ["lyngk", "lyngk-6"])
def test_deals(name: str) -> None:
    game = torony.game(name)
    assert game.start(seed=7) == game.start(seed=7)
    assert game.start(7).text != game.start(8).text
    assert len({game.start().text for _ in range(5)}) == 5
    assert sorted("".join(game.start().cells.values())) == sorted("ibrgk" * 8 + "www")


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_bad_seed(seed: int) -> None:
    with pytest.raises(ValueError, match="seed must be between 0 and"):
        torony.game("lyngk").start(seed)


def test_largest_seed() -> None:
    assert torony.game("lyngk").start(2**64 - 1).player == 1


@every_game
def test_position_is_a_value(name: str) -> None:
    position = torony.game(name).start(seed=1)
    turn = position.legal_turns()[0]
    before = position.text
    after = position.play(turn)
    assert position.text == str(position) == before
    assert after != position
    assert after.player == 2
    assert after.game == position.game == torony.game(name)
    again = torony.game(name).position(after.text)
    assert again == after
    assert hash(again) == hash(after)
    assert again.key == after.key
    assert {after: 1}[again] == 1
    for twin in (copy.copy(after), copy.deepcopy(after), pickle.loads(pickle.dumps(after))):
        assert twin == after
    assert after.text in repr(after)
    with pytest.raises(AttributeError):
        after.player = 1  # type: ignore[misc]


def test_positions_of_different_games_differ() -> None:
    assert torony.game("lyngk").position(LYNGK) != torony.game("lyngk-6").position(LYNGK)
    assert gyges() != GYGES


@every_game
def test_turns(name: str) -> None:
    position = torony.game(name).start(seed=3)
    turns = position.legal_turns()
    assert len(turns) == len(set(turns)) == position.perft(1) == position.count_turns()
    for turn in turns:
        assert turn.game == name
        assert str(turn) == turn.text
        assert repr(turn) == f"Turn({turn.text!r})"
        assert position.parse(str(turn)) == turn
        assert position.is_legal(turn)
        assert position.is_legal(turn.text)
        assert position.play(turn) == position.play(turn.text)
    turns.clear()
    assert position.legal_turns()


def test_parts_of_a_turn() -> None:
    turn = torony.game("lyngk").position(LYNGK).parse("r:c1d2")
    assert (turn.claim, turn.origin, turn.target, turn.drop, turn.size) == (
        *("r", "c1", "d2"),
        *(None, None),
    )
    turn = torony.game("gyges").start().parse("3@a1")
    assert (turn.claim, turn.origin, turn.target, turn.drop, turn.size) == (
        *(None, None, "a1"),
        *(None, 3),
    )


def test_turn_of_another_game() -> None:
    turn = gyges().parse("a1b3")
    position = torony.game("gyges-advanced").position(GYGES)
    assert not position.is_legal(turn)
    with pytest.raises(torony.IllegalTurn, match="it is a turn of gyges") as caught:
        position.play(turn)
    assert caught.value.rule == ""
    with pytest.raises(torony.IllegalTurn):
        position.route(turn)


def test_turn_of_another_position() -> None:
    position = gyges()
    turn = position.parse("a1b3")
    after = position.play(turn)
    assert not after.is_legal(turn)
    with pytest.raises(torony.IllegalTurn) as caught:
        after.play(turn)
    assert caught.value.rule.startswith("GYGES-")


@pytest.mark.parametrize("nonsense", [None, 5, 3.5, b"a1b3", ["a1b3"]])
def test_what_is_neither_turn_nor_text(nonsense: Any) -> None:
    for call in (gyges().play, gyges().is_legal, gyges().route):
        with pytest.raises(TypeError, match="a turn must be a Turn or its text, not "):
            call(nonsense)
    with pytest.raises(TypeError, match="a turn must be a text, not "):
        gyges().parse(nonsense)
    with pytest.raises(TypeError, match="a position must be a text, not "):
        torony.game("gyges").position(nonsense)
    with pytest.raises(TypeError, match="the name of a game must be a text, not "):
        torony.game(nonsense)


@pytest.mark.parametrize("nonsense", ["2", 2.0, [2]])
def test_what_is_no_whole_number(nonsense: Any) -> None:
    for name, call in (
        ("seed", lambda: torony.game("lyngk").start(nonsense)),
        ("depth", lambda: gyges().perft(nonsense)),
        ("threads", lambda: gyges().divide(1, threads=nonsense)),
        ("size", lambda: gyges().svg(size=nonsense)),
    ):
        with pytest.raises(TypeError, match=f"{name} must be a whole number, not "):
            call()


def test_what_is_no_callback_or_position() -> None:
    nonsense: Any = 5
    with pytest.raises(TypeError, match="progress must be a function or None, not 5"):
        gyges().perft(2, progress=nonsense)
    with pytest.raises(TypeError, match=r"Game\.position"):
        torony.Position(nonsense)


def test_outcome() -> None:
    assert gyges().outcome() is None
    won = gyges("321120/000000/000000/000000/000000/321123 2 N3")
    assert won.outcome() == torony.Outcome(winner=1, reason="goal")
    assert won.legal_turns() == []
    assert won.count_turns() == 0
    assert won.cells["N"] == "3"
    empty = torony.game("lyngk").position("1/4/7/6/7/6/7/4/1 1 -/- 0/0")
    assert empty.outcome() == torony.Outcome(None, "all equal")


def test_outcome_is_frozen() -> None:
    with pytest.raises(AttributeError):
        torony.Outcome(1, "goal").winner = 2  # type: ignore[misc]


def test_route() -> None:
    position = gyges()
    route = position.route("f1f4")
    assert tuple(route) == ("f1", "f4")
    assert str(route) == "f1~f4"
    assert route.steps == ("f1", "f2", "f3", "f4")
    assert position.route(position.parse("f1f4")) == route
    twin = pickle.loads(pickle.dumps(route))
    assert twin == route
    assert twin.steps == route.steps
    assert copy.copy(route).steps == route.steps


@every_game
def test_every_turn_has_a_route(name: str) -> None:
    generator = Random(5)
    position = torony.game(name).start(seed=5)
    for _ in range(25):
        turns = position.legal_turns()
        if not turns:
            break
        for turn in generator.sample(turns, min(10, len(turns))):
            route = position.route(turn)
            assert set(route) <= set(route.steps)
            assert set(route.steps) <= {*position.game.points, "N", "S"}
            if turn.origin is not None:
                assert (route[0], route[-1]) == (turn.origin, turn.target)
        position = position.play(generator.choice(turns))


def test_owners_and_fields() -> None:
    position = torony.game("lyngk").position("r/4/7/6/2(rg)b1w1/6/7/4/1 1 r/g 0/0")
    assert position.owners == {"a3": 1, "e4": 2}
    assert position.cells == {"a3": "r", "e4": "rg", "e5": "b", "e7": "w"}
    assert position.fields == {"claims": (("r",), ("g",)), "captured": (0, 0)}
    assert (position.claims, position.captured) == ({1: ("r",), 2: ("g",)}, {1: 0, 2: 0})
    assert position.reserve == {}
    assert gyges().owners == {}
    assert gyges().fields == {"placing": False, "reserve": None}
    assert (gyges().reserve, gyges().claims, gyges().captured) == ({}, {}, {})
    placing = torony.game("gyges").start().play("3@a1")
    assert placing.reserve == {1: (1, 1, 2, 2, 3), 2: (1, 1, 2, 2, 3, 3)}


def test_perft() -> None:
    position = gyges()
    assert [position.perft(depth) for depth in range(4)] == [1, 24, 574, 16_716]
    assert position.perft(3, threads=2) == 16_716
    divided = position.divide(2)
    assert set(divided) == set(position.legal_turns())
    assert sum(divided.values()) == 574
    assert position.divide(0) == {}


def test_perft_reports_progress() -> None:
    calls: list[tuple[int, int]] = []
    gyges().perft(3, progress=lambda done, total: calls.append((done, total)))
    assert calls
    assert all(0 <= done <= total for done, total in calls)


@pytest.mark.parametrize(("depth", "threads"), [(-1, 1), (101, 1), (1, 0), (1, 1025)])
def test_bad_perft(depth: int, threads: int) -> None:
    with pytest.raises(ValueError, match="must be between"):
        gyges().perft(depth, threads)
    with pytest.raises(ValueError, match="must be between"):
        gyges().divide(depth, threads)


@every_game
def test_pictures(name: str) -> None:
    position = torony.game(name).start(seed=1)
    assert len(position.board().splitlines()) > 5
    assert position._repr_svg_() == position.svg()
    assert position.svg().startswith("<svg")
    assert position.png(size=100).startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["board", "svg", "png"])
def test_positions_take_the_options_of_the_renderer(name: str) -> None:
    def options(function: Any) -> dict[str, Any]:
        parameters = list(inspect.signature(function).parameters.values())[1:]
        return {parameter.name: parameter.default for parameter in parameters}

    assert options(getattr(torony.Position, name)) == options(getattr(render, name))


@every_game
def test_pictures_of_turns(name: str) -> None:
    position = torony.game(name).start(seed=1)
    turn = position.legal_turns()[0]
    assert position.board(turn=turn) == position.board(turn=turn.text) != position.board()
    assert position.svg(turn=turn) == position.svg(turn=turn.text) != position.svg()
    nonsense: Any = 5
    for call in (position.board, position.svg, position.png):
        with pytest.raises(TypeError, match="turn must be a turn, its text or the points"):
            call(turn=nonsense)


THREE_STEPS = torony.Reason("it moves three steps", "steps", {"count": 3}, "GYGES-C1")
LONG = (torony.Reason("too long"), torony.Reason("no digits"))


def test_errors_are_value_errors_and_survive_pickling() -> None:
    position = gyges()
    errors = [
        torony.UnknownGame("chess", torony.games()),
        torony.InvalidPosition("x", "gyges", (torony.Reason("too short", "short"),)),
        torony.InvalidTurn("zz", position, torony.Reason("it is written a1b3")),
        torony.IllegalTurn("a1a2", position, THREE_STEPS),
        torony.GameOver(position, "draw (agreement)"),
        torony.InvalidRecord("it is not JSON"),
        torony.NewerFormat(3, 2, "game.json"),
    ]
    for error in errors:
        assert isinstance(error, ValueError)
        assert isinstance(error, torony.ToronyError)
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


def test_messages() -> None:
    illegal = torony.IllegalTurn("a1a2", gyges(), THREE_STEPS)
    assert str(illegal) == f"'a1a2' is not legal in {GYGES}: it moves three steps (GYGES-C1)"
    invalid = torony.InvalidPosition("x" * 1000, "gyges", LONG)
    assert str(invalid).endswith(
        "(1000 characters) is not a position of gyges: too long; no digits"
    )


@pytest.mark.parametrize("name", torony.games())
def test_a_count_agrees_with_the_end(name: str) -> None:
    game = torony.game(name)
    for seed in range(20):
        position = game.start(seed)
        for number in range(80):
            turns = position.legal_turns()
            if not turns:
                break
            position = position.play(turns[(seed + 7 * number) % len(turns)])
        outcome = position.outcome()
        if name.startswith("gyges"):
            assert position.tally() is None
        elif outcome is not None and outcome.reason != "six-stack":
            assert position.tally() == outcome
