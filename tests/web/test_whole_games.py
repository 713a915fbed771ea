"""Every game from the first turn to the last, every position compared with Python's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.web.conftest import NewPerson
from tests.web.input_methods import Finger, Keyboard
from tests.web.page_object import Person

import torony
from torony.engine import Engine

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
Choose = Callable[[torony.Playthrough], torony.Turn]


@pytest.fixture
def choose(request: pytest.FixtureRequest) -> Iterator[Choose]:
    """A player that knows what it is doing, so that games end, and always does the same."""
    with Engine(request.getfixturevalue("game"), level=3, seed=5) as engine:
        yield lambda playthrough: engine.play(playthrough).turn


@pytest.mark.parametrize("game", torony.games())
def test_with_a_friend(person: Person, game: str, choose: Choose) -> None:
    wishes: dict[str, Any] = {"seed": 5} if game.startswith("lyngk") else {}
    person.begin(game, **wishes).finish(choose)


@pytest.mark.parametrize(
    ("game", "computer"), [(game, 2 - number % 2) for number, game in enumerate(torony.games())]
)
def test_with_the_computer(person: Person, game: str, computer: int, choose: Choose) -> None:
    preset = game.startswith("gyges")
    position = torony.game(game).position(GYGES) if preset else torony.game(game).start(6)
    person.open(
        f"play/{game}",
        against="computer",
        level=1,
        first="me" if computer == 2 else "computer",
        **{"start": "preset"} if preset else {"seed": 6},
    )
    table = person.watch(torony.Playthrough(position))
    table.finish(choose, computer=computer)


@pytest.mark.parametrize("game", ["gyges"])
def test_by_keyboard_alone(person: Person, game: str, choose: Choose) -> None:
    table = person.begin(game, hand=Keyboard)
    table.finish(choose)


@pytest.mark.parametrize("game", ["lyngk-6"])
def test_by_touch_on_a_small_screen(new_person: NewPerson, game: str, choose: Choose) -> None:
    person = new_person(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    table = person.begin(game, hand=Finger, seed=5)
    table.finish(choose)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
