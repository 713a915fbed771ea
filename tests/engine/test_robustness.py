"""What could end the engine, or leave it running for nobody: memory, threads, lines, readers."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.engine.process import COMMAND, PATIENCE, Process, best, printed, session

import torony
from torony import _core

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits are those of Linux")

GYGES = "setoption name Game value gyges"
START = "position text 321123/000000/000000/000000/000000/321123 1 -"
WINNING = "position text 200132/000300/000000/300000/000110/210320 1 -"
LOSING = "position text 200132/000300/000000/300000/000000/213132 2 -"
WON = "position text 321120/000000/000000/000000/000000/321123 2 N3"
LITTLE_MEMORY = 800
"""Megabytes of addresses; an engine with a small table and one thread needs fewer."""


# ---- An infinite search is answered after stop, and only then ------------------------------------


@pytest.mark.parametrize(
    ("position", "go"),
    [
        (WINNING, "go infinite"),
        (LOSING, "go infinite"),
        (WON, "go infinite"),
        (START, "go infinite depth 2"),
        (START, "go nodes 100 infinite"),
    ],
)
@pytest.mark.parametrize("level", [10, 3])
def test_an_infinite_search_waits_for_stop(position: str, go: str, level: int) -> None:
    with Process(GYGES, f"setoption name Level value {level}", position, go) as engine:
        time.sleep(0.1)  # the search takes less
        engine.send("isready")
        assert not [line for line in engine.until("readyok") if line.startswith("bestmove")]
        engine.send("stop")
        assert engine.until("bestmove")[-1].startswith("bestmove ")
        engine.send("stop", "isready")
        assert engine.until("readyok") == ["readyok"]


@pytest.mark.parametrize("command", ["quit", "tepnewgame", "go depth 1", GYGES, START])
def test_any_command_that_needs_the_answer_asks_for_it(command: str) -> None:
    lines = session(GYGES, WINNING, "go infinite", command, "isready")
    answers = [line for line in lines if line.startswith(("bestmove", "readyok"))]
    expected = {"quit": ["bestmove d1N"], "go depth 1": ["bestmove d1N"] * 2 + ["readyok"]}
    found = sorted(answers) if command.startswith("go") else answers  # it runs beside isready
    assert found == expected.get(command, ["bestmove d1N", "readyok"])


def test_a_search_without_limits_answers_when_it_has_a_proof() -> None:
    assert best(session(GYGES, WINNING, "go depth 3")) == "d1N"
    with Process(GYGES, WINNING, "go") as engine:
        assert engine.until("bestmove")[-1] == "bestmove d1N"


# ---- Memory and threads --------------------------------------------------------------------------


def test_the_largest_table_fits_the_machine() -> None:
    most = next(option for option in torony.Engine.options() if option.name == "Hash").highest
    machine = int(Path("/proc/meminfo").read_text(encoding="ascii").split()[1]) >> 10
    assert machine // 4 <= most <= machine
    (line,) = session(f"setoption name Hash value {most + 1}")
    assert line.startswith(f"info string error Hash must be a whole number from 1 to {most}, not ")


@pytest.mark.memory
def test_a_table_that_does_not_fit_is_refused_and_the_old_one_stays() -> None:
    search = (START, "go nodes 20000")
    with Process(GYGES, "setoption name Hash value 1", memory_mb=LITTLE_MEMORY) as engine:
        engine.send(*search)
        before = engine.until("bestmove")
        engine.send("tepnewgame", f"setoption name Hash value {2 * LITTLE_MEMORY}", *search)
        error, *after = engine.until("bestmove")
    what = f"a transposition table of {2 * LITTLE_MEMORY} megabytes"
    assert error == f"info string error not enough memory for {what}"
    # How full the table is tells its size.
    assert [line.split()[16] for line in after[:-1]] == [line.split()[16] for line in before[:-1]]
    assert best(after) == best(before)


@pytest.mark.memory
def test_threads_that_cannot_be_had_are_refused() -> None:
    with Process(GYGES, "setoption name Hash value 1", memory_mb=LITTLE_MEMORY) as engine:
        engine.send("setoption name Threads value 256", START, "go nodes 500")
        lines = engine.until("bestmove")
        assert lines[0] == "info string error the system does not let 256 threads run"
        engine.send("setoption name Threads value 2", "go nodes 500")
        assert not [line for line in engine.until("bestmove") if "error" in line]


LIMITED = """
import resource, torony
engine = torony.Engine("gyges", hash=1)
position = torony.game("gyges").start()
used = 1024 * int(open("/proc/self/status").read().partition("VmSize:")[2].split()[0])
def allow(more_mb):
    resource.setrlimit(resource.RLIMIT_AS, (used + (more_mb << 20), resource.RLIM_INFINITY))
