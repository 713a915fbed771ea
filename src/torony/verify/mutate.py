"""Texts that are nearly positions, to see that core and rulebook refuse the same ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

CHARACTERS = "0123456789abcdefghikrwNS/()- "
FIELDS = (
    *("1", "2", "3", "-", "-/-", "rb/g", "r/r", "rbg/-", "w/-", "br/gk", "0/0", "1/0", "0/9"),
    *("N1", "S3", "112233/112233", "12233/112233", "-/3", "221/112", "01/00"),
)


def damaged(text: str, generator: Random) -> str:
    """The text with one to three small faults. Some are harmless: the result may be a position."""
    for _ in range(generator.choice((1, 1, 1, 2, 3))):
        text = generator.choice(_FAULTS)(text, generator)
    return text


def _replace(text: str, generator: Random) -> str:
    place = generator.randrange(len(text) + 1)
    return text[:place] + generator.choice(CHARACTERS) + text[place + 1 :]


def _insert(text: str, generator: Random) -> str:
    place = generator.randrange(len(text) + 1)
    return text[:place] + generator.choice(CHARACTERS) + text[place:]


def _remove(text: str, generator: Random) -> str:
    place = generator.randrange(len(text) + 1)
    return text[:place] + text[place + 1 :]


def _swap(text: str, generator: Random) -> str:
    if len(text) < 2:
        return text
    one, other = sorted(generator.sample(range(len(text)), 2))
    return text[:one] + text[other] + text[one + 1 : other] + text[one] + text[other + 1 :]


def _change_a_field(text: str, generator: Random) -> str:
    """Something that is right elsewhere, in one of the fields after the board."""
    board, *fields = text.split(" ")
    if not fields:
        return text
    fields[generator.randrange(len(fields))] = generator.choice(FIELDS)
    return " ".join([board, *fields])


_FAULTS: tuple[Callable[[str, Random], str], ...] = (
    _replace,
    _insert,
    _remove,
    _swap,
    _change_a_field,
)
