"""Actions are turns, micro-actions walk to the legal turns, planes say what the text says."""

from __future__ import annotations

import pickle
from itertools import chain

import numpy as np
import pytest
from tests.contract.positions import positions

import torony
from torony.rl import encoding, games

GAMES = games()
SIZES = {
    "lyngk": (6 * 43 * 43 + 1, 43 * 43 + 5 + 1),
    "lyngk-6": (6 * 43 * 43 + 1, 43 * 43 + 5 + 1),
    "gyges": (36 * 37 + 18, 36 * 37 + 18),
    "gyges-advanced": (36 * 37 + 18 + 36**3, 36 * 37 + 18 + 36),
}
SIX_STACK = "1/4/3(ibgkwr)3/6/7/6/7/4/1 1 -/- 0/0"


@pytest.mark.parametrize("game", GAMES)
def test_the_sizes_are_those_of_the_page(game: str) -> None:
    code = encoding(game)
    assert (code.flat_actions, code.micro_actions) == SIZES[game]
    assert code.shape[0] == len(code.planes) == len(set(code.planes))
    assert pickle.loads(pickle.dumps(code)) is code


@pytest.mark.parametrize("game", GAMES)
def test_flat_actions_are_the_legal_turns(game: str) -> None:
    code = encoding(game)
    for position in positions(game, 150):
        turns = position.legal_turns()
        actions = [code.action(turn, position.player) for turn in turns]
        assert [code.turn(action, position.player) for action in actions] == turns
        assert np.flatnonzero(code.mask(position)).tolist() == sorted(actions), position


@pytest.mark.parametrize("game", GAMES)
def test_micro_actions_walk_exactly_to_the_legal_turns(game: str) -> None:
    code = encoding(game)
    for position in positions(game, 60):
        words = {code.micro(turn, position.player): turn for turn in position.legal_turns()}
        assert len(words) == position.count_turns()
        firsts = {word[0] for word in words}
        assert set(np.flatnonzero(code.mask(position, "micro"))) == firsts
        complete = {word[0] for word in words if len(word) == 1}
        for first in firsts:
            seconds = {word[1] for word in words if len(word) == 2 and word[0] == first}
            assert set(np.flatnonzero(code.mask(position, "micro", first))) == seconds
            assert (first in complete) != bool(seconds), "no word begins another"


def test_a_claim_alone_has_a_number() -> None:
    position = torony.game("lyngk-6").position(SIX_STACK)
    code = encoding("lyngk-6")
    turn = position.parse("r:")
    assert code.turn(code.action(turn, 1), 1) == turn
    assert len(code.micro(turn, 1)) == 1
    assert code.mask(position)[code.action(turn, 1)]


@pytest.mark.parametrize("game", ["lyngk", "lyngk-6"])
def test_the_planes_of_lyngk_say_what_the_text_says(game: str) -> None:
    code = encoding(game)
    highest = 6 if game == "lyngk-6" else 5
    names = {"i": "ivory", "b": "blue", "r": "red", "g": "green", "k": "black", "w": "joker"}
    for position in positions(game, 60):
        planes = dict(zip(code.planes, code.observe(position), strict=True))
        for point in position.game.points:
            at = (int(point[1]) - 1, "abcdefghi".index(point[0]))
            stack = position.cells.get(point, "")
            assert planes["board"][at] == 1
            for letter, name in names.items():
                assert planes[f"top {name}"][at] == stack.endswith(letter)
            for letter, name in list(names.items())[:5]:
                assert planes[f"contains {name}"][at] == (letter in stack)
            for jokers in (1, 2, 3):
                assert planes[f"jokers at least {jokers}"][at] == (stack.count("w") >= jokers)
            for height in range(1, highest + 1):
                assert planes[f"height {height}"][at] == (len(stack) == height)
            owner = position.owners.get(point)
            assert planes["top is mine"][at] == (owner == position.player)
            assert planes["top is the opponent's"][at] == (owner == 3 - position.player)
        assert planes["board"].sum() == 43
        opponent = 3 - position.player
        mine, theirs = position.claims[position.player], position.claims[opponent]
        for letter, name in list(names.items())[:5]:
            assert planes[f"my colour {name}"].sum() == 43 * (letter in mine)
            assert planes[f"the opponent's colour {name}"].sum() == 43 * (letter in theirs)
        assert planes["my captured stacks"].max() == position.captured[position.player]
        assert planes["the opponent's captured stacks"].max() == position.captured[opponent]


