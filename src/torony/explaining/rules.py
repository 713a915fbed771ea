"""The numbered rules as docs/rules tells them, for whoever has no documentation at hand.

They are stored in rules.json, which docs/make_rules.py writes; a test compares the two.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["FILE", "Rule", "rule"]

FILE: Final = Path(__file__).with_name("rules.json")


@dataclass(frozen=True)
class Rule:
    """One of the numbered rules."""

    tag: str
    title: str
    text: str
    place: str
    """Where it stands in the documentation."""


def rule(tag: str) -> Rule | None:
    """The rule with that number.

    >>> rule("GYGES-E3").text
    'Nobody moves into the goal on his own side.'
    >>> rule("GYGES-Z9") is None
    True
    """
    entry = _entries().get(tag)
    return None if entry is None else Rule(tag, **entry)


@cache
def _entries() -> dict[str, dict[str, str]]:
    entries: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return entries
