"""How much work a regular expression is, counted instead of timed.

The ``re`` module does not say how far it looked, and seconds differ from run to run. So each match
is made once more here, from the same parsed pattern, by a plain backtracking matcher that counts
every character it compares. It tries the same things in the same order as the module, which only
has shortcuts, and is compared with it at every match.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from re import _constants as code
from re import _parser as parser
from types import ModuleType
from typing import Any

__all__ = ["Steps", "counted"]

Ends = Callable[[str, int], Iterator[int]]
"""Where a part may end that begins there, the preferred end first."""

CATEGORIES: dict[Any, Callable[[str], bool]] = {
    code.CATEGORY_SPACE: str.isspace,
    code.CATEGORY_NOT_SPACE: lambda sign: not sign.isspace(),
    code.CATEGORY_DIGIT: str.isdecimal,
    code.CATEGORY_NOT_DIGIT: lambda sign: not sign.isdecimal(),
    code.CATEGORY_WORD: lambda sign: sign.isalnum() or sign == "_",
    code.CATEGORY_NOT_WORD: lambda sign: not (sign.isalnum() or sign == "_"),
}
SINGLE = (code.LITERAL, code.NOT_LITERAL, code.IN, code.ANY)


class Steps:
    """Counts the characters that patterns compare."""

    def __init__(self) -> None:
        self.count = 0

    def ends(self, pattern: re.Pattern[str]) -> Ends:
        return self._sequence(parser.parse(pattern.pattern, pattern.flags), pattern.flags)

    def _sequence(self, parts: Any, flags: int) -> Ends:
        all_parts = [self._part(kind, value, flags) for kind, value in parts]

        def ends(text: str, place: int, first: int = 0) -> Iterator[int]:
            if first == len(all_parts):
                yield place
                return
            for end in all_parts[first](text, place):
                yield from ends(text, end, first + 1)

        return ends if len(all_parts) != 1 else all_parts[0]

    def _part(self, kind: Any, value: Any, flags: int) -> Ends:
        if kind in SINGLE:
            return self._single(kind, value, flags)
        if kind in (code.MAX_REPEAT, code.POSSESSIVE_REPEAT):
            least, most, inner = value
            return self._repeat(least, most, inner, flags, kind is code.POSSESSIVE_REPEAT)
        if kind is code.MIN_REPEAT:
            least, most, inner = value
            return self._lazy(least, most, inner, flags)
        if kind is code.SUBPATTERN:
            _, added, removed, inner = value
            return self._sequence(inner, (flags | added) & ~removed)
        if kind is code.BRANCH:
            return self._branch([self._sequence(inner, flags) for inner in value[1]])
        if kind in (code.ASSERT, code.ASSERT_NOT):
            direction, inner = value
            assert direction == 1, "only what follows is looked at"
            return self._ahead(self._sequence(inner, flags), kind is code.ASSERT)
        assert kind is code.AT, f"{kind} is not known here"
        return self._at(value)

    def _single(self, kind: Any, value: Any, flags: int) -> Ends:
        fits = _sign(kind, value, flags)

        def ends(text: str, place: int) -> Iterator[int]:
            self.count += 1
            if place < len(text) and fits(text[place]):
                yield place + 1

        return ends

    def _repeat(self, least: int, most: Any, inner: Any, flags: int, possessive: bool) -> Ends:
        limit = sys.maxsize if most is code.MAXREPEAT else int(most)
        if len(inner) == 1 and inner[0][0] in SINGLE:
            kind, value = inner[0]
            fits = _sign(kind, value, flags)

            def run(text: str, place: int) -> Iterator[int]:
                end, furthest = place, min(len(text), place + limit)
                while end < furthest and fits(text[end]):
                    end += 1
                self.count += end - place + 1
                yield from range(end, place + least - 1, -1 if not possessive else -sys.maxsize)

            return run
        part = self._sequence(inner, flags)

        def whole(text: str, place: int) -> Iterator[int]:
            """As often as it goes, with no way back."""
            count = 0
            while count < limit and (end := next(part(text, place), place)) > place:
                place, count = end, count + 1
            if count >= least:
                yield place

        def ends(text: str, place: int, count: int = 0) -> Iterator[int]:
            if count < limit:
                for end in part(text, place):
                    if end > place:
                        yield from ends(text, end, count + 1)
            if count >= least:
                yield place

        return whole if possessive else ends

    def _lazy(self, least: int, most: Any, inner: Any, flags: int) -> Ends:
        limit = sys.maxsize if most is code.MAXREPEAT else int(most)
        part = self._sequence(inner, flags)

        def ends(text: str, place: int) -> Iterator[int]:
            count, end = 0, place
            while True:
                if count >= least:
                    yield end
                found = next(part(text, end), None)
                if found is None or count == limit:
                    return
                count, end = count + 1, found

        return ends

    @staticmethod
    def _branch(branches: list[Ends]) -> Ends:
        def ends(text: str, place: int) -> Iterator[int]:
            for branch in branches:
                yield from branch(text, place)

        return ends

    @staticmethod
    def _ahead(part: Ends, wanted: bool) -> Ends:
        def ends(text: str, place: int) -> Iterator[int]:
            if (next(part(text, place), None) is not None) == wanted:
                yield place

        return ends

    @staticmethod
    def _at(where: Any) -> Ends:
        def is_word(text: str, place: int) -> bool:
            return 0 <= place < len(text) and (text[place].isalnum() or text[place] == "_")

        def ends(text: str, place: int) -> Iterator[int]:
            if where is code.AT_BOUNDARY:
                fits = is_word(text, place - 1) != is_word(text, place)
            else:
                assert where is code.AT_END, f"{where} is not known here"
                fits = text[place:] in ("", "\n")
            if fits:
                yield place

        return ends


def _sign(kind: Any, value: Any, flags: int) -> Callable[[str], bool]:
    """Whether a character fits a part that stands for one."""
    if flags & re.IGNORECASE:
        exact = _sign(kind, value, flags & ~re.IGNORECASE)
        if flags & re.ASCII:
            return lambda sign: exact(sign) or (sign.isascii() and exact(sign.swapcase()))
        return lambda sign: any(
            map(exact, {sign.lower()[0], *_one(sign.upper()), *_one(sign.casefold())})
        )
    if kind is code.ANY:
        return lambda sign: sign != "\n" or bool(flags & re.DOTALL)
    if kind is code.LITERAL:
        return lambda sign: ord(sign) == value
    if kind is code.NOT_LITERAL:
        return lambda sign: ord(sign) != value
    negated = value[0][0] is code.NEGATE
    return lambda sign: negated != any(_in_set(sign, *part) for part in value[negated:])


def _one(text: str) -> str:
    return text if len(text) == 1 else ""


def _in_set(sign: str, kind: Any, value: Any) -> bool:
    if kind is code.LITERAL:
        return bool(ord(sign) == value)
    if kind is code.RANGE:
        return bool(value[0] <= ord(sign) <= value[1])
    assert kind is code.CATEGORY, f"{kind} is not known here"
    return CATEGORIES[value](sign)


class _Counted:
    """A pattern that does what it did, and counts."""

    def __init__(self, pattern: re.Pattern[str], steps: Steps) -> None:
        self._pattern = pattern
        self._ends = steps.ends(pattern)
        self.pattern = pattern.pattern

    def match(self, text: str, place: int = 0) -> re.Match[str] | None:
        found = self._pattern.match(text, place)
        self._check(next(self._ends(text, place), None), found)
        return found

    def fullmatch(self, text: str) -> re.Match[str] | None:
        found = self._pattern.fullmatch(text)
        ends = (end for end in self._ends(text, 0) if end == len(text))
        self._check(next(ends, None), found)
        return found

    def search(self, text: str, place: int = 0) -> re.Match[str] | None:
        found = self._pattern.search(text, place)
        places = range(place, len(text) + 1)
        first = (end for start in places for end in self._ends(text, start))
        self._check(next(first, None), found)
        return found

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        self._all(text)
        return self._pattern.finditer(text)

    def sub(self, replacement: str | Callable[[re.Match[str]], str], text: str) -> str:
        self._all(text)
        return self._pattern.sub(replacement, text)

    def split(self, text: str) -> list[str | Any]:
        self._all(text)
        return self._pattern.split(text)

    def _all(self, text: str) -> None:
        place = 0
        while (found := self.search(text, place)) is not None:
            place = max(found.end(), place + 1)

    def _check(self, end: int | None, found: re.Match[str] | None) -> None:
        expected = None if found is None else found.end()
        assert end == expected, f"{self.pattern!r}: {end} counted, {expected} matched"


@contextmanager
def counted(modules: list[ModuleType]) -> Iterator[Steps]:
    """Replaces the patterns of the modules by ones that count."""
    steps = Steps()
    patterns = [
        (vars(module), name, pattern)
        for module in modules
        for name, pattern in vars(module).items()
        if isinstance(pattern, re.Pattern)
    ]
    try:
        for names, name, pattern in patterns:
            names[name] = _Counted(pattern, steps)
        yield steps
    finally:
        for names, name, pattern in patterns:
            names[name] = pattern
