"""Cutting JSON into elements while it is being read, so that no file must fit in the memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from torony.records.bounds import LONGEST_GAME, Text

__all__ = ["UNCLOSED", "elements"]

UNCLOSED: Final = "["
"""In place of an element: the file ends before its list does."""
_TEXT: Final = re.compile(r'(?:[^"\\]++|\\.)*+', re.DOTALL)
_BETWEEN: Final = re.compile(rf'(?:[^",\[\]{{}}]++|"{_TEXT.pattern}")*+', re.DOTALL)
_WITHIN: Final = re.compile(rf'(?:[^"\[\]{{}}]++|"{_TEXT.pattern}")*+', re.DOTALL)


def elements(pieces: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The elements of a list, or all of the text where it is none, each with the number of its
    first line. What makes one too long for a game is left out.

    >>> list(elements(['[{"a', '": ["]"]},\\n', '2]']))
    [(1, '{"a": ["]"]}'), (2, '2')]
    """
    return _Cutter().cut(pieces)


class _Cutter:
    """Looks at brackets, commas and quotes only: what is wrong within an element is found by who
    reads that."""

    def __init__(self) -> None:
        self._is_list: bool | None = None
        """Known when something has come."""
        self._depth = 0
        """Brackets that are open in the element; -1 where the list is over."""
        self._in_text = self._escaped = False
        self._begin(1)

    def _begin(self, line: int) -> None:
        self._text = Text()
        self._line = line
        self._lines = 0
        """Line ends in the element so far, those that are left out among them."""

    def cut(self, pieces: Iterable[str]) -> Iterator[tuple[int, str]]:
        for piece in pieces:
            left = piece
            if self._is_list is None and (begun := piece.lstrip()):
                self._is_list = begun.startswith("[")
                if self._is_list:
                    self._add(piece[: -len(begun)])
                    left = begun[1:]
            if self._is_list:
                yield from self._cut(left)
                if self._depth < 0:
                    return
            else:
                self._add(left)
        if self._text.size:
            yield self._end()
        if self._is_list and not self._depth:
            yield self._line, UNCLOSED

    def _cut(self, piece: str) -> Iterator[tuple[int, str]]:
        begin = place = 0
        while self._depth >= 0 and (place := self._next(piece, place)) < len(piece):
            sign = piece[place]
            if sign in "[{":
                self._depth += 1
            elif sign == "]" or (sign == "}" and self._depth):
                self._depth -= 1
            if sign == "," or self._depth < 0:
                self._add(piece[begin:place])
                begin = place + 1
                if self._text.size:
                    yield self._end()
            place += 1
        self._add(piece[begin:])

    def _next(self, piece: str, place: int) -> int:
        """Where the next bracket stands, or the next comma between elements."""
        if self._escaped:
            self._escaped = False
            place += 1
        while True:
            if self._in_text:
                place = _end(_TEXT, piece, place)
                self._escaped = piece.startswith("\\", place)
                if self._escaped or place == len(piece):
                    return len(piece)
                self._in_text = False
                place += 1
            place = _end(_WITHIN if self._depth else _BETWEEN, piece, place)
            if not piece.startswith('"', place):
                return place
            self._in_text = True
            place += 1

    def _add(self, part: str) -> None:
        if not self._text.size:
            begun = part.lstrip()
            self._line += part.count("\n") - begun.count("\n")
            part = begun
        self._text.add(part)
        self._lines += part.count("\n")

    def _end(self) -> tuple[int, str]:
        line, text = self._line, self._text
        self._begin(line + self._lines)
        return line, str(text).rstrip() if text.size <= LONGEST_GAME else str(text)


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    """Where the match ends of a pattern that matches nothing at all too."""
    found = pattern.match(text, place)
    assert found is not None
    return found.end()
