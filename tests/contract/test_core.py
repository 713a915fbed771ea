"""What holds in every game for the objects of the public interface."""

import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from tests.contract.positions import positions
from tests.contract.well_formed import WRITTEN, illegal_turns

import torony
from torony.playouts import Policy

pytestmark = pytest.mark.parametrize("game", torony.games())

RULES = Path(__file__).parents[2] / "docs" / "rules"
SMALL = 60_000  # leaves of a perft that many positions are asked for


def rule_tags() -> set[str]:
    """The numbers of all rules, as the headings of the documentation have them."""
    pages = "\n".join(page.read_text(encoding="utf-8") for page in RULES.glob("*.md"))
    return set(re.findall(r"^### (\S+-\S+) ", pages, flags=re.MULTILINE))


def what_rules_can_tell(position: torony.Position) -> str:
    """The text without what no rule of LYNGK asks for: order of claims, order below a top."""
    if not position.claims:
        return position.text
    board, side, claims, *rest = position.text.split(" ")
    board = re.sub(
        r"\((\w+)(\w)\)", lambda stack: f"({''.join(sorted(stack[1]))}{stack[2]})", board
    )
    claims = "/".join("".join(sorted(colours)) for colours in claims.split("/"))
    return " ".join([board, side, claims, *rest])


def test_positions_are_equal_exactly_when_their_texts_are(game: str) -> None:
    found = positions(game, 150)
    for one in found:
        again = torony.game(game).position(one.text)
        assert again is not one
        assert again == one
        assert hash(again) == hash(one)
        assert again.key == one.key
    assert all(one != other for one, other in combinations(found, 2))


def test_positions_of_different_games_are_never_equal(game: str) -> None:
    for position in positions(game, 150):
        for other in torony.games():
            if other == game:
                continue
            try:
                twin = torony.game(other).position(position.text)
            except torony.InvalidPosition:
                continue
            assert twin != position


def test_keys_tell_positions_apart(game: str) -> None:
    texts_of_key: dict[int, set[str]] = {}
    for position in positions(game, 100):
        for turn in position.legal_turns():
            after = position.play(turn)
            texts_of_key.setdefault(after.key, set()).add(what_rules_can_tell(after))
    assert len(texts_of_key) > 300
    assert [texts for texts in texts_of_key.values() if len(texts) > 1] == []


def test_the_key_after_a_turn_is_that_of_the_text_read_afresh(game: str) -> None:
    for position in positions(game, 150):
        for turn in position.legal_turns():
            after = position.play(turn)
            fresh = torony.game(game).position(after.text)
            assert after == fresh, f"{turn} in {position}"
            assert after.key == fresh.key, f"{turn} in {position}"


def test_every_legal_turn_can_be_read_and_played(game: str) -> None:
    for position in positions(game, 150):
        for turn in position.legal_turns():
            assert turn.game == game
            assert position.is_legal(turn), f"{turn} in {position}"
            assert position.is_legal(str(turn)), f"{turn} in {position}"
            assert position.parse(str(turn)) == turn, f"{turn} in {position}"
            after = position.play(turn)
            assert after == position.play(str(turn)), f"{turn} in {position}"
            assert after.player == 3 - position.player, f"{turn} in {position}"


def test_legal_turns_are_different_turns_in_a_fixed_order(game: str) -> None:
    for position in positions(game, 150):
        turns = position.legal_turns()
        assert len(set(turns)) == len(turns), position
        assert len({str(turn) for turn in turns}) == len(turns), position
        assert torony.game(game).position(position.text).legal_turns() == turns, position


def test_playing_leaves_the_position_alone(game: str) -> None:
    for position in positions(game, 60):
        text, key, turns = position.text, position.key, position.legal_turns()
        cells, fields, owners = position.cells, position.fields, position.owners
        for turn in turns:
            position.play(turn)
            position.route(turn)
        position.perft(1)
        torony.random_playouts(position, 1)
        assert (position.text, position.key, position.legal_turns()) == (text, key, turns)
        assert (position.cells, position.fields, position.owners) == (cells, fields, owners)


