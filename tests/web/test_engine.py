"""The engine of the browser dies, in all the ways there are, and the page goes on."""

from __future__ import annotations

import signal

from playwright.sync_api import expect
from tests.serving import running
from tests.web.conftest import NewPerson
from tests.web.page_object import Person

import torony

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
KNOWN_WORKERS = """
window.engines = [];
window.Worker = class extends Worker {
  constructor(address, options) {
    super(address, options);
    if (String(address).includes("engine")) window.engines.push(this);
  }
};
"""
KILL = """
() => {
  const engine = window.engines.at(-1);
  engine.terminate();
  engine.dispatchEvent(new ErrorEvent("error"));
}
"""


def test_killed_in_mid_search(person: Person) -> None:
    person.page.add_init_script(KNOWN_WORKERS)
    table = person.begin("gyges", text=GYGES, against="computer", level=10, first="me")
    table.make("a1b3")
    table.says("The computer is thinking")
    person.page.wait_for_function("window.engines.length === 1")
    person.page.evaluate(KILL)
    table.answered()  # by another one
    assert person.page.evaluate("window.engines.length") == 2


def test_a_worker_that_falls_silent(person: Person) -> None:
    """No error, no answer: somebody notices, says so, and the search is repeated."""
    person.page.add_init_script(KNOWN_WORKERS)
    person.page.clock.install()
    table = person.begin("gyges", text=GYGES, against="computer", level=10, first="me")
    table.make("a1b3")
    table.says("The computer is thinking")
    person.page.wait_for_function("window.engines.length === 1")
    person.page.evaluate("window.engines[0].terminate()")
    person.page.clock.run_for(60_000)
    expect(person.page.get_by_role("status").last).to_have_text(
        "The engine stopped and was restarted. Nothing was lost."
    )
    table.answered()
    assert person.page.evaluate("window.engines.length") == 2


def test_rules_that_fall_silent(person: Person) -> None:
    person.page.add_init_script(KNOWN_WORKERS.replace('"engine"', '"rules"'))
    table = person.begin("gyges", text=GYGES)
    person.page.clock.install()
    person.page.evaluate("window.engines[0].terminate()")
    table.make("a1b3")  # nobody answers
    person.page.clock.run_for(60_000)
    expect(person.page.get_by_role("status").last).to_have_text(
        "The rules stopped and were restarted. Nothing was lost."
    )
    table.check()


def test_problems_are_said_in_the_language_of_the_page(new_person: NewPerson) -> None:
    person = new_person(locale="hu")
    person.forgive("WebSocket", ".net")
    person.page.route("**/*.net", lambda route: route.abort())
    person.page.route_web_socket("**/api/engine", lambda socket: socket.close())
    person.open("analyse/gyges", position=GYGES)
    expect(person.page.get_by_role("alert")).to_have_text(
        "A motor leállt: a súlyait nem sikerült betölteni"
    )


def test_undo_while_it_thinks(person: Person) -> None:
    table = person.begin("gyges", text=GYGES, against="computer", level=10, first="me")
    table.make("a1b3")
    table.says("The computer is thinking")
    table.undo()
    table.make("d1b3")
    table.answered()


def test_never_there(person: Person) -> None:
    """After some attempts the page says so, and offers to try again."""
    person.page.route("**/*.net", lambda route: route.abort())
    table = person.begin("gyges", text=GYGES, against="computer", level=1, first="me")
    table.make("a1b3")
    table.says("The engine stopped")
    person.page.unroute("**/*.net")
    table.button("Try again").click()
    table.answered()


def test_the_server_stops_while_its_engine_thinks(new_person: NewPerson) -> None:
    with running("serve", "--no-open", "--port", "0") as server:
        person = new_person(url=server.url)
        person.forgive("WebSocket", "icon.svg")
        person.open("analyse/gyges", position=GYGES)
        person.reads("computer (", "Depth")
        assert server.end(signal.SIGINT)[0] == 0
    person.reads("Not found; using this browser.")
    best = person.page.get_by_role("button", name="Look at turn 1 of line 1")
    expect(best).to_be_visible()
    table = person.sit_down(torony.Playthrough(torony.game("gyges").position(GYGES)))
    table.play("a1b3")
    expect(best).to_be_visible()  # found by the browser, for the position after the turn
    person.reads("Depth")


def test_a_hint(person: Person) -> None:
    table = person.begin("gyges", text="200030/000000/130010/001022/031030/020000 1 -")
    table.button("Hint").click()
    table.says("Hint: a1 to N")
    expect(table.button("Hint")).to_be_enabled()
    table.check()
