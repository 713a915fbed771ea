"""Links: what they open, and what a broken one says."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.page_object import Person

import torony

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
SHARED = {"position": GYGES, "turns": "d1b3.d6e4.1.b6b4", "at": "2"}


@pytest.mark.parametrize(
    ("place", "values", "said"),
    [
        ("nowhere", {}, "There is no such page"),
        ("play/chess", {}, "There is no game “chess”"),
        ("play/gyges", {"text": "321123/000000 1 -"}, "The board has 2 rows instead of 6"),
        ("play/lyngk", {"text": "nonsense"}, "This game cannot be opened"),
        ("play/lyngk", {"seed": "seven"}, "A whole number of at most 15 digits"),
        ("analyse/chess", {}, "There is no game “chess”"),
        ("analyse/gyges", {"position": "321123"}, "The position is not possible"),
        ("analyse/gyges", {**SHARED, "turns": "d1b3.d6d1"}, "Turn 2, d6d1, cannot be played"),
        ("analyse/gyges", {**SHARED, "turns": "<script>"}, "is not a turn"),
        ("analyse/gyges", {**SHARED, "at": "99"}, "It leads to turn 99"),
        ("analyse/gyges", {"turns": ".".join(["a1"] * 2000)}, "Turn 1, a1, cannot be played"),
        ("analyse/gyges", {"turns": ".".join(["a1"] * 2001)}, "There are too many turns in it"),
        ("analyse/gyges", {"turns": "a1." * 12_000}, "This link is too long"),
        ("editor/chess", {}, "There is no game “chess”"),
        ("play/gyges", {"v": "9"}, "Made by a newer Torony (format 9; this one reads up to 1)"),
    ],
)
def test_a_broken_link_says_what_is_wrong(
    person: Person, place: str, values: dict[str, str], said: str
) -> None:
    person.open(place, **values)
    person.reads(said)
    expect(person.page.get_by_role("link", name="Play", exact=True)).to_be_visible()


# Goes to one address, and a moment later to another one: does the second page speak up in time?
OVERTAKE = """async ([first, second, wait]) => {
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  location.hash = first;
  await pause(wait);
  location.hash = second;
  for (let tries = 0; tries < 60; ++tries) {
    await pause(50);
    if (document.querySelector("main [role=alert]")) return "alert";
  }
  return "silence";
}"""


@pytest.mark.parametrize("page", ["play", "analyse", "editor"])
def test_a_link_is_not_overtaken_by_the_one_before(person: Person, page: str) -> None:
    """The game of the first link may be ready only after the second one was followed."""
    person.open("play/gyges", start="preset", against="friend")
    broken = f"#/{page}/gyges?text=nonsense&position=nonsense"
    if page == "editor":
        broken = "#/editor/chess"
    for wait in range(30):
        heard = person.page.evaluate(OVERTAKE, [f"#/{page}/gyges", broken, wait])
        assert heard == "alert", f"{wait} ms after the first link"


def test_an_analysis_from_a_link(person: Person) -> None:
    person.open("analyse/gyges", **SHARED)
    playthrough = torony.Playthrough(torony.game("gyges").position(GYGES), ["d1b3", "d6e4"])
    table = person.sit_down(playthrough)
    person.page.keyboard.press("ArrowLeft")
    playthrough.back()
    table.check()
    person.page.keyboard.press("ArrowRight")
    playthrough.forward()
    table.check()
    table.play(playthrough.position.legal_turns()[0])


def test_the_address_follows_the_analysis(person: Person) -> None:
    person.open("analyse/gyges-advanced", position=GYGES)
    table = person.sit_down(torony.Playthrough(torony.game("gyges-advanced").position(GYGES)))
    table.play("a1b1=c4")
    person.page.wait_for_url("**turns=a1b1*")
    person.page.reload()
    table.check()


def test_the_engine_answers_in_words(person: Person) -> None:
    won = "200030/000000/130010/001022/031030/020000 1 -"
    person.open("analyse/gyges", position=won)
    person.reads("player 1 wins in 1")


@pytest.mark.parametrize("game", torony.games())
def test_from_a_game_to_its_analysis(person: Person, game: str) -> None:
    table = person.begin(game, seed=5)
    for _ in range(3):
        table.play(table.position.legal_turns()[0])
    person.page.locator(".more").get_by_role("link", name="Analyse", exact=True).click()
    expect(person.page.locator("h1")).to_contain_text("Analysis")
    person.sit_down(table.playthrough)


def test_from_the_editor_to_a_game_and_an_analysis(person: Person) -> None:
    position = torony.game("gyges").position(GYGES)
    for name in ("Play a friend", "Analyse"):
        person.open("editor/gyges", text=GYGES)
        person.reads("This position is legal", "24 legal turns")
        person.page.locator("main").get_by_role("link", name=name, exact=True).click()
        expect(person.page.locator("textarea")).to_have_count(0)
        table = person.sit_down(torony.Playthrough(position))
        table.play("a1b3")


def test_the_editor_says_what_is_wrong(person: Person) -> None:
    person.open("editor/gyges", text=GYGES)
    person.reads("This position is legal")
    board = person.page.locator("svg[data-position]")
    board.locator('[data-point="c2"]').focus()
    person.page.keyboard.press("3")  # the fifth of its kind
    person.reads("Not a legal position yet")
    person.page.keyboard.press("Backspace")
    person.reads("This position is legal")
    expect(board).to_have_attribute("data-position", GYGES)
    person.page.keyboard.press("Control+z")
    person.reads("Not a legal position yet")
    person.page.wait_for_url("**draft=**")
    person.page.reload()
    person.reads("Not a legal position yet")


def test_the_editor_shows_which_pieces_are_left_to_place(person: Person) -> None:
    person.open("editor/gyges", text="310000/000000/000000/000000/000000/020000 2 1223/11233")
    person.reads("This position is legal")
    first, second = (
        person.page.get_by_role("group", name=f"Pieces left to player {player}")
        for player in (1, 2)
    )
    expect(first.locator("small")).to_have_text(["1", "2", "1"])
    expect(second.locator("small")).to_have_text(["2", "1", "2"])
    second.get_by_role("button").nth(2).click()
    expect(second.get_by_role("button").nth(2)).to_have_attribute("aria-pressed", "true")
    expect(first.get_by_role("button").nth(2)).to_have_attribute("aria-pressed", "false")
    person.page.locator('svg[data-position] [data-point="a6"]').click()
    person.reads("Not a legal position yet")  # it is the other player's turn now
    expect(second.locator("small")).to_have_text(["2", "1", "1"])
    expect(first.locator("small")).to_have_text(["1", "2", "1"])
    person.press("in play")
    expect(first).to_have_count(0)
