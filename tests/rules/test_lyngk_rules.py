"""LYNGK rule by rule, on small positions; pictures are those of the printed rulebooks."""

from collections.abc import Callable
from typing import Any

import pytest

Book = Callable[[str], Any]

RANKS = {
    "a": range(3, 4),
    "b": range(2, 6),
    "c": range(1, 8),
    "d": range(2, 8),
    "e": range(2, 9),
    "f": range(3, 9),
    "g": range(3, 10),
    "h": range(5, 9),
    "i": range(7, 8),
}


def position(
    stacks: dict[str, str], player: int = 1, claims: str = "-/-", captured: str = "0/0"
) -> str:
    """The text of a position with these stacks, written bottom to top, and nothing else."""
    files = []
    for file, ranks in RANKS.items():
        written, gaps = "", 0
        for rank in ranks:
            stack = stacks.get(f"{file}{rank}", "")
            if not stack:
                gaps += 1
                continue
            written += (str(gaps) if gaps else "") + (stack if len(stack) == 1 else f"({stack})")
            gaps = 0
        files.append(written + (str(gaps) if gaps else ""))
    return f"{'/'.join(files)} {player} {claims} {captured}"


def targets(turns: list[str], start: str) -> list[str]:
    """Where a stack can land: what follows its point, or a claim and its point."""
    return [turn.removeprefix(start) for turn in turns if turn.startswith(start)]


def moves(turns: list[str]) -> list[str]:
    """The turns that begin with no claim."""
    return [turn for turn in turns if ":" not in turn]


# Before the game (C)


@pytest.mark.parametrize("game", ["lyngk", "lyngk-6"])
def test_c1_one_piece_on_every_point(book: Book, game: str) -> None:
    """LYNGK-C1: eight of each colour and three jokers, shuffled over the 43 points."""
    board = book(game).start(7).split()[0]
    assert [len(file) for file in board.split("/")] == [len(ranks) for ranks in RANKS.values()]
    assert {piece: board.count(piece) for piece in "ibrgkw"} == {
        "i": 8,
        "b": 8,
        "r": 8,
        "g": 8,
        "k": 8,
        "w": 3,
    }
    assert book(game).start(7).split()[0] == board
    assert book(game).start(8).split()[0] != board


def test_c2_the_markers_never_come_into_play(book: Book) -> None:
    """LYNGK-C2: a claim is shown beside the board and adds nothing to it."""
    start = position({"e5": "r", "e6": "g"})
    assert start.split()[2] == "-/-"
    assert book("lyngk").after(start, "k:e5e6") == position({"e6": "gr"}, 2, "k/-")


def test_c3_player_1_begins(book: Book) -> None:
    """LYNGK-C3: whoever the lot chose is player 1 and has the first turn."""
    assert book("lyngk").start(1).split()[1:] == ["1", "-/-", "0/0"]


# Jokers, neutral and claimed colours (D)


def test_d1_jokers_are_passive(book: Book) -> None:
    """LYNGK-D1: a joker moves only as part of a stack with a colour on top."""
    turns = moves(book("lyngk").turns(position({"e4": "wb", "e5": "w", "e6": "r"})))
    assert turns == ["e4e5", "e6e5"]


@pytest.mark.parametrize("player", [1, 2])
def test_d2_every_colour_is_neutral_at_first(book: Book, player: int) -> None:
    """LYNGK-D2: before any claim both players move whatever they like."""
    turns = book("lyngk").turns(position({"e5": "r", "e6": "g"}, player))
    assert moves(turns) == ["e5e6", "e6e5"]


def test_d3_only_the_owner_moves_a_claimed_colour(book: Book) -> None:
    """LYNGK-D3: red belongs to player 1, and player 2 cannot move it any more."""
    stacks = {"e5": "r", "e6": "g"}
    assert moves(book("lyngk").turns(position(stacks, 1, "r/-"))) == ["e5e6", "e6e5"]
    assert moves(book("lyngk").turns(position(stacks, 2, "r/-"))) == ["e6e5"]


