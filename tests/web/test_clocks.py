"""Games with a clock: it runs, gains by every turn, and ends the game."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from tests.web.page_object import GamePage, Person

GYGES = "321123/000000/000000/000000/000000/321123 1 -"


def clock(table: GamePage, player: int) -> Locator:
    return table.player(player).get_by_role("timer")


def begin(person: Person) -> GamePage:
    """Three minutes each and two seconds a turn; the clock stands until somebody moves it on."""
    person.page.clock.install()
    table = person.begin("gyges", text=GYGES, clock="3+2")
    for player in (1, 2):
        expect(clock(table, player)).to_have_text("3:00")
    person.page.clock.pause_at(person.page.evaluate("Date.now() + 1000"))
    table.play("a1b3")  # the first turn costs nothing
    return table


def test_increments(person: Person) -> None:
    table = begin(person)
    person.page.clock.run_for(30_000)
    expect(clock(table, 1)).to_have_text("3:00")
    expect(clock(table, 2)).to_have_text("2:30")
    table.play("a6b4")
    expect(clock(table, 2)).to_have_text("2:32")
    person.page.clock.run_for(12_000)
    expect(clock(table, 1)).to_have_text("2:48")
    expect(clock(table, 2)).to_have_text("2:32")


def test_a_flag_falls(person: Person) -> None:
    table = begin(person)
    person.page.clock.run_for(172_000)
    expect(clock(table, 2)).to_have_text("0:08.0")
    person.page.clock.run_for(8_500)
    expect(clock(table, 2)).to_have_text("0:00.0")
    table.says("Player 1 wins (time)")
    expect(table.button("Rematch")).to_be_visible()
    table.pick("a6")  # nothing can be played any more
    expect(table.picked()).to_have_count(0)
    person.page.reload()
    table.says("Player 1 wins (time)")


def test_the_clock_runs_on_while_the_page_is_away(person: Person) -> None:
    table = begin(person)
    person.page.clock.run_for(10_000)
    person.page.reload()
    person.page.clock.run_for(5_000)
    expect(clock(table, 2)).to_have_text("2:45")
