"""The comparison of core and rulebook itself: its positions are varied and it finds faults."""

from __future__ import annotations

import hashlib
from itertools import islice
from random import Random

import pytest

import torony
from torony.rulebook import gyges
from torony.rulebook.lyngk import TALLEST
from torony.verify import DAMAGED, Sample, compare, kinds, samples
from torony.verify.mutate import damaged

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


# Of the first thousand texts of seed 2. Whoever changes what is drawn stores the new ones.
DIGESTS = {
    "lyngk": "34a5337ed1627918",
    "lyngk-6": "923cae8aa621af05",
    "gyges": "c28c3a4f37703476",
    "gyges-advanced": "983c101e39524b13",
}


@pytest.mark.parametrize("name", DIGESTS)
def test_a_seed_means_the_same_positions_everywhere(name: str) -> None:
    """So whoever is told a seed that found a difference finds it again."""
    texts = "\n".join(sample.text for sample in some(name, 1000))
    assert hashlib.sha256(texts.encode()).hexdigest()[:16] == DIGESTS[name]


@pytest.mark.parametrize("text", ["", "-", "1 1", "a b c"])
def test_any_text_can_be_damaged(text: str) -> None:
    found = {damaged(text, Random(seed)) for seed in range(200)}
    assert len(found) > 20
    assert all(len(each) <= len(text) + 3 * len("112233/112233") for each in found)


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
