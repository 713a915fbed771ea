"""The comparison of core and rulebook itself: its positions are varied and it finds faults."""

from __future__ import annotations

from itertools import islice

import pytest

import torony
from torony.rulebook import gyges
from torony.rulebook.lyngk import TALLEST
from torony.verify import DAMAGED, Sample, compare, kinds, samples

every_game = pytest.mark.parametrize("name", torony.games())


def some(name: str, count: int) -> list[Sample]:
    return list(islice(samples(name, seed=2), count))


@every_game
def test_samples(name: str) -> None:
    found = some(name, 300)
    assert found == some(name, 300)
    assert found != list(islice(samples(name, seed=3), 300))
    assert [sample.kind for sample in found[: len(kinds(name))]] == list(kinds(name))
    for sample in found:
        if sample.kind != DAMAGED:
            assert torony.game(name).position(sample.text).text == sample.text
    assert len({sample.text for sample in found}) > 250


@pytest.mark.parametrize("name", ["lyngk", "lyngk-6"])
def test_lyngk_samples_hold_what_is_rare_in_play(name: str) -> None:
    positions = [
        torony.game(name).position(sample.text)
        for sample in some(name, 800)
        if sample.kind != DAMAGED
    ]
    highest = TALLEST[name]
    stacks = [
        (stack, position.owners.get(point))
        for position in positions
        for point, stack in position.cells.items()
    ]
    assert any(len(stack) == highest and owner is None for stack, owner in stacks)
    assert any(stack.count("w") > 1 for stack, _ in stacks)
    turns = [[str(turn) for turn in position.legal_turns()] for position in positions]
    assert ["pass"] in turns
    assert any(listed and all(":" in turn for turn in listed) for listed in turns)
    if name == "lyngk-6":
        assert any(turn.endswith(":") for listed in turns for turn in listed)


@pytest.mark.parametrize("name", ["gyges", "gyges-advanced"])
def test_gyges_samples_hold_blocked_rows(name: str) -> None:
    blocked = 0
    for sample in some(name, 400):
        if sample.kind == "blocked rows":
            position = torony.game(name).position(sample.text)
            nearest = min if position.player == 1 else max
            front = nearest((point[1] for point in position.cells if point[1:]), default="")
            turns = position.legal_turns()
            blocked += bool(turns) and all((turn.origin or "")[1:] != front for turn in turns)
    assert blocked > 5


def test_a_missing_turn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gyges, "may_end_on", lambda player, square: square not in ("a4", "S"))
    text = "321123/000000/000000/000000/000000/321123 1 -"
    difference = compare("gyges", text)
    assert difference is not None
    report = str(difference)
    assert text in report
    assert difference.board in report
    assert "turns only in the core: a1a4" in report
    assert "turns only in the rulebook: none" in report


def test_a_position_only_one_accepts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gyges, "faults_of_play", lambda position: ["not today"])
    difference = compare("gyges", "321123/000000/000000/000000/000000/321123 1 -")
    assert difference is not None
    assert "only the core accepts it; the rulebook refuses it: not today" in str(difference)
    monkeypatch.setattr(gyges, "faults_of_play", lambda position: [])
    difference = compare("gyges", "333330/000000/000000/000000/000000/000000 1 -")
    assert difference is not None
    assert "only the rulebook accepts it; the core refuses it: " in str(difference)


def test_what_both_refuse_is_no_difference() -> None:
    assert compare("gyges", "nonsense") is None
