"""A turn that is only half made can always be given up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.page_object import GamePage, Person

LYNGK = "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0"
GYGES = "321123/000000/000000/000000/000000/321123 1 -"
SETUP = "000000/000000/000000/000000/000000/000000 1 112233/112233"


def claim_and_stack(table: GamePage) -> None:
    table.token("r").click()
    table.pick("c1")


def bounce(table: GamePage) -> None:
    table.pick("c1", "b1")
    table.button("Bounce on").click()


# The game, where it begins, what is done first, and a turn that can be made all the same.
HALVES: dict[str, tuple[str, str, Callable[[GamePage], None], str]] = {
    "claim": ("lyngk", LYNGK, lambda table: table.token("i").click(), "c1c2"),
    "stack": ("lyngk", LYNGK, lambda table: table.pick("c1"), "r:c1c2"),
    "claim and stack": ("lyngk", LYNGK, claim_and_stack, "c1c2"),
    "piece of the reserve": ("gyges", SETUP, lambda table: table.reserve(3).click(), "2@b1"),
    "piece": ("gyges", GYGES, lambda table: table.pick("a1"), "d1b3"),
    "drop": ("gyges-advanced", GYGES, lambda table: table.pick("a1", "b1"), "d1b3"),
    "bounce": ("gyges-advanced", GYGES, bounce, "d1b3"),
}


def by_escape(table: GamePage) -> None:
    """One part after the other, the last first."""
    for _ in range(3):
        table.page.keyboard.press("Escape")


def by_clicking_beside_the_board(table: GamePage) -> None:
    box = table.page.locator(".bar").bounding_box()
    assert box is not None
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)


def by_button(table: GamePage) -> None:
    table.button("Cancel").click()


WAYS = [by_escape, by_clicking_beside_the_board, by_button]


@pytest.mark.parametrize("half", HALVES)
def test_a_half_made_turn_is_cancelled(person: Person, half: str) -> None:
    game, text, begin, turn = HALVES[half]
    table = person.begin(game, text=text)
    for cancel in WAYS:
        begin(table)
        expect(table.button("Cancel")).to_be_visible()
        cancel(table)
        table.check_nothing_begun()
    table.play(turn)


def test_escape_takes_one_step_at_a_time(person: Person) -> None:
    table = person.begin("lyngk", text=LYNGK)
    claim_and_stack(table)
    expect(table.picked()).to_have_count(2)
    person.page.keyboard.press("Escape")
    expect(table.picked()).to_have_count(1)
    expect(table.token("r")).to_have_attribute("aria-pressed", "true")
    person.page.keyboard.press("Escape")
    table.check_nothing_begun()


@pytest.mark.parametrize("cancel", WAYS)
def test_a_turn_that_waits_for_its_confirmation(
    person: Person, cancel: Callable[[GamePage], None]
) -> None:
    person.open("settings")
    person.page.get_by_role("switch", name="Confirm every turn").check()
    table = person.begin("gyges", text=GYGES)
    table.pick("a1", "b3")
    table.says("Play a1 to b3?")
    table.check()
    cancel(table)
    table.check_nothing_begun()
    table.pick("a1", "b3")
    table.button("Confirm").click()
    table.playthrough.play("a1b3")
    table.check()


def test_the_same_piece_again(person: Person) -> None:
    table = person.begin("gyges", text=GYGES)
    table.pick("a1", "a1")
    table.check_nothing_begun()


@pytest.mark.parametrize("half", HALVES)
def test_a_reload_keeps_a_half_made_turn(person: Person, half: str) -> None:
    game, text, begin, turn = HALVES[half]
    table = person.begin(game, text=text)
    begin(table)
    picked = table.picked().count()
    person.page.reload()
    expect(table.button("Cancel")).to_be_visible()
    expect(table.picked()).to_have_count(picked)
    table.check()
    table.button("Cancel").click()
    table.play(turn)