def test_d4_a_claim_comes_before_the_move(book: Book) -> None:
    """LYNGK-D4, picture 2: player A claims red, then moves; B may claim before his own move."""
    start = position({"e4": "kb", "e5": "r", "e6": "g"})
    turns = book("lyngk").turns(start)
    assert "e5e4" not in turns, "a neutral single climbs nothing"
    assert "r:e5e4" in turns, "the claim already counts for the move"
    after = book("lyngk").after(start, "r:e5e6")
    assert after == position({"e4": "kb", "e6": "gr"}, 2, "r/-")
    assert {turn[0] for turn in book("lyngk").turns(after) if ":" in turn} == set("bgik")


def test_d5_one_claim_a_turn(book: Book) -> None:
    """LYNGK-D5: two colours cannot be claimed in one turn."""
    turns = book("lyngk").turns(position({"e5": "r", "e6": "g"}))
    assert sorted(turns) == sorted(
        claim + move for claim in ("", "b:", "g:", "i:", "k:", "r:") for move in ("e5e6", "e6e5")
    )


def test_d6_two_colours_each_and_the_fifth_stays_neutral(book: Book) -> None:
    """LYNGK-D6: with four colours claimed both players go on moving the fifth."""
    stacks = {"e5": "i", "e6": "w"}
    assert book("lyngk").turns(position(stacks, 1, "rb/gk")) == ["e5e6"]
    assert book("lyngk").turns(position(stacks, 2, "rb/gk")) == ["e5e6"]
    half = book("lyngk").turns(position(stacks, 1, "rb/g"))
    assert half == ["e5e6"], "player 1 has his two"
    other = book("lyngk").turns(position(stacks, 2, "rb/g"))
    assert other == ["e5e6", "i:e5e6", "k:e5e6"], "player 2 has one to go"
    assert book("lyngk").faults(position(stacks, 1, "rb/rk")) != ()


# A move (E)


def test_e1_a_neutral_stack_or_an_own_one(book: Book) -> None:
    """LYNGK-E1: a turn is one move with a neutral or an own stack."""
    turns = book("lyngk").turns(position({"d5": "r", "e5": "b", "f5": "g"}, 1, "rk/bi"))
    assert turns == ["d5e5", "f5e5"]


def test_e2_a_stack_moves_whole_and_is_its_tops(book: Book) -> None:
    """LYNGK-E2: the top piece says whose a stack is, and nothing stays behind."""
    stacks = {"e5": "bgr", "e6": "k"}
    assert moves(book("lyngk").turns(position(stacks, 2, "r/b"))) == []
    start = position(stacks, 1, "r/b")
    assert book("lyngk").after(start, "e5e6") == position({"e6": "kbgr"}, 2, "r/b")


def test_e3_straight_to_the_first_stack(book: Book) -> None:
    """LYNGK-E3: over empty points onto the first stack, never over it, never onto an empty one."""
    stacks = {"e5": "r", "e8": "g", "d5": "b", "c5": "k", "i7": "i", "g4": "i", "h8": "w"}
    turns = book("lyngk").turns(position(stacks))
    assert targets(turns, "e5") == ["d5", "e8", "h8"]


def test_e4_there_is_one_more_kind_of_move(book: Book) -> None:
    """LYNGK-E4: with the LYNGK rule a stack lands where no straight line leads."""
    stacks = {"e5": "r", "e6": "r", "f6": "b", "d6": "g"}
    turns = book("lyngk").turns(position(stacks))
    assert targets(turns, "e5") == ["f6"]
    assert targets(turns, "r:e5") == ["d6", "f6"]


def test_e5_two_jokers_in_a_stack_of_four(book: Book) -> None:
    """LYNGK-E5, picture 3: one red, one ivory and two jokers make a legal stack of four."""
    start = position({"e5": "wr", "e6": "wi"}, 1, "r/-")
    assert book("lyngk").after(start, "e5e6") == position({"e6": "wiwr"}, 2, "r/-")


def test_e5_no_colour_twice(book: Book) -> None:
    """LYNGK-E5: two of a colour never share a stack, wherever they are in it."""
    assert book("lyngk").turns(position({"e5": "gr", "e6": "gb"})) == []
    assert book("lyngk").turns(position({"e5": "r", "e6": "r"})) == []


