"""Both implementations play the stored games exactly as they are written.

To store them again after a change of the boards: TORONY_UPDATE=1 pytest tests/playthroughs
"""

import os
from collections.abc import Iterator

import pytest
from tests.implementations import IMPLEMENTATIONS
from tests.playthroughs.files import SEEDS, Step, path, steps, written

import torony

PLAYTHROUGHS = [
    pytest.param(game, number, seed, id=f"{game} {number}")
    for game in torony.games()
    for number, seed in enumerate(SEEDS.get(game, (1,)), 1)
]
each_playthrough = pytest.mark.parametrize(("game", "number", "seed"), PLAYTHROUGHS)


def stored(game: str, number: int, seed: int) -> str:
    file = path(game, number)
    if os.environ.get("TORONY_UPDATE"):
        file.write_text(written(game, seed), encoding="utf-8")
    return file.read_text(encoding="utf-8")


def replayed(implementation: str, game: str, story: list[Step]) -> Iterator[Step]:
    """The same turns played again from the same start."""
    rules = IMPLEMENTATIONS[implementation](game)
    position = story[0].position
    for step in story:
        ended = rules.outcome(position)
        outcome = "none" if ended is None else f"{ended[0]} {ended[1]}"
        yield Step(position, len(rules.turns(position)), step.played, outcome)
        if step.played:
            position = rules.after(position, step.played)


@each_playthrough
@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_playthrough(implementation: str, game: str, number: int, seed: int) -> None:
    story = steps(stored(game, number, seed))
    assert story[-1].outcome != "none", "the stored game does not end"
    for expected, step in zip(story, replayed(implementation, game, story), strict=True):
        assert step == expected


@each_playthrough
def test_playthrough_is_stored_as_it_is_written(game: str, number: int, seed: int) -> None:
    assert written(game, seed) == stored(game, number, seed)


@pytest.mark.parametrize("game", torony.games())
def test_playthroughs_show_the_game(game: str) -> None:
    """They are there to be read, so they should have something to tell."""
    numbers = range(1, len(SEEDS.get(game, (1,))) + 1)
    lines = [line for n in numbers for line in path(game, n).read_text("utf-8").splitlines()]
    told = "\n".join(line for line in lines if line.startswith(("played", "outcome")))
    signs = {
        "lyngk": (":", "pass", "~", "captures"),
        "lyngk-6": (":", "pass", "~", "six-stack", "stacks of"),
        "gyges": ("@", "~", "goal"),
        "gyges-advanced": ("@", "~", "goal", "="),
    }
    assert told.count("played") > 10
    assert [sign for sign in signs.get(game, ()) if sign not in told] == []
