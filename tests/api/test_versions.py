"""The mechanism that brings what an older version stored up to date."""

from __future__ import annotations

from typing import Any

import pytest

from torony.errors import InvalidRecord, NewerFormat
from torony.versions import Fields, Format, JsonFormat


def renamed(older: Fields) -> Fields:
    return {"name": older["title"]}


def in_capitals(older: Fields) -> Fields:
    return {"name": older["name"].upper()}


BOOK = JsonFormat((renamed, in_capitals), name="book")
SCROLL = JsonFormat((renamed,), first=0, name="book", former="scroll")


@pytest.mark.parametrize(
    "stored",
    [
        {"format": "book", "title": "emma"},
        {"format": "book", "version": 1, "title": "emma"},
        {"format": "book", "version": 2, "name": "emma"},
        {**BOOK.stamp, "name": "EMMA"},
    ],
)
def test_the_steps_from_any_version_are_applied_in_order(stored: Fields) -> None:
    before = dict(stored)
    assert BOOK.read(stored) == {"name": "EMMA"}
    assert stored == before


def test_what_came_before_version_1() -> None:
    assert SCROLL.stamp == {"format": "book", "version": 1}
    for stored in ({"format": "scroll", "version": 1, "title": "x"}, {**SCROLL.stamp, "name": "x"}):
        assert SCROLL.fits(stored)
        assert SCROLL.read(stored) == {"name": "x"}
    for version in (0, 2):
        with pytest.raises(InvalidRecord):
            SCROLL.read({"format": "scroll", "version": version, "title": "x"})


def test_a_newer_version_is_refused_with_both_numbers() -> None:
    newer = {"format": "book", "version": 5}
    with pytest.raises(NewerFormat) as caught:
        BOOK.read(newer)
    assert str(caught.value) == "made by a newer Torony (format 5; this one reads up to 3)"
    assert (caught.value.version, caught.value.newest) == (5, 3)
    with pytest.raises(NewerFormat, match=r"^my\.json was made by a newer Torony \(format 5;"):
        BOOK.read(newer, "my.json")


@pytest.mark.parametrize(
    ("stored", "says"),
    [
        ([], r"named fields expected, not \[\]"),
        ("book", 'named fields expected, not "book"'),
        ({}, "format: 'book' expected, not null"),
        ({"format": ["book"]}, "format: 'book' expected"),
        ({"format": "scroll"}, "format: 'book' expected, not \"scroll\""),
        ({"format": "book", "version": True}, "version: 1, 2, ... expected, not true"),
        ({"format": "book", "version": 1.0}, "not 1.0"),
        ({"format": "book", "version": "1"}, 'not "1"'),
        ({"format": "book", "version": 0}, "not 0"),
        ({"format": "book", "version": None}, "not null"),
    ],
)
def test_what_is_of_no_version(stored: Any, says: str) -> None:
    with pytest.raises(InvalidRecord, match=says):
        BOOK.read(stored)


def test_any_value_can_have_a_format() -> None:
    text = Format[str]((str.strip, str.upper))
    assert [text.migrated(" a ", version) for version in (1, 2, 3)] == ["A", " A ", " a "]
