"""All fuzz targets in Python: functions of bytes that raise where a promise is broken.

A new one is a function, a line here, and a folder of inputs in ``tests/data/fuzz``. Those of the
core are in ``core/fuzz``, those of the page in ``web/tests``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.fuzz import answers, readers

__all__ = ["INPUTS", "TARGETS", "Target"]

INPUTS: Final = Path(__file__).parents[1] / "data" / "fuzz"


@dataclass(frozen=True)
class Target:
    """A format and what reads it."""

    name: str
    run: Callable[[bytes], None]
    words: tuple[bytes, ...]
    """What a change may bring in."""
    inputs: int
    """Changed ones in a test, for a second or two."""

    @property
    def folder(self) -> Path:
        return INPUTS / self.name

    def stored(self) -> list[Path]:
        return sorted(path for path in self.folder.iterdir() if path.is_file())


TARGETS: Final = {
    target.name: target
    for target in (
        Target("answers", answers.fuzz_answers, answers.WORDS, 1000),
        Target("gyges-answers", answers.fuzz_gyges_answers, answers.GYGES_WORDS, 1000),
        *(
            Target(name, readers.reader(format), readers.words(INPUTS / name), 1000)
            for name, format in readers.FORMATS.items()
        ),
    )
}
