"""The core with all mutants of a draw compiled in; the environment chooses which one is at work."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutants.mutant import Mutant

SWITCH = Path(__file__).with_name("switch.h")
PROGRAMS = (
    "core_tests",
    "search_tests",
    "solver_tests",
    "evaluator_tests",
    "rl_tests",
    "core_fuzz",
)
SPARE = 8
# An error of the compiler, and the lines of the sources that it was on the way to.
BLAMED = re.compile(
    r"^[^\s:]*?(core/[\w/]+\.(?:h|cpp)):(\d+)(?::\d+)?:(?: error:|   required)", re.MULTILINE
)


def switched(source: bytes, numbered: Iterable[tuple[int, Mutant]]) -> bytes:
    """A file with all these mutants in it, each asleep; every line keeps its number."""
    for number, mutant in sorted(numbered, key=lambda each: -each[1].start):
        old = source[mutant.start : mutant.end]
        new = " ".join(mutant.replacement.split()).encode()
        asked = b"::torony_mutants::at_work(%d)" % number
        if mutant.form == "statement":
            both = b"{ if (!%b) { %b } }" % (asked, old)
        elif mutant.form == "condition":
            both = b"(%b != static_cast<bool>(%b))" % (asked, old)
        else:
            both = b"(%b ? (%b) : (%b))" % (asked, new, old)
        source = source[: mutant.start] + both + source[mutant.end :]
    return source


def apart(mutants: Iterable[Mutant]) -> list[Mutant]:
    """Those that do not lie in one another; comments inside of one would swallow what follows."""
    taken: list[Mutant] = []
    for mutant in mutants:
        overlaps = any(
            other.file == mutant.file and other.start < mutant.end and mutant.start < other.end
            for other in taken
        )
        if not overlaps and "//" not in mutant.replacement:
            taken.append(mutant)
    return taken


class CoreBuild:
    """A copy of the sources, and what is built from them."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree.resolve()
        self.build = self.tree / "build/switched"
        self._dead = self.tree.with_name("stillborn.txt")

    def prepare(self, folders: dict[str, list[Mutant]], each: int, jobs: int) -> dict[str, int]:
        """Build it with the first so-many mutants of each folder that compile; their numbers.

        A few more are tried at once, because looking for those that do not compile takes minutes.
        """
        sources = b"".join(path.read_bytes() for path in _sources())
        key = hashlib.sha256(sources + repr(folders).encode()).hexdigest()
        stored = self.tree.with_name(self.tree.name + ".json")
        if stored.exists() and (known := json.loads(stored.read_text("utf-8")))["key"] == key:
            return dict(known["numbers"])
        numbers: dict[str, int] = {}
        living: list[Mutant] = []
        files: set[str] | None = None  # all of them
        while files is None or files:
            if files is None:
                living = [mutant for some in folders.values() for mutant in self._first(some, each)]
            self.write({numbers.setdefault(m.name, len(numbers)): m for m in living})
            self.configure()
            files, died = self.stillborn(living, files, jobs)
            self._bury(died)
            print(f"{len(living)} mutants, {len(died)} do not compile", flush=True)
            living = [mutant for mutant in living if mutant.name not in died]
            wanted = {m.name for some in folders.values() for m in self._first(some, each)[:each]}
            if not wanted <= {mutant.name for mutant in living}:
                files = None
        self.make(jobs)
        numbers = {mutant.name: numbers[mutant.name] for mutant in living}
        stored.write_text(json.dumps({"key": key, "numbers": numbers}), encoding="utf-8")
        return numbers

    def _first(self, mutants: Iterable[Mutant], each: int) -> list[Mutant]:
        """The first that are not known to be stillborn, and a few more."""
        dead = self._dead.read_text("utf-8").split() if self._dead.exists() else []
        return [mutant for mutant in mutants if mutant.name not in dead][: each + SPARE]

    def _bury(self, names: Iterable[str]) -> None:
        with self._dead.open("a", encoding="utf-8") as file:
            file.writelines(f"{name}\n" for name in names)

    def write(self, numbered: dict[int, Mutant]) -> None:
        for path in _sources():
            of_file = [(n, mutant) for n, mutant in numbered.items() if mutant.file == str(path)]
            content = switched(path.read_bytes(), of_file)
            target = self.tree / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.exists() or target.read_bytes() != content:
                target.write_bytes(content)

    def configure(self) -> None:
        flags = f"-O1 -w -include {SWITCH.resolve()}"
        command = ["cmake", "-S", str(self.tree), "-B", str(self.build), "-G", "Ninja"]
        command += ["-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={flags}"]
        command += ["-DTORONY_EXTENSION=ON", f"-DPython_EXECUTABLE={sys.executable}"]
        command += ["-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=_environment())

    def stillborn(
        self, mutants: Iterable[Mutant], files: set[str] | None, jobs: int
    ) -> tuple[set[str], set[str]]:
        """The files that do not compile, and the mutants at fault; no code is generated."""
        entries = json.loads((self.build / "compile_commands.json").read_text("utf-8"))
        wanted = [
            entry
            for entry in entries
            if _is_built(entry["file"]) and (files is None or entry["file"] in files)
        ]

        def check(entry: dict[str, str]) -> str:
            command = re.sub(r" -o \S+", " -fsyntax-only -fmax-errors=0", entry["command"])
            done = subprocess.run(
                ["sh", "-c", re.sub(r"^\S*ccache ", "", command)],
                cwd=entry["directory"],
                capture_output=True,
                text=True,
                check=False,
            )
            return done.stderr if done.returncode else ""

        with ThreadPoolExecutor(jobs) as pool:
            errors = dict(
                zip((each["file"] for each in wanted), pool.map(check, wanted), strict=True)
            )
        said = "\n".join(errors.values())
        blamed = {(found[1], int(found[2])) for found in BLAMED.finditer(said)}
        died = {mutant.name for mutant in mutants if blamed & _lines(mutant)}
        if not died:
            died = {above.name for place in blamed for above in _nearest_above(place, mutants)}
        if said.strip() and not died:
            raise SystemExit(f"the core with its mutants does not compile:\n{said[:4000]}")
        return {file for file, error in errors.items() if error}, died

    def make(self, jobs: int) -> None:
        targets = ("_core", *PROGRAMS)
        command = ["cmake", "--build", str(self.build), "-j", str(jobs), "--target", *targets]
        subprocess.run([*command, "--", "--quiet"], check=True, env=_environment())

    @property
    def extension(self) -> Path:
        (found,) = self.build.glob("_core.*.so")
        return found


def _lines(mutant: Mutant) -> set[tuple[str, int]]:
    source = Path(mutant.file).read_bytes()
    last = mutant.line + source.count(b"\n", mutant.start, mutant.end)
    return {(mutant.file, line) for line in range(mutant.line, last + 1)}


def _nearest_above(place: tuple[str, int], mutants: Iterable[Mutant]) -> list[Mutant]:
    """The mutant that an error further down is likely to come from."""
    file, line = place
    above = [mutant for mutant in mutants if mutant.file == file and mutant.line <= line]
    return sorted(above, key=lambda mutant: mutant.line)[-1:]


def _sources() -> list[Path]:
    return sorted((*Path("core").rglob("*.h"), *Path("core").rglob("*.cpp")))


def _is_built(file: str) -> bool:
    """Whether the extension or a program of ours is made of it."""
    name = file.rpartition("/core/")[2]
    if name.startswith("tests/"):
        return name in ("tests/main.cpp", *(f"tests/{program}.cpp" for program in PROGRAMS))
    return bool(name) and name not in ("engine/main.cpp", "train/main.cpp", "fuzz/libfuzzer.cpp")


def _environment() -> dict[str, str]:
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    return {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"} | {
        "PATH": path
    }