def test_e5_five_pieces_at_most(book: Book) -> None:
    """LYNGK-E5: a stack of three and one of two fit; three and three do not."""
    fits = book("lyngk").turns(position({"e5": "wgr", "e6": "bi"}, 1, "r/i"))
    assert "e5e6" in fits
    too_tall = book("lyngk").turns(position({"e5": "wgr", "e6": "wbi"}, 1, "r/i"))
    assert "e5e6" not in too_tall
    assert book("lyngk").faults(position({"e5": "wgrbik"})) != ()
    assert book("lyngk-6").faults(position({"e5": "wgrbik"})) == ()


def test_e6_a_neutral_single_lands_on_singles(book: Book) -> None:
    """LYNGK-E6, picture 4: red is A's; B's blue piece reaches any other single, not the stack.

    The black stack is forbidden twice over, holding a blue piece and being taller; the green one
    only for its height.
    """
    stacks = {
        "e5": "b",
        "e6": "w",
        "f6": "k",
        "f5": "r",
        "e4": "b",
        "d4": "bk",
        "d5": "ig",
    }
    turns = book("lyngk").turns(position(stacks, 2, "r/-"))
    assert targets(turns, "e5") == ["e6", "f5", "f6"]


def test_e7_a_neutral_stack_climbs_nothing_taller(book: Book) -> None:
    """LYNGK-E7: a neutral stack of two lands on singles and on twos, not on a three."""
    stacks = {"e5": "rb", "e6": "g", "f6": "gk", "f5": "gki", "d5": "gw"}
    turns = book("lyngk").turns(position(stacks))
    assert targets(turns, "e5") == ["d5", "e6", "f6"]


def test_e8_an_own_stack_climbs_any_height(book: Book) -> None:
    """LYNGK-E8: one's own single piece lands on a stack of four, even an opponent's."""
    start = position({"e5": "r", "e6": "wbig"}, 1, "r/g")
    assert moves(book("lyngk").turns(start)) == ["e5e6"]
    neutral = position({"e5": "r", "e6": "wbig"}, 1, "-/g")
    assert "e5e6" not in book("lyngk").turns(neutral)


def test_e9_a_completed_stack_comes_off(book: Book) -> None:
    """LYNGK-E9: a 5-stack with the player's own colour on top is worth one point."""
    start = position({"e5": "kr", "e6": "big", "a3": "w"}, 1, "r/g", "0/2")
    after = position({"a3": "w"}, 2, "r/g", "1/2")
    assert book("lyngk").after(start, "e5e6") == after


def test_e10_a_neutral_five_stack_is_an_obstacle(book: Book) -> None:
    """LYNGK-E10: it stays, scores for nobody, and nothing joins it or passes it."""
    start = position({"e4": "r", "e5": "ik", "e6": "wbg", "e7": "w"}, 1, "ri/bk")
    after = position({"e4": "r", "e5": "ikwbg", "e7": "w"}, 2, "ri/bk")
    assert book("lyngk").after(start, "e6e5") == after
    assert book("lyngk").turns(after) == []
    assert book("lyngk").outcome(after) == (1, "singles")


def test_e11_passing_only_without_a_legal_turn(book: Book) -> None:
    """LYNGK-E11: no pass while there is a turn, nothing but a pass when there is none."""
    stacks = {"e5": "gb", "e6": "k"}
    assert "pass" not in book("lyngk").turns(position(stacks, 2, "r/bk"))
    assert book("lyngk").turns(position(stacks, 1, "r/bk")) == ["pass"]


def test_e12_a_regained_turn_must_be_played(book: Book) -> None:
    """LYNGK-E12: player 1 passes, player 2 goes on and opens a line, player 1 is back."""
    start = position({"e2": "r", "e3": "rb", "e4": "gb", "f4": "k"}, 1, "ri/bk")
    assert book("lyngk").turns(start) == ["pass"]
    later = book("lyngk").after(start, "pass", "e3f4")
    assert later == position({"e2": "r", "e4": "gb", "f4": "krb"}, 1, "ri/bk")
    assert book("lyngk").turns(later) == ["e2e4"]


