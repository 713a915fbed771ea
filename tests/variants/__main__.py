"""Games with another limit: the rules follow one number, and nothing falls over.

    python -m tests.variants list
    python -m tests.variants make three-claims build/variants
    python -m tests.variants check three-claims build/variants

`make variants` does it all. A limit of a game stands in one place of the core and in one of the
rulebook. A variant is a copy of the sources in which both have another value. Built with the
sanitizers, the core must then agree with the rulebook, pass its own tests and search without a net.
Only the trained nets may refuse such a game.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.sanitized import environment

LIMITS = Path("core/games/lyngk/limits.h")
RULEBOOK = Path("src/torony/rulebook/lyngk.py")
SOURCES = ("CMakeLists.txt", "core", "src/torony", "tests")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "data", "static", "*.so")
BUILD = Path("sanitize")
PROGRAMS = ("core_tests", "search_tests", "solver_tests", "evaluator_tests", "rl_tests")


@dataclass(frozen=True)
class Variant:
    """A limit with another value: its name in the core, and how the rulebook writes it."""

    core: str
    rulebook: str
    value: int
    games: tuple[str, ...]
    """The games that it changes, whose nets must be refused."""


VARIANTS = {
    "three-claims": Variant("kClaimsEach", "CLAIMS_EACH = ", 3, ("lyngk", "lyngk-6")),
    "four-high": Variant("kStandardLimit", 'TALLEST = .*"lyngk": ', 4, ("lyngk",)),
    "seven-high": Variant("kSixStackLimit", 'TALLEST = .*"lyngk-6": ', 7, ("lyngk-6",)),
}


def make(variant: Variant, folder: Path) -> None:
    """Copy the sources with the other value."""
    changed = {
        LIMITS: with_value(LIMITS, rf"int {variant.core} = ", variant.value),
        RULEBOOK: with_value(RULEBOOK, variant.rulebook, variant.value),
    }

    def copy(source: str, target: str) -> None:
        """Leave a file alone that is the same already, so that it is not compiled again."""
        content = changed.get(Path(source)) or Path(source).read_bytes()
        if not Path(target).exists() or Path(target).read_bytes() != content:
            Path(target).write_bytes(content)

    for name in SOURCES:
        target = folder / name
        if Path(name).is_dir():
            shutil.copytree(name, target, ignore=LEFT_OUT, copy_function=copy, dirs_exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            copy(name, str(target))


def with_value(path: Path, before: str, value: int) -> bytes:
    """A file with another number behind those words, which occur once in it."""
    text, count = re.subn(rf"(?m)^(.*{before})\d+\b", rf"\g<1>{value}", path.read_text("utf-8"))
    if count != 1:
        raise SystemExit(f"{path}: {before!r} and a number should occur once, not {count} times")
    return text.encode()


def check(variant: Variant, folder: Path) -> int:
    """Run everything in a variant that is built; what a sanitizer finds ends it as well."""
    os.chdir(folder)
    reports = BUILD.resolve() / "reports"
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir()
    for program in PROGRAMS:
        print(program, flush=True)
        if code := subprocess.run([BUILD / program], check=False).returncode:
            return code
    python = [sys._base_executable]  # type: ignore[attr-defined]
    sanitized = environment(BUILD, reports)
    commands = (
        ["-m", "torony", "verify", "lyngk", "--positions", "400", "--seed", "1"],
        ["-m", "torony", "verify", "lyngk-6", "--positions", "400", "--seed", "1"],
        ["-m", "tests.variants.engine", *variant.games],
    )
    for command in commands:
        code = subprocess.run([*python, *command], env=sanitized, check=False).returncode
        for report in sorted(reports.iterdir()):
            print(report.read_text(errors="replace"), file=sys.stderr)
            code = code or 1
        if code:
            return code
    return 0


def main(arguments: list[str]) -> int:
    match arguments:
        case ["list"]:
            print(" ".join(VARIANTS))
        case ["make", name, folder] if name in VARIANTS:
            make(VARIANTS[name], Path(folder))
        case ["check", name, folder] if name in VARIANTS:
            return check(VARIANTS[name], Path(folder))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
