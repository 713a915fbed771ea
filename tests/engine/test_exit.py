"""A process that exits, forks or is interrupted while the engine works ends quietly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

PATIENCE = 60.0  # seconds; only a hang takes that long

CALLS = {
    "play": "engine.play(position, torony.Limit(time=60))",
    "short searches": "all(engine.play(position, torony.Limit(nodes=5)) for _ in FOREVER)",
    "analyse": "list(engine.analysis(position))",
    "solve": "engine.solve(position)",
    "perft": "position.perft(9, threads=2)",
    "playouts": "torony.random_playouts(position, 10**9, seed=1)",
    "baseline": "torony.Baseline('uct', 'lyngk').play(position, torony.Limit(time=60))",
    "batch": "any(games.reset(1) for games in itertools.repeat(torony._core.Batch(*BATCH)))",
}

SCRIPT = """
import itertools, os, sys, threading, time, torony
FOREVER = itertools.count()
BATCH = ("lyngk", 64, 1, False, True, True, 100, 1, None)
position = torony.game("lyngk").start(seed=1)
engine = torony.Engine("lyngk", hash=1)
def work(call):
    print("works", flush=True)
    call()
"""


def ended(*lines: str, interrupt: bool = False) -> tuple[int, str]:
    """The exit code of a script that prints "works", and what it said on stderr."""
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT + "\n".join(lines)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    with process:
        try:
            assert process.stdout.readline() == "works\n"
            if interrupt:
                time.sleep(0.1)
                process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    return process.returncode, errors


def in_thread(call: str, *, daemon: bool) -> str:
    return f"threading.Thread(target=work, args=[lambda: {CALLS[call]}], daemon={daemon}).start()"


@pytest.mark.parametrize("call", [*CALLS, *["short searches"] * 4])
def test_exit_while_a_daemon_thread_works(call: str) -> None:
    """Short searches several times, because each may be stopped before it has begun."""
    assert ended(in_thread(call, daemon=True), "time.sleep(0.1)") == (0, "")


@pytest.mark.parametrize("call", ["solve", "analyse"])
def test_exit_while_an_ordinary_thread_works_without_end(call: str) -> None:
    """Python waits for such a thread; a search without a limit would never let it go."""
    assert ended(in_thread(call, daemon=False), "time.sleep(0.1)") == (0, "")


def test_an_ordinary_thread_may_finish() -> None:
    work = "lambda: sys.exit(engine.play(position, torony.Limit(time=0.3)).turn is None)"
    code = f"threading.Thread(target=work, args=[{work}]).start()"
    assert ended(code) == (0, "")


@pytest.mark.parametrize("call", ["play", "analyse", "perft"])
def test_interrupted_while_a_daemon_thread_works(call: str) -> None:
    code, errors = ended(in_thread(call, daemon=True), "time.sleep(60)", interrupt=True)
    assert code == -signal.SIGINT
    assert errors.splitlines()[-1] == "KeyboardInterrupt"


def test_exit_from_asyncio() -> None:
    code = """
import asyncio
async def main():
    limit = torony.Limit(time=0.3)
    task = asyncio.create_task(asyncio.to_thread(work, lambda: engine.play(position, limit)))
    await asyncio.sleep(0.1)
asyncio.run(main())
"""
    assert ended(code) == (0, "")


def test_interrupted_in_asyncio() -> None:
    code = """
import asyncio
async def main():
    limit = torony.Limit(time=0.5)
    await asyncio.to_thread(work, lambda: engine.play(position, limit))
asyncio.run(main())
"""
    assert ended(code, interrupt=True)[0] == -signal.SIGINT


def test_what_atexit_calls_can_use_the_engine() -> None:
    """Registered before or after the import, while a daemon thread searches with another engine."""
    code = """
import atexit
other = torony.Engine("lyngk", hash=1)
atexit.register(lambda: other.play(position, torony.Limit(nodes=100)))
"""
    assert ended(code, in_thread("solve", daemon=True), "time.sleep(0.1)") == (0, "")


FORKED = """
child = os.fork()
if child == 0:
    {}
    os._exit(0)
engine.stop()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.parametrize(
    "in_child",
    [
        "engine.close()",
        "engine.stop()",
        "torony.Engine('gyges').play(torony.game('gyges').start(), torony.Limit(nodes=9))",
        "sys.exit(0)",
    ],
)
def test_fork_while_a_thread_searches(in_child: str) -> None:
    code = FORKED.format(in_child)
    assert ended(in_thread("solve", daemon=True), "time.sleep(0.1)", code) == (0, "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_fork_during_an_analysis() -> None:
    """The copy of the generator says what is wrong; the copy of the engine can be closed."""
    in_child = """
    try:
        next(analysis)
    except RuntimeError as error:
        assert "copy" in str(error), error
    try:
        engine.play(position, torony.Limit(nodes=9))
    except RuntimeError as error:
        assert "forked" in str(error), error
    else:
        raise SystemExit("an engine without its threads searched")
    engine.close()
"""
    start = "analysis = engine.analysis(position)\nnext(analysis)\nprint('works', flush=True)"
    code = FORKED.format(in_child.strip())
    assert ended(start, code) == (0, "")
