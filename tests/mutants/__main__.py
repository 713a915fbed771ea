"""How good are the tests? Plant small faults in the sources and count those that a test notices.

    python -m tests.mutants run 1 --jobs 2
    python -m tests.mutants again 1 --folder src/torony/records
    python -m tests.mutants report 1

`run` tries the mutants that a seed draws; stopped, it goes on where it was. `again` tries those
once more that survived. `make mutants SEED=1` does everything.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.core_build import CoreBuild, apart
from tests.mutants.core_watching import CoreWatch
from tests.mutants.drawing import EACH, by_folder, draw, in_order, sources
from tests.mutants.mutant import Mutant, Results
from tests.mutants.python_places import parses
from tests.mutants.report import report
from tests.mutants.running import CoreRunner, PythonRunner, Runner, run_all
from tests.mutants.scratch import Scratch
from tests.mutants.watching import Watch

BUILD = Path("build/mutants")
PARTS = ("python", "core")


def python_mutants(seed: int) -> list[Mutant]:
    def lives(mutant: Mutant) -> bool:
        return parses(mutant.apply(Path(mutant.file).read_bytes()))

    folders = by_folder(sources("python"))
    return [mutant for places in folders.values() for mutant in draw(seed, places, lives)]


def python_runners(jobs: int) -> Sequence[Runner]:
    scratches = [Scratch(BUILD / f"tree-{number}") for number in range(jobs)]
    for scratch in scratches:
        scratch.refresh()
    watch = Watch(BUILD / "watched", scratches[0])
    watch.run()
    return [PythonRunner(scratch, watch) for scratch in scratches]


class Core:
    """The mutants of the core that a seed draws, all in one build."""

    def __init__(self, seed: int, jobs: int) -> None:
        self._tree = BUILD / f"core-{seed}"
        self._build = CoreBuild(self._tree)
        self._jobs = jobs
        Scratch(self._tree).refresh(left_out="core/")
        folders = {
            name: apart(in_order(seed, places))
            for name, places in by_folder(sources("core")).items()
        }
        self._numbers = self._build.prepare(folders, EACH, jobs)
        self.mutants = [
            mutant
            for places in folders.values()
            for mutant in draw(seed, places, lambda each: each.name in self._numbers)
        ]

    def runners(self) -> Sequence[Runner]:
        extension = self._build.extension
        scratches = [Scratch(self._tree, extension, str(number)) for number in range(self._jobs)]
        scratches[0].refresh(left_out="core/")
        watch = CoreWatch(BUILD / f"{self._tree.name}-watched", scratches[0], self._build)
        watch.run()
        return [CoreRunner(each, watch, self._build, self._numbers) for each in scratches]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="tests.mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=("run", "again", "report"))
    parser.add_argument("seed", type=int)
    parser.add_argument("--folder", default="", help="only folders that begin so")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    results = Results(BUILD / f"{given.seed}.jsonl")
    try:
        if given.what != "report":
            try_all(given, results)
    except KeyboardInterrupt:
        print("stopped; the next run goes on from here")
        return 130
    folders = [by_folder(sources(part)).values() for part in PARTS]
    there = {mutant.name for some in folders for places in some for mutant in places}
    told = report(each for each in results.outcomes.values() if each.name in there)
    results.path.with_suffix(".md").write_text(told, encoding="utf-8")
    print(told, end="")
    return 0


def try_all(given: argparse.Namespace, results: Results) -> None:
    def left(mutants: Sequence[Mutant]) -> list[Mutant]:
        return [
            mutant
            for mutant in mutants
            if mutant.folder.startswith(given.folder) and is_left(mutant, results, given.what)
        ]

    if mutants := left(python_mutants(given.seed)):
        run_all(mutants, python_runners(given.jobs), results)
    if not given.folder.startswith("src"):
        core = Core(given.seed, given.jobs)
        if mutants := left(core.mutants):
            run_all(mutants, core.runners(), results)


def is_left(mutant: Mutant, results: Results, what: str) -> bool:
    known = results.outcomes.get(mutant.name)
    if what == "again":
        return known is not None and known.verdict == "survived"
    return known is None


if __name__ == "__main__":
    sys.exit(main())
