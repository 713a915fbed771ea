"""Every numbered rule is told, stated and tested: in docs/rules, in the rulebook, in a test."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = {page.stem: page.read_text("utf-8") for page in (ROOT / "docs" / "rules").glob("*.md")}
HEADING = re.compile(r"^### (([A-Z]+)-[A-H]?[0-9]+) \S", re.MULTILINE)

# The letters before the number of a rule, each with the page that has it.
LETTERS = {match[2]: page for page, text in PAGES.items() for match in HEADING.finditer(text)}
TAG = re.compile(rf"\b(?:{'|'.join(LETTERS)})-[A-H]?[0-9]+\b")


def tags_in(path: Path) -> set[str]:
    return set(TAG.findall(path.read_text(encoding="utf-8")))


def headings_of(page: str) -> list[str]:
    return [match[1] for match in HEADING.finditer(PAGES[page])]


def test_the_headings_are_recognised() -> None:
    assert {"lyngk", "gyges"} <= set(PAGES)
    assert all(len(headings_of(page)) >= 5 for page in PAGES)
    assert all(len(headings_of(page)) >= 20 for page in ("lyngk", "gyges"))


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_has_one_heading(page: str) -> None:
    headings = headings_of(page)
    assert [tag for tag, times in Counter(headings).items() if times > 1] == []
    assert {LETTERS[tag.partition("-")[0]] for tag in headings} == {page}


@pytest.mark.parametrize("page", PAGES)
def test_the_rulebook_states_every_rule_and_no_other(page: str) -> None:
    stated = tags_in(ROOT / "src" / "torony" / "rulebook" / f"{page}.py")
    assert stated == set(headings_of(page))


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_has_a_test_and_no_other(page: str) -> None:
    tested = tags_in(Path(__file__).parent / f"test_{page}_rules.py")
    assert tested == set(headings_of(page))


@pytest.mark.parametrize("page", PAGES)
def test_the_rules_mention_no_unknown_rule(page: str) -> None:
    known = {tag for other in PAGES for tag in headings_of(other)}
    assert tags_in(ROOT / "docs" / "rules" / f"{page}.md") <= known
