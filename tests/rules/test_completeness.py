"""Every numbered rule is told, stated and tested: in docs/rules, in the rulebook, in a test."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TAG = r"(?:LYNGK|GYGES)-[A-H][0-9]+|[LG]-[0-9]+"

# Each game with the tags that are its own.
GAMES = {"lyngk": ("LYNGK-", "L-"), "gyges": ("GYGES-", "G-")}


def tags_in(path: Path) -> set[str]:
    return set(re.findall(rf"\b(?:{TAG})\b", path.read_text(encoding="utf-8")))


def headings_of(game: str) -> list[str]:
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return re.findall(rf"^### ({TAG}) \S", text, flags=re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_one_heading(game: str) -> None:
    headings = headings_of(game)
    assert [tag for tag, times in Counter(headings).items() if times > 1] == []
    assert all(tag.startswith(GAMES[game]) for tag in headings)
    assert len(headings) >= 20, "the headings were not recognised"


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_states_every_rule_and_no_other(game: str) -> None:
    stated = tags_in(ROOT / "src" / "torony" / "rulebook" / f"{game}.py")
    assert stated == set(headings_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_and_no_other(game: str) -> None:
    tested = tags_in(Path(__file__).parent / f"test_{game}_rules.py")
    assert tested == set(headings_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_mention_no_unknown_rule(game: str) -> None:
    known = {tag for other in GAMES for tag in headings_of(other)}
    assert tags_in(ROOT / "docs" / "rules" / f"{game}.md") <= known
