"""The protocol while a search runs: stopping, time limits, the end of the input, Ctrl-C.

Other programs on the machine can delay an answer at any time, so of several tries the quickest
counts, and the slack is generous.
"""

from __future__ import annotations

import signal
import sys
import time

import pytest
from tests.engine.process import PATIENCE, Process, best, infos, session

import torony

SLACK = 0.1
TRIES = 5

DEAL = "position start seed 7"  # of LYNGK: more than a thousand turns
START = "position text 321123/000000/000000/000000/000000/321123 1 -"

every_place = pytest.mark.parametrize(
    ("name", "place"),
    [("lyngk", DEAL), ("lyngk-6", DEAL), ("gyges", START), ("gyges-advanced", START)],
)


@every_place
def test_stopping(name: str, place: str) -> None:
    seconds = []
    with Process(f"setoption name Game value {name}", place) as engine:
        for _ in range(TRIES):
            engine.send("go infinite")
            engine.until("info")
            time.sleep(0.05)
            engine.send("stop")
            seconds.append(engine.seconds_until("bestmove"))
    assert min(seconds) < 0.02 + SLACK


@every_place
@pytest.mark.parametrize("milliseconds", [1, 100])
def test_time_for_a_turn(name: str, place: str, milliseconds: int) -> None:
    seconds = []
    with Process(f"setoption name Game value {name}", place) as engine:
        for _ in range(TRIES):
            engine.send("tepnewgame")
            engine.ready()
            engine.send(f"go movetime {milliseconds}")
            seconds.append(engine.seconds_until("bestmove"))
    assert min(seconds) < milliseconds / 1000 + 0.02 + SLACK


def test_the_clock_is_not_used_up() -> None:
    with Process("setoption name Game value gyges", START) as engine:
        engine.ready()
        engine.send("go time1 1000 time2 1000 inc1 0 inc2 0")
        assert engine.seconds_until("bestmove") < 1


def test_stop_without_a_search() -> None:
    assert session("stop", "stop", "isready") == ["readyok"]


def test_answers_while_it_searches() -> None:
    with Process(DEAL, "go infinite") as engine:
        engine.until("info")
        engine.send("isready", "tep", "nonsense")
        engine.until("readyok")
        engine.until("tepok")
        engine.until("info string error")
        engine.send("stop")
        assert torony.game("lyngk").start(seed=7).is_legal(best(engine.until("bestmove")))


@pytest.mark.parametrize(
    "command",
    [
        START,
        "position nonsense",
        "setoption name Hash value 8",
        "setoption name Game value lyngk",
        "tepnewgame",
        "go nodes 10",
    ],
)
def test_commands_that_end_an_endless_search(command: str) -> None:
    """They would otherwise wait for ever, and nobody could say stop."""
    with Process("setoption name Game value gyges", START, "go infinite") as engine:
        engine.until("info")
        engine.send(command)
        engine.until("bestmove")
        engine.ready()


def test_one_search_after_the_other() -> None:
    lines = session("setoption name Game value gyges", START, "go movetime 50", "go depth 3", "go")
    assert len([line for line in lines if line.startswith("bestmove")]) == 3


def test_end_of_the_input() -> None:
    """A search with a limit is finished; one without is stopped."""
    lines = session("setoption name Game value gyges", START, "go nodes 20000")
    assert int(infos(lines)[-1]["nodes"]) >= 20000
    began = time.monotonic()
    lines = session("setoption name Game value gyges", START, "go infinite")
    assert lines[-1].startswith("bestmove ")
    assert time.monotonic() - began < 10


def test_quitting_while_it_searches() -> None:
    with Process(DEAL, "go infinite") as engine:
        engine.until("info")
        engine.send("quit")
        assert engine.popen.wait(timeout=PATIENCE) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
@pytest.mark.parametrize("search", ["", "go infinite"])
def test_interrupting(search: str) -> None:
    with Process(DEAL, search) as engine:
        engine.ready()
        engine.popen.send_signal(signal.SIGINT)
        assert engine.popen.wait(timeout=PATIENCE) in (-signal.SIGINT, 130)
        assert engine.popen.stderr is not None
        assert engine.popen.stderr.read() == ""


def test_two_threads() -> None:
    lines = session("setoption name Threads value 2", DEAL, "go movetime 100", DEAL, "go depth 2")
    turns = [line.split()[1] for line in lines if line.startswith("bestmove")]
    assert len(turns) == 2
    assert all(torony.game("lyngk").start(seed=7).is_legal(turn) for turn in turns)
