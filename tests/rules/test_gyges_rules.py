"""Gygès rule by rule, on small positions; pictures are those of the printed rulebook."""

from collections.abc import Callable
from typing import Any

import pytest

Book = Callable[[str], Any]

GAMES = ["gyges", "gyges-advanced"]
EMPTY = "000000/000000/000000/000000/000000/000000 1 112233/112233"
READY = "321123/000000/000000/000000/000000/321123 1 -"


def position(pieces: dict[str, int], player: int = 1, off: str = "-") -> str:
    """The text of a position with these pieces and nothing else."""
    rows = ("".join(str(pieces.get(file + rank, 0)) for file in "abcdef") for rank in "123456")
    return f"{'/'.join(rows)} {player} {off}"


def targets(turns: list[str], origin: str) -> list[str]:
    """Where a piece can go without replacing anything."""
    return [turn[2:] for turn in turns if turn.startswith(origin) and "=" not in turn]


def drops(turns: list[str], replacement: str) -> list[str]:
    """Where the piece displaced by a replacement such as ``a1a2`` can be put."""
    return [turn[5:] for turn in turns if turn.startswith(f"{replacement}=")]


# Before the game (A)


@pytest.mark.parametrize("file", "abcdef")
def test_a1_a_goal_beyond_every_square_of_a_home_row(book: Book, file: str) -> None:
    """GYGES-A1: 36 squares, N next to all of rank 6 and S next to all of rank 1."""
    assert f"{file}6N" in book("gyges").turns(position({f"{file}6": 1}, 1))
    assert f"{file}1S" in book("gyges").turns(position({f"{file}1": 1}, 2))


def test_a1_six_by_six(book: Book) -> None:
    """GYGES-A1: the corners have two neighbours, of which none is diagonal."""
    assert targets(book("gyges").turns(position({"a1": 1})), "a1") == ["a2", "b1"]
    assert targets(book("gyges").turns(position({"f6": 1}, 2)), "f6") == ["e6", "f5"]


@pytest.mark.parametrize("game", GAMES)
def test_a2_four_pieces_of_each_size(book: Book, game: str) -> None:
    """GYGES-A2: twelve pieces, of which each player sets up two of every size."""
    assert book(game).start(1) == EMPTY
    assert book(game).faults(READY) == ()
    assert book(game).faults(READY.replace("321123", "121123", 1)) != (), "five of size 1"


def test_a3_placing_by_turns_on_the_home_rows(book: Book) -> None:
    """GYGES-A3: player 1 on rank 1, player 2 on rank 6, any piece on any free square."""
    turns = book("gyges").turns(EMPTY)
    assert sorted(turns) == sorted(f"{size}@{file}1" for size in "123" for file in "abcdef")
    after = book("gyges").after(EMPTY, "3@a1", "1@a6", "3@c1")
    assert after == position({"a1": 3, "c1": 3, "a6": 1}, 2, "1122/12233")
    turns = book("gyges").turns(after)
    assert sorted(turns) == sorted(f"{size}@{file}6" for size in "123" for file in "bcdef")
    later = book("gyges").after(after, "1@f6")
    sizes = {turn[0] for turn in book("gyges").turns(later)}
    assert sizes == {"1", "2"}, "player 1 has no piece of size 3 left"


def test_a4_player_1_makes_the_first_move(book: Book) -> None:
    """GYGES-A4: after the twelfth placement the player who placed first moves first."""
    placements = [
        placement
        for size, file in zip("321123", "abcdef", strict=True)
        for placement in (f"{size}@{file}1", f"{size}@{file}6")
    ]
    last = book("gyges").after(EMPTY, *placements[:-1])
    assert last == "321123/000000/000000/000000/000000/321120 2 -/3"
    assert book("gyges").turns(last) == ["3@f6"]
    assert book("gyges").after(EMPTY, *placements) == READY


# Which pieces may move (B)


