"""The page is built when its sources changed, and the package asks for the tools only then."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import torony_backend
import torony_page
from scikit_build_core import build as scikit_build
from torony_page import ROOT, Step


@dataclass
class Kitchen:
    """A step that writes what its only source says."""

    folder: Path
    builds: list[str] = field(default_factory=list)

    @property
    def step(self) -> Step:
        product = self.folder / "product"
        return Step(product, self.folder / ".sources", ("source.txt",), self.build)

    @property
    def source(self) -> Path:
        return self.folder / "source.txt"

    def build(self) -> None:
        text = self.source.read_text()
        self.builds.append(text)
        if text == "broken":
            raise SystemExit("broken")
        if text == "changes meanwhile":
            self.source.write_text("changed")
        (self.folder / "product").write_text(text)


@pytest.fixture
def kitchen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kitchen:
    monkeypatch.setattr(torony_page, "ROOT", tmp_path)
    kitchen = Kitchen(tmp_path)
    kitchen.source.write_text("first")
    kitchen.step.run()
    assert kitchen.builds == ["first"]
    return kitchen


def test_what_is_current_is_not_built_again(kitchen: Kitchen) -> None:
    os.utime(kitchen.source, (2e9, 2e9))
    assert kitchen.step.is_current()
    kitchen.step.run()
    assert kitchen.builds == ["first"]


def test_an_older_source_is_built_too(kitchen: Kitchen) -> None:
    kitchen.source.write_text("second")
    os.utime(kitchen.source, (1e9, 1e9))
    assert not kitchen.step.is_current()
    kitchen.step.run()
    assert kitchen.builds == ["first", "second"]


@pytest.mark.parametrize("name", ["product", ".sources"])
def test_what_lost_a_part_is_built_again(kitchen: Kitchen, name: str) -> None:
    (kitchen.folder / name).unlink()
    assert not kitchen.step.is_current()


def test_a_failed_build_does_not_pass_for_one(kitchen: Kitchen) -> None:
    kitchen.source.write_text("broken")
    with pytest.raises(SystemExit):
        kitchen.step.run()
    kitchen.source.write_text("first")
    assert not kitchen.step.is_current()


def test_a_change_during_the_build_is_built_next_time(kitchen: Kitchen) -> None:
    kitchen.source.write_text("changes meanwhile")
    kitchen.step.run()
    assert not kitchen.step.is_current()
    kitchen.step.run()
    assert kitchen.builds == ["first", "changes meanwhile", "changed"]


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Kitchen:
    """Stands in for the page, built from its present sources."""
    monkeypatch.setattr(torony_page, "ROOT", tmp_path)
    kitchen = Kitchen(tmp_path)
    kitchen.source.write_text("first")
    monkeypatch.setattr(torony_page, "PAGE_STEP", kitchen.step)
    return kitchen


@pytest.mark.parametrize("hook", ["get_requires_for_build_wheel", "get_requires_for_build_sdist"])
def test_packages_ask_for_tools_only_to_build_the_page(
    hook: str, page: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    ask = getattr(torony_backend, hook)
    monkeypatch.setattr(torony_page, "node_folder", lambda: None)
    assert ask()[-2:] == [torony_page.COMPILER, torony_page.NODE]
    monkeypatch.setattr(torony_page, "node_folder", lambda: "/usr/bin")
    assert ask()[-1] == torony_page.COMPILER
    page.step.run()
    assert torony_page.COMPILER not in ask()


def test_an_editable_install_asks_for_no_tools(
    page: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert torony_page.COMPILER not in torony_backend.get_requires_for_build_editable()


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_a_package_is_made_after_its_page(
    kind: str, page: Kitchen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen = []
    monkeypatch.setattr(
        scikit_build, f"build_{kind}", lambda *_: seen.append(page.step.is_current())
    )
    getattr(torony_backend, f"build_{kind}")(str(tmp_path))
    assert seen == [True]


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_without_a_page_there_is_no_package(
    kind: str, page: Kitchen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page.source.write_text("broken")
    monkeypatch.setattr(scikit_build, f"build_{kind}", lambda *_: pytest.fail("made"))
    with pytest.raises(SystemExit):
        getattr(torony_backend, f"build_{kind}")(str(tmp_path))


def test_it_says_when_the_compiler_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torony_page, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=re.escape(torony_page.COMPILER)):
        torony_page.compile_core()


@pytest.mark.parametrize("version", [None, "v18.20.4", "v20.9.0"])
def test_it_says_when_node_is_missing_or_old(
    version: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if version is not None:
        put_node(tmp_path, version)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert torony_page.node_folder() is None
    with pytest.raises(SystemExit, match=r"needs Node 20\.19, 22\.12 or newer"):
        torony_page.install_packages()


def test_it_passes_over_an_old_node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    put_node(tmp_path / "old", "v18.20.4")
    put_node(tmp_path / "new", "v24.1.0")
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path / "old"), str(tmp_path / "new")]))
    assert torony_page.node_folder() == str(tmp_path / "new")


def put_node(folder: Path, version: str) -> None:
    folder.mkdir(exist_ok=True)
    for name in ("node", "npm"):
        (folder / name).write_text(f"#!/bin/sh\necho {version}\n")
        (folder / name).chmod(0o755)


def test_everything_the_page_imports_is_a_source_of_it() -> None:
    sources = set(torony_page.files(torony_page.PAGE_SOURCES))
    pattern = re.compile(r"""(?:from|import)\s*\(?["'](\.{1,2}/[^"'?]+)""")
    scripts = [path for path in sources if path.suffix in (".ts", ".svelte")]
    assert len(scripts) > 50
    for script in scripts:
        for name in pattern.findall(script.read_text(encoding="utf-8")):
            target = (script.parent / name).resolve()
            endings = ("", ".ts", ".js", "/index.ts")
            found = {target.parent / (target.name + ending) for ending in endings}
            built = target.name.startswith("torony.wasm")
            assert built or found & sources, f"{script} imports {name}"


def test_everything_the_core_includes_is_a_source_of_the_page() -> None:
    sources = set(torony_page.files(torony_page.CORE_SOURCES))
    for source in sources:
        for name in re.findall(
            r'^#include "([^"]+)"', source.read_text(encoding="utf-8"), re.MULTILINE
        ):
            near, far = source.parent / name, ROOT / "core" / name
            assert {near, far} & sources, f"{source} includes {name}"


def test_uv_builds_again_when_a_source_of_the_package_changes() -> None:
    """``uv pip install .`` keeps packages; the page in one must not outlive its sources."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    keys = {path for key in project["tool"]["uv"]["cache-keys"] for path in ROOT.glob(key["file"])}
    package = set((ROOT / "src/torony").rglob("*.py"))
    lost = (set(torony_page.files(torony_page.PAGE_SOURCES)) | package) - keys
    assert not lost
