"""Every page can be used by everybody: axe finds nothing, and fingers find every button."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.web.conftest import NewPerson
from tests.web.person import Person

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
NEUTRAL_FIVE = "1/4/7/6/1r1(bgkwi)1g1/6/7/4/1 1 -/- 0/0"

# The page, its address, and something that is there when it is ready.
PAGES = {
    "home": ("", {}, "svg[role=img]"),
    "new game": ("play", {}, "form"),
    "lyngk": ("play/lyngk", {"seed": "5", "against": "friend"}, "svg[role=group]"),
    "lyngk-6": ("play/lyngk-6", {"seed": "5", "against": "friend"}, "svg[role=group]"),
    "captures": ("play/lyngk", {"text": NEUTRAL_FIVE, "against": "friend"}, "svg[role=group]"),
    "set-up": ("play/gyges", {"start": "setUp", "against": "friend"}, "svg[role=group]"),
    "gyges": ("play/gyges", {"start": "preset", "against": "friend"}, "svg[role=group]"),
    "broken game": ("play/gyges", {"text": "nonsense"}, "[role=alert]"),
    "analyse": ("analyse/gyges", {"position": GYGES, "turns": "d1b3.d6e4.1.b6b4"}, "[role=tab]"),
    "analyse lyngk": ("analyse/lyngk", {"position": NEUTRAL_FIVE}, "[role=tab]"),
    "broken analysis": ("analyse/gyges", {"position": "nonsense"}, "[role=alert]"),
    "editor": ("editor/gyges", {"text": GYGES}, "textarea"),
    "editor lyngk": ("editor/lyngk", {"text": NEUTRAL_FIVE}, "textarea"),
    "broken editor": ("editor/chess", {}, "[role=alert]"),
    "settings": ("settings", {}, "select"),
    "no page": ("nowhere", {}, "h1"),
}
PRESSED = "button, a, input, select, textarea, summary"
SMALL_TARGETS = """pressed => [...document.querySelectorAll(pressed)]
  .map(one => [one, (one.closest("label") ?? one).getBoundingClientRect()])
  .filter(([one, box]) => one.checkVisibility() && box.width > 1 && box.bottom > 0 && box.right > 0)
  .filter(([one, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([one, box]) => `${one.outerHTML.slice(0, 120)}: ${box.width} x ${box.height}`)"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def show(person: Person, name: str) -> None:
    place, values, sign = PAGES[name]
    person.open(place, **values)
    expect(person.page.locator(sign).first).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(new_person: NewPerson, theme: str) -> None:
    person = new_person(color_scheme=theme)
    axe = Axe()
    found = {}
    for name in PAGES:
        show(person, name)
        result = axe.run(person.page)
        if result.violations_count:
            found[name] = result.generate_report()
    assert not found, "\n".join(f"{name}: {report}" for name, report in found.items())


@pytest.mark.parametrize("width", [360, 390])
def test_small_screens(new_person: NewPerson, width: int) -> None:
    """Nothing is wider than the screen, and whatever can be pressed is as large as a finger."""
    person = new_person(viewport={"width": width, "height": 780}, has_touch=True, is_mobile=True)
    found = {}
    for name in PAGES:
        show(person, name)
        if wrong := person.page.evaluate(SMALL_TARGETS, PRESSED):
            found[name] = wrong
        assert person.page.evaluate(OVERFLOW) <= 0, name
    assert found == {}


def test_the_widest_screens(new_person: NewPerson) -> None:
    person = new_person(viewport={"width": 2560, "height": 1300})
    for name in PAGES:
        show(person, name)
        assert person.page.evaluate(OVERFLOW) <= 0, name