def test_b1_the_row_nearest_to_the_player(book: Book) -> None:
    """GYGES-B1, picture 4: pieces belong to nobody, each player moves those nearest to him."""
    turns = book("gyges").turns(READY)
    assert {turn[1] for turn in turns} == {"1"}
    assert targets(turns, "a1") == ["a4", "b3", "c2"]
    pieces = {"c2": 1, "e2": 2, "d4": 3}
    assert {turn[:2] for turn in book("gyges").turns(position(pieces, 1))} == {"c2", "e2"}
    assert {turn[:2] for turn in book("gyges").turns(position(pieces, 2))} == {"d4"}


@pytest.mark.parametrize("game", GAMES)
def test_b2_the_next_row_when_the_front_row_is_blocked(book: Book, game: str) -> None:
    """GYGES-B2: no double or triple of the full first row can take its first step."""
    blocked = "223323/112311/000000/000000/000000/000000"
    assert {turn[1] for turn in book(game).turns(f"{blocked} 1 -")} == {"2"}
    one_free = "223313/112321/000000/000000/000000/000000"
    assert {turn[:2] for turn in book(game).turns(f"{one_free} 1 -")} == {"e1"}


# How a piece moves (C)


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (1, ["c3", "d2", "d4", "e3"]),
        (2, ["b3", "c2", "c4", "d1", "d5", "e2", "e4", "f3"]),
        (3, ["a3", "b2", "b4", "c1", "c3", "c5", "d2", "d4", "d6", "e1", "e3", "e5", "f2", "f4"]),
    ],
)
def test_c1_exactly_as_many_steps_as_its_size(book: Book, size: int, expected: list[str]) -> None:
    """GYGES-C1: left, right, forward or back, turning on the way, never diagonally."""
    assert targets(book("gyges").turns(position({"d3": size})), "d3") == expected


def test_c2_the_way_must_be_empty(book: Book) -> None:
    """GYGES-C2, picture 5: a double crosses one empty square, a triple two, before a piece."""
    double = position({"a1": 2, "a2": 1})
    assert targets(book("gyges").turns(double), "a1") == ["b2", "c1"]
    shut_in = position({"a1": 2, "a2": 3, "b1": 3})
    assert targets(book("gyges").turns(shut_in), "a1") == []
    triple = position({"a1": 3, "a4": 1, "b1": 1, "b2": 2})
    assert targets(book("gyges").turns(triple), "a1") == ["a5", "b3", "b4"]


def test_c2_the_starting_square_counts_as_empty(book: Book) -> None:
    """GYGES-C2: round to c2, then straight up through the square it left."""
    assert "c5" in targets(book("gyges").turns(position({"c3": 3, "c2": 3}, 2)), "c3")


def test_c3_no_edge_twice(book: Book) -> None:
    """GYGES-C3: after bouncing on c2 the way back over the edge to c3 is used up."""
    turns = targets(book("gyges").turns(position({"c4": 2, "c2": 3}, 2)), "c4")
    assert "c5" not in turns


def test_c4_a_piece_does_not_end_where_it_began(book: Book) -> None:
    """GYGES-C4: c3, c2, then round by b2 and b3: the ring is closed, but it is no move."""
    turns = book("gyges").turns(position({"c3": 1, "c2": 3}, 2))
    assert "b4" in targets(turns, "c3"), "c3, bounce on c2, b2, b3 and on"
    assert "c3" not in targets(turns, "c3")


# Where it ends (D, E)


def test_d1_an_empty_square_ends_the_turn(book: Book) -> None:
    """GYGES-D1: the piece stays there and the other player is to move."""
    after = book("gyges").after(READY, "a1b3", "f6e4")
    assert after == "021123/000000/030000/000030/000000/321120 1 -"


