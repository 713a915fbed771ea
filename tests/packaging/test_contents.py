"""What is packed: all of the repository and the page into an sdist, the page into a wheel."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest
from torony_page import ROOT

FILES = [
    *(".clang-format", ".gitignore", "CHANGELOG.md", "CITATION.cff", "CMakeLists.txt"),
    *("CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "mkdocs.yml", "pyproject.toml"),
]
FOLDERS = [
    *("bench", "build_backend", "core", "docs", "examples", "src", "tests"),
    *("web/public", "web/src", "web/tests"),
]
BUILT = {"static", "__pycache__", ".hypothesis"}
BUILT_FILES = {"torony.wasm", "torony.wasm.sources", "_core.pyi"}
PAGE = {f"torony/server/static/{name}" for name in ("index.html", ".sources", "assets/a-0a1b.js")}
OTHERS = {  # built too, and not packed
    *(".venv/bin/python", "build/wheel/core.o", "dist/torony.whl", "web/node_modules/vite/vite.js"),
    *("web/src/lib/core/torony.wasm", "web/src/lib/core/torony.wasm.sources"),
}

PACK = """
import sys
from scikit_build_core import build
getattr(build, "build_" + sys.argv[1])(sys.argv[2], {"wheel.cmake": "false"})
"""


def packed(kind: str, folder: Path, output: Path) -> set[str]:
    """The names in a package of this folder as scikit-build-core makes it, without compiling."""
    command = [sys.executable, "-c", PACK, kind, str(output)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (package,) = output.iterdir()
    if kind == "wheel":
        with ZipFile(package) as archive:
            return set(archive.namelist())
    with tarfile.open(package) as archive:
        return {str(PurePosixPath(*PurePosixPath(name).parts[1:])) for name in archive.getnames()}


def sources() -> set[str]:
    found = {ROOT / name for name in FILES}
    found |= {path for path in (ROOT / "web").iterdir() if path.is_file()}
    found |= {path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()}
    return {
        path.as_posix()
        for path in (path.relative_to(ROOT) for path in found)
        if not BUILT & set(path.parts) and path.name not in BUILT_FILES
    }


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources in which everything is built; in the original, that may change now."""
    folder = tmp_path_factory.mktemp("project")
    for name in sources():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for name in {f"src/{file}" for file in PAGE} | OTHERS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    return folder


def test_an_sdist_holds_all_sources_and_the_page(project: Path, tmp_path: Path) -> None:
    held = {file.relative_to(project).as_posix() for file in project.rglob("*") if file.is_file()}
    assert packed("sdist", project, tmp_path) == held - OTHERS | {"PKG-INFO"}


def test_a_wheel_holds_the_page(project: Path, tmp_path: Path) -> None:
    assert packed("wheel", project, tmp_path) >= PAGE
