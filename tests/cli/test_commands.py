"""What the commands print."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import torony
from torony.cli import COMMANDS, main
from torony.cli.common import drawn
from torony.render import Arrow

GYGES = "321123/000000/000000/000000/000000/321123 1 -"
LYNGK = "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0"

Run = Callable[..., list[str]]

every_game = pytest.mark.parametrize("name", torony.games())


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command that must succeed; its lines of output."""

    def command(*arguments: str, stdin: str = "", code: int = 0) -> list[str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        assert main(arguments) == code
        return capsys.readouterr().out.splitlines()

    return command


def test_help_and_version(run: Run) -> None:
    assert run("--help") == run("-h")
    assert any("play a game in the terminal" in line for line in run("--help"))
    assert f"GAME is one of {', '.join(torony.games())} everywhere." in run("--help")
    assert run("--version") == [f"torony {torony.__version__}"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    text = "\n".join(run(*command.split(), "--help"))
    assert text.startswith(f"usage: torony {command}")
    assert "examples:" in text
    assert f"  torony {command}" in text


@every_game
def test_start(run: Run, name: str) -> None:
    (line,) = run("start", name, "--seed", "7")
    assert torony.game(name).start(7).text == line
    assert torony.game(name).position(run("start", name)[0]).player == 1


@every_game
def test_moves(run: Run, name: str) -> None:
    position = torony.game(name).start(3)
    lines = run("turns", name, position.text)
    assert lines == sorted(lines, key=str.encode)
    assert set(lines) == {str(turn) for turn in position.legal_turns()}


def test_moves_of_several_positions(run: Run) -> None:
    over = "021123/000000/000000/000000/000000/321123 2 N3"
    one = run("turns", "gyges", GYGES)
    assert run("turns", "gyges", "-", stdin=f"{GYGES}\n{over}\n{GYGES}\n") == [*one, "", "", *one]
    assert run("turns", "gyges", over) == []
    assert run("turns", "gyges", "-", stdin="") == []


@pytest.mark.parametrize(
    ("game", "position", "turns", "result", "status"),
    [
        ("gyges", GYGES, ["a1b3"], "021123/000000/030000/000000/000000/321123 2 -", "ongoing 2"),
        (
            *("gyges", GYGES, ["a1b3", "b6b4"]),
            *("021123/000000/030000/020000/000000/301123 1 -", "ongoing 1"),
        ),
        (
            *("gyges", "000000/000000/000000/000000/000000/100000 1 -", ["a6N"]),
            *("000000/000000/000000/000000/000000/000000 2 N1", "win 1"),
        ),
        (
            *("gyges", "100000/000000/000000/000000/000000/000000 2 -", ["a1S"]),
            *("000000/000000/000000/000000/000000/000000 1 S1", "win 2"),
        ),
        (
            *("lyngk", "1/4/7/6/2rb3/6/7/4/1 1 -/- 0/0", ["e4e5"]),
            *("1/4/7/6/3(br)3/6/7/4/1 2 -/- 0/0", "draw"),
        ),
    ],
)
def test_apply(
    run: Run, game: str, position: str, turns: list[str], result: str, status: str
) -> None:
    assert run("apply", game, position, *turns) == [result, status]
    both = run("apply", game, "-", *turns, stdin=f"{position}\n{position}\n")
    assert both == [result, status] * 2


def test_perft(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("perft", "gyges", GYGES, "0") == ["1"]
    assert run("perft", "gyges", GYGES, "3", "--threads", "2") == ["16716"]
    assert main(["perft", "gyges", GYGES, "2"]) == 0
    assert re.fullmatch(r"\d+\.\d+ s, [\d.]+ million a second\n", capsys.readouterr().err)


def test_perft_divided(run: Run) -> None:
    *lines, total = run("perft", "gyges", GYGES, "2", "--divide")
    assert total == "574"
    assert lines == sorted(lines, key=str.encode)
    counts = dict(line.split(": ") for line in lines)
    assert sorted(counts) == run("turns", "gyges", GYGES)
    assert sum(map(int, counts.values())) == 574
    assert run("perft", "gyges", GYGES, "0", "--divide") == ["1"]
    block = [*lines, total]
    stdin = f"{GYGES}\n{GYGES}\n"
    assert run("perft", "gyges", "-", "2", "--divide", stdin=stdin) == [*block, "", *block]


@every_game
def test_random(run: Run, name: str) -> None:
    lines = run("random", name, "--seed", "7", "--max-turns", "300")
    assert lines == run("random", name, "--seed", "7", "--max-turns", "300")
    command, start, *played, result = lines
    assert command == f"torony random {name} --seed 7 --max-turns 300"
    position = torony.game(name).position(start.removeprefix("0. start "))
    playthrough = torony.Playthrough(position)
    for number, line in enumerate(played, start=1):
        written, turn, text = line.split(" ", 2)
        assert written == f"{number}."
        playthrough.play(turn)
        assert playthrough.position.text == text
    outcome = playthrough.outcome()
    if outcome is None:
        assert result == "unfinished after 300 turns"
    else:
        winner = "draw" if outcome.winner is None else f"win {outcome.winner}"
        assert result == f"{winner}: {outcome.reason} in turn {len(playthrough)}"


def test_random_without_a_seed_can_be_repeated(run: Run) -> None:
    first = run("random", "lyngk")
    assert run(*first[0].split()[1:]) == first


@every_game
def test_show(run: Run, name: str, tmp_path: Path) -> None:
    text = torony.game(name).start(1).text
    plain = run("show", name, text)
    assert len(plain) > 5
    assert plain == run("show", name, text, "--colour", "never")
    assert "\x1b[" in "\n".join(run("show", name, text, "--colour", "always"))
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    assert run("show", name, text, "--svg", str(svg), "--png", str(png), "--theme", "dark") == []
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_show_with_marks_and_styles(run: Run, tmp_path: Path) -> None:
    text = "321123/000000/000000/000000/000000/321123 1 -"
    path = tmp_path / "board.svg"
    marks = [
        "--arrow",
        "a1b3",
        "--arrow",
        "c3~d4:red",
        "--highlight",
        "N",
        "--highlight",
        "e5:blue",
    ]
    styles = ["--board-style", "plain", "--piece-style", "engraved", "--no-coordinates"]
    assert run("show", "gyges", text, "--svg", str(path), "--last", "a6~b6", *marks, *styles) == []
    position = torony.game("gyges").position(text)
    assert path.read_text(encoding="utf-8") == position.svg(
        last=["a6", "b6"],
        arrows=["a1b3", Arrow(("c3", "d4"), "red")],
        highlights={"N": None, "e5": "blue"},
        board_style="plain",
        piece_style="engraved",
        coordinates=False,
    )


def test_show_a_turn(run: Run) -> None:
    position = "200132/000300/000000/300000/000110/210320 1 -"
    lines = run("show", "gyges", position, "--turn", "e1N")
    assert lines[-1] == "Turn e1N (e1~f1~d1~d2~d5~e5~e6~N)"
    assert "[N]" in lines[0]
    assert any("[((3))]" in line for line in lines)
    assert run("show", "gyges", position) != lines[:-1]
    lines = run("show", "lyngk", LYNGK, "--turn", "r:c1d2")
    assert lines[-1] == "Turn r:c1d2 (claims red, c1~d2)"
    lines = run("show", "gyges", torony.game("gyges").start().text, "--turn", "3@b1")
    assert lines[-1] == "Turn 3@b1 (a triple on b1)"


def test_show_to_stdout(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["show", "gyges", GYGES, "--svg", "-", "--no-letters", "--turn", "a1b3"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"<svg")
    assert main(["show", "gyges", GYGES, "--png", "-", "--size", "200"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")


@every_game
def test_verify(run: Run, name: str) -> None:
    assert run("verify", name, "--positions", "20", "--seed", "3") == [
        f"{name}: 20 positions checked (seed 3), core and rulebook agree"
    ]


def test_verify_every_game(run: Run) -> None:
    assert [line.split(":")[0] for line in run("verify", "--positions", "1")] == [*torony.games()]


def test_verify_reports_a_difference(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torony.rulebook.gyges.may_end_on", lambda player, square: True)
    lines = run("verify", "gyges", "--positions", "3000", "--seed", "3", code=1)
    report = "\n".join(lines)
    assert "core and rulebook DIFFER" in report
    assert "turns only in the rulebook: " in report
    assert "turns only in the core: none" in report


def test_verify_interrupted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("torony.cli.verify.compare", interrupt)
    assert main(["verify", "lyngk", "--seed", "1"]) == 130
    output = capsys.readouterr()
    assert output.out.startswith("lyngk: 0 positions checked")
    assert output.err == "interrupted\n"


def test_solve(run: Run) -> None:
    won = "200132/000300/000000/300000/000110/210320 1 -"
    *lines, effort = run("solve", "gyges", won)
    assert lines == ["win in 1", "d1N", "player 1 wins (goal)"]
    assert re.fullmatch(r"\d+ nodes in \d+\.\d{3} s", effort)
    answer = json.loads(run("solve", "gyges", won, "--json")[0])
    assert (answer["score"], answer["line"], answer["at_least"]) == ({"win": 1}, ["d1N"], 1)


def test_solving_within_a_limit(run: Run) -> None:
    effort, known = run("solve", "lyngk", LYNGK, "--nodes", "100")
    assert re.fullmatch(r"not solved: \d+ nodes in \d+\.\d{3} s", effort)
    assert known == "known: nothing"
    two = run("solve", "gyges", "-", "--nodes", "50", stdin=f"{GYGES}\nx\n{GYGES}\n", code=2)
    answer = ["not solved", "known"]
    assert [line.split(":")[0] for line in two] == [*answer, "", *answer]


@pytest.mark.parametrize(("columns", "small"), [(80, False), (40, True)])
def test_a_narrow_terminal_gets_a_small_board(
    columns: int, small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    position = torony.game("gyges").start()
    lines = drawn(position, colour=False).splitlines()
    assert max(map(len, lines)) <= columns
    assert ("to place 112233/112233" in lines) == small


def test_a_group_lists_its_commands(run: Run) -> None:
    lines = run("record", "--help")
    assert lines[0].startswith("usage: torony record COMMAND")
    listed = [line.split("  ")[1] for line in lines if line.startswith("  ")]
    assert listed == [name for name in COMMANDS if name.startswith("record ")]
