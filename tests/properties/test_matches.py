"""Matches come back from their JSON; anything else is read or refused, never a surprise."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from tests.properties.strategies import VALID, any_json, changed

import torony

FIELDS = ("format", "version", "game", "start", "turns", "ending", "result", "comment")


@st.composite
def matches(draw: DrawFn, longest: int = 12) -> torony.Match:
    """A few turns from a start or from a position put together, with an end now and then."""
    game = draw(st.sampled_from(torony.games()))
    start = torony.game(game).start(seed=draw(st.integers(0, 9)))
    if game in VALID and draw(st.booleans()):
        start = torony.game(game).position(draw(VALID[game](game)))
    match = torony.Match(start)
    for number in draw(st.lists(st.integers(0, 10**6), max_size=longest)):
        turns = match.position.legal_turns()
        if match.outcome() is not None:
            break
        match.play(turns[number % len(turns)])
    if match.outcome() is None:
        ending = draw(st.sampled_from(("", "", "resign", "draw")))
        if ending == "resign":
            match.resign(draw(st.sampled_from((1, 2))))
        elif ending == "draw":
            match.agree_draw()
    return match


def read(text: str | bytes) -> torony.Match | None:
    """The match that a text holds; nothing if it is refused in the way that is documented."""
    try:
        match = torony.Match.from_json(text)
    except torony.InvalidRecord as error:
        assert error.reason
        return None
    assert torony.Match.from_json(match.to_json()) == match
    return match


@given(match=matches())
def test_a_match_comes_back_from_its_json(match: torony.Match) -> None:
    again = torony.Match.from_json(match.to_json())
    assert again == match
    assert again.outcome() == match.outcome()
    assert again.positions == match.positions
    assert again.to_json() == match.to_json()


@given(match=matches(), data=st.data())
def test_a_match_can_be_walked_through(match: torony.Match, data: st.DataObject) -> None:
    positions, text = match.positions, match.to_json()
    for place in data.draw(st.lists(st.integers(0, len(match.turns)), max_size=5)):
        match.go(place)
        assert match.position == positions[place]
        assert match.forward() == (place < len(match.turns))
        match.go(place)
        assert match.back() == (place > 0)
    assert match.to_json() == text


@given(text=st.one_of(st.text(), st.binary(), any_json().map(json.dumps)))
@settings(max_examples=300)
def test_any_text_is_a_match_or_refused(text: str | bytes) -> None:
    assert read(text) is None


@given(text=changed(matches(4).map(torony.Match.to_json)))
@settings(max_examples=300)
def test_a_damaged_record_is_a_match_or_refused(text: str) -> None:
    read(text)


@given(match=matches(4), name=st.sampled_from(FIELDS), value=any_json())
@settings(max_examples=300)
def test_a_record_with_another_field_is_a_match_or_refused(
    match: torony.Match, name: str, value: Any
) -> None:
    record = json.loads(match.to_json())
    record[name] = value
    again = read(json.dumps(record))
    assert again is None or json.loads(again.to_json()) == record


@pytest.mark.parametrize("name", FIELDS[:-1])
@given(match=matches(4))
@settings(max_examples=20)
def test_a_record_without_a_field_is_refused(match: torony.Match, name: str) -> None:
    record = json.loads(match.to_json())
    del record[name]
    assert read(json.dumps(record)) is None