def refused(call):
    try:
        call()
    except (torony.OutOfResources, RuntimeError) as error:
        return str(error)
"""


def limited(*lines: str) -> list[str]:
    return printed([sys.executable, "-c", LIMITED + "\n".join(lines)])


def test_the_library_says_what_it_does_not_get() -> None:
    assert limited(
        "allow(200)",
        "print(refused(lambda: torony.Engine('gyges', hash=500)))",
        "print(refused(lambda: torony.Engine('gyges', hash=1, threads=200)))",
        "print(refused(lambda: engine.configure(threads=200)), engine.settings['threads'])",
        "print(engine.play(position, torony.Limit(nodes=9)).turn in position.legal_turns())",
    ) == [
        "not enough memory for a transposition table of 500 megabytes",
        "the system does not let 200 threads run",
        "the system does not let 200 threads run 1",
        "True",
    ]


def test_a_search_whose_thread_cannot_start_leaves_the_engine_usable() -> None:
    assert limited(
        "allow(2)",
        "print(refused(lambda: engine.play(position, torony.Limit(nodes=9))))",
        "print(refused(lambda: position.perft(2)))",
        "print(refused(lambda: list(engine.analysis(position, torony.Limit(nodes=9)))))",
        "engine.stop()",
        "allow(1000)",
        "print(engine.play(position, torony.Limit(nodes=9)).turn in position.legal_turns())",
    ) == ["can't start new thread"] * 3 + ["True"]


# ---- Lines and readers ---------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["x" * 2**21, "position text " + "1/" * 2**20, " " * 2**21])
def test_a_line_that_is_too_long_is_skipped(line: str) -> None:
    assert session(line, "isready", line) == [
        "info string error the line is longer than 1048576 bytes",
        "readyok",
        "info string error the line is longer than 1048576 bytes",
    ]


@pytest.mark.parametrize(
    "position", ["1 1 " + "r" * 10**6 + "/- 0/0", "(i)" * 10**5 + " 1 -/- 0/0", "1" * 10**6]
)
@pytest.mark.parametrize("name", torony.games())
def test_a_position_that_is_too_long_has_one_reason(name: str, position: str) -> None:
    with pytest.raises(torony.InvalidPosition) as caught:
        torony.game(name).position(position)
    (reason,) = caught.value.reasons
    assert (reason.key, reason.values) == ("tooLong", {"limit": 200, "count": len(position)})


def test_a_reader_that_goes_ends_the_engine() -> None:
    engine = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert engine.stdin is not None
    assert engine.stdout is not None
    with engine.stdin:  # it stays open: nothing but the lost reader tells the engine
        engine.stdin.write(f"{GYGES}\n{START}\ngo infinite\n")
        engine.stdin.flush()
        engine.stdout.readline()
        engine.stdout.close()
        assert engine.wait(PATIENCE) == 141


def test_a_full_disk_ends_the_engine() -> None:
    with Path("/dev/full").open("w", encoding="ascii") as full:
        finished = subprocess.run(
            COMMAND,
            input=f"{GYGES}\n{START}\ngo infinite\n",
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert (finished.returncode, finished.stderr) == (
        74,
        "torony: error: the output cannot be written: No space left on device\n",
    )


# ---- Objects -------------------------------------------------------------------------------------


CLASSES = sorted(name for name, kind in vars(_core).items() if isinstance(kind, type))


@pytest.mark.parametrize("name", CLASSES)
def test_an_object_without_its_constructor_is_refused(name: str) -> None:
    kind = getattr(_core, name)
    with pytest.raises(TypeError, match=r"not safe"):
        object.__new__(kind)
    empty = kind.__new__(kind)
    for member in vars(kind).values():
        if isinstance(member, property):
            with pytest.raises(TypeError), pytest.warns(RuntimeWarning, match="uninitialized"):
                member.__get__(empty, kind)
