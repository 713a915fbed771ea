"""Every page can be used by everybody: axe finds nothing, and fingers find every button."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.web.conftest import NewPerson
from tests.web.page_object import Person

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
NEUTRAL_FIVE = "1/4/7/6/1r1(bgkwi)1g1/6/7/4/1 1 -/- 0/0"

# The page, its address, and something that is there when it is ready.
PAGES = {
    "home": ("", {}, "svg[role=img]"),
    "new game": ("play", {}, "form"),
    "lyngk": ("play/lyngk", {"seed": "5", "against": "friend"}, "svg[role=group]"),
    "lyngk-6": ("play/lyngk-6", {"seed": "5", "against": "friend"}, "svg[role=group]"),
    "captures": ("play/lyngk", {"text": NEUTRAL_FIVE, "against": "friend"}, "svg[role=group]"),
    "setup": ("play/gyges", {"start": "setUp", "against": "friend"}, "svg[role=group]"),
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


POINTS = """() => [...document.querySelectorAll("svg[role=group] [data-point]")].map(one => {
  const box = one.getBoundingClientRect();
  return { name: one.dataset.point, x: box.x + box.width / 2, y: box.y + box.height / 2,
           least: Math.min(box.width, box.height) };
})"""
HIT = "([x, y]) => document.elementFromPoint(x, y)?.dataset.point ?? ''"


@pytest.mark.parametrize("height", [640, 780])
@pytest.mark.parametrize("name", ["lyngk", "gyges", "analyse", "analyse lyngk", "editor lyngk"])
def test_points_as_large_as_a_finger(new_person: NewPerson, name: str, height: int) -> None:
    """44 pixels or more from point to point at a width of 360, and no tap between them is lost."""
    person = new_person(viewport={"width": 360, "height": height}, has_touch=True, is_mobile=True)
    show(person, name)
    points = person.page.evaluate(POINTS)
    assert len(points) in (38, 43)
    assert min(point["least"] for point in points) >= 44
    apart = {
        (one["name"], other["name"]): math.dist((one["x"], one["y"]), (other["x"], other["y"]))
        for one, other in combinations(points, 2)
        if "N" not in one["name"] + other["name"] and "S" not in one["name"] + other["name"]
    }
    assert min(apart.values()) >= 44
    places = {point["name"]: (point["x"], point["y"]) for point in points}
    for (one, other), distance in apart.items():
        if distance > 1.05 * min(apart.values()):
            continue
        for share in (0.3, 0.7):
            spot = [a + share * (b - a) for a, b in zip(places[one], places[other], strict=True)]
            if spot[1] < height:
                assert person.page.evaluate(HIT, spot) == (one if share < 0.5 else other)


def test_taps_among_three_points_find_the_nearest(new_person: NewPerson) -> None:
    person = new_person(viewport={"width": 360, "height": 780}, has_touch=True, is_mobile=True)
    show(person, "lyngk")
    places = {point["name"]: (point["x"], point["y"]) for point in person.page.evaluate(POINTS)}
    corners = [places[name] for name in ("e5", "e6", "f6")]
    middle = [sum(parts) / 3 for parts in zip(*corners, strict=True)]
    for name in ("e5", "e6", "f6"):
        near = [m + 0.1 * (p - m) for m, p in zip(middle, places[name], strict=True)]
        assert person.page.evaluate(HIT, near) == name


def test_the_widest_screens(new_person: NewPerson) -> None:
    person = new_person(viewport={"width": 2560, "height": 1300})
    for name in PAGES:
        show(person, name)
        assert person.page.evaluate(OVERFLOW) <= 0, name
