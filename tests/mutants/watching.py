"""Which tests run which lines: every file of tests is run once under coverage."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import shutil
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from coverage import CoverageData

from tests.mutants.mutant import Mutant
from tests.mutants.python_places import bodies
from tests.mutants.scratch import Scratch

# Not run for mutants: the browser's tests, those of packages, and our own.
LEFT_OUT = ("tests/web/", "tests/packaging/", "tests/mutants/")
# Tests of a folder that coverage may not see, because they end processes without asking.
KILLS = {
    "src/torony/server": ("tests/server/", "tests/cli/test_serve.py"),
    "src/torony/cli": ("tests/cli/test_kill.py", "tests/cli/test_process.py"),
    "src/torony/engine": ("tests/engine/test_exit.py",),
    "src/torony/training": ("tests/training/",),
}
PATIENCE = 600.0
LIMIT = 1200.0  # seconds that the tests of a mutant may take when they pass

Lines = tuple[tuple[int, int], ...]
Sources = dict[str, dict[str, list[int]]]
SETTINGS = """
[run]
source = {package}
data_file = ${{TORONY_COVERAGE}}
parallel = true
sigterm = true
disable_warnings = no-data-collected, module-not-measured, couldnt-parse, no-ctracer
"""
START = "import coverage\n\ncoverage.process_startup()\n"


def test_files() -> list[str]:
    tests = [str(path) for path in Path("tests").rglob("test_*.py")]
    examples = [
        str(path) for path in Path("src/torony").rglob("*.py") if b">>> " in path.read_bytes()
    ]
    return sorted(name for name in (*tests, *examples) if not name.startswith(LEFT_OUT))


@dataclass
class Watched:
    """What a file of tests did: the lines of each source that each of its functions ran.

    Lines run by fixtures or by other processes stand under an empty name: of the whole file.
    """

    file: str
    digest: str
    total: float
    seconds: dict[str, float]
    failed: list[str]
    lines: Sources = field(repr=False)
    sources: dict[str, str] = field(default_factory=dict, repr=False)
    """What these sources held then."""

    def functions(self, source: str, lives: Lines) -> set[str]:
        """Those that ran one of these lines, or any line of a source that has changed since."""
        ran = self.lines.get(source, {})
        if source in self.sources and self.sources[source] != digest(source):
            return set(ran)
        wanted = {line for first, last in lives for line in range(first, last + 1)}
        return {name for name, lines in ran.items() if not wanted.isdisjoint(lines)}


@cache
def digest(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]


class Watch:
    """All files of tests, each watched once and again when it has changed."""

    def __init__(self, folder: Path, scratch: Scratch) -> None:
        self.folder = folder
        self._scratch = scratch
        self.watched: dict[str, Watched] = {}

    def files(self) -> list[str]:
        return test_files()

    def digest(self, file: str) -> str:
        return digest(file)

    def run(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        files = self.files()
        for number, file in enumerate(files, 1):
            stored = self.folder / (file.replace("/", "-") + ".json")
            if stored.exists():
                watched = Watched(**json.loads(stored.read_text("utf-8")))
                if watched.digest == self.digest(file):
                    self.watched[file] = watched
                    continue
            watched = self._watch(file)
            stored.write_text(json.dumps(vars(watched)), encoding="utf-8")
            self.watched[file] = watched
            failed = f", {len(watched.failed)} failed" if watched.failed else ""
            print(f"{number}/{len(files)} {file}: {watched.total:.0f} s{failed}", flush=True)

    def _cleared(self) -> Path:
        temporary = (self.folder / "tmp").resolve()
        shutil.rmtree(temporary, ignore_errors=True)
        temporary.mkdir(parents=True)
        return temporary

    def _watch(self, file: str) -> Watched:
        temporary = self._cleared()
        times = temporary / "times.json"
        before = time.monotonic()
        self._scratch.pytest(
            *("-p", "tests.mutants.watch_plugin", "-m", "not slow", file),
            patience=PATIENCE,
            TORONY_WATCHED=str(times),
            **self._noting(temporary),
        )
        total = time.monotonic() - before
        found = json.loads(times.read_text("utf-8")) if times.exists() else {}
        lines = self._lines(temporary, found.get("places", {}))
        return Watched(
            file,
            self.digest(file),
            total,
            found.get("seconds", {}),
            found.get("failed", []),
            lines,
            {source: digest(source) for source in lines if Path(source).is_file()},
        )

    def _noting(self, temporary: Path) -> dict[str, str]:
        """The environment in which every process notes the lines that it runs."""
        settings, start = temporary / "coveragerc", temporary / "start/sitecustomize.py"
        settings.write_text(SETTINGS.format(package=self._scratch.folder / "src/torony"))
        start.parent.mkdir()
        start.write_text(START)
        return {
            "PYTHONPATH": f"{start.parent}:{self._scratch.environment()['PYTHONPATH']}",
            "COVERAGE_PROCESS_START": str(settings),
            "TORONY_COVERAGE": str(temporary / "data"),
        }

    def _lines(self, temporary: Path, places: dict[str, list[int]]) -> Sources:
        lines: dict[str, dict[str, set[int]]] = {}
        for path in temporary.glob("data*"):
            data = CoverageData(str(path))
            data.read()
            for measured in data.measured_files():
                source = str(Path(measured).relative_to(self._scratch.folder))
                of_source = lines.setdefault(source, {})
                for line, contexts in data.contexts_by_lineno(measured).items():
                    for context in contexts:
                        of_source.setdefault(context, set()).add(line)
        return {
            source: {name: sorted(numbers) for name, numbers in functions.items()}
            for source, functions in lines.items()
        }

    def source(self, mutant: Mutant) -> str:
        """The name under which its lines were noted."""
        return mutant.file

    def could_notice(self, mutant: Mutant) -> list[str]:
        """The tests that run the changed line, as arguments of pytest, the quickest first."""
        chosen: list[tuple[float, list[str]]] = []
        outside = KILLS.get(mutant.folder, ("-",))
        elsewhere = uses(mutant.symbol) if mutant.symbol else []
        for file, watched in self.watched.items():
            functions = watched.functions(self.source(mutant), mutant.lives)
            for source, lives in elsewhere:
                functions |= watched.functions(source, lives)
            functions -= set(watched.failed)
            if "" in functions or file.startswith(outside):
                chosen.append((watched.total, [file]))
            elif functions:
                ordered = sorted(functions, key=lambda name: watched.seconds.get(name, 0.0))
                chosen.append((sum(watched.seconds.get(name, 0.0) for name in functions), ordered))
        return [name for names in _quickest(chosen) for name in names]

    def patience(self, names: Iterable[str]) -> float:
        """For how long the slowest of these tests may be silent."""
        longest = 0.0
        for name in names:
            watched = self.watched[name.partition("::")[0]]
            times = watched.seconds if name == watched.file else {name: watched.seconds[name]}
            longest = max(longest, *times.values(), 0.0)
        return 30.0 + 5.0 * longest

    def unreliable(self) -> list[str]:
        """Tests that fail without any mutant, as arguments that leave them out."""
        return [f"--deselect={name}" for each in self.watched.values() for name in each.failed]


def _quickest(chosen: Iterable[tuple[float, list[str]]]) -> Iterator[list[str]]:
    """The quickest first, for as long as the limit allows."""
    total = 0.0
    for seconds, names in sorted(chosen):
        if total == 0.0 or total + seconds < LIMIT:
            yield names
        total += seconds


def uses(symbol: str) -> list[tuple[str, Lines]]:
    """The functions of other files that a constant or class reaches: those that name it, and all of
    a file that names it elsewhere."""
    found = []
    for path in Path("src/torony").rglob("*.py"):
        source = path.read_bytes()
        named = [
            number
            for number, line in enumerate(source.split(b"\n"), 1)
            if re.search(rb"\b%s\b" % symbol.encode(), line) and b"import " not in line
        ]
        if named:
            functions = bodies(ast.parse(source).body)
            inside = [any(first <= line <= last for first, last in functions) for line in named]
            lives = tuple((line, line) for line in named) if all(inside) else functions
            found.append((str(path), lives))
    return found
