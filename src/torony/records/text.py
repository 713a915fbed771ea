"""Writing the text of records, TGN, in the manner of PGN; docs/records.md has the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from torony.errors import InvalidRecord
from torony.records.bounds import check_size
from torony.records.record import Record
from torony.records.visitor import Visitor, accept

__all__ = ["NAGS", "TextWriter", "to_text", "unescape"]

WIDTH: Final = 100
"""Characters a line, where a word is not longer by itself."""
_BETWEEN_WORDS: Final = re.compile(r" (?=[^ \[])")
"""Where a comment may go on in the next line, which must not look like that of a tag."""

NAGS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The judgements that have a sign."""
_SIGNS: Final = {number: sign for sign, number in NAGS.items()}

_ESCAPED: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))", re.DOTALL)


def escape(text: str, signs: str) -> str:
    """The text on one line, without the signs that would end it.

    >>> escape("two\\nlines}", "{}")
    'two\\\\nlines\\\\}'
    """
    if text.isprintable() and not any(sign in text for sign in (*signs, "\\")):
        return text
    return "".join(_escaped(letter, signs) for letter in text)


def _escaped(letter: str, signs: str) -> str:
    if letter in signs or letter == "\\":
        return f"\\{letter}"
    if letter == "\n":
        return "\\n"
    if letter.isprintable():
        return letter
    code = ord(letter)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def unescape(text: str) -> str:
    """The exact inverse of :func:`escape`."""
    if "\\" not in text:
        return text

    def plain(found: re.Match[str]) -> str:
        code = found[1] or found[2]
        if code is not None:
            if int(code, 16) > 0x10FFFF:
                raise InvalidRecord(f"{found[0]} is no character")
            return chr(int(code, 16))
        return "\n" if found[3] == "n" else found[3]

    return _ESCAPED.sub(plain, text)


class TextWriter(Visitor[str]):
    """Writes what it is told as text, one game at a time."""

    def begin_game(self) -> None:
        self._tags: list[str] = []
        self._words: list[str] = []
        self._opening = ""  # a parenthesis that stands close to the next word
        self._numbers = [0]  # of the last turn of each line that is open

    def tag(self, name: str, value: str) -> None:
        self._tags.append(f'[{name} "{escape(value, chr(34))}"]\n')

    def turn(self, text: str) -> None:
        self._numbers[-1] += 1
        self._add(f"{self._numbers[-1]}. {text}")

    def nag(self, number: int) -> None:
        sign = _SIGNS.get(number)
        if sign is not None and self._words[-1][-1] not in "!?" and "$" not in self._words[-1]:
            self._words[-1] += sign
        else:
            self._add(f"${number}")

    def note(self, name: str, value: str) -> None:
        self._add(f"<{name} {escape(value, '<>')}>")

    def comment(self, text: str) -> None:
        for word in _BETWEEN_WORDS.split("{" + escape(text, "{}") + "}"):
            self._add(word)

    def begin_variation(self) -> None:
        self._numbers.append(self._numbers[-1] - 1)
        self._opening += "("

    def end_variation(self) -> None:
        self._numbers.pop()
        self._words[-1] += ")"

    def result(self, text: str) -> None:
        self._add(text)

    def end_game(self) -> str:
        return "".join([*self._tags, "\n", *_wrapped(self._words), "\n"])

    def _add(self, word: str) -> None:
        self._words.append(self._opening + word)
        self._opening = ""


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """The words in lines."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield f"{line}\n"
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield f"{line}\n"


def to_text(record: Record) -> str:
    """The record as text, ending with a blank line, so that texts can be written one after another;
    ``InvalidRecord`` if it holds more than can be read.

    >>> import torony
    >>> print(to_text(Record(torony.game("gyges").start(), {"Event": "Tea"})), end="")
    [Game "gyges"]
    [Result "*"]
    [Event "Tea"]
    <BLANKLINE>
    *
    <BLANKLINE>
    """
    text = accept(record, TextWriter())
    check_size(record, len(text))
    return text
