"""A rule changed in the rulebook alone is noticed, and the report says all one needs to know.

Each fault drops or bends one rule. If one of them were not found, the random positions would not
be good enough to protect that rule.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

import torony
from torony.rulebook import gyges, lyngk
from torony.verify import Difference, compare, samples

ENOUGH = 4_000  # positions within which a fault must show

Position = Any
original = {name: getattr(lyngk, name) for name in ("moves", "reached_from", "turns", "claim")}
all_drops, all_rows = gyges.drop_squares, gyges.occupied_rows


def only_adjacent(stacks: Mapping[str, str], point: str) -> Iterator[str]:
    near = {line[0] for line in lyngk.LINES[point] if line}
    return (target for target in original["reached_from"](stacks, point) if target in near)


def no_winning_claims(position: Position) -> Iterator[str]:
    return (turn for turn in original["turns"](position) if not turn.endswith(":"))


def claims_with_neutral_moves(position: Position) -> Iterator[str]:
    """Only turns without a claim count: whoever has none passes, against ruling L-3."""
    plain = list(original["moves"](position))
    return iter(list(original["turns"](position)) if plain else [])


def claim_without_capture(position: Position, colour: str) -> Position:
    after = original["claim"](position, colour)
    return type(after)(after.game, position.stacks, after.player, after.claims, position.captured)


def walks_with_edges_again(
    pieces: Mapping[str, int], player: int, square: str, steps: int, used: int
) -> Iterator[tuple[str, int]]:
    for target, _ in gyges.NEIGHBOURS[square]:
        if steps == 1:
            if gyges.may_end_on(player, target):
                yield target, used
        elif gyges.may_pass(pieces, target):
            yield from walks_with_edges_again(pieces, player, target, steps - 1, used)


def moves_of_all_rows(position: Position) -> list[str]:
    rows = all_rows(position.pieces, position.player)
    return [move for row in rows for origin in row for move in gyges.moves_from(position, origin)]


def moves_of_the_front_row(position: Position) -> list[str]:
    rows = all_rows(position.pieces, position.player)[:1]
    return [move for row in rows for origin in row for move in gyges.moves_from(position, origin)]


def moves_back_to_the_start(position: Position, origin: str) -> Iterator[str]:
    free, bounced_on = gyges.ends_of(position, origin)
    yield from (origin + target for target in free)
    if position.game == "gyges-advanced":
        for target in bounced_on:
            yield from gyges.replacements(position, origin, target)


def drops_on_the_other_side(after: Mapping[str, int], player: int) -> list[str]:
    return all_drops(after, 3 - player)


def front_row_without_the_mover(position: Position, origin: str, target: str) -> Iterator[str]:
    """The opponent's front row while both pieces are in the air, against ruling G-6."""
    left = {square for square in position.pieces if square not in (origin, target)}
    ranks = gyges.NEAREST_FIRST[3 - position.player]
    front = min((ranks.index(square[1]) for square in left), default=0)
    for drop in gyges.SQUARES:
        if drop not in left and drop != target and ranks.index(drop[1]) >= front:
            yield f"{origin}{target}={drop}"