@pytest.mark.parametrize("game", ["gyges", "gyges-advanced"])
def test_the_planes_of_gyges_say_what_the_text_says(game: str) -> None:
    code = encoding(game)
    for position in positions(game, 60):
        planes = dict(zip(code.planes, code.observe(position, occurrences=2), strict=True))
        rows = position.text.split()[0].split("/")[:: 3 - 2 * position.player]
        board = np.array([[int(size) for size in row] for row in rows])
        for size in (1, 2, 3):
            assert (planes[f"size {size}"] == (board == size)).all()
        ranks = np.flatnonzero(board.any(axis=1))
        own, other = np.zeros((2, 6, 6), bool)
        if len(ranks):
            own[ranks[0]] = board[ranks[0]] > 0
            other[ranks[-1]] = board[ranks[-1]] > 0
        assert (planes["my front row"] == own).all()
        assert (planes["the opponent's front row"] == other).all()
        assert planes["setup"].all() == bool(position.reserve)
        mine = position.reserve.get(position.player, ())
        theirs = position.reserve.get(3 - position.player, ())
        for size in (1, 2, 3):
            assert (planes[f"my reserve of size {size}"] == mine.count(size)).all()
            assert (planes[f"the opponent's reserve of size {size}"] == theirs.count(size)).all()
        assert (planes["earlier occurrences"] == 1).all()


def test_a_begun_turn_shows() -> None:
    position = torony.game("gyges-advanced").position(
        "321123/000000/000000/000000/000000/321123 1 -"
    )
    code = encoding("gyges-advanced")
    turn = next(turn for turn in position.legal_turns() if turn.drop is not None)
    first, _ = code.micro(turn, 1)
    planes = dict(zip(code.planes, code.observe(position, pending=first), strict=True))
    for name, point in (("moved", turn.origin), ("displaced", turn.target)):
        assert point is not None
        plane = planes[f"piece being {name}"]
        assert plane.sum() == 1
        assert plane[int(point[1]) - 1, "abcdef".index(point[0])] == 1


@pytest.mark.parametrize("game", ["gyges", "gyges-advanced"])
def test_both_players_see_the_same_board_from_their_own_side(game: str) -> None:
    here = torony.game(game).position("321123/000000/001000/000000/000000/321023 1 -")
    there = torony.game(game).position("321023/000000/000000/001000/000000/321123 2 -")
    code = encoding(game)
    assert (code.observe(here) == code.observe(there)).all()
    assert (code.mask(here) == code.mask(there)).all()
    assert (code.observe(here, player=2) != code.observe(here)).any()


def test_bad_input_is_named() -> None:
    code = encoding("gyges")
    start = torony.game("lyngk").start(seed=1)
    with pytest.raises(ValueError, match="not a position of gyges"):
        code.observe(start)
    with pytest.raises(ValueError, match="is a turn of lyngk, not of gyges"):
        code.action(start.legal_turns()[0], 1)
    with pytest.raises(ValueError, match="action must be between 0 and 1349, not 1350"):
        code.turn(1350, 1)
    with pytest.raises(ValueError, match="'flat' or 'micro', not 'macro'"):
        code.actions("macro")  # type: ignore[arg-type]
    with pytest.raises(torony.UnknownGame):
        encoding("chess")


def test_the_two_numberings_agree_on_simple_turns() -> None:
    code = encoding("gyges-advanced")
    simple = chain(range(0, 36 * 37, 5), range(36 * 37, 36 * 37 + 18))
    for action in simple:
        assert code.micro(code.turn(action, 2), 2) == (action,)


def test_an_encoding_names_itself() -> None:
    assert repr(encoding("gyges")) == f"<encoding {encoding('gyges').version} of gyges>"
