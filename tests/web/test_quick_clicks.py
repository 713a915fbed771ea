"""Everything that is clicked within one moment, before the core can have answered anything."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect
from tests.web.page_object import GamePage, Person

import torony

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
# The triple on a1 can bounce on b1 and get to c2; b1 can be moved itself.
BOUNCE = "320102/000000/010300/010000/000100/032203 1 -"
LYNGK = "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0"

# Points are clicked, other words are keys or the names of buttons: all in one task of the page, so
# that no answer can come in between.
AT_ONCE = """names => {
  for (const name of names) {
    const point = document.querySelector(`svg[role=group] [data-point="${name}"]`);
    const buttons = [...document.querySelectorAll("button")];
    const button = buttons.find(one => one.textContent.trim() === name);
    if (point ?? button) {
      (point ?? button).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    } else {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
    }
  }
}"""


def at_once(table: GamePage, *names: str) -> None:
    table.page.evaluate(AT_ONCE, list(names))


def sit_down(person: Person, page: str, game: str, text: str) -> GamePage:
    if page == "play":
        return person.begin(game, text=text)
    person.open(f"analyse/{game}", position=text)
    return person.sit_down(torony.Playthrough(torony.game(game).position(text)))


@pytest.mark.parametrize("page", ["play", "analyse"])
@pytest.mark.parametrize(
    ("game", "text", "clicks", "turns"),
    [
        ("gyges", GYGES, ["a1", "b3"], ["a1b3"]),
        ("gyges", GYGES, ["a1", "b3", "a6", "b4", "d1", "e3"], ["a1b3", "a6b4", "d1e3"]),
        ("gyges", GYGES, ["a1", "b3", "b3", "a6", "b4"], ["a1b3", "a6b4"]),
        ("gyges", BOUNCE, ["a1", "b1", "c2"], ["a1c2"]),
        ("lyngk", LYNGK, ["c1", "c2"], ["c1c2"]),
    ],
)
def test_quick_clicks_are_applied_in_order(
    person: Person, page: str, game: str, text: str, clicks: list[str], turns: list[str]
) -> None:
    table = sit_down(person, page, game, text)
    at_once(table, *clicks)
    for turn in turns:
        table.playthrough.play(turn)
    table.check()
    table.play(table.position.legal_turns()[0])


def test_the_way_that_was_clicked_at_once(person: Person) -> None:
    table = person.begin("gyges", text=BOUNCE)
    at_once(table, "a1", "b1", "c2")
    table.playthrough.play("a1c2")
    table.check()
    expect(table.board.locator('[data-bounce="b1"]')).to_have_count(1)


@pytest.mark.parametrize("page", ["play", "analyse"])
def test_escape_calls_off_what_waits(person: Person, page: str) -> None:
    table = sit_down(person, page, "gyges", GYGES)
    at_once(table, "a1", "b3", "a6", "Escape", "Escape")
    table.check()
    expect(table.board.locator("[aria-pressed=true]")).to_have_count(0)
    table.play("d1b3", "d6e4")


def test_undo_calls_off_what_waits(person: Person) -> None:
    table = person.begin("gyges", text=GYGES)
    table.play("a1b3", "a6b4")
    at_once(table, "d1", "e3", "d6", "Undo")
    table.check_nothing_begun()
    at_once(table, "d1", "e3")
    table.playthrough.play("d1e3")
    table.check()
    at_once(table, "Undo", "Undo")
    table.playthrough.back()
    table.playthrough.back()
    table.check_nothing_begun()
    table.play("d6e4")


def test_nothing_is_left_over_for_the_turn_after_the_computer(person: Person) -> None:
    table = person.begin("gyges", text=GYGES, against="computer", level=1, first="me")
    at_once(table, "a1", "b3", "d1")
    table.playthrough.play("a1b3")
    table.answered()
    table.check_nothing_begun()
    table.make(table.position.legal_turns()[0])
    table.answered()


def test_a_stop_before_the_search_has_begun(person: Person) -> None:
    """The net of the engine is still on its way when the turn is taken back."""
    held: list[Route] = []
    person.page.route("**/*.net", lambda route: held.append(route))
    table = person.begin("gyges", text=GYGES, against="computer", level=1, first="me")
    table.make("a1b3")
    table.says("The computer is thinking")
    while not held:
        person.page.wait_for_timeout(10)
    table.undo()
    table.make("d1b3")
    table.says("The computer is thinking")
    table.check()
    held.pop().continue_()
    table.answered()
    assert held == []
    table.make(table.position.legal_turns()[0])
    table.answered()
