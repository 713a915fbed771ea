"""Playthroughs come back from their JSON; anything else is read or refused, never a surprise."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from tests.properties.strategies import VALID, any_json, changed

import torony

FIELDS = ("format", "version", "game", "start", "turns", "result", "tags", "deal", "comment")
NEEDED = [name for name in FIELDS[:6] if name != "version"]  # without one it is version 1
KEPT = ("game", "start", "result")


@st.composite
def playthroughs(draw: DrawFn, longest: int = 12) -> torony.Playthrough:
    """A few turns from a start or from a position put together, with an end now and then."""
    game = draw(st.sampled_from(torony.games()))
    start = torony.game(game).start(seed=draw(st.integers(0, 9)))
    if game in VALID and draw(st.booleans()):
        start = torony.game(game).position(draw(VALID[game](game)))
    playthrough = torony.Playthrough(start)
    for number in draw(st.lists(st.integers(0, 10**6), max_size=longest)):
        turns = playthrough.position.legal_turns()
        if playthrough.outcome() is not None:
            break
        playthrough.play(turns[number % len(turns)])
    if playthrough.outcome() is None:
        ending = draw(st.sampled_from(("", "", "resign", "draw")))
        if ending == "resign":
            playthrough.resign(draw(st.sampled_from((1, 2))))
        elif ending == "draw":
            playthrough.agree_draw()
    return playthrough


def read(text: str | bytes) -> torony.Playthrough | None:
    """The playthrough that a text holds; nothing if it is refused in the way that is documented."""
    try:
        playthrough = torony.Playthrough.from_json(text)
    except torony.InvalidRecord as error:
        assert error.reason
        return None
    assert torony.Playthrough.from_json(playthrough.to_json()) == playthrough
    return playthrough


@given(playthrough=playthroughs())
def test_a_playthrough_comes_back_from_its_json(playthrough: torony.Playthrough) -> None:
    again = torony.Playthrough.from_json(playthrough.to_json())
    assert again == playthrough
    assert again.outcome() == playthrough.outcome()
    assert again.positions == playthrough.positions
    assert again.to_json() == playthrough.to_json()


@given(playthrough=playthroughs(), data=st.data())
def test_a_playthrough_can_be_walked_through(
    playthrough: torony.Playthrough, data: st.DataObject
) -> None:
    positions, text = playthrough.positions, playthrough.to_json()
    for place in data.draw(st.lists(st.integers(0, len(playthrough.turns)), max_size=5)):
        playthrough.go(place)
        assert playthrough.position == positions[place]
        assert playthrough.forward() == (place < len(playthrough.turns))
        playthrough.go(place)
        assert playthrough.back() == (place > 0)
    assert playthrough.to_json() == text


@given(text=st.one_of(st.text(), st.binary(), any_json().map(json.dumps)))
@settings(max_examples=300)
def test_any_text_is_a_playthrough_or_refused(text: str | bytes) -> None:
    assert read(text) is None


@given(text=changed(playthroughs(4).map(torony.Playthrough.to_json)))
@settings(max_examples=300)
def test_a_damaged_record_is_a_playthrough_or_refused(text: str) -> None:
    read(text)


@given(playthrough=playthroughs(4), name=st.sampled_from(FIELDS), value=any_json())
@settings(max_examples=300)
def test_a_record_with_another_field_is_a_playthrough_or_refused(
    playthrough: torony.Playthrough, name: str, value: Any
) -> None:
    record = json.loads(playthrough.to_json())
    record[name] = value
    again = read(json.dumps(record))
    if again is not None:
        written = json.loads(again.to_json())
        assert [written[kept] for kept in KEPT] == [record[kept] for kept in KEPT]


@pytest.mark.parametrize("name", NEEDED)
@given(playthrough=playthroughs(4))
@settings(max_examples=20)
def test_a_record_without_a_field_is_refused(playthrough: torony.Playthrough, name: str) -> None:
    record = json.loads(playthrough.to_json())
    del record[name]
    assert read(json.dumps(record)) is None
