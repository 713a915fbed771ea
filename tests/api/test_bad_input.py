"""Bad positions and turns, and what the user is told; the table is tests/data/bad_input.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import torony
from torony import rulebook

TABLE = tomllib.loads(
    Path(__file__).parents[1].joinpath("data/bad_input.toml").read_text(encoding="utf-8")
)


def middle(name: str) -> torony.Position:
    """A position with something of everything: claims and stacks, or all pieces set up."""
    position = torony.game(name).start(seed=1)
    for _ in range(14):
        position = position.play(position.legal_turns()[-1])
    return position


MIDDLES = {name: middle(name) for name in torony.games()}


def test_the_table_is_large_enough() -> None:
    assert sum(map(len, TABLE.values())) >= 60


@pytest.mark.parametrize("case", TABLE["position"], ids=lambda case: case["text"][:40])
def test_bad_position(case: dict[str, Any]) -> None:
    with pytest.raises(torony.InvalidPosition) as caught:
        torony.game(case["game"]).position(case["text"])
    assert caught.value.input == case["text"]
    assert caught.value.game == case["game"]
    assert caught.value.reasons
    for fragment in case["says"]:
        assert fragment in str(caught.value)


@pytest.mark.parametrize("case", TABLE["position"], ids=lambda case: case["text"][:40])
def test_the_rulebook_refuses_it_too(case: dict[str, Any]) -> None:
    with pytest.raises(rulebook.InvalidPosition) as caught:
        rulebook.book(case["game"]).parse(case["text"])
    assert caught.value.reasons
    assert all(len(reason.split()) >= 4 for reason in caught.value.reasons), "sentences"


@pytest.mark.parametrize("case", TABLE["turn"], ids=lambda case: f"{case['game']} {case['text']}")
def test_bad_turn(case: dict[str, Any]) -> None:
    position = torony.game(case["game"]).position(case["position"])
    rule = case.get("rule")
    expected = torony.InvalidTurn if rule is None else torony.IllegalTurn
    for refuse in (position.parse, position.play, position.route):
        with pytest.raises(expected) as caught:
            refuse(case["text"])
        error = caught.value
        assert isinstance(error, torony.InvalidTurn | torony.IllegalTurn)
        assert error.input == case["text"]
        assert error.position == position
        assert position.text in str(error)
        for fragment in case["says"]:
            assert fragment in str(error)
        if isinstance(error, torony.IllegalTurn):
            assert error.rule == rule
            assert str(error).endswith(f"({rule})")
    assert not position.is_legal(case["text"])
    assert position.text == case["position"]


NOTATION = st.text("0123456789abcdefghikrwNS/()-@=:~ ", max_size=80)


@pytest.mark.parametrize("name", torony.games())
@given(text=st.one_of(st.text(max_size=80), NOTATION))
@example(text="\0")
@example(text="\ud800")
@example(text="/" * 100_000)
@example(text="(" * 100_000)
def test_any_text_is_a_position_or_our_error(name: str, text: str) -> None:
    try:
        position = torony.game(name).position(text)
    except torony.InvalidPosition as error:
        assert error.reasons
        assert len(str(error)) < 5_000
        assert "\n" not in str(error)
    else:
        assert position.text == text


@pytest.mark.parametrize("name", torony.games())
@given(text=st.one_of(st.text(max_size=20), NOTATION))
@example(text="\0")
@example(text="\ud800")
@example(text="a1" * 50_000)
def test_any_text_is_a_turn_or_our_error(name: str, text: str) -> None:
    position = MIDDLES[name]
    try:
        turn = position.parse(text)
    except (torony.InvalidTurn, torony.IllegalTurn) as error:
        assert error.reason
        assert len(str(error)) < 5_000
        assert "\n" not in str(error)
        assert not position.is_legal(text)
    else:
        assert str(turn) == text
        assert turn in position.legal_turns()


@given(data=st.data(), name=st.sampled_from(torony.games()))
def test_a_nearly_right_position_is_read_or_refused(data: st.DataObject, name: str) -> None:
    text = MIDDLES[name].text
    place = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 3))
    text = text[:place] + data.draw(NOTATION) + text[place + length :]
    try:
        assert torony.game(name).position(text).text == text
    except torony.InvalidPosition as error:
        assert error.reasons
