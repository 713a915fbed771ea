"""The links of the README lead somewhere; those of the site are checked when it is built."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINK = re.compile(r'\]\((?!https?:)([^)]+)\)|(?:src|srcset)="([^"]+)"')


def links() -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return [one or other for one, other in LINK.findall(text)]


def anchors(page: Path) -> set[str]:
    """The names of the headings of a page as links write them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("link", links())
def test_the_readme_links_to_what_there_is(link: str) -> None:
    path, _, anchor = link.partition("#")
    assert (ROOT / path).exists()
    assert not anchor or anchor in anchors(ROOT / path)
