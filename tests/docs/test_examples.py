"""Every example of the README and of the documentation is run, and does what it says.

A page is read from the top, so its examples build on one another: all its Python blocks share their
names, and all its console blocks are one session of a shell in an empty folder. ``...`` in the
output of an example stands for anything.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

# Blocks in any other language would look like examples and never be run. (Those of the page about a
# new game are, by tests/add_game.)
NOT_RUN = {"cpp", "diff", "sh", "text"}

DOCTEST_OPTIONS = doctest.ELLIPSIS | doctest.REPORT_NDIFF
MARK = "-- end of a command --"
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    language: str
    line: int  # of its first line of text, counted from 1
    text: str


@dataclass(frozen=True)
class Command:
    """A command of a console block and what it should print."""

    line: int
    command: str
    output: str


def blocks(page: Path) -> Iterator[Block]:
    fence = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    text = page.read_text(encoding="utf-8")
    for found in fence.finditer(text):
        yield Block(found[1], text.count("\n", 0, found.start(2)) + 1, found[2])


def pages_with(language: str) -> list[Any]:
    return [
        pytest.param(page, id=str(page.relative_to(ROOT)))
        for page in PAGES
        if any(block.language == language for block in blocks(page))
    ]


def commands(block: Block) -> Iterator[Command]:
    """The commands of a console block: lines after ``$``, going on where one ends with ``\\``."""
    lines = block.text.splitlines()
    assert lines[0].startswith("$ "), f"line {block.line}: a console block begins with '$ '"
    starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        command = [lines[start].removeprefix("$ ")]
        output = start + 1
        while command[-1].endswith("\\"):
            command.append(lines[output])
            output += 1
        # A blank line before the next prompt is only there for the eye.
        expected = "\n".join(lines[output:end]).rstrip("\n")
        yield Command(block.line + start, "\n".join(command), expected)


def run_session(session: list[Command], folder: Path) -> list[str]:
    """Runs the commands in one shell; what each printed, errors included."""
    # The mark tells the outputs apart; the exit code of the command is still there after it.
    script = "".join(
        f"{command.command}\ncode=$?; echo '{MARK}'; (exit $code)\n" for command in session
    )
    environment = {
        "HOME": str(folder),
        "LC_ALL": "C.UTF-8",
        "PATH": PATH,
        "PYTHONIOENCODING": "utf-8",
        "TERM": "dumb",
    }
    finished = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        encoding="utf-8",
        timeout=120,
    )
    outputs = finished.stdout.split(f"{MARK}\n")
    assert len(outputs) == len(session) + 1, finished.stdout
    return [_without_trailing_blanks(output) for output in outputs[:-1]]


def _without_trailing_blanks(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()).rstrip("\n")


def fits(expected: str, printed: str) -> bool:
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, printed, flags=re.DOTALL) is not None


def test_there_are_examples() -> None:
    assert pages_with("python")
    assert pages_with("console")


@pytest.mark.parametrize("page", [pytest.param(page, id=page.name) for page in PAGES])
def test_every_block_says_what_it_is(page: Path) -> None:
    for block in blocks(page):
        assert block.language in {"python", "console"} | NOT_RUN, f"line {block.line}"


@pytest.mark.parametrize("page", pages_with("python"))
def test_python(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", PATH)
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page):
        if block.language != "python":
            continue
        if not block.text.lstrip().startswith(">>>"):
            padding = "\n" * (block.line - 1)  # so that a traceback names the line of the page
            exec(compile(padding + block.text, str(page), "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(
            block.text, names, page.name, str(page), block.line - 1
        )
        report: list[str] = []
        doctest.DocTestRunner(optionflags=DOCTEST_OPTIONS).run(
            test, out=report.append, clear_globs=False
        )
        if report:
            pytest.fail("".join(report))
        names = test.globs


@pytest.mark.parametrize("page", pages_with("console"))
def test_console(page: Path, tmp_path: Path) -> None:
    session = [
        command
        for block in blocks(page)
        if block.language == "console"
        for command in commands(block)
    ]
    for command, printed in zip(session, run_session(session, tmp_path), strict=True):
        if not fits(command.output, printed):
            pytest.fail(
                f"{page.name}, line {command.line}: {command.command}\n"
                f"--- the page says\n{command.output}\n--- it prints\n{printed}"
            )
