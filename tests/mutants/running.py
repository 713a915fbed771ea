"""Runs the tests that could notice a mutant, and says whether they did."""

from __future__ import annotations

import queue
import re
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tests.mutants.core_build import CoreBuild
from tests.mutants.core_watching import PROGRAM, CoreWatch, numbered
from tests.mutants.mutant import Mutant, Outcome, Results, Verdict
from tests.mutants.scratch import Ended, Scratch
from tests.mutants.watching import Watch

FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)
CHANCES = 3
# Tests that wait for no time and no other program.
CERTAIN = (
    *("src/", "tests/contract/", "tests/differential/", "tests/explaining/", "tests/perft/"),
    *("tests/playthroughs/", "tests/properties/", "tests/records/", "tests/rules/"),
)


class Runner(Protocol):
    """Tries mutants, one at a time."""

    def run(self, mutant: Mutant) -> Outcome: ...

    def stop(self) -> None: ...


def run_all(mutants: Sequence[Mutant], runners: Sequence[Runner], results: Results) -> None:
    """Try them all, each runner in a thread of its own. Ctrl-C ends it; what is done is kept."""
    left: queue.SimpleQueue[Mutant] = queue.SimpleQueue()
    for mutant in mutants:
        left.put(mutant)
    done: queue.SimpleQueue[Outcome | BaseException] = queue.SimpleQueue()

    def work(runner: Runner) -> None:
        try:
            while not left.empty():
                done.put(runner.run(left.get_nowait()))
        except BaseException as error:
            done.put(error)

    threads = [threading.Thread(target=work, args=[runner], daemon=True) for runner in runners]
    for thread in threads:
        thread.start()
    start = time.monotonic()
    try:
        for number in range(1, len(mutants) + 1):
            outcome = done.get()
            if isinstance(outcome, BaseException):
                raise outcome
            results.add(outcome)
            rest = (time.monotonic() - start) / number * (len(mutants) - number) / 60
            told = f"{outcome.verdict} {outcome.place} ({outcome.kind}, {outcome.seconds:.0f} s)"
            print(f"{number}/{len(mutants)} {told}; {rest:.0f} minutes to go", flush=True)
    finally:
        for runner in runners:
            runner.stop()


@dataclass(frozen=True)
class Noticed:
    """By which test, or by "timeout"."""

    by: str


def run_tests(
    scratch: Scratch, watch: Watch, tests: Sequence[str], **environment: str
) -> Noticed | None:
    """Of a test that waits for something a failure has to come twice: on a busy machine such a test
    fails now and then, which notices nothing."""
    left_out = watch.unreliable()
    patience = watch.patience(tests)

    def pytest(*arguments: str) -> Ended:
        return scratch.pytest("-x", "-m", "not slow", *arguments, patience=patience, **environment)

    for _ in range(CHANCES):
        ended = pytest(*tests, *left_out)
        if ended.code == 0:
            return None
        if ended.hung:
            return Noticed("timeout")
        failed = FAILED.findall(ended.said)
        if not failed or "::" not in failed[0]:
            return Noticed("collection")
        if failed[0].startswith(CERTAIN) or pytest(failed[0]).code != 0:
            return Noticed(failed[0])
        left_out.append(f"--deselect={failed[0]}")
    return None


class PythonRunner:
    """Plants mutants of Python in a scratch copy, one after another."""

    def __init__(self, scratch: Scratch, watch: Watch) -> None:
        self._scratch = scratch
        self._watch = watch

    def run(self, mutant: Mutant) -> Outcome:
        source = Path(mutant.file).read_bytes()
        tests = self._watch.could_notice(mutant)
        start = time.monotonic()
        noticed = None
        if tests:
            self._scratch.plant(mutant.file, mutant.apply(source))
            try:
                noticed = run_tests(self._scratch, self._watch, tests)
            finally:
                self._scratch.restore()
        return outcome_of(mutant, source, noticed, tests, time.monotonic() - start)

    def stop(self) -> None:
        self._scratch.end_all()


class CoreRunner:
    """Runs tests on a core in which the environment chooses the mutant that is at work."""

    def __init__(
        self, scratch: Scratch, watch: CoreWatch, build: CoreBuild, numbers: dict[str, int]
    ) -> None:
        self._scratch = scratch
        self._watch = watch
        self._build = build
        self._numbers = numbers

    def run(self, mutant: Mutant) -> Outcome:
        number = self._numbers[mutant.name]
        tests = self._watch.could_notice(numbered(number, mutant))
        start = time.monotonic()
        noticed = self._run_tests(tests, TORONY_MUTANT=str(number))
        source = Path(mutant.file).read_bytes()
        return outcome_of(mutant, source, noticed, tests, time.monotonic() - start)

    def _run_tests(self, tests: Sequence[str], **environment: str) -> Noticed | None:
        programs = [test for test in tests if test.startswith(PROGRAM)]
        for program in programs:
            command = [str(self._build.build / program.removeprefix(PROGRAM))]
            ended = self._scratch.run(command, self._watch.patience([program]), **environment)
            if ended.code != 0:
                return Noticed("timeout" if ended.hung else program)
        others = [test for test in tests if test not in programs]
        return run_tests(self._scratch, self._watch, others, **environment) if others else None

    def stop(self) -> None:
        self._scratch.end_all()


def outcome_of(
    mutant: Mutant, source: bytes, noticed: Noticed | None, tests: Sequence[str], seconds: float
) -> Outcome:
    verdict: Verdict = "noticed" if noticed else "survived"
    by = noticed.by if noticed else ""
    return Outcome(
        *(mutant.name, mutant.folder, mutant.place, mutant.kind, mutant.diff(source)),
        *(verdict, by, [] if noticed else list(tests)),
        round(seconds, 1),
    )
