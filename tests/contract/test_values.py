"""Positions, turns and refusals as values, for every game there is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.contract.positions import positions, turns_seen
from tests.contract.well_formed import WRITTEN

import torony
from torony import _core
from torony.explaining import explain

pytestmark = pytest.mark.parametrize("game", torony.games())

DERIVED = {"reserve"}
"""Fields that follow from others, so that nobody builds a position with them."""


def fields_of(position: torony.Position) -> dict[str, Any]:
    return {name: value for name, value in position.fields.items() if name not in DERIVED}


def test_a_position_is_built_from_its_values(game: str) -> None:
    for position in positions(game, 150):
        built = torony.game(game).build(
            position.cells, player=position.player, **fields_of(position)
        )
        assert built == position


def test_an_edit_that_is_taken_back_changes_nothing(game: str) -> None:
    edited = 0
    for position in positions(game, 150):
        for point, content in position.cells.items():
            try:
                without = position.edit({point: None})
            except torony.InvalidPosition as error:
                assert all(reason.key for reason in error.reasons)
                continue
            assert point not in without.cells
            assert without.edit({point: content}) == position
            edited += 1
            break
    assert edited > 50


def test_an_impossible_edit_names_every_reason(game: str) -> None:
    position = positions(game, 1)[0]
    with pytest.raises(torony.InvalidPosition) as caught:
        position.edit({"z9": "1"}, player=3, colour="blue")
    keys = {reason.key for reason in caught.value.reasons}
    assert {"noField", "fieldForm"} < keys
    assert all(str(reason) == reason.text for reason in caught.value.reasons)


@pytest.mark.parametrize(
    "nonsense",
    [
        {"player": 10**20},
        {"player": -(10**20)},
        {"cells": {"a1": "\udc80"}},
        {"cells": {"\xe91": "1"}},
        {"\xe9": 1},
    ],
)
def test_nonsense_is_refused_in_a_sentence(game: str, nonsense: dict[str, Any]) -> None:
    with pytest.raises(torony.InvalidPosition):
        torony.game(game).start(seed=1).edit(**nonsense)


def test_an_effect_leads_to_the_position_after_the_turn(game: str) -> None:
    for position in positions(game, 100):
        for turn in position.legal_turns()[::7]:
            effect = position.effect(turn)
            cells = dict(position.cells)
            if effect.moved is not None:
                assert cells.pop(effect.moved.point) == effect.moved.content
                assert effect.route == position.route(turn)
                made = effect.made or effect.moved
                if effect.displaced is not None:
                    assert effect.displaced_to is not None
                    cells[effect.displaced_to] = effect.displaced.content
                cells[str(effect.target)] = made.content
            if effect.placed is not None:
                cells[effect.placed.point] = effect.placed.content
            for captured in effect.captured:
                assert cells.pop(captured.point) == captured.content
            cells |= {changed.point: changed.content for changed in effect.changed}
            assert cells == position.play(turn).cells, f"{turn} in {position}"
            assert effect.claimed == turn.claim


def test_a_refusal_is_a_sentence_of_the_catalogue(game: str) -> None:
    """With every value that the sentence asks for."""
    wordings = _core.wordings()
    seen = set()
    for position in positions(game, 60):
        for text in turns_seen(game)[::5]:
            try:
                position.parse(text)
            except torony.IllegalTurn as error:
                seen.add(error.key)
                assert error.rule
                assert set(re.findall(r"\{(\w+)\}", wordings[error.key])) <= set(error.values)
                assert "{" not in error.reason
    assert len(seen) > (4 if game in WRITTEN else 1)


def test_statements_are_data_and_sentences(game: str) -> None:
    wordings = _core.wordings()
    for position in positions(game, 20):
        for turn in position.legal_turns()[:3]:
            statements = explain(position, str(turn)).statements
            assert statements[0].topic == "does"
            for statement in statements:
                asked = set(re.findall(r"\{(\w+)\}", wordings[statement.key]))
                assert asked == set(statement.values), statement


def test_the_other_player_to_move(game: str) -> None:
    for position in positions(game, 100):
        other = position.with_other_player()
        if other is None:
            assert position.fields.get("placing") or position.outcome() is not None
            continue
        assert (other.player, other.cells) == (3 - position.player, position.cells)
        assert fields_of(other) == fields_of(position)
        assert other.with_other_player() == position