# The LYNGK rule (F)


def test_f1_only_with_an_own_colour(book: Book) -> None:
    """LYNGK-F1: neutral red pieces are not linked, player 1's red pieces are."""
    stacks = {"e5": "r", "e6": "r", "d6": "g"}
    assert targets(book("lyngk").turns(position(stacks, 1, "-/-")), "e5") == []
    assert targets(book("lyngk").turns(position(stacks, 1, "r/-")), "e5") == ["d6"]
    assert targets(book("lyngk").turns(position(stacks, 2, "r/-")), "e5") == []


def test_f2_linked_when_one_could_step_to_the_other(book: Book) -> None:
    """LYNGK-F2: a stack in between breaks the link, empty points do not."""
    linked = {"e3": "r", "e6": "r", "d6": "g"}
    assert "e3d6" in book("lyngk").turns(position(linked, 1, "r/-"))
    broken = {**linked, "e5": "rb"}
    assert "e3d6" not in book("lyngk").turns(position(broken, 1, "r/-"))


def test_f3_a_triple_move_completes_a_stack(book: Book) -> None:
    """LYNGK-F3, picture 5: B claims black and draws level by way of two LYNGK points."""
    stacks = {"c3": "ik", "c6": "k", "f6": "rk", "f3": "gwb"}
    start = position(stacks, 2, "r/g", "1/0")
    assert "c3f3" not in book("lyngk").turns(start)
    after = position({"c6": "k", "f6": "rk"}, 1, "r/gk", "1/1")
    assert book("lyngk").after(start, "k:c3f3") == after


def test_f3_never_lands_on_its_own_colour(book: Book) -> None:
    """LYNGK-F3: a chain that finds no other colour is no move."""
    assert book("lyngk").turns(position({"e5": "r", "e6": "r", "e7": "r"}, 1, "r/-")) == []


def test_f4_a_joker_is_no_lyngk_point(book: Book) -> None:
    """LYNGK-F4: red may land on the joker but not go on from it; only the top counts."""
    joker = {"e5": "r", "e6": "w", "d6": "g"}
    assert targets(book("lyngk").turns(position(joker, 1, "r/-")), "e5") == ["e6"]
    covered = {"e5": "r", "e6": "rw", "d6": "g"}
    assert targets(book("lyngk").turns(position(covered, 1, "r/-")), "e5") == []
    on_top = {"e5": "r", "e6": "gwr", "d6": "g"}
    assert targets(book("lyngk").turns(position(on_top, 1, "r/-")), "e5") == ["d6"]


def test_f5_each_point_once_a_turn(book: Book) -> None:
    """LYNGK-F5: going round a ring of LYNGK points gives every landing once and then ends."""
    ring = {"e5": "r", "e6": "r", "f6": "r", "f5": "r", "g6": "b"}
    turns = book("lyngk").turns(position(ring, 1, "rg/b"))
    assert turns == ["e5g6", "e6g6", "f5g6", "f6g6"]


# The end (G); stacks that share a colour can never join, which makes dead positions easy


def test_g1_more_captured_stacks_win(book: Book) -> None:
    """LYNGK-G1: the game ends with the last possible move."""
    start = position({"e5": "r", "e6": "wbig"}, 1, "r/g", "1/1")
    assert book("lyngk").outcome(start) is None
    after = book("lyngk").after(start, "e5e6")
    assert after == position({}, 2, "r/g", "2/1")
    assert book("lyngk").outcome(after) == (1, "captures")
    assert book("lyngk").turns(after) == []


@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        ({"e5": "ikwg", "c3": "iwr", "c4": "ikr"}, (2, "stacks of 4")),
        ({"e5": "iwr", "c3": "ig", "c4": "ikg"}, (2, "stacks of 2")),
        ({"e5": "iwr", "c3": "ig", "c4": "ig"}, (1, "stacks of 3")),
        ({"e5": "gr", "c3": "g"}, (1, "stacks of 2")),
        ({"e5": "r", "c4": "r", "f3": "g"}, (1, "singles")),
    ],
)
def test_g2_taller_stacks_on_the_board_decide(
    book: Book, stacks: dict[str, str], expected: tuple[int, str]
) -> None:
    """LYNGK-G2: with equal captures count the own stacks of four, then three, two, one."""
    assert book("lyngk").outcome(position(stacks, 1, "r/g", "1/1")) == expected


