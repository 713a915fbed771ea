"""``import torony`` is enough for everything, and costs no more than what it is used for."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import pytest

import torony

PARTS = ["explaining", "records", "render", "rl", "server", "tournament", "training"]
OTHER_LIBRARIES = ["fastapi", "numpy", "PIL", "pydantic", "rich", "websockets"]


def printed(code: str) -> str:
    finished = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return finished.stdout


def test_an_import_brings_only_what_everybody_needs() -> None:
    there = printed("import sys, torony; print(*sys.modules)").split()
    assert "torony.engine" in there
    assert not {f"torony.{part}" for part in PARTS} & set(there)
    assert not set(OTHER_LIBRARIES) & set(there)


@pytest.mark.parametrize("part", PARTS)
def test_the_rest_comes_when_it_is_used(part: str) -> None:
    assert printed(f"import torony; print(torony.{part}.__name__)") == f"torony.{part}\n"
    assert part in dir(torony)


def test_all_parts_of_the_library_are_there() -> None:
    """A new package is imported with the others, or there is a reason why not."""
    packages = {module.name for module in pkgutil.iter_modules(torony.__path__) if module.ispkg}
    assert packages == {*PARTS, "engine", "cli", "rulebook", "verify"}


def test_a_wrong_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'torony' has no attribute 'recods'"):
        _ = torony.recods  # type: ignore[attr-defined]
