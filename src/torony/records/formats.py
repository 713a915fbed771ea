"""The formats that records are read from, how each is recognised, and those they are written in."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import BinaryIO, Final, TextIO, TypeVar, cast

from torony.errors import DamagedRecord, InvalidRecord, UnknownFormat, nearest
from torony.files import whole_file
from torony.games import Progress
from torony.records.archive import BROKEN_ZIP, Archive, TooMuchError, is_zip
from torony.records.display import harmless
from torony.records.importers import abstractplay, boardspace, gyges_interface, matches, plain
from torony.records.importers.draft import Hints
from torony.records.json_form import FORMAT, to_json
from torony.records.json_reader import read_json
from torony.records.parse_errors import DamageCallback, on_a_line, strict
from torony.records.record import Record
from torony.records.text import to_text
from torony.records.text_reader import read_games
from torony.records.visitor import Builder, Visitor

__all__ = ["FORMATS", "STANDARD", "WRITTEN", "is_own", "load", "read", "visit", "write", "writer"]

Made = TypeVar("Made")
Target = str | os.PathLike[str]
Source = Target | BinaryIO

STANDARD: Final = "-"
"""In place of a file: standard input or output."""
WRITTEN: Final = (".tgn", ".json", ".jsonl")
"""The endings of files that records are written to: text, a list, an object a line."""
_HEAD: Final = 4096
"""Characters by which a format is recognised."""
_UTF_16: Final = "utf-16"
_BETWEEN: Final = 256
"""Games between two reports of progress."""
_TAG: Final = re.compile(r'\s*+\[[ \t]*+[A-Za-z]\w*+[ \t]++"')
_SGF: Final = re.compile(r"\s*+\(\s*+;")
_JSON_KINDS: Final = (
    (matches.is_game_of_match, matches.read_game_of_match),
    (abstractplay.is_report, abstractplay.read_report),
)


@dataclass(frozen=True)
class Format:
    """A format that records can be read from."""

    summary: str
    fits: Callable[[str], bool]
    """Whether a text that begins so is of this format."""
    read: Callable[[TextIO, Hints, DamageCallback], Iterator[Record]]


def _read_text(stream: TextIO, _: Hints, damaged: DamageCallback) -> Iterator[Record]:
    return read_games(stream, Builder(), damaged)


def _read_json(stream: TextIO, _: Hints, damaged: DamageCallback) -> Iterator[Record]:
    return read_json(stream, _JSON_KINDS, damaged)


FORMATS: Final = {
    "tgn": Format("the text of Torony", lambda head: bool(_TAG.match(head)), _read_text),
    "json": Format(
        "JSON of Torony or of AbstractPlay, one document or an object a line",
        lambda head: head.lstrip()[:1] in ("{", "["),
        _read_json,
    ),
    "sgf": Format(
        "SGF of Boardspace.net",
        lambda head: bool(_SGF.match(head)),
        boardspace.read,
    ),
    "ugi": Format(
        "positions and turns of the Universal Gyges Interface",
        gyges_interface.looks_like_it,
        gyges_interface.read,
    ),
    "plain": Format("turns as people write them", lambda head: True, plain.read),
}
"""In the order in which they are tried. A zip file holds any of them."""


def read(
    source: Source,
    damaged: DamageCallback = strict,
    *,
    format: str | None = None,
    hints: Hints = Hints(),  # noqa: B008 - it cannot change
    progress: Progress | None = None,
) -> Iterator[Record]:
    """The records of a file, one at a time; ``-`` is the standard input, and a binary stream will
    do as well.

    ``damaged`` is called with every game that cannot be read; without it the first one ends the
    reading with ``DamagedRecord``. The format is recognised unless it is told. ``progress`` is
    called now and then with how many bytes are read and how many there are.
    """
    if format is not None and format not in FORMATS:
        known = ", ".join(FORMATS)
        raise UnknownFormat(repr(format), f"there is no such format (known are {known})")
    with _opened(source) as file:
        records = _read_file(file, _name(source), damaged, format, hints)
        if progress is None:
            yield from records
            return
        size = os.fstat(file.fileno()).st_size
        for number, record in enumerate(records):
            if number % _BETWEEN == 0:
                progress(file.tell(), size)
            yield record


def _read_file(
    file: BinaryIO,
    name: str,
    damaged: DamageCallback,
    format: str | None,
    hints: Hints,
    archive: Archive | None = None,
) -> Iterator[Record]:
    """The records of a file, which may be in an archive."""

    def report(damage: DamagedRecord) -> None:
        damaged(DamagedRecord(damage.line, damage.reason, damage.text, name))

    head = cast(io.BufferedReader, file).peek(_HEAD)[:_HEAD]
    if is_zip(head):
        yield from _read_zip(file, name, damaged, format, hints, archive)
        return
    encoding = _encoding(head)
    if b"\0" in head and encoding != _UTF_16:
        report(DamagedRecord(1, "it is no text"))
        return
    text = head.decode(encoding, errors="replace")
    if not text.strip() and len(head) < _HEAD:
        report(DamagedRecord(1, "the file is empty"))
        return
    chosen = format or _recognised(text, PurePath(name).suffix.lower())
    stream = io.TextIOWrapper(file, encoding=encoding, errors="surrogateescape")
    try:
        yield from FORMATS[chosen].read(stream, hints, report)
    except UnicodeDecodeError as error:  # of UTF-16; bytes that are no UTF-8 are escaped
        report(DamagedRecord(1, f"it begins like UTF-16 and is none: {error.reason}"))
    finally:
        stream.detach()  # closing it is up to who opened the file


def _encoding(head: bytes) -> str:
    """By the byte order mark, which programs on Windows write."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _UTF_16
    return "utf-8-sig" if head.startswith(codecs.BOM_UTF8) else "utf-8"


