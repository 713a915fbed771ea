"""Bad command lines: exit code 2, one line on stderr, nothing else."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path
from typing import Any

import pytest

import torony
from torony.cli import COMMANDS, main

TABLE = tomllib.loads(
    Path(__file__).parents[1].joinpath("data/bad_input.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(
    "case", TABLE["command"], ids=lambda case: " ".join(case["arguments"])[:60]
)
def test_bad_command_line(
    case: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(case.get("stdin", "")))
    assert main(case["arguments"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("torony: error: ")
    assert output.err.endswith("\n")
    assert output.err.count("\n") == 1
    for fragment in case["says"]:
        assert fragment in output.err


# The command line takes off a line end, so a position with one is no bad argument.
ARGUMENTS = [case for case in TABLE["position"] if not case["text"].endswith("\n")]


@pytest.mark.parametrize("case", [*ARGUMENTS, *TABLE["turn"]], ids=lambda case: case["text"])
def test_bad_positions_and_turns_as_arguments(
    case: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    position = case.get("position")
    text = case["text"]
    if position is None:
        arguments = ["turns", case["game"], text]
    else:
        arguments = ["apply", case["game"], position, text]
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    for fragment in case["says"]:
        assert fragment in output.err


def test_a_good_stdin_line_between_bad_ones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = "321123/000000/000000/000000/000000/321123 1 -"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"x\n{start}\r\n\n{start} \n{start}"))
    assert main(["perft", "gyges", "-", "1"]) == 2
    output = capsys.readouterr()
    assert output.out == "24\n24\n"
    errors = [line for line in output.err.splitlines() if line.startswith("torony: error: ")]
    assert [error.split(":")[2].strip() for error in errors] == ["line 1", "line 4"]


@pytest.mark.parametrize("arguments", [["x" * 10**6], ["start", "lyngk", "--seed", "x" * 10**6]])
def test_huge_arguments_do_not_flood_the_terminal(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert len(capsys.readouterr().err) < 6000


def test_an_unknown_game_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["start", "gygse"]) == 2
    known = ", ".join(torony.games())
    assert capsys.readouterr().err == (
        f"torony: error: unknown game 'gygse' (known are {known}); did you mean 'gyges'?\n"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option_of_every_command(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--no-such-option"]) == 2
    output = capsys.readouterr()
    assert output.err.startswith("torony: error: ")
    assert output.err.count("\n") == 1


def test_internal_errors_show_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> int:
        raise RuntimeError("two\nlines")

    monkeypatch.delenv("TORONY_DEBUG", raising=False)
    monkeypatch.setattr("torony.cli.start.run", fail)
    assert main(["start", "lyngk"]) == 70
    error = capsys.readouterr().err
    assert error == ("torony: error: internal error, please report it: RuntimeError: two lines\n")
    monkeypatch.setenv("TORONY_DEBUG", "1")
    with pytest.raises(RuntimeError):
        main(["start", "lyngk"])
