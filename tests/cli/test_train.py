"""``torony train`` as a process; what it does is tested in tests/training."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "torony", "train", "gyges", "--minutes", "60", "--out", "out"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A test run in the background of a shell ignores SIGINT, and its children would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while not (tmp_path / "out" / "curve.svg").exists() and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    printed, errors = process.communicate(timeout=30)
    assert (process.returncode, printed) == (130, "")
    assert errors.endswith("interrupted; the same command goes on from here\n")
    assert (tmp_path / "out" / "depth-1" / "gyges.checkpoint").exists()