def _recognised(head: str, suffix: str) -> str:
    """The format of a text; an ending that can only mean one thing decides, whatever is inside."""
    if suffix in (".tgn", ".sgf"):
        return suffix.removeprefix(".")
    if suffix in (".json", ".jsonl"):
        return "json"
    return next(name for name, known in FORMATS.items() if known.fits(head))


def _read_zip(
    file: BinaryIO,
    name: str,
    damaged: DamageCallback,
    format: str | None,
    hints: Hints,
    outer: Archive | None,
) -> Iterator[Record]:
    """The records of every file in a zip file."""

    def report(reason: str, source: str) -> None:
        damaged(DamagedRecord(1, on_a_line(reason), "", source))

    try:
        archive = Archive(file, outer)
    except BROKEN_ZIP as error:
        report(f"the zip file cannot be read: {error}", name)
        return
    with archive:
        for member in archive.members():
            inner = f"{name}/{harmless(member.filename)}"
            try:
                with archive.opened(member) as content:
                    yield from _read_file(content, inner, damaged, format, hints, archive)
            except DamagedRecord:
                raise
            except TooMuchError as error:
                if outer is not None:
                    raise  # it is too much for that one too
                report(str(error), inner)
                return
            except BROKEN_ZIP as error:
                why = str(error) or "it breaks off"
                report(f"it cannot be taken out of the zip: {why}", inner)


def _name(source: Source) -> str:
    return os.fspath(source) if isinstance(source, str | os.PathLike) else ""


@contextmanager
def _opened(source: Source) -> Iterator[BinaryIO]:
    if not isinstance(source, str | os.PathLike):
        yield cast(BinaryIO, io.BufferedReader(cast(io.RawIOBase, source)))
        return
    if os.fspath(source) == STANDARD:
        buffer = getattr(sys.stdin, "buffer", None)
        # A stream put in the place of the standard input may have text only.
        yield buffer or cast(BinaryIO, io.BufferedReader(io.BytesIO(sys.stdin.read().encode())))
        return
    with Path(source).open("rb") as file:
        yield file


def is_own(source: Target) -> bool:
    """Whether a file holds records in a format that they are written in."""
    with Path(source).open("rb") as file:
        head = file.read(_HEAD).decode("utf-8-sig", errors="replace")
    suffix = PurePath(os.fspath(source)).suffix.lower()
    return suffix in WRITTEN and (bool(_TAG.match(head)) or f'"{FORMAT.name}"' in head)


def load(source: Source, *, hints: Hints = Hints()) -> Record:  # noqa: B008
    """The only record of a file."""
    records = read(source, hints=hints)
    record = next(records, None)
    if record is None or next(records, None) is not None:
        count = "no game" if record is None else "more than one game"
        raise InvalidRecord(f"{_name(source)} holds {count}")
    return record


def visit(
    lines: Iterable[str], visitor: Visitor[Made], damaged: DamageCallback = strict
) -> Iterator[Made]:
    """What a visitor makes of every game of a text, given by its lines: an open file, a list."""
    return read_games(lines, visitor, damaged)


class Writer:
    """Writes records one after another."""

    def __init__(self, file: TextIO, suffix: str) -> None:
        self._file = file
        self._suffix = suffix
        self.count = 0

    def add(self, record: Record) -> None:
        if self._suffix == ".tgn":
            self._file.write(to_text(record))
        elif self._suffix == ".jsonl":
            self._file.write(f"{to_json(record)}\n")
        else:
            self._file.write(f"{',' if self.count else '['}\n{to_json(record)}")
        self.count += 1

    def end(self) -> None:
        if self._suffix == ".json":
            self._file.write("\n]\n" if self.count else "[]\n")


@contextmanager
def writer(target: Target, suffix: str | None = None) -> Iterator[Writer]:
    """A file to write records to, in the format of its ending; an older file stays until all is
    written. ``-`` is the standard output, as text unless a suffix says otherwise."""
    name = os.fspath(target)
    chosen = suffix or (WRITTEN[0] if name == STANDARD else PurePath(name).suffix.lower())
    if chosen not in WRITTEN:
        hint = nearest(chosen, WRITTEN)
        known = ", ".join(WRITTEN)
        raise UnknownFormat(name, f"records are written to files ending with {known}{hint}")
    if name == STANDARD:
        out = Writer(sys.stdout, chosen)
        yield out
        out.end()
        return
    with whole_file(target) as file:
        out = Writer(file, chosen)
        yield out
        out.end()


def write(target: Target, records: Iterable[Record]) -> int:
    """Writes the records to a file, in the format of its ending, and says how many there were."""
    with writer(target) as out:
        for record in records:
            out.add(record)
    return out.count
