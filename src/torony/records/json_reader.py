"""Records and what others write as JSON: a document, a list, or an object a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final, TextIO

from torony.errors import InvalidRecord, ToronyError
from torony.records.damage import Report, damage_of, refuse_bytes
from torony.records.json_form import FORMAT, from_object, load_json
from torony.records.record import Record

__all__ = ["Kind", "read_json"]

_LOOK_AHEAD: Final = 4
"""Lines by which one sees whether there is an object a line."""

Kind = tuple[Callable[[Mapping[str, Any]], bool], Callable[[Any], Record]]
"""How to tell that an object is of this kind, and how to read it."""

_OWN: Final[Kind] = (lambda written: written.get("format") == FORMAT, from_object)


def read_json(stream: TextIO, kinds: tuple[Kind, ...], damaged: Report) -> Iterator[Record]:
    """The records of a JSON file; objects of the other kinds are read by their own functions."""
    for line, text in _objects(stream):
        try:
            refuse_bytes(text, line)
            yield _read(load_json(text), kinds)
        except ToronyError as error:
            damaged(damage_of(error, line, text))


def _read(written: Any, kinds: tuple[Kind, ...]) -> Record:
    if isinstance(written, dict):
        for is_this, read in (_OWN, *kinds):
            if is_this(written):
                return read(written)
    raise InvalidRecord("it is JSON, but no game of a kind that is known here")


def _objects(stream: TextIO) -> Iterator[tuple[int, str]]:
    """The text of every object with the number of its first line."""
    lines = enumerate(stream, start=1)
    beginning = list(islice(lines, _LOOK_AHEAD))
    if any(_is_whole(line) for _, line in beginning):
        for number, line in chain(beginning, lines):
            text = line.strip().removesuffix(",")
            if text not in ("", "[", "]"):
                yield number, text
    else:
        yield from _elements("".join(line for _, line in chain(beginning, lines)))


def _is_whole(line: str) -> bool:
    """Whether there is an object a line, so that a bad one does not spoil the next."""
    if not line.startswith("{"):
        return False
    try:
        return isinstance(json.loads(line.strip().removesuffix(",")), dict)
    except (ValueError, RecursionError):
        return False


def _elements(text: str) -> Iterator[tuple[int, str]]:
    """The elements of a list one by one, or all of it where it is none or cannot be cut."""
    decoder = json.JSONDecoder()
    place = len(text) - len(text.lstrip())
    if not text.startswith("[", place):
        if text.strip():
            yield 1 + text.count("\n", 0, place), text[place:]
        return
    while True:
        place = _after_spaces(text, place + 1)
        if text.startswith("]", place):
            return
        line = 1 + text.count("\n", 0, place)
        try:
            _, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            yield line, text[place:]  # what is wrong with it will be said by who reads it
            return
        yield line, text[place:end]
        place = _after_spaces(text, end)
        if not text.startswith(",", place):
            if not text.startswith("]", place):
                yield 1 + text.count("\n", 0, place), text[place:] or "["
            return


def _after_spaces(text: str, place: int) -> int:
    while place < len(text) and text[place].isspace():
        place += 1
    return place
