"""Games that are kept: over a reload, in several tabs, without the server, in another language."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect
from tests.serving import running
from tests.web.conftest import Device, NewPerson
from tests.web.page_object import Person

import torony

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
CATALOGS = Path(__file__).parents[2] / "web" / "src" / "i18n"
LANGUAGES = sorted(path.stem for path in CATALOGS.glob("*.json"))


def test_undo(person: Person) -> None:
    table = person.begin("gyges", text=GYGES)
    table.play("a1b3", "d6b4")
    for _ in range(2):
        table.undo()
    expect(table.button("Undo")).to_be_disabled()
    table.play("d1b3")
    expect(table.turns()).to_have_text(["d1b3"])


def test_undo_against_the_computer_takes_back_both_turns(person: Person) -> None:
    table = person.begin("gyges", text=GYGES, against="computer", level=1, first="me")
    table.make("a1b3")
    table.answered()
    table.button("Undo").click()
    table.playthrough.go(0)
    table.check()
    table.says("Your turn")


def test_undo_of_the_last_turn_of_a_game(person: Person) -> None:
    table = person.begin("gyges", text="200030/000000/130010/001022/031030/020000 1 -")
    table.play("a1N")
    table.check_result()
    table.undo()
    table.says("Player 1 to move")


def test_resigning_and_playing_again(person: Person) -> None:
    table = person.begin("gyges", text=GYGES)
    table.play("a1b3")
    table.button("Resign").click()
    table.button("Yes, resign").click()
    table.says("Player 1 wins")
    person.page.reload()
    table.says("Player 1 wins")
    table.button("Rematch").click()
    table.playthrough.go(0)
    table.check()


def test_a_reload_keeps_the_game(person: Person) -> None:
    table = person.begin("lyngk", seed=5)
    table.play(table.position.legal_turns()[-1])
    person.page.reload()
    table.check()
    expect(table.turns()).to_have_count(1)
    person.open()
    person.follow("Continue: LYNGK")
    table.check()


def test_damaged_storage_is_no_blank_page(person: Person) -> None:
    table = person.begin("gyges", text=GYGES)
    table.play("a1b3")
    person.page.evaluate(
        """() => {
          const key = Object.keys(localStorage).find(name => name.startsWith("torony.game."));
          const game = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify({...game, start: "nonsense"}));
        }"""
    )
    person.page.reload()
    person.reads("This game cannot be opened")
    person.press("New game")
    person.reads("Number of the deal")


def test_what_a_newer_page_has_kept_stays(person: Person) -> None:
    table = person.begin("gyges", text=GYGES)
    table.play("a1b3")
    kept = person.page.evaluate(
        """() => {
          for (const key of Object.keys(localStorage)) {
            if (!key.startsWith("torony.game.") && key !== "torony.settings") continue;
            localStorage.setItem(key, JSON.stringify({version: 99, surprise: key}));
          }
          return {...localStorage};
        }"""
    )
    person.page.reload()
    expect(person.page.locator(".notices")).to_contain_text("format 99; this one reads up to 1")
    person.reads("Number of the deal")  # no game that goes on
    person.open("settings")
    person.page.get_by_role("combobox").first.select_option(index=1)
    after = person.page.evaluate("() => ({...localStorage})")
    newer = [key for key, value in kept.items() if '"version":99' in value]
    assert len(newer) == 2
    assert {key: after[key] for key in newer} == {key: kept[key] for key in newer}


# ---- Two tabs -------------------------------------------------------------------------------


@pytest.fixture
def shared(device: Device) -> BrowserContext:
    return device()


def test_two_tabs_with_games_of_their_own(shared: BrowserContext, new_person: NewPerson) -> None:
    first, second = new_person(shared), new_person(shared)
    ours = first.begin("gyges", text=GYGES)
    ours.play("a1b3")
    theirs = second.begin("lyngk", seed=5)
    theirs.play(theirs.position.legal_turns()[0])
    ours.play("d6b4")
    for table in (ours, theirs):
        table.page.reload()
        table.check()
        expect(table.turns()).to_have_text([turn.text for turn in table.playthrough.turns])


def test_two_tabs_with_the_same_game(shared: BrowserContext, new_person: NewPerson) -> None:
    first, second = new_person(shared), new_person(shared)
    ours = first.begin("gyges", text=GYGES)
    ours.play("a1b3")
    second.open("play")
    theirs = second.sit_down(ours.playthrough)
    theirs.play("d6b4")
    ours.check()
    ours.play("c1c2")
    theirs.check()
    ours.undo()
    theirs.check()


# ---- The server goes away -------------------------------------------------------------------


def test_a_restart_of_the_server(new_person: NewPerson) -> None:
    with running("serve", "--no-open", "--port", "0") as server:
        person = new_person(url=server.url)
        person.forgive("icon.svg")
        table = person.begin("gyges", text=GYGES)
        table.play("a1b3")
        assert server.end(signal.SIGINT)[0] == 0
    table.play("d6b4")  # the page needs nobody to play on
    with running("serve", "--no-open", "--port", str(server.port)):
        person.page.reload()
        table.check()
        table.play("c1c2")


# ---- Languages -----------------------------------------------------------------------------------


def words(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((CATALOGS / f"{language}.json").read_text("utf-8"))
    return found


def test_another_language_in_mid_game(person: Person) -> None:
    table = person.begin("gyges", text=GYGES)
    table.play("a1b3")
    table.pick("d6")
    for language in LANGUAGES:
        person.page.locator("nav a").last.click()
        person.page.get_by_role("combobox").first.select_option(language)
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        person.page.locator("nav a").first.click()
        said = words(language)
        table.says(said["play.where"])
        expect(table.button(said["play.cancel"])).to_be_visible()
        expect(table.board).to_have_attribute("data-position", table.position.text)
    table.pick("b4")
    table.playthrough.play("d6b4")
    expect(table.board).to_have_attribute("data-position", table.position.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_the_browser(new_person: NewPerson, language: str) -> None:
    person = new_person(locale=language)
    person.open()
    expect(person.page.locator("h1")).to_have_text(words(language)["home.title"])
    said = words(language)
    titles = [said.get(f"game.{game}", game.capitalize()) for game in torony.games()]
    expect(person.page.locator("li h2")).to_have_text(titles)