def test_g3_all_equal_is_a_draw(book: Book) -> None:
    """LYNGK-G3: even the single pieces are equal."""
    assert book("lyngk").outcome(position({"e5": "ir", "c4": "ig"}, 1, "r/g")) == (
        None,
        "all equal",
    )
    assert book("lyngk").outcome(position({})) == (None, "all equal")


# The six-stack variant (H)


def test_h1_five_stacks_stay_and_play_on(book: Book) -> None:
    """LYNGK-H1: a 5-stack stays on the board, moves and is landed on."""
    start = position({"e5": "big", "e6": "kr", "e7": "w"}, 1, "r/-")
    after = position({"e5": "bigkr", "e7": "w"}, 2, "r/-")
    assert book("lyngk-6").after(start, "e6e5") == after
    assert "e5e7" in book("lyngk-6").turns(after.replace(" 2 ", " 1 "))
    landed_on = position({"e5": "wbigk", "e6": "r"}, 1, "r/k")
    assert "e6e5" in book("lyngk-6").turns(landed_on)
    assert book("lyngk-6").faults(position({}, 1, "r/-", "1/0")) != ()


def test_h2_a_joker_is_any_colour_or_white(book: Book) -> None:
    """LYNGK-H2: three jokers and three colours make six; a joker is still passive."""
    start = position({"e5": "wwr", "e6": "bgw"}, 1, "r/-")
    assert moves(book("lyngk-6").turns(start)) == ["e5e6"]
    assert book("lyngk-6").outcome(book("lyngk-6").after(start, "e5e6")) == (1, "six-stack")
    assert not any(turn.startswith("w") for turn in book("lyngk-6").turns(start))


def test_h3_six_pieces_need_a_joker(book: Book) -> None:
    """LYNGK-H3: five colours and one joker fit, five colours and a sixth piece of one do not."""
    with_joker = position({"e5": "wbg", "e6": "ikr"}, 1, "r/g")
    assert "e6e5" in book("lyngk-6").turns(with_joker)
    without = position({"e5": "rbg", "e6": "ikr"}, 1, "r/g")
    assert "e6e5" not in book("lyngk-6").turns(without)


def test_h4_a_six_stack_of_ones_own_wins_at_once(book: Book) -> None:
    """LYNGK-H4: sudden death, however many moves were left."""
    start = position({"e5": "wbg", "e6": "ikr", "c3": "g", "c4": "b"}, 1, "r/-")
    after = book("lyngk-6").after(start, "e6e5")
    assert after == position({"e5": "wbgikr", "c3": "g", "c4": "b"}, 2, "r/-")
    assert book("lyngk-6").outcome(after) == (1, "six-stack")
    assert book("lyngk-6").turns(after) == []
    both = position({"e5": "wbgikr", "c3": "wbrikg"}, 1, "r/g")
    assert book("lyngk-6").faults(both) != ()


def test_h5_a_neutral_six_stack_wins_nothing_yet(book: Book) -> None:
    """LYNGK-H5: the game goes on; nothing can join or move a stack of six."""
    start = position({"e5": "wbg", "e6": "ikr", "c3": "g", "c4": "b"})
    after = book("lyngk-6").after(start, "e6e5")
    assert book("lyngk-6").outcome(after) is None
    assert moves(book("lyngk-6").turns(after)) == ["c3c4", "c4c3"]


@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        ({"e5": "ibgkr", "c3": "irkg", "c4": "irg"}, (1, "stacks of 5")),
        ({"e5": "ibgkr", "c3": "irkbg", "c4": "ibwg"}, (2, "stacks of 4")),
        ({"e5": "ibgkr", "c3": "irkbg", "c4": "ir"}, (1, "stacks of 2")),
        ({"e5": "ibgkr", "c3": "irkbg"}, (None, "all equal")),
        ({"e5": "ir", "c3": "iwgrbk"}, (1, "stacks of 2")),
    ],
)
def test_h6_more_five_stacks_decide(
    book: Book, stacks: dict[str, str], expected: tuple[int | None, str]
) -> None:
    """LYNGK-H6: when the moves run out, 5-stacks on the board come first, then fours and so on.

    In the last row black is the colour that stays neutral, so its stack of six counts for nobody.
    """
    assert book("lyngk-6").outcome(position(stacks, 1, "rb/gi")) == expected


