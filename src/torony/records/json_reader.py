"""Records and what others write as JSON: a document, a list, or an object a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, Final, TextIO

from torony.errors import InvalidRecord, ToronyError
from torony.records.bounds import LONGEST_GAME, check_length, check_size, lines_of, pieces_of
from torony.records.json_cutter import UNCLOSED, elements
from torony.records.json_form import FORMAT, from_object, load_json
from torony.records.parse_errors import DamageCallback, damage_of, refuse_bytes
from torony.records.record import Record

__all__ = ["Kind", "read_json"]

_LOOK_AHEAD: Final = 4
"""Lines by which one sees whether there is an object a line."""

Kind = tuple[Callable[[Mapping[str, Any]], bool], Callable[[Any], Record]]
"""How to tell that an object is of this kind, and how to read it."""

_OWN: Final[Kind] = (FORMAT.fits, from_object)


def read_json(stream: TextIO, kinds: tuple[Kind, ...], damaged: DamageCallback) -> Iterator[Record]:
    """The records of a JSON file; objects of the other kinds are read by their own functions."""
    bad = False
    for line, text in _objects(stream):
        if bad and text == UNCLOSED:
            return  # no wonder
        bad = False
        try:
            check_length(len(text))
            refuse_bytes(text, line)
            record = _read(text, kinds)
            check_size(record, len(text))
        except ToronyError as error:
            damaged(damage_of(error, line, text))
            bad = True
        else:
            yield record


def _read(text: str, kinds: tuple[Kind, ...]) -> Record:
    if text == UNCLOSED:
        raise InvalidRecord("the list is not closed: ']' is missing at its end")
    written = load_json(text)
    if isinstance(written, dict):
        for is_this, read in (_OWN, *kinds):
            if is_this(written):
                return read(written)
    raise InvalidRecord("it is JSON, but no game of a kind that is known here")


def _objects(stream: TextIO) -> Iterator[tuple[int, str]]:
    """The text of every object with the number of its first line."""
    pieces = pieces_of(stream)
    beginning = _beginning(pieces)
    if not any(_is_whole(line) for line in lines_of(beginning)):
        yield from elements(chain(beginning, pieces))
        return
    for number, line in enumerate(lines_of(chain(beginning, pieces)), start=1):
        text = line.strip().removesuffix(",")
        if text not in ("", "[", "]"):
            yield number, text


def _beginning(pieces: Iterator[str]) -> list[str]:
    """What it takes to see whether there is an object a line."""
    taken, lines, size = list[str](), 0, 0
    for piece in pieces:
        taken.append(piece)
        lines += piece.endswith("\n")
        size += len(piece)
        if lines == _LOOK_AHEAD or size > LONGEST_GAME:
            break
    return taken


def _is_whole(line: str) -> bool:
    """Whether there is an object a line, so that a bad one does not spoil the next."""
    if not line.startswith("{"):
        return False
    try:
        return isinstance(json.loads(line.strip().removesuffix(",")), dict)
    except (ValueError, RecursionError):
        return False
