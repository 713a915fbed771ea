"""Any text is a position or is refused, by both implementations alike; positions never change."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.strategies import VALID, nearly

import torony
from torony import rulebook, verify

every_game = pytest.mark.parametrize("game", VALID)


@every_game
@given(data=st.data())
@settings(max_examples=200)
def test_a_position_put_together_is_accepted_and_both_agree_on_it(
    game: str, data: st.DataObject
) -> None:
    text = data.draw(VALID[game](game))
    assert torony.game(game).position(text).text == text
    assert rulebook.book(game).text(rulebook.book(game).parse(text)) == text
    difference = verify.compare(game, text, most_turns=4)
    assert difference is None, str(difference)


@every_game
@given(data=st.data())
@settings(max_examples=400)
def test_any_text_is_a_position_or_refused_with_reasons(game: str, data: st.DataObject) -> None:
    text = data.draw(nearly(VALID[game](game)))
    by_core: str | None = None
    by_rulebook: str | None = None
    try:
        by_core = torony.game(game).position(text).text
    except torony.InvalidPosition as error:
        assert error.input == text
        assert error.reasons
        assert all(error.reasons)
        assert "\n" not in str(error)
    try:
        by_rulebook = rulebook.book(game).text(rulebook.book(game).parse(text))
    except rulebook.InvalidPosition as error:
        assert error.reasons
    assert by_core == by_rulebook
    assert by_core in (text, None)


@every_game
@given(data=st.data())
@settings(max_examples=60)
def test_playing_changes_nothing_but_the_result(game: str, data: st.DataObject) -> None:
    position = torony.game(game).position(data.draw(VALID[game](game)))
    text, key, shown = position.text, position.key, (position.cells, position.fields)
    turns = position.legal_turns()
    book = rulebook.book(game)
    by_rulebook = book.parse(text)
    for turn in data.draw(st.lists(st.sampled_from(turns), max_size=4)) if turns else []:
        after = position.play(turn)
        assert after.player == 3 - position.player
        assert after == torony.game(game).position(after.text)
        assert (
            rulebook.book(game).text(rulebook.book(game).play(by_rulebook, str(turn))) == after.text
        )
    assert (position.text, position.key, (position.cells, position.fields)) == (text, key, shown)
    assert position.legal_turns() == turns
    assert book.text(by_rulebook) == text


@given(name=nearly(st.sampled_from(torony.games())))
def test_any_name_is_a_game_or_unknown(name: str) -> None:
    try:
        assert torony.game(name).name == name
    except torony.UnknownGame as error:
        assert error.input == name
        assert name not in torony.games()
