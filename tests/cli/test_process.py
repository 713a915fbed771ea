"""The command as a process: start-up, pipes, signals, odd bytes."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

COMMAND = [sys.executable, "-m", "torony"]
GYGES = "321123/000000/000000/000000/000000/321123 1 -"
LYNGK = "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0"


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments], input=stdin, capture_output=True, timeout=60, check=False
    )


def test_success_and_failure() -> None:
    good = run("turns", "gyges", GYGES)
    assert (good.returncode, good.stderr) == (0, b"")
    assert len(good.stdout.splitlines()) == 24
    bad = run("turns", "gyges", "x")
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr.startswith(b"torony: error: ")


def test_bytes_that_are_no_text() -> None:
    result = run("turns", "gyges", "-", stdin=b"\xff\xfe\0\n" + GYGES.encode() + b"\n")
    assert result.returncode == 2
    assert len(result.stdout.splitlines()) == 24
    assert result.stderr.startswith(b"torony: error: line 1: ")
    assert result.stderr.count(b"\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_reader_that_goes_away() -> None:
    process = subprocess.Popen(
        [*COMMAND, "turns", "lyngk", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    _, errors = process.communicate((LYNGK + "\n").encode() * 50, timeout=60)
    assert process.returncode == 141
    assert errors == b""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed: str) -> None:
    script = f'"$0" -m torony turns gyges "$1" {closed}'
    result = subprocess.run(
        ["/bin/sh", "-c", script, sys.executable, GYGES],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
@pytest.mark.parametrize(
    "arguments",
    [
        ["perft", "gyges-advanced", GYGES, "20"],
        ["perft", "gyges-advanced", GYGES, "20", "--threads", "2"],
        ["verify", "lyngk", "--positions", "1000000"],
    ],
)
def test_interrupting(arguments: list[str]) -> None:
    code = "import sys; from torony.cli import main; print(flush=True); sys.exit(main())"
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A test run in the background of a shell ignores SIGINT, and its children would as well.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130
    assert b"Traceback" not in errors


def test_help_needs_few_modules() -> None:
    """Help is quick because nothing heavy is imported for it; the time itself is a bench matter."""
    code = "import sys; from torony.cli import main; main(['--help']); print(*sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    modules = set(result.stdout.splitlines()[-1].split())
    assert not modules & {"rich", "argparse", "torony.render", "torony.rulebook", "torony.verify"}
