"""The reference names everything that is public, and examples in docstrings become code."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import torony
from torony.cli import COMMANDS

DOCS = Path(__file__).parents[2] / "docs"
NAMED = set(re.findall(r"^::: ([\w.]+)$", (DOCS / "reference.md").read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("name", sorted(NAMED))
def test_what_is_named_is_there_and_documented(name: str) -> None:
    module, _, attribute = name.rpartition(".")
    assert inspect.getdoc(getattr(import_module(module), attribute))


def test_the_package_is_named_whole() -> None:
    # Errors have a heading of their own, as a module.
    public = {
        name
        for name in torony.__all__
        if not name.startswith("_") and not hasattr(torony.errors, name)
    }
    named = {name.rpartition(".")[2] for name in NAMED}
    assert public <= named


def test_the_page_of_the_command_line_is_whole() -> None:
    text = (DOCS / "command-line.md").read_text("utf-8")
    table = re.findall(r"^\| \[`([\w -]+)`\]\(#([\w-]+)\) \|", text, re.MULTILINE)
    assert [command for command, _ in table] == list(COMMANDS)
    assert all(command.replace(" ", "-") == anchor for command, anchor in table)
    assert set(COMMANDS) <= set(re.findall(r"^## ([\w -]+)$", text, re.MULTILINE))


def test_the_first_page_leads_to_all_others() -> None:
    linked = set(re.findall(r"\]\(([\w/-]+\.md)", (DOCS / "index.md").read_text("utf-8")))
    pages = {str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")}
    assert pages - linked == {"index.md"}


def test_examples_become_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    from docstrings import markdown

    text = "See :meth:`play`.\n\n>>> 1 + 1\n2\n\n>>> 2\n2\n\nMore."
    assert markdown(text) == ("See `play`.\n\n```pycon\n>>> 1 + 1\n2\n\n>>> 2\n2\n```\n\nMore.")
