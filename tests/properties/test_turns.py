"""Any text is a legal turn, an illegal turn or no turn at all."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from tests.properties.strategies import VALID, nearly

import torony
from torony import rulebook

every_game = pytest.mark.parametrize("game", VALID)

WRITTEN = ["c1d2", "r:c1d2", "pass", "k:", "c1~c3~e5", "a1c2", "a1c2=d4", "a1N", "f6S", "3@a1"]


def turns(position: torony.Position) -> SearchStrategy[str]:
    """Turns as they are written, some of them legal here."""
    points = st.sampled_from(position.game.points)
    made = st.builds(
        "{}{}{}{}".format, st.sampled_from(("", "r:", "b:")), points, points, st.just("")
    )
    legal = [str(turn) for turn in position.legal_turns()]
    return st.one_of(st.sampled_from(WRITTEN + legal), made)


@every_game
@given(data=st.data())
@settings(max_examples=300)
def test_any_text_is_a_turn_or_refused_with_a_reason(game: str, data: st.DataObject) -> None:
    position = torony.game(game).position(data.draw(VALID[game](game)))
    text = data.draw(st.one_of(turns(position), nearly(turns(position))))
    legal = text in rulebook.book(game).legal_turns(rulebook.book(game).parse(position.text))
    try:
        turn = position.parse(text)
    except torony.InvalidTurn as error:
        assert (error.input, error.position) == (text, position)
        assert error.reason
        assert "\n" not in str(error)
        assert not legal
    except torony.IllegalTurn as error:
        assert (error.input, error.position) == (text, position)
        assert error.reason
        assert error.rule
        assert not legal
    else:
        assert legal
        assert str(turn) == text
        assert position.play(text) == position.play(turn)
    assert position.is_legal(text) == legal
