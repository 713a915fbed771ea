"""The boards for the terminal, compared with stored ones.

To store them again after a change of the drawing: TORONY_UPDATE=1 pytest tests/render
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from torony.render import board, route_path, small_board

from .fake import FakePosition, FakeTurn
from .samples import ALL, EMPTY, GYGES, MIDDLE, SIX, START, WON

EXPECTED = Path(__file__).with_name("expected")
ESCAPE = re.compile(r"\x1b\[[\d;]*m")
each_position = pytest.mark.parametrize("name", ALL)


def compare(shown: str, file: Path) -> None:
    if os.environ.get("TORONY_UPDATE"):
        file.write_text(shown + "\n", encoding="utf-8")
    assert shown + "\n" == file.read_text(encoding="utf-8")


@each_position
def test_board_looks_as_stored(name: str) -> None:
    compare(board(ALL[name], colour=False), EXPECTED / f"{name}.txt")


@pytest.mark.parametrize("name", ["six", "gyges"])
def test_plain_board_looks_as_stored(name: str) -> None:
    shown = board(ALL[name], colour=False, unicode=False)
    assert shown.isascii()
    compare(shown, EXPECTED / f"{name}-ascii.txt")


@each_position
def test_small_board_looks_as_stored(name: str) -> None:
    shown = small_board(ALL[name], colour=False)
    compare(shown, EXPECTED / f"{name}-small.txt")
    assert len(shown.splitlines()) <= 18
    assert max(map(len, shown.splitlines())) <= 24
    assert small_board(ALL[name], colour=False, unicode=False).isascii()
    assert "\x1b" in small_board(ALL[name], colour=True)


@each_position
def test_board_fits_a_small_terminal(name: str) -> None:
    """Of 24 lines and 80 columns, with the two latest turns, blank lines and a question."""
    lines = board(ALL[name], colour=False).splitlines()
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 79
    assert all(line == line.rstrip() for line in lines)


@each_position
def test_colours_change_nothing_but_colours(name: str) -> None:
    plain, coloured = board(ALL[name], colour=False), board(ALL[name], colour=True)
    assert "\x1b" not in plain
    assert "\x1b" in coloured
    stripped = ESCAPE.sub("", coloured)
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()


@pytest.mark.parametrize("position", [MIDDLE, SIX])
def test_every_stack_can_be_read_from_the_text(position: FakePosition) -> None:
    shown = board(position, colour=False)
    lines = shown.split("\n\n")[0]
    stacks = sorted(re.findall(r"(?<![a-z])[ibrgkw]*[IBRGKW]", lines))
    assert stacks == sorted(pieces[:-1] + pieces[-1].upper() for pieces in position.cells.values())


def test_tallest_stacks_side_by_side_stay_apart() -> None:
    full = FakePosition(
        "lyngk-6",
        "",
        1,
        dict.fromkeys(("c1", "e2", "g3", "d2", "f3", "a3", "i7"), "irgbkw"),
        {"c1": 1, "e2": 2, "g3": 1, "d2": 1, "f3": 2, "a3": 1, "i7": 2},
        claims={1: "", 2: ""},
        captured={1: 0, 2: 0},
    )
    shown = board(full, colour=False)
    assert len(re.findall(r"(?<!\S)irgbkW[¹²](?!\S)", shown)) == 7
    assert max(map(len, shown.splitlines())) <= 78


def test_colours_are_off_when_output_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert "\x1b" not in board(WON)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert "\x1b" in board(WON)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in board(WON)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in board(WON)


@pytest.mark.parametrize(
    ("position", "turn", "marks"),
    [
        (MIDDLE, ["e2", "e4", "c3"], ["[bI]", "[R¹]", "[kwG²]"]),
        (SIX, FakeTurn("i7", "e5", claim="k"), ["[wrgkbI]"]),
        (GYGES, FakeTurn("e6", "d5", drop="c3"), ["[ (2) ]", "{     }"]),
        (GYGES, (["b6", "b3", "N"], ["b6", "b5", "b4", "b3", "N"]), ["[  •  ]", "[N]", "   •   "]),
        (WON, ["N"], ["═[N  (2) ]═"]),
        (EMPTY, FakeTurn(target="a1", size=3), ["[  •  ]"]),
    ],
)
def test_a_turn_is_marked(position: FakePosition, turn: object, marks: list[str]) -> None:
    shown = board(position, colour=False, turn=turn)  # type: ignore[arg-type]
    for mark in marks:
        assert mark in shown
    lines = shown.splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 78
    assert board(position, colour=False, unicode=False, turn=turn).isascii()  # type: ignore[arg-type]
    coloured = ESCAPE.sub("", board(position, colour=True, turn=turn))  # type: ignore[arg-type]
    assert [line.rstrip() for line in coloured.splitlines()] == lines


def test_a_turn_in_words() -> None:
    assert str(route_path(MIDDLE, ["e2", "e4", "c3"])) == "e2~e4~c3"
    assert str(route_path(MIDDLE, FakeTurn("e2", "e4", claim="k"))) == "claims black, e2~e4"
    assert str(route_path(SIX, FakeTurn(claim="k"))) == "claims black"
    assert str(route_path(GYGES, FakeTurn("e6", "d5", drop="c3"))) == "e6~d5, the piece of d5 to c3"
    assert str(route_path(EMPTY, FakeTurn(target="a1", size=3))) == "a triple on a1"
    assert str(route_path(START, FakeTurn())) == "no move"


def test_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        board(FakePosition("chess", "", 1, {}))


def test_sizes_differ_without_their_digits() -> None:
    shown = re.sub(r"\d", "x", board(GYGES, colour=False))
    assert "((x))" in shown
    assert "│  (x)  │" in shown
    assert "│   x   │" in shown


def test_importing_loads_nothing_heavy() -> None:
    script = (
        "import sys, torony.render;"
        "print(*[name for name in ('numpy', 'PIL', 'rich', 'resvg_py') if name in sys.modules])"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""
