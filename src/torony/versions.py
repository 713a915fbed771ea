"""Formats of what is kept: each carries its version, and a reader brings an older one up to date.

What has no version is of version 1. A new version of a format is a function that makes it from the
version before; these functions are applied in order, so readers know the newest version alone.
docs/formats.md lists all formats.

>>> letter = JsonFormat((lambda old: {"text": old["lines"]},))
>>> letter.stamp
{'version': 2}
>>> letter.read({"lines": "Hello"})
{'text': 'Hello'}
>>> letter.read({"version": 2, "text": "Hello"})
{'text': 'Hello'}
>>> letter.read({"version": 3})
Traceback (most recent call last):
...
torony.errors.NewerFormat: made by a newer Torony (format 3; this one reads up to 2)
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from torony.errors import InvalidRecord, NewerFormat

__all__ = ["Fields", "Format", "JsonFormat"]

Stored = TypeVar("Stored")
Fields = dict[str, Any]
Source = str | os.PathLike[str]


@dataclass(frozen=True)
class Format(Generic[Stored]):
    """A format and how each of its versions becomes the next."""

    steps: tuple[Callable[[Stored], Stored], ...] = ()
    first: int = 1
    """The version that the first step begins with."""

    @property
    def newest(self) -> int:
        """The version that is written."""
        return self.first + len(self.steps)

    def migrated(self, stored: Stored, version: int, source: Source = "") -> Stored:
        """What was stored in this version, as the newest has it. The source is for the error."""
        if version > self.newest:
            raise NewerFormat(version, self.newest, os.fspath(source))
        for step in self.steps[version - self.first :]:
            stored = step(stored)
        return stored


@dataclass(frozen=True)
class JsonFormat(Format[Fields]):
    """A JSON object with its version in a field, and its name where it has one."""

    name: str | None = None
    """The field ``format``."""
    former: str | None = None
    """The name that the first version had, if that was before there were versions."""

    @property
    def stamp(self) -> Fields:
        """The fields to write before all others."""
        name = {} if self.name is None else {"format": self.name}
        return {**name, "version": self.newest}

    def fits(self, stored: Mapping[str, Any]) -> bool:
        """Whether it has the name of this format."""
        return stored.get("format") in (self.name, self.former)

    def read(self, stored: object, source: Source = "") -> Fields:
        """The fields of the newest version, without name and version."""
        if not isinstance(stored, dict):
            raise InvalidRecord(f"named fields expected, not {_shown(stored)}")
        fields = dict(stored)
        version, name = fields.pop("version", 1), fields.pop("format", None)
        if type(version) is not int or version < 1:
            raise InvalidRecord(f"version: 1, 2, ... expected, not {_shown(version)}")
        if name is not None and name == self.former and version == 1:
            return self.migrated(fields, self.first, source)
        if name != self.name:
            raise InvalidRecord(f"format: {self.name!r} expected, not {_shown(name)}")
        return self.migrated(fields, version, source)


def _shown(value: object) -> str:
    """The value as it stands in the file, cut short."""
    return f"{json.dumps(value):.60}"
