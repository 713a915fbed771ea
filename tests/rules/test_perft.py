"""The rulebook reproduces the perft files as far as its pace allows; the core does the rest."""

from pathlib import Path
from typing import Any

import pytest

from torony.rulebook import GAMES, Book, book

DATA = Path(__file__).parents[1] / "data"
MOST_LEAVES = 20_000


def entries() -> list[tuple[str, str, int, int]]:
    """Every game, position, depth and count in the files that is small enough."""
    found = []
    for game in GAMES:
        for file in sorted((DATA / game).glob("*.perft")):
            for line in file.read_text(encoding="utf-8").splitlines():
                if not line or line.startswith("#"):
                    continue
                position, *figures = line.split(" ; ")
                for figure in figures:
                    depth, count = figure.removeprefix("D").split(" ")
                    if int(count) <= MOST_LEAVES:
                        found.append((game, position, int(depth), int(count)))
    return found


def perft(rules: Book[Any], position: Any, depth: int) -> int:
    turns = rules.legal_turns(position)
    if depth == 1:
        return len(turns)
    return sum(perft(rules, rules.apply(position, turn), depth - 1) for turn in turns)


@pytest.mark.parametrize(("game", "position", "depth", "expected"), entries())
def test_rulebook_perft(game: str, position: str, depth: int, expected: int) -> None:
    rules = book(game)
    start = rules.parse(position)
    assert rules.text(start) == position
    if perft(rules, start, depth) != expected:
        counts = {
            turn: perft(rules, rules.apply(start, turn), depth - 1) if depth > 1 else 1
            for turn in rules.legal_turns(start)
        }
        pytest.fail(f"{game} {position}: {sum(counts.values())} != {expected}: {counts}")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_files(game: str) -> None:
    assert [file.name for file in sorted((DATA / game).glob("*.perft"))] == [
        "positions.perft",
        "reference.perft",
    ]
