"""The engine finds the stored tactics; those that are cheap to prove are proved again, by listing
turns and nothing else. ``make tactics`` proves all of them.
"""

from __future__ import annotations

import pytest
from tests.tactics.files import Tactic, read
from tests.tactics.proof import KINDS, completes_by_a_chain

import torony
from torony import Engine, Limit, Position
from torony.rulebook import book

LEAST = 50
LARGEST_END = 14  # stacks, for a proof in Python
every_game = pytest.mark.parametrize("game", torony.games())


def tactics(*kinds: str) -> pytest.MarkDecorator:
    """A parameter for a test: the tactics of these kinds, all games together."""
    found = [tactic for game in torony.games() for tactic in read(game) if tactic.kind in kinds]
    return pytest.mark.parametrize("tactic", found, ids=str)


def position_of(tactic: Tactic) -> Position:
    return torony.game(tactic.game).position(tactic.position)


def is_won_for_mover(position: Position) -> bool:
    outcome = position.outcome()
    return outcome is not None and outcome.winner == 3 - position.player


def can_win(position: Position) -> bool:
    return any(is_won_for_mover(position.play(turn)) for turn in position.legal_turns())


def value(position: Position, known: dict[int, int]) -> int:
    """1, 0 or -1 for the player to move, with best play to the end."""
    if (outcome := position.outcome()) is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner == position.player else -1
    if position.key not in known:
        children = map(position.play, position.legal_turns())
        known[position.key] = max(-value(child, known) for child in children)
    return known[position.key]


@every_game
def test_there_are_enough(game: str) -> None:
    stored = read(game)
    assert len(stored) >= LEAST
    assert len({position_of(tactic).key for tactic in stored}) == len(stored)


@every_game
def test_they_can_be_missed(game: str) -> None:
    for tactic in read(game):
        position = position_of(tactic)
        assert tactic.kind in KINDS, tactic
        assert tactic.turns, tactic
        assert all(position.is_legal(turn) for turn in tactic.turns), tactic
        assert 2 * len(tactic.turns) <= position.count_turns(), tactic


@tactics("win in 1", "win in 1 by a chain")
def test_wins_in_1(tactic: Tactic) -> None:
    position = position_of(tactic)
    winning = [turn for turn in position.legal_turns() if is_won_for_mover(position.play(turn))]
    assert {turn.text for turn in winning} == set(tactic.turns)
    rules = book(tactic.game)
    for turn in tactic.turns:
        outcome = rules.outcome(rules.play(rules.parse(tactic.position), turn))
        assert outcome is not None
        assert outcome[0] == position.player


@tactics(*(name for name, kind in KINDS.items() if kind.by_a_chain))
def test_chains(tactic: Tactic) -> None:
    position = position_of(tactic)
    assert all(completes_by_a_chain(position, turn) for turn in tactic.turns)


@tactics("save from a loss in 1")
def test_saves_from_a_loss_in_1(tactic: Tactic) -> None:
    position = position_of(tactic)
    saving = {turn.text for turn in position.legal_turns() if not can_win(position.play(turn))}
    assert saving == set(tactic.turns)


@tactics("win in 2")
def test_wins_in_2(tactic: Tactic) -> None:
    """That they win; that no others do is for ``make tactics``."""
    position = position_of(tactic)
    assert not can_win(position)
    for turn in tactic.turns:
        after = position.play(turn)
        assert all(can_win(after.play(reply)) for reply in after.legal_turns())


@tactics("won end", "won end by a chain", "drawn end")
def test_small_ends(tactic: Tactic) -> None:
    position = position_of(tactic)
    if len(position.cells) > LARGEST_END:
        return
    known: dict[int, int] = {}
    best = 1 if tactic.kind.startswith("won") else 0
    turns = {
        turn.text for turn in position.legal_turns() if -value(position.play(turn), known) == best
    }
    assert value(position, known) == best
    assert turns == set(tactic.turns)


@every_game
def test_the_engine_finds_them(game: str) -> None:
    missed = []
    with Engine(game, hash=4) as engine:
        for tactic in read(game):
            engine.new_game()
            turn = engine.play(position_of(tactic), Limit(nodes=tactic.nodes)).turn.text
            if turn not in tactic.turns:
                missed.append(f"{tactic}: {turn}, not {' '.join(tactic.turns)}")
    assert not missed, "\n".join(missed)
