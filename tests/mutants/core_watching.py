"""Which tests run which mutants of the core: programs in C++, and the tests of Python."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from tests.mutants.core_build import PROGRAMS, CoreBuild
from tests.mutants.mutant import Mutant
from tests.mutants.scratch import Scratch
from tests.mutants.watching import PATIENCE, Sources, Watch, Watched, test_files

MOST = 4096  # as in switch.h
PROGRAM = "program:"


class CoreWatch(Watch):
    """The tests on a core that marks which mutants were run; each lives on its number alone."""

    def __init__(self, folder: Path, scratch: Scratch, build: CoreBuild) -> None:
        super().__init__(folder, scratch)
        self._build = build

    def files(self) -> list[str]:
        return [*(PROGRAM + name for name in PROGRAMS), *test_files()]

    def _watch(self, file: str) -> Watched:
        if not file.startswith(PROGRAM):
            return super()._watch(file)
        temporary = self._cleared()
        marks = self._noting(temporary)
        before = time.monotonic()
        command = [str(self._build.build / file.removeprefix(PROGRAM))]
        ended = self._scratch.run(command, PATIENCE, **marks)
        if ended.code:
            raise SystemExit(f"{file} fails without a mutant: {ended.said}")
        total = time.monotonic() - before
        found = Path(marks["TORONY_MUTANTS_RUN"]).read_bytes()
        lines = {"core": {"": [number for number, mark in enumerate(found) if mark]}}
        return Watched(file, self.digest(file), total, {file: total}, [], lines)

    def digest(self, file: str) -> str:
        return "" if file.startswith(PROGRAM) else super().digest(file)

    def source(self, mutant: Mutant) -> str:
        return "core"

    def _noting(self, temporary: Path) -> dict[str, str]:
        marks = temporary / "marks"
        marks.write_bytes(bytes(MOST))
        return {"TORONY_MUTANTS_RUN": str(marks)}

    def _lines(self, temporary: Path, places: dict[str, list[int]]) -> Sources:
        return {"core": places}


def numbered(number: int, mutant: Mutant) -> Mutant:
    """A mutant whose tests are found by its number, see ``Watch.could_notice``."""
    return replace(mutant, lives=((number, number),))
