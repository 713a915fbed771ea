"""The line protocol: what every command answers. docs/protocol.md describes it."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.engine.process import COMMAND, PATIENCE, Process, best, infos, session

import torony

GYGES = "setoption name Game value gyges"
START = "321123/000000/000000/000000/000000/321123 1 -"
WON = "321120/000000/000000/000000/000000/321123 2 N3"
ERROR = "info string error "
MOST_HASH = {option.name: option.highest for option in torony.Engine.options()}["Hash"]

every_game = pytest.mark.parametrize("name", torony.games())


def errors(lines: list[str]) -> list[str]:
    return [line.removeprefix(ERROR) for line in lines if line.startswith(ERROR)]


@pytest.fixture(scope="module")
def engine() -> Iterator[Process]:
    """One process for all that bad input; it must survive."""
    with Process() as engine:
        yield engine


def test_introduction() -> None:
    lines = session("tep")
    assert lines[0].startswith("id name Torony")
    assert lines[1].startswith("id author ")
    assert lines[-1] == "tepok"
    games = " ".join(f"var {name}" for name in torony.games())
    assert lines[2] == f"option name Game type combo default lyngk {games}"
    names = [line.split()[2] for line in lines[2:-1]]
    assert names == ["Game", "Threads", "Hash", "MultiPV", "Level", "Seed"]


def test_options_are_those_of_the_library() -> None:
    """The same defaults and ranges, whichever way one comes."""
    numbers = {}
    for line in session("tep"):
        words = line.split()
        if words[0] == "option" and words[4] == "spin":
            numbers[words[2]] = (int(words[6]), int(words[8]), int(words[10]))
    defaults = inspect.signature(torony.Engine).parameters
    assert numbers["Threads"][0] == defaults["threads"].default
    assert numbers["Hash"][0] == defaults["hash"].default
    assert numbers == {
        option.name: (option.default, option.lowest, option.highest)
        for option in torony.Engine.options()
    }


def test_nothing_to_say() -> None:
    assert session() == []
    assert session("", "   ", "\t") == []
    assert session("isready", "  isready  ") == ["readyok", "readyok"]
    assert session("isready", "quit", "isready") == ["readyok"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("uci", "unknown command 'uci'"),
        ("hello there", "unknown command 'hello'"),
        ("TEP", "unknown command 'TEP'"),
        ("setoption", "there is no option ''"),
        ("setoption name", "there is no option ''"),
        ("setoption name Speed value 3", "there is no option 'Speed'"),
        ("setoption name Game", "there is no game ''"),
        ("setoption name Game value chess", "there is no game 'chess'"),
        ("setoption name Hash", f"Hash must be a whole number from 1 to {MOST_HASH}, not ''"),
        ("setoption name Hash value 0", f"Hash must be a whole number from 1 to {MOST_HASH}, not"),
        ("setoption name Hash value 8 8", f"Hash must be a whole number from 1 to {MOST_HASH},"),
        ("setoption name Threads value two", "Threads must be a whole number from 1 to 256, not"),
        ("setoption name Threads value 257", "Threads must be a whole number from 1 to 256, not"),
        ("setoption name MultiPV value -1", "MultiPV must be a whole number from 1 to 64, not"),
        ("setoption name MultiPV value 99999999999999999999", "MultiPV must be a whole number"),
        ("position", "expected 'position start ...' or 'position text ...'"),
        ("position middle", "expected 'position start ...' or 'position text ...'"),
        ("position start 7", "expected 'position start [seed N] [moves ...]'"),
        ("position start seed", "expected 'position start [seed N] [moves ...]'"),
        ("position start seed -1", "expected 'position start [seed N] [moves ...]'"),
        ("position start seed 18446744073709551616", "expected 'position start [seed N]"),
        ("position start moves a1b3", "'a1b3' is not legal: the pieces are still being placed"),
        ("position start moves 3@a1 3@a1", "'3@a1' is not legal: "),
        ("position start moves hello", "'hello' is not a turn: "),
        ("position text", "'' is not a position of gyges"),
        ("position text hello moves a1b3", "'hello' is not a position of gyges"),
        (f"position text {START} moves b6b4", "'b6b4' is not legal: "),
        ("go fast", "unknown limit 'fast'"),
        ("go depth", "expected a whole number after 'depth'"),
        ("go depth x", "expected a whole number after 'depth'"),
        ("go depth -1", "expected a whole number after 'depth'"),
        ("go depth nan", "expected a whole number after 'depth'"),
        ("go movetime inf", "expected a whole number after 'movetime'"),
        ("go movetime 1e300", "expected a whole number after 'movetime'"),
        ("go infinite nodes", "expected a whole number after 'nodes'"),
        ("\x01\x02", "unknown command"),
    ],
)
def test_bad_input(engine: Process, line: str, says: str) -> None:
    engine.send(GYGES, line, "isready")
    lines = engine.until("readyok")
    assert len(lines) == 2
    assert lines[0].startswith(f"{ERROR}{says}")
    assert lines[1] == "readyok"


def test_input_that_is_no_text() -> None:
    garbage = b"\xff\xfe\0go\n" + b"x" * 100_000 + b"\n" + b"go " * 20_000 + b"\nisready"
    finished = subprocess.run(
        COMMAND, input=garbage, capture_output=True, check=False, timeout=PATIENCE
    )
    assert (finished.returncode, finished.stderr) == (0, b"")
    answers = finished.stdout.splitlines()
    assert len(answers) == 4
    assert all(line.startswith(ERROR.encode()) for line in answers[:3])
    assert answers[3] == b"readyok"


def test_a_bad_position_changes_nothing() -> None:
    lines = session(
        GYGES,
        f"position text {START}",
        f"position text {START} moves a1b3 b6b4 b1b1",
        "position start moves 3@a1 x",
        "go depth 1",
    )
    assert len(errors(lines)) == 2
    assert torony.game("gyges").position(START).is_legal(best(lines))


@every_game
def test_start_positions(name: str) -> None:
    lines = session(
        f"setoption name Game value {name}",
        *("position start seed 7", "go nodes 50"),
        *("position start", "go nodes 50"),
        *("position start seed 0", "go nodes 50"),
    )
    turns = [line.split()[1] for line in lines if line.startswith("bestmove ")]
    assert torony.game(name).start(seed=7).is_legal(turns[0])
    assert torony.game(name).start(seed=0).is_legal(turns[1])
    assert len(turns) == 3
    assert errors(lines) == []


@every_game
def test_a_whole_game(name: str) -> None:
    """The engine against itself: every answer is legal, and at the end there is none."""
    position = torony.game(name).start(seed=3)
    moves: list[str] = []
    with Process(f"setoption name Game value {name}") as engine:
        while position.outcome() is None and len(moves) < 150:
            engine.send(" ".join(["position start seed 3 moves", *moves]), "go nodes 30")
            lines = engine.until("bestmove")
            assert errors(lines) == []
            moves.append(best(lines))
            position = position.play(moves[-1])
        if position.outcome() is not None:
            engine.send(" ".join(["position start seed 3 moves", *moves]), "go")
            assert engine.until("bestmove") == ["bestmove none"]


@pytest.mark.parametrize(
    "limits",
    [
        "depth 1",
        "depth 4",
        "depth 0",
        "nodes 1",
        "nodes 0",
        "nodes 2000",
        "movetime 0",
        "movetime 1",
        "movetime 50",
        "time1 500 time2 1 inc1 10 inc2 0",
        "time1 0",
        "time1 1 inc1 1",
        "depth 3 nodes 100000 movetime 60000",
        "movetime 18446744073709551615 depth 2",
        "depth 18446744073709551615 nodes 100",
    ],
)
def test_limits(engine: Process, limits: str) -> None:
    engine.send(GYGES, f"position text {START}", f"go {limits}")
    lines = engine.until("bestmove")
    assert lines[-1].startswith("bestmove ")
    assert errors(lines) == []
    assert torony.game("gyges").position(START).is_legal(best(lines))
    last = infos(lines)[-1]
    assert last["pv"].split()[0] == best(lines)
    assert last["multipv"] == "1"


def test_the_clock_of_the_player_to_move() -> None:
    position = f"position text {START} moves a1b3"
    quick = infos(session(GYGES, position, "go time1 1000000 time2 20 inc1 60000"))
    assert int(quick[-1]["time"]) < 1000


def test_information() -> None:
    lines = session(GYGES, f"position text {START}", "go depth 4")
    depths = [int(info["depth"]) for info in infos(lines)]
    assert sorted(set(depths)) == [1, 2, 3, 4]
    assert depths == sorted(depths)
    for info in infos(lines):
        assert list(info) == [
            *("depth", "seldepth", "multipv", "score", "nodes", "nps", "time", "hashfull", "pv")
        ]
        kind, number = info["score"].split()
        assert kind in ("cp", "win", "loss")
        int(number)
        position = torony.game("gyges").position(START)
        for turn in info["pv"].split():
            position = position.play(turn)


def test_wins_and_losses() -> None:
    winning = "200132/000300/000000/300000/000110/210320 1 -"
    lines = session(GYGES, f"position text {winning}", "go depth 5")
    assert infos(lines)[-1]["score"] == "win 1"
    assert best(lines) == "d1N"


def test_several_lines() -> None:
    lines = session(
        *(GYGES, "setoption name MultiPV value 3", f"position text {START}", "go depth 3")
    )
    reports = infos(lines)[:9]
    assert [info["multipv"] for info in reports] == ["1", "2", "3"] * 3
    for first in (0, 3, 6):
        batch = reports[first : first + 3]
        assert len({info["pv"].split()[0] for info in batch}) == 3
        scores = [int(info["score"].removeprefix("cp ")) for info in batch]
        assert scores == sorted(scores, reverse=True)


def test_options_last_when_the_game_changes() -> None:
    lines = session("setoption name MultiPV value 2", GYGES, "go depth 1")
    assert {info["multipv"] for info in infos(lines)} == {"1", "2"}


def test_repetition_is_known_from_the_moves() -> None:
    """The third occurrence is a draw (G-5), which the position alone does not tell."""
    start = "100000/000000/000000/000000/000000/000001 1 -"
    shuffle = "a1a2 f6f5 a2a1 f5f6 a1a2 f6f5 a2a1"

    def score_of_repeating(*place: str) -> str:
        lines = session(GYGES, "setoption name MultiPV value 8", " ".join(place), "go depth 1")
        return next(info["score"] for info in infos(lines) if info["pv"].startswith("f5f6"))

    assert score_of_repeating("position text", start, "moves", shuffle) == "cp 0"
    after = "100000/000000/000000/000000/000001/000000 2 -"
    assert score_of_repeating("position text", after) != "cp 0"


def test_a_finished_game() -> None:
    assert session(GYGES, f"position text {WON}", "go depth 3") == ["bestmove none"]
    assert session(GYGES, f"position text {WON}", "go infinite") == ["bestmove none"]


def test_a_new_game_forgets() -> None:
    search = (f"position text {START}", "go nodes 3000")
    lines = session(GYGES, *search, "tepnewgame", *search)
    middle = next(n for n, line in enumerate(lines) if line.startswith("bestmove")) + 1
    kept = ("depth", "seldepth", "score", "nodes", "pv")
    first, second = (
        [[info[name] for name in kept] for info in infos(half)]
        for half in (lines[:middle], lines[middle:])
    )
    assert first == second


def serve(folder: Path, *lines: str) -> list[str]:
    """A session with the nets of that folder."""
    finished = subprocess.run(
        [sys.executable, "-c", f"from torony import _core; _core.serve({str(folder)!r})"],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return finished.stdout.splitlines()


@pytest.mark.parametrize("damage", ["missing", "empty", "another game"])
def test_without_a_good_net(tmp_path: Path, damage: str) -> None:
    nets = Path(torony.__file__).parent / "nets"
    if damage == "empty":
        (tmp_path / "lyngk.net").touch()
    if damage == "another game":
        (tmp_path / "lyngk.net").write_bytes((nets / "gyges.net").read_bytes())
    problem, ready, refused = serve(tmp_path, "isready", "go depth 1")
    assert problem.startswith(ERROR)
    assert "net" in problem
    assert ready == "readyok"
    assert refused == problem


def test_a_game_without_its_net_is_not_taken_up(tmp_path: Path) -> None:
    nets = Path(torony.__file__).parent / "nets"
    (tmp_path / "lyngk.net").write_bytes((nets / "lyngk.net").read_bytes())
    lines = serve(tmp_path, "position start seed 4", GYGES, "go nodes 20")
    assert lines[0].startswith(f"{ERROR}cannot read the net")
    assert lines[0].endswith("gyges.net")
    assert torony.game("lyngk").start(seed=4).is_legal(best(lines))


def test_another_game_after_a_bad_start(tmp_path: Path) -> None:
    nets = Path(torony.__file__).parent / "nets"
    (tmp_path / "gyges.net").write_bytes((nets / "gyges.net").read_bytes())
    lines = serve(tmp_path, GYGES, "go nodes 20")
    assert len(errors(lines)) == 1
    assert torony.game("gyges").start().is_legal(best(lines))