def test_d2_a_bounce_goes_on_by_the_size_bounced_on(book: Book) -> None:
    """GYGES-D2, picture 6: on a triple, three more steps, as if that piece were moving."""
    turns = book("gyges").turns(position({"a1": 1, "a2": 3, "f6": 1}))
    assert targets(turns, "a1") == ["a3", "a5", "b1", "b2", "b4", "c1", "c3", "d2"]
    after = book("gyges").after(position({"a1": 1, "a2": 3}), "a1d2")
    assert after == position({"a2": 3, "d2": 1}, 2)


def test_d2_bounces_follow_one_another(book: Book) -> None:
    """GYGES-D2, picture 7: across the whole board in one turn."""
    stairs = {"a1": 1, "a2": 1, "a3": 1, "a4": 1, "a5": 2}
    assert "a1N" in book("gyges").turns(position(stairs))
    assert "a1N" not in book("gyges").turns(position({**stairs, "a4": 2}))


def test_e1_the_far_goal_wins(book: Book) -> None:
    """GYGES-E1: a piece on the goal beyond the opponent's home row ends the game."""
    start = position({"c5": 2, "d5": 1})
    after = book("gyges").after(start, "c5N")
    assert after == position({"d5": 1}, 2, "N2")
    assert book("gyges").outcome(start) is None
    assert book("gyges").outcome(after) == (1, "goal")
    assert book("gyges").turns(after) == []
    other = book("gyges").after(position({"c2": 2}, 2), "c2S")
    assert book("gyges").outcome(other) == (2, "goal")
    assert book("gyges").faults(position({"d5": 1}, 1, "N2")) != (), "the loser is to move"


def test_e2_the_goal_takes_the_exact_last_step(book: Book) -> None:
    """GYGES-E2, picture 9: not a step too few or too many, and never through the goal."""
    assert "N" in targets(book("gyges").turns(position({"c5": 2})), "c5")
    assert "N" not in targets(book("gyges").turns(position({"c5": 1})), "c5")
    assert "N" not in targets(book("gyges").turns(position({"c4": 2})), "c4")
    through = book("gyges").turns(position({"a6": 2}))
    assert targets(through, "a6") == ["N", "a4", "b5", "c6"]
    assert "N" in targets(book("gyges").turns(position({"c5": 1, "c6": 1})), "c5"), "by a bounce"


def test_e3_nobody_enters_his_own_goal(book: Book) -> None:
    """GYGES-E3: player 1 steps past S, player 2 past N."""
    assert targets(book("gyges").turns(position({"c1": 1}, 1)), "c1") == ["b1", "c2", "d1"]
    assert targets(book("gyges").turns(position({"c6": 1}, 2)), "c6") == ["b6", "c5", "d6"]


# Replacing (F)


def test_f1_a_replacement_instead_of_a_bounce(book: Book) -> None:
    """GYGES-F1: in the advanced game the mover may stay, also at the end of many bounces."""
    start = position({"a1": 1, "a2": 1, "a3": 3, "f6": 2})
    assert not any("=" in turn for turn in book("gyges").turns(start))
    turns = book("gyges-advanced").turns(start)
    assert {"a1a2=d4", "a1a3=d4"} <= set(turns)
    assert set(book("gyges").turns(start)) <= set(turns)
    after = book("gyges-advanced").after(start, "a1a3=d4")
    assert after == position({"a2": 1, "a3": 1, "d4": 3, "f6": 2}, 2)


@pytest.mark.parametrize(
    ("player", "origin", "target", "ranks"),
    [(1, "a1", "a2", "1234"), (2, "e6", "e5", "3456")],
)
def test_f2_not_behind_the_opponents_front_row(
    book: Book, player: int, origin: str, target: str, ranks: str
) -> None:
    """GYGES-F2, picture 10: any empty square up to the opponent's front row, the start included."""
    far = "f4" if player == 1 else "f3"
    pieces = {origin: 1, target: 2, far: 3}
    turns = book("gyges-advanced").turns(position(pieces, player))
    squares = [file + rank for rank in ranks for file in "abcdef"]
    expected = [square for square in squares if square not in (target, far)]
    assert drops(turns, origin + target) == sorted(expected)


