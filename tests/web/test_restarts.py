"""The core of the page traps, runs out of memory or hangs: the page goes on and says so once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.faults import CANNOT_LOAD, FAULTS, GYGES, Faulty, Worker, prelude
from tests.web.page_object import Person

RESTARTED: dict[Worker, str] = {
    "rules": "The rules stopped and were restarted. Nothing was lost.",
    "engine": "The engine stopped and was restarted. Nothing was lost.",
}
AGAIN = "Try again"
SILENCE = 11_000  # milliseconds of the page's clock, after which a worker that hangs is replaced


@pytest.mark.parametrize("fault", FAULTS)
def test_the_rules_fail_in_the_middle_of_a_turn(person: Person, fault: str) -> None:
    faulty = Faulty(person.page, "rules", prelude("rules", fault))
    table = person.begin("gyges", text=GYGES)
    person.page.clock.install()
    table.make("a1b3")
    if fault == "never ends":
        person.page.clock.run_for(SILENCE)
    table.check()
    expect(person.page.locator(".notices")).to_have_text(RESTARTED["rules"])
    table.play("a6b4", "d1e3")
    assert faulty.notices() == [RESTARTED["rules"]]
    assert faulty.begun == 2


@pytest.mark.parametrize("fault", FAULTS)
def test_the_engine_fails_while_it_thinks(person: Person, fault: str) -> None:
    faulty = Faulty(person.page, "engine", prelude("engine", fault))
    person.page.clock.install()
    table = person.begin("gyges", text=GYGES, against="computer", level=1, first="me")
    table.make("a1b3")
    if fault == "never ends":
        table.says("The computer is thinking")
        person.page.wait_for_function("performance.getEntriesByName !== undefined")
        expect(person.page.locator(".notices")).to_have_text("")
        person.page.clock.run_for(SILENCE)
    table.answered()
    assert faulty.notices() == [RESTARTED["engine"]]
    assert faulty.begun == 2


def test_a_question_that_every_worker_dies_of(person: Person) -> None:
    """It is given up, the next ones are answered, and too many in a row are the person's to try."""
    faulty = Faulty(person.page, "rules", prelude("rules", "traps"), times=None)
    table = person.begin("gyges", text=GYGES)
    table.pick("a1", "b3")
    table.says("The rules did not answer")
    expect(table.picked()).to_have_count(1)
    table.pick("b3")
    again = person.page.get_by_role("button", name=AGAIN)
    expect(again).to_be_visible()
    assert faulty.notices() == [RESTARTED["rules"], "The rules keep stopping. Nothing was lost."]
    assert faulty.begun == 4

    faulty.repair()
    again.click()
    table.playthrough.play("a1b3")
    table.check()
    expect(again).to_have_count(0)
    table.play("a6b4")
    assert faulty.begun == 5


def test_rules_that_cannot_be_loaded(person: Person) -> None:
    person.forgive("a broken script")
    faulty = Faulty(person.page, "rules", CANNOT_LOAD, times=None)
    person.page.goto(f"{person.url}/#/play/gyges?text={GYGES.replace(' ', '+')}&against=friend")
    notices = person.page.locator(".notices")
    expect(notices).to_contain_text("The rules could not be loaded. Check the connection.")
    notices.get_by_role("button", name=AGAIN).click()
    expect(notices.get_by_role("button")).to_be_visible()
    faulty.repair()
    notices.get_by_role("button", name=AGAIN).click()
    table = person.begin("gyges", text=GYGES)
    table.play("a1b3")


def test_an_engine_that_fails_again_and_again(person: Person) -> None:
    faulty = Faulty(person.page, "engine", prelude("engine", "traps"), times=None)
    table = person.begin("gyges", text=GYGES, against="computer", level=1, first="me")
    table.make("a1b3")
    table.says("The engine stopped")
    assert faulty.begun == 4
    assert faulty.notices() == [RESTARTED["engine"]]
    faulty.repair()
    table.button(AGAIN).click()
    table.answered()
    assert faulty.begun == 5


def test_an_engine_that_does_not_stop(person: Person) -> None:
    """It hangs in a search that nobody wants any more; the next one need not wait for it."""
    faulty = Faulty(person.page, "engine", prelude("engine", "never ends"))
    person.page.clock.install()
    table = person.begin("gyges", text=GYGES, against="computer", level=1, first="me")
    table.make("a1b3")
    table.says("The computer is thinking")
    table.undo()
    table.make("d1b3")
    person.page.clock.run_for(SILENCE)
    table.answered()
    assert faulty.begun == 2