# Rulings


def test_l1_a_claim_takes_off_its_five_stacks(book: Book) -> None:
    """L-1: they come off before the move, so that the line they blocked is open."""
    stacks = {"e4": "r", "e5": "bgkwi", "e6": "g", "c1": "rbgki"}
    start = position(stacks)
    turns = book("lyngk").turns(start)
    assert "e4e6" not in turns
    assert "i:e4e6" in turns
    assert book("lyngk").after(start, "i:e4e6") == position({"e6": "gr"}, 2, "i/-", "2/0")
    assert book("lyngk").faults(position(stacks, 1, "i/-")) != (), "keeping them is not possible"


def test_l2_a_continuation_need_not_be_adjacent(book: Book) -> None:
    """L-2: from a LYNGK point the stack goes straight over empty points as ever."""
    stacks = {"c3": "r", "c6": "r", "f6": "g"}
    assert "c3f6" in book("lyngk").turns(position(stacks, 1, "r/-"))


def test_l3_a_turn_that_needs_a_claim_must_be_played(book: Book) -> None:
    """L-3: claiming red is the only way to move, so it is no time to pass."""
    assert book("lyngk").turns(position({"e5": "r", "e6": "gb"}, 1, "-/b")) == ["r:e5e6"]


def test_l4_no_claim_on_a_pass(book: Book) -> None:
    """L-4: player 1 has colours left to claim, but nothing to move."""
    start = position({"e5": "gb", "e6": "k"}, 1, "-/bk")
    assert book("lyngk").turns(start) == ["pass"]
    assert book("lyngk").after(start, "pass") == position({"e5": "gb", "e6": "k"}, 2, "-/bk")


def test_l5_no_closing_passes(book: Book) -> None:
    """L-5: neither player can move, so that it is over for whoever is to move."""
    for player in (1, 2):
        dead = position({"e5": "ir", "e6": "ig"}, player, "r/g")
        assert book("lyngk").outcome(dead) is not None
        assert book("lyngk").turns(dead) == []
    waiting = position({"e5": "gb", "e6": "k"}, 1, "r/bk")
    assert book("lyngk").outcome(waiting) is None, "player 2 still has a turn"


def test_l6_neutral_stacks_count_for_nobody(book: Book) -> None:
    """L-6: the tallest stack is ivory and nobody's; player 1 wins by a stack of two."""
    dead = position({"e5": "bkgi", "c3": "ir", "a3": "wi"}, 1, "r/g")
    assert book("lyngk").outcome(dead) == (1, "stacks of 2")


def test_l7_claiming_a_neutral_six_stack_wins(book: Book) -> None:
    """L-7: the claim alone is the turn; no move goes with it, even if there are moves."""
    start = position({"e5": "wbgikr", "c3": "g", "c4": "b"}, 2)
    turns = book("lyngk-6").turns(start)
    assert [turn for turn in turns if turn.startswith("r")] == ["r:"]
    assert "g:c3c4" in turns
    after = book("lyngk-6").after(start, "r:")
    assert after == position({"e5": "wbgikr", "c3": "g", "c4": "b"}, 1, "-/r")
    assert book("lyngk-6").outcome(after) == (2, "six-stack")
    alone = position({"e5": "wbgikr"}, 1)
    assert book("lyngk-6").outcome(alone) is None
    assert book("lyngk-6").turns(alone) == ["r:"]


@pytest.mark.parametrize("turn", ["e5e6", "r:e5e6", "e6e5"])
def test_the_side_always_flips(book: Book, turn: str) -> None:
    """Also after the last turn of a game."""
    start = position({"e5": "r", "e6": "g"})
    assert book("lyngk").after(start, turn).split()[1] == "2"
