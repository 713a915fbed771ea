"""The rulebook reproduces the perft files as far as its pace allows; the core does the rest."""

from typing import Any

import pytest
from tests.perft.files import Figure, figures

from torony.rulebook import GAMES, Book, book

MOST_LEAVES = 20_000
FIGURES = [figure for game in GAMES for figure in figures(game) if figure.count <= MOST_LEAVES]


def perft(rules: Book[Any], position: Any, depth: int) -> int:
    if depth == 0:
        return 1
    turns = rules.legal_turns(position)
    if depth == 1:
        return len(turns)
    return sum(perft(rules, rules.apply(position, turn), depth - 1) for turn in turns)


@pytest.mark.parametrize("figure", FIGURES, ids=str)
def test_rulebook_perft(figure: Figure) -> None:
    rules = book(figure.game)
    start = rules.parse(figure.position)
    assert rules.text(start) == figure.position
    if perft(rules, start, figure.depth) != figure.count:
        counts = {
            turn: perft(rules, rules.apply(start, turn), figure.depth - 1)
            if figure.depth > 1
            else 1
            for turn in rules.legal_turns(start)
        }
        pytest.fail(f"{figure}: {sum(counts.values())} != {figure.count}: {counts}")
