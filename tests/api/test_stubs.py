"""The generated type stub describes the extension: the same names, nothing missing, nothing more.

That the stub itself is sound is for ``make types``. The stub tester of mypy does not understand
functions made by nanobind, hence this small one.
"""

from __future__ import annotations

import ast
from pathlib import Path

import torony
from torony import _core

STUB = Path(torony.__file__).with_name("_core.pyi")


def stated_names(body: list[ast.stmt]) -> dict[str, list[ast.stmt]]:
    """The public names defined in a piece of the stub, with the contents of classes."""
    names: dict[str, list[ast.stmt]] = {}
    for statement in body:
        match statement:
            case ast.ClassDef(name=name, body=inner):
                names[name] = inner
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                names[name] = []
    return {name: inner for name, inner in names.items() if not name.startswith("_")}


def public_names(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def test_the_stub_names_what_is_there() -> None:
    stated = stated_names(ast.parse(STUB.read_text(encoding="utf-8")).body)
    assert set(stated) == public_names(_core)
    for name in ("Position", "Turn"):
        assert set(stated_names(stated[name])) == public_names(getattr(_core, name))
