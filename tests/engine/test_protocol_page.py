"""docs/protocol.md describes what there is: its session runs, and its tables are complete."""

from __future__ import annotations

import re
from pathlib import Path

from tests.engine.process import session

import torony

PAGE = Path(__file__).parents[2].joinpath("docs/protocol.md").read_text(encoding="utf-8")


def test_the_session() -> None:
    """Lines after ``>`` are sent, the others must come back; ``...`` stands for anything."""
    text = re.search(r"^```text\n(> tep\n.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert text is not None
    lines = text[1].splitlines()
    sent = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    answers = "\n".join(line for line in lines if not line.startswith("> "))
    pattern = ".*".join(re.escape(part) for part in answers.split("..."))
    printed = "\n".join(session(*sent))
    assert re.fullmatch(pattern, printed, re.DOTALL), printed


def test_the_options() -> None:
    table = re.findall(r"^\| `(\w+)` \| `?([\w-]+)`? \| (.+?) \| (.+?) \|", PAGE, re.MULTILINE)
    described = {name: (default, values) for name, default, values, _ in table}
    means = {name: meaning for name, _, _, meaning in table}
    for option in torony.Engine.options():
        assert means[option.name].startswith(option.help)
    for line in session("tep"):
        words = line.split()
        if words[0] != "option":
            continue
        name, kind, default = words[2], words[4], words[6]
        if name == "Hash":  # its range depends on the machine
            values = "1 to three quarters of the memory"
        elif kind == "spin":
            values = f"{words[8]} to {words[10]}"
        else:
            values = ", ".join(f"`{value}`" for value in words[8::2])
        assert described[name] == (default, values)
