"""What holds in every game, for the rulebook that is read and the core that is used alike."""

import pytest
from tests.contract.positions import positions
from tests.contract.well_formed import illegal_turns
from tests.implementations import IMPLEMENTATIONS, Rules

import torony

POSITIONS = 150
TURNS = 6  # of each position, spread over all of them

pytestmark = [
    pytest.mark.parametrize("game", torony.games()),
    pytest.mark.parametrize("implementation", IMPLEMENTATIONS),
]


@pytest.fixture
def rules(game: str, implementation: str) -> Rules:
    return IMPLEMENTATIONS[implementation](game)


@pytest.fixture
def texts(game: str) -> list[str]:
    return [position.text for position in positions(game, POSITIONS)]


def some(turns: list[str]) -> list[str]:
    return turns[:: max(1, len(turns) // TURNS)]


def side(position: str) -> str:
    return position.split(" ")[1]


def test_a_start_position_goes_on(rules: Rules) -> None:
    for seed in (0, 1, 2**64 - 1):
        start = rules.start(seed)
        assert start == rules.start(seed)
        assert rules.faults(start) == ()
        assert side(start) == "1"
        assert rules.turns(start)
        assert rules.outcome(start) is None


def test_the_text_of_a_position_comes_back_exactly(rules: Rules, texts: list[str]) -> None:
    assert [rules.after(text) for text in texts] == texts


def test_there_is_an_outcome_exactly_without_legal_turns(rules: Rules, texts: list[str]) -> None:
    for text in texts:
        assert (rules.outcome(text) is None) == bool(rules.turns(text)), text
    assert any(rules.outcome(text) for text in texts), "no finished position was tried"


def test_an_outcome_names_a_player_or_none_and_a_reason(rules: Rules, texts: list[str]) -> None:
    for text in texts:
        outcome = rules.outcome(text)
        if outcome is not None:
            winner, reason = outcome
            assert winner in (1, 2, None), text
            assert reason, text


def test_every_turn_stands_once_in_order(rules: Rules, texts: list[str]) -> None:
    for text in texts:
        turns = rules.turns(text)
        assert turns == sorted(set(turns)), text


def test_a_turn_leads_to_a_position_of_the_other_player(rules: Rules, texts: list[str]) -> None:
    for text in texts:
        for turn in some(rules.turns(text)):
            after = rules.after(text, turn)
            assert side(after) != side(text), f"{turn} in {text}"
            assert rules.faults(after) == (), f"{turn} in {text} leads to {after}"


def test_an_illegal_turn_is_refused(rules: Rules, game: str) -> None:
    for position in positions(game, 40):
        for turn in illegal_turns(position, most=4):
            try:
                after = rules.after(position.text, turn)
            except ValueError as error:
                assert type(error).__name__ == "IllegalTurn", f"{turn} in {position}: {error!r}"
                assert turn in str(error)
                assert position.text in str(error)
            else:
                pytest.fail(f"{turn} in {position} is not legal but leads to {after}")
