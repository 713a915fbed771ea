"""Zip files of records, unpacked within bounds, whatever they say of themselves."""

from __future__ import annotations

import io
import os
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import PurePath
from tempfile import TemporaryFile
from typing import BinaryIO, Final, Self, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

__all__ = ["BROKEN_ZIP", "Archive", "TooMuchError", "is_zip"]

MOST_UNPACKED: Final = 2**30
"""Bytes that come out of one zip file and those in it."""
HIGHEST_RATIO: Final = 100
"""Of the bytes that come out to those of the zip file. Records pack to a tenth or so."""
UNSUSPICIOUS: Final = 2**20
"""Bytes that may come out of any zip file, however small it is."""
DEEPEST_ZIP: Final = 2
"""Zip files in one another."""
LONGEST_DIRECTORY: Final = 2**22
"""Bytes of the list of files, which is read at once; enough for some 40,000 files."""
BROKEN_ZIP: Final = (BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError)
"""What the standard library raises for one."""

_METHODS: Final = (ZIP_STORED, ZIP_DEFLATED)
"""The others turn each piece that was read into one of any size."""
_PIECE: Final = 4096
_LONGEST_END: Final = 2**17
"""Bytes; what stands at the end of a zip file is half as long at most."""


class TooMuchError(Exception):
    """More comes out of a zip file than may."""


def is_zip(head: bytes) -> bool:
    """Whether a file that begins so is a zip file."""
    return head.startswith((b"PK\x03\x04", b"PK\x05\x06"))


class Archive:
    """A zip file that is being read, perhaps from within an outer one; not being one raises one of
    ``BROKEN_ZIP``, as its files do that cannot be unpacked."""

    def __init__(self, file: BinaryIO, outer: Archive | None = None) -> None:
        self._depth: int = 1 if outer is None else outer._depth + 1
        if self._depth > DEEPEST_ZIP:
            raise BadZipFile(f"it is deeper than {DEEPEST_ZIP} in zip files: take it out of them")
        with ExitStack() as files:
            if outer is not None or not file.seekable():
                file = _copied(file, files.enter_context(TemporaryFile()))
            size = file.seek(0, os.SEEK_END)
            self._unpacked: _Unpacked = _Unpacked(size) if outer is None else outer._unpacked
            self._zip = files.enter_context(ZipFile(cast(BinaryIO, _Cautious(file))))
            self._files = files.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._files.close()

    def members(self) -> Iterator[ZipInfo]:
        """The files in it, without hidden ones."""
        for member in self._zip.infolist():
            hidden = PurePath(member.filename).name.startswith(".")
            if member.filename and not member.is_dir() and not hidden:
                yield member

    @contextmanager
    def opened(self, member: ZipInfo) -> Iterator[BinaryIO]:
        """One of its files; ``TooMuchError`` comes where reading it must end."""
        if member.compress_type not in _METHODS:
            raise BadZipFile("it is neither stored nor deflated: pack it again in the usual way")
        with self._zip.open(member) as content:
            counted = _Counted(cast(BinaryIO, content), self._unpacked)
            yield cast(BinaryIO, io.BufferedReader(counted, _PIECE))


class _Unpacked:
    """How much has come out of a zip file and those in it."""

    def __init__(self, size: int) -> None:
        self._most = min(MOST_UNPACKED, UNSUSPICIOUS + HIGHEST_RATIO * size)
        self._count = 0

    def add(self, count: int) -> None:
        self._count += count
        if self._count > self._most:
            raise TooMuchError(
                f"more than {self._most:,} bytes come out of the zip file, too many for its size; "
                "the rest is left out: unpack it with another program if you trust it"
            )


class _Counted(io.RawIOBase):
    """A file in a zip file; what is read of it is counted."""

    def __init__(self, content: BinaryIO, unpacked: _Unpacked) -> None:
        self._content = content
        self._unpacked = unpacked

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        data = self._content.read(min(len(buffer), _PIECE))
        self._unpacked.add(len(data))
        buffer[: len(data)] = data
        return len(data)


class _Cautious:
    """A file of which little is read at once, whatever it says of the length of its parts."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        if size < 0:  # where the zip file ends
            size = _LONGEST_END
        if size > LONGEST_DIRECTORY:
            raise BadZipFile(f"its list of files is longer than {LONGEST_DIRECTORY:,} bytes")
        return self._file.read(size)


def _copied(file: BinaryIO, copy: BinaryIO) -> BinaryIO:
    """A file that one can go back and forth in, with all that is left of another."""
    while data := file.read(_PIECE):
        copy.write(data)
        if copy.tell() > MOST_UNPACKED:
            raise BadZipFile(f"it is longer than {MOST_UNPACKED:,} bytes: give its name instead")
    return copy