# Rulings


def test_g1_an_edge_is_used_up_in_both_directions(book: Book) -> None:
    """G-1, picture 8: the same square again by another edge is fine, the same edge is not."""
    turns = targets(book("gyges").turns(position({"c4": 2, "c2": 3}, 2)), "c4")
    assert "c3" in turns, "c4, c3, bounce on c2, b2, b3 and into c3 from the side"
    assert "c5" not in turns, "c4, c3, bounce on c2 and back over c3 and c4"


def test_g2_a_move_must_move(book: Book) -> None:
    """G-2: not back to the start, but exchanging two equal pieces is a turn."""
    start = position({"c3": 1, "c2": 1}, 2)
    turns = book("gyges-advanced").turns(start)
    assert not any(turn.startswith("c3c3") for turn in turns)
    assert book("gyges-advanced").after(start, "c3c2=c3") == position({"c3": 1, "c2": 1}, 1)


@pytest.mark.parametrize("game", GAMES)
def test_g3_row_by_row(book: Book, game: str) -> None:
    """G-3: the same holds for player 2, and a row counts as blocked only if all its pieces are."""
    blocked = "000000/000000/000000/000000/112311/223323"
    assert {turn[1] for turn in book(game).turns(f"{blocked} 2 -")} == {"5"}
    assert {turn[1] for turn in book(game).turns(f"{blocked} 1 -")} == {"5"}
    one_free = "000000/000000/000000/000000/112321/223313"
    assert {turn[:2] for turn in book(game).turns(f"{one_free} 2 -")} == {"e6"}


def test_g3_and_so_on() -> None:
    """G-3: past two blocked rows, which takes more pieces than a position may have."""
    from torony.rulebook import gyges

    sizes = {"1": 2, "2": 2, "3": 1}
    pieces = {file + rank: size for rank, size in sizes.items() for file in "abcdef"}
    crowded = gyges.Position("gyges", pieces, 1, ("", ""))
    assert {turn[1] for turn in gyges.legal_turns(crowded)} == {"3"}


@pytest.mark.parametrize("game", GAMES)
def test_g4_no_move_in_any_row_is_a_draw(book: Book, game: str) -> None:
    """G-4: it takes an empty board to see it, but it must not crash."""
    empty = position({})
    assert book(game).turns(empty) == []
    assert book(game).outcome(empty) == (None, "no legal turn")


def test_g5_repetition_is_a_matter_of_the_record(book: Book) -> None:
    """G-5: the position itself goes on, however often it has occurred."""
    start = position({"a1": 1, "f6": 1})
    again = book("gyges").after(start, *["a1b1", "f6e6", "b1a1", "e6f6"] * 2)
    assert again == start
    assert book("gyges").outcome(again) is None


def test_g5_the_third_occurrence_is_a_draw() -> None:
    """G-5: judged from the positions of the game so far, side to move included."""
    from torony.rulebook import gyges

    history = [gyges.parse("gyges", position({"a1": 1, "f6": 1}))]
    for turn in ["a1b1", "f6e6", "b1a1", "e6f6"] * 2:
        assert not gyges.is_repetition(history)
        history.append(gyges.play(history[-1], turn))
    assert gyges.is_repetition(history)


def test_g6_the_front_row_after_the_exchange(book: Book) -> None:
    """G-6: the mover on its new square is the opponent's front row, without what it displaced."""
    turns = book("gyges-advanced").turns(position({"a1": 1, "a2": 3}))
    both_rows = {file + rank for file in "abcdef" for rank in "12"}
    assert drops(turns, "a1a2") == sorted(both_rows - {"a2"})


@pytest.mark.parametrize("turn", ["c5N", "c5c3"])
def test_the_side_always_flips(book: Book, turn: str) -> None:
    """Also after the winning turn."""
    assert book("gyges").after(position({"c5": 2}), turn).split()[1] == "2"
