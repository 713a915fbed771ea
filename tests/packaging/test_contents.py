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

FOLDERS = [
    *("bench", "build_backend", "core", "docs", "examples", "src", "tests"),
    *("web/public", "web/src", "web/tests"),
]
BUILT = {"static", "__pycache__", ".hypothesis"}
BUILT_FILES = {"torony.wasm", "torony.wasm.sources", "_core.pyi"}

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
    found = {ROOT / name for name in ("CMakeLists.txt", "LICENSE", "Makefile", "README.md")}
    found |= {path for path in (ROOT / "web").iterdir() if path.is_file()}
    found |= {path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()}
    return {
        path.as_posix()
        for path in (path.relative_to(ROOT) for path in found)
        if not BUILT & set(path.parts) and path.name not in BUILT_FILES
    }


def test_an_sdist_holds_all_sources_and_nothing_built(tmp_path: Path) -> None:
    names = packed("sdist", ROOT, tmp_path)
    assert sources() - names == set()
    page = "src/torony/server/static/"
    strangers = {name for name in names - sources() if "/" in name and not name.startswith(page)}
    assert strangers == set()


@pytest.mark.parametrize(("kind", "prefix"), [("sdist", "src/"), ("wheel", "")])
def test_the_page_is_packed_although_git_ignores_it(kind: str, prefix: str, tmp_path: Path) -> None:
    project = tmp_path / "project"
    page = project / "src" / "torony" / "server" / "static"
    (page / "assets").mkdir(parents=True)
    for name in ("pyproject.toml", ".gitignore", "README.md", "LICENSE", "src/torony/__init__.py"):
        shutil.copy(ROOT / name, project / name)
    names = {"index.html", ".sources", "assets/index-0a1b.js"}
    for name in names:
        (page / name).touch()
    (tmp_path / "packages").mkdir()
    assert {f"{prefix}torony/server/static/{name}" for name in names} <= packed(
        kind, project, tmp_path / "packages"
    )