FAULTS: list[tuple[str, str, str, Callable[..., Any]]] = [
    ("lyngk", "LYNGK-D1", "is_passive", lambda stack: False),
    ("lyngk", "LYNGK-D3", "may_move", lambda position, stack: not lyngk.is_passive(stack)),
    ("lyngk", "LYNGK-D6", "claimable_colours", lambda position: []),
    ("lyngk", "LYNGK-E3", "reached_from", only_adjacent),
    ("lyngk", "LYNGK-E5", "fits", lambda game, stack: len(stack) <= 5),
    ("lyngk", "LYNGK-E5", "has_repeats", lambda pieces: len(set(pieces)) < len(pieces)),
    ("lyngk", "LYNGK-E7", "may_climb", lambda position, mover, target: True),
    ("lyngk", "LYNGK-E8", "may_climb", lambda _, mover, target: len(target) <= len(mover)),
    ("lyngk", "LYNGK-E9", "captures", lambda position, stack: False),
    ("lyngk", "L-1", "claim", claim_without_capture),
    ("lyngk", "L-3", "turns", claims_with_neutral_moves),
    ("lyngk", "LYNGK-F2", "lyngk_points", lambda others, origin, colour: set()),
    ("lyngk", "LYNGK-F4", "is_lyngk_point", lambda stack, colour: stack[-1] in (colour, "w")),
    ("lyngk", "L-6", "stacks_owned", lambda position, player, height: 0),
    ("lyngk-6", "LYNGK-H1", "tallest", lambda game: 5),
    ("lyngk-6", "LYNGK-H4", "six_stack_owner", lambda position: None),
    ("lyngk-6", "L-7", "turns", no_winning_claims),
    ("gyges", "GYGES-A3", "placements", lambda position: iter(())),
    ("gyges", "GYGES-B1", "moves", moves_of_all_rows),
    ("gyges", "GYGES-B2", "moves", moves_of_the_front_row),
    ("gyges", "GYGES-C2", "may_pass", lambda pieces, square: square not in ("N", "S")),
    ("gyges", "GYGES-C3", "walks", walks_with_edges_again),
    ("gyges", "GYGES-C4", "moves_from", moves_back_to_the_start),
    ("gyges", "GYGES-D2", "is_no_better", lambda used, earlier: True),
    ("gyges", "GYGES-D2", "is_no_better", lambda used, earlier: bool(earlier)),
    ("gyges", "GYGES-E2", "may_pass", lambda pieces, square: square not in pieces),
    ("gyges", "GYGES-E3", "may_end_on", lambda player, square: True),
    ("gyges-advanced", "GYGES-F1", "replacements", lambda position, origin, target: iter(())),
    (
        "gyges-advanced",
        "GYGES-F2",
        "drop_squares",
        lambda after, player: all_drops(after, 3 - player),
    ),
    ("gyges-advanced", "G-6", "replacements", front_row_without_the_mover),
]


def first_difference(game: str) -> Difference:
    for sample in islice(samples(game, seed=5), ENOUGH):
        difference = compare(game, sample.text)
        if difference is not None:
            return difference
    pytest.fail(f"not noticed in {ENOUGH} positions")


@pytest.mark.parametrize(
    ("game", "function", "fault"),
    [pytest.param(game, name, fault, id=f"{rule} {name}") for game, rule, name, fault in FAULTS],
)
def test_a_changed_rule_is_noticed(
    game: str, function: str, fault: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lyngk if game.startswith("lyngk") else gyges, function, fault)
    difference = first_difference(game)
    report = str(difference)
    assert report.startswith(f"{game} {difference.text!r}\n")
    assert difference.findings
    assert all(finding in report for finding in difference.findings)


@pytest.mark.parametrize(
    ("game", "function", "fault", "side"),
    [
        ("lyngk", "may_climb", lambda position, mover, target: True, "rulebook"),
        ("lyngk", "lyngk_points", lambda others, origin, colour: set(), "core"),
        ("gyges", "may_end_on", lambda player, square: True, "rulebook"),
        ("gyges", "moves", moves_of_the_front_row, "core"),
    ],
)
def test_a_report_shows_position_board_and_turns(
    game: str,
    function: str,
    fault: Callable[..., Any],
    side: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lyngk if game == "lyngk" else gyges, function, fault)
    difference = first_difference(game)
    report = str(difference)
    position = torony.game(game).position(difference.text)
    assert difference.text in report
    assert position.board(colour=False) in report
    other = {"rulebook": "core", "core": "rulebook"}[side]
    assert f"turns only in the {other}: none" in report
    named = report.split(f"turns only in the {side}: ")[1].partition("\n")[0].split(" ")
    assert named
    assert all(position.is_legal(turn) == (side == "core") for turn in named)
