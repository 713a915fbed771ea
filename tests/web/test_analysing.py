"""Studying a game: guesses, files to take along, and which engine it is that thinks."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image
from playwright.sync_api import expect
from tests.web.page_object import GamePage, Person

import torony
from torony import records

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
WINNING = "200030/000000/130010/001022/031030/020000 1 -"


def study(person: Person, position: str, *turns: str, **values: str) -> GamePage:
    person.open("analyse/gyges", position=position, **values)
    return person.sit_down(torony.Playthrough(torony.game("gyges").position(position), turns))


# ---- Guessing ------------------------------------------------------------------------------------


def test_a_guess_comes_first(person: Person) -> None:
    table = study(person, WINNING)
    lines = person.page.get_by_role("button", name="Look at turn 1 of line 1")
    expect(lines).to_be_visible()
    person.page.get_by_label("Guess first").check()
    person.reads("Play your guess")
    expect(lines).to_have_count(0)
    expect(table.board.locator(".arrow, polygon")).to_have_count(0)  # no arrow gives it away

    table.pick("a1", "N")
    revealed = person.page.get_by_role("status", name="Your guess")
    expect(revealed).to_contain_text("That is the best turn.")
    expect(revealed).to_contain_text("a1N")
    expect(lines).to_be_visible()
    table.check()  # still the position that was asked about
    revealed.get_by_role("button", name="a1N").click()
    table.playthrough.play("a1N")
    table.check()


def test_a_poor_guess_is_weighed(person: Person) -> None:
    table = study(person, WINNING)
    person.page.get_by_label("Guess first").check()
    poor = next(turn for turn in table.position.legal_turns() if turn.target != "N")
    table.pick(poor.origin or "", poor.target or "")
    revealed = person.page.get_by_role("status", name="Your guess")
    expect(revealed).to_contain_text("It gives away")
    expect(revealed).to_contain_text("a1N")
    expect(revealed).to_contain_text("player 1 wins in 1")


# ---- Files ---------------------------------------------------------------------------------------


def downloaded(person: Person, button: str) -> tuple[str, bytes]:
    person.page.get_by_role("tab", name="Share").click()
    with person.page.expect_download() as download:
        person.press(button)
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_json_is_a_record(person: Person) -> None:
    study(person, GYGES, "d1b3", "d6e4", turns="d1b3.d6e4.1.b6b4", at="2")
    name, content = downloaded(person, "Download JSON")
    assert name == "torony-gyges.json"
    record = records.from_json(content)
    assert record.game.name == "gyges"
    assert record.start.text == GYGES
    assert [entry.turn.text for entry in record.line.turns] == ["d1b3", "d6e4"]
    (variation,) = record.line.turns[1].variations
    assert [entry.turn.text for entry in variation.turns] == ["b6b4"]


def test_pictures(person: Person) -> None:
    table = study(person, GYGES)
    name, content = downloaded(person, "Download SVG")
    assert name == "torony-gyges.svg"
    drawing = ElementTree.fromstring(content)
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    drawn = {one.get("data-stack") for one in drawing.iter()} - {None}
    assert drawn == set(table.position.cells)
    assert b'role="button"' not in content
    assert b"style=" not in content

    width, height = float(drawing.get("width", 0)), float(drawing.get("height", 0))
    name, content = downloaded(person, "Download PNG")
    assert name == "torony-gyges.png"
    with Image.open(io.BytesIO(content)) as image:
        assert image.format == "PNG"
        assert image.size == (1600, round(1600 * height / width))
        assert len(image.convert("RGB").getcolors(1 << 24) or ()) > 50  # something is drawn


# ---- Engines -------------------------------------------------------------------------------------


def test_the_engine_of_the_computer_or_of_the_browser(person: Person) -> None:
    sockets: list[str] = []
    searches: list[str | bytes] = []
    person.page.on("websocket", lambda socket: sockets.append(socket.url))
    person.page.on(
        "websocket", lambda socket: socket.on("framesent", lambda frame: searches.append(frame))
    )
    table = study(person, GYGES)
    which = person.page.get_by_label("Which engine")
    expect(which.locator("option:checked")).to_contain_text("computer (")
    best = person.page.get_by_role("button", name="Look at turn 1 of line 1")
    expect(best).to_be_visible()
    assert len(sockets) == 1
    assert any('"analyse"' in str(search) for search in searches)

    which.select_option("browser")
    expect(best).to_be_visible()
    asked = len([search for search in searches if '"analyse"' in str(search)])
    table.play("a1b3")
    expect(best).to_be_visible()
    person.reads("Depth")
    assert len([search for search in searches if '"analyse"' in str(search)]) == asked

    person.page.wait_for_url("**turns=a1b3*")
    person.page.reload()
    expect(which.locator("option:checked")).to_have_text("browser")
    which.select_option("computer")
    expect(which.locator("option:checked")).to_contain_text("computer (")
    table.play("a6b4")
    expect(best).to_be_visible()
    assert len([search for search in searches if '"analyse"' in str(search)]) > asked
