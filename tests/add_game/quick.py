"""The rules of a new game, tested on both sides before anything else is built.

The core's own tests and a program that answers questions are compiled with a registry that holds
this game alone, without optimisation: that takes seconds where the whole core takes minutes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.add_game import asked
from torony import _core

SECTIONS = "12"
"""The sections of the guide before anything is built."""

FOLDER = "reversi"
TYPE = "reversi::Position"
COMMON = ("core/games/effect.cpp", "core/games/reason.cpp", "core/base/json.cpp")
PROGRAMS = {
    "core_tests": ("core/tests/main.cpp",),
    "ask": ("tests/add_game/ask.cpp", "core/bindings/wasm/rules.cpp"),
}
GAMES_PLAYED = 10
JOBS = 2


def check(root: Path) -> None:
    """Compile and test the game in the copy."""
    programs = compiled(root, root / "build" / "quick")
    subprocess.run([programs["core_tests"], str(GAMES_PLAYED)], check=True)
    # The rulebook of the copy is found by the path, since the environment would find the one here;
    # the extension beside it is only there to be imported.
    shutil.copy(_core.__file__, root / "src" / "torony")
    python = str(sys._base_executable)  # type: ignore[attr-defined]
    path = (root.resolve() / "src", root.resolve(), sysconfig.get_path("purelib"))
    subprocess.run(
        [
            *(python, "-m", "pytest", "-q", "-p", "tests.add_game.asked", "-p", "no:cacheprovider"),
            *(f"tests/rules/test_{FOLDER}_rules.py", "tests/add_game/check_rules.py"),
        ],
        cwd=root,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, path)),
            asked.PROGRAM: str(programs["ask"].resolve()),
        },
        check=True,
    )


def write_registry(root: Path, build: Path) -> None:
    """The registry of the copy with this game alone in it."""
    text = (root / "core/games/registry.h").read_text(encoding="utf-8")
    assert TYPE in text, "the guide did not enter the game"
    text = re.sub(rf'#include "games/(?!{FOLDER}/)\w+/.*\n', "", text)
    text = re.sub(r"(std::variant<)[^;]*lyngk[^;]*>;", rf"\1{TYPE}>;", text)
    path = build / "games" / "registry.h"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def compiled(root: Path, build: Path) -> dict[str, Path]:
    """The programs, each source compiled once, several at a time."""
    write_registry(root, build)
    games = sorted(str(path.relative_to(root)) for path in root.glob(f"core/games/{FOLDER}/*.cpp"))
    shared = (*COMMON, *games)
    sources = {source for own in PROGRAMS.values() for source in own} | set(shared)
    with ThreadPoolExecutor(JOBS) as pool:
        objects = dict(
            zip(sources, pool.map(lambda one: compile_one(root, build, one), sources), strict=True)
        )
    for name, own in PROGRAMS.items():
        linked = [str(objects[source]) for source in (*own, *shared)]
        subprocess.run([*compiler(), *linked, "-o", str(build / name)], check=True)
    return {name: build / name for name in PROGRAMS}


def compiler() -> list[str]:
    """The compiler, behind ccache where there is one."""
    cache = shutil.which("ccache")
    return [*([cache] if cache else []), os.environ.get("CXX", "c++")]


def compile_one(root: Path, build: Path, source: str) -> Path:
    made = (build / source.replace("/", "-")).with_suffix(".o")
    folders = [f"-I{build.resolve()}", f"-I{(root / 'core').resolve()}"]
    command = [*compiler(), "-std=c++20", "-O0", "-Wall", "-Wextra", "-Werror", *folders]
    subprocess.run([*command, "-c", str(root / source), "-o", str(made)], check=True)
    return made
