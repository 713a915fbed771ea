"""Reversi rule by rule, on small positions."""

from collections.abc import Callable
from typing import Any

import pytest

Book = Callable[[str], Any]

START = "000000/000000/001200/002100/000000/000000 1"


@pytest.fixture
def reversi(book: Book) -> Any:
    return book("reversi-6")


def board(*rows: str, player: int = 1) -> str:
    """The text of a position; the rows that are left out are empty."""
    empty = ["000000"] * (6 - len(rows))
    return f"{'/'.join([*empty, *rows])} {player}"


def test_a1_six_by_six_points(reversi: Any) -> None:
    """REVERSI-A1: lines end at the edge."""
    assert reversi.faults(board("100000")) == ()
    assert reversi.faults(board("1000000")) != ()
    assert reversi.turns(board("022221")) == ["a1"]
    assert reversi.turns(board("012222")) == ["pass"]


def test_a2_the_start(reversi: Any) -> None:
    """REVERSI-A2: the same for every seed."""
    assert reversi.start(1) == reversi.start(2) == START
    assert reversi.turns(START) == ["b3", "c2", "d5", "e4"]


def test_b1_a_disc_turns_over_another(reversi: Any) -> None:
    """REVERSI-B1: not over a gap and not on a disc."""
    assert reversi.turns(board("122000")) == ["d1"]
    assert reversi.turns(board("000200", "002000", "010000")) == ["e4"]
    assert reversi.turns(board("102200")) == []
    assert reversi.turns(board("122100")) == ["pass"]


def test_b2_every_line_is_turned_over(reversi: Any) -> None:
    """REVERSI-B2: three lines at once, but none without an own disc at its end."""
    before = board("010100", "002200", "122020")
    assert reversi.after(before, "d1") == board("010100", "001100", "111120", player=2)


def test_b3_who_cannot_place_passes(reversi: Any) -> None:
    """REVERSI-B3: and only they."""
    blocked = board("122000", player=2)
    assert reversi.turns(blocked) == ["pass"]
    assert reversi.after(blocked, "pass") == board("122000", player=1)
    with pytest.raises(ValueError, match="pass"):
        reversi.after(START, "pass")


@pytest.mark.parametrize("player", [1, 2])
def test_c1_the_end(reversi: Any, player: int) -> None:
    """REVERSI-C1: neither can place a disc, whoever is to move."""
    over = board("111000", player=player)
    assert reversi.turns(over) == []
    assert reversi.outcome(over) is not None
    assert reversi.outcome(board("120000", player=player)) is None


@pytest.mark.parametrize(("row", "winner"), [("110002", 1), ("100022", 2), ("100002", None)])
def test_c2_most_discs_win(reversi: Any, row: str, winner: int | None) -> None:
    """REVERSI-C2: the discs are counted."""
    assert reversi.outcome(board(row)) == (winner, "discs")