def test_an_illegal_turn_is_refused_by_a_rule_of_the_documentation(game: str) -> None:
    known = rule_tags()
    named = set()
    for position in positions(game, 400):
        text, key = position.text, position.key
        for turn in illegal_turns(position, most=12):
            assert not position.is_legal(turn), f"{turn} in {text}"
            with pytest.raises(torony.IllegalTurn) as raised:
                position.play(turn)
            error = raised.value
            assert error.rule in known, f"{turn} in {text}: no rule {error.rule!r} is documented"
            assert error.reason, f"{turn} in {text}"
            assert (error.input, error.position) == (turn, position)
            assert (position.text, position.key) == (text, key)
            named.add(error.rule)
    assert len(named) >= (4 if game in WRITTEN else 2), f"only {named} were ever named"


def test_a_turn_of_another_position_is_refused(game: str) -> None:
    found = positions(game, 40)
    for position, other in pairwise(found):
        legal = set(position.legal_turns())
        for turn in other.legal_turns()[:20]:
            assert position.is_legal(turn) == (turn in legal), f"{turn} in {position}"
            if turn not in legal:
                with pytest.raises(torony.IllegalTurn):
                    position.play(turn)


def test_malformed_text_is_no_turn(game: str) -> None:
    always = [
        "",
        " ",
        "x",
        "0",
        "c1~e5",
        "a1a1a1",
        "\0",
        "á1a2",
        "\udc80",
        "a1" * 1000,
        "pass pass",
    ]
    for position in positions(game, 40):
        written = [str(turn) for turn in position.legal_turns()[:10]]
        broken = [
            *(turn.upper() if turn[0] in "abcdefghip" else turn + turn for turn in written),
            *(change for turn in written for change in (f" {turn}", f"{turn} ", turn[:-1])),
            *(change for turn in written for change in (f"{turn}x", f"{turn}\n", f"{turn}\0")),
        ]
        for turn in always + broken:
            assert not position.is_legal(turn), f"{turn!r} in {position}"
            with pytest.raises(torony.InvalidTurn) as raised:
                position.parse(turn)
            assert raised.value.reason
            assert (raised.value.input, raised.value.position) == (turn, position)


def test_perft_counts_the_turns(game: str) -> None:
    for position in positions(game, 150):
        turns = position.legal_turns()
        assert position.perft(0) == 1
        assert position.perft(1) == len(turns) == position._position.count_turns(), position


def test_perft_adds_up(game: str) -> None:
    checked = 0
    for position in positions(game, 150):
        # count_turns is perft(1), as the test above has it, without a thread for each child.
        children = {
            turn: position.play(turn)._position.count_turns() for turn in position.legal_turns()
        }
        leaves = sum(children.values())
        assert position.perft(2) == leaves, position
        assert position.divide(2) == children, position
        if leaves <= SMALL:
            assert position.perft(2, threads=3) == leaves, position
            assert position.divide(2, threads=2) == children, position
            assert position._position.perft(2, 1, None, False) == leaves, position
            checked += 1
    assert checked > 40


def test_perft_is_the_same_whichever_way_it_is_counted(game: str) -> None:
    checked = 0
    for position in positions(game, 150):
        if position.perft(2) > 2_000:
            continue
        leaves = position.perft(3)
        assert position.perft(3, threads=4) == leaves, position
        assert position._position.perft(3, 1, None, False) == leaves, position
        assert position._position.perft(3, 2, None, False) == leaves, position
        assert sum(position.divide(3).values()) == leaves, position
        checked += 1
    assert checked > 20


@pytest.mark.parametrize("policy", ["uniform", "quick"])
def test_random_playouts_depend_on_the_seed_alone(game: str, policy: Policy) -> None:
    results = set()
    for position in positions(game, 25):
        for seed in (1, 2):
            one, *others = (
                torony.random_playouts(position, 12, seed, threads, policy=policy, max_turns=300)
                for threads in (1, 1, 2, 3)
            )
            assert all(other == one for other in others), position
            assert one.games == 12
            results.add(one)
    assert len(results) > 25


def test_a_finished_position_gives_its_outcome_to_every_playout(game: str) -> None:
    finished = [position for position in positions(game, 400) if position.outcome()]
    assert finished
    for position in finished:
        result = torony.random_playouts(position, 5)
        outcome = position.outcome()
        assert outcome is not None
        wins = {1: result.wins_1, 2: result.wins_2, None: result.draws}
        assert wins[outcome.winner] == 5, position
        assert (result.turns, position.perft(1), position.perft(3)) == (0, 0, 0), position
