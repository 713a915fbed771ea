"""The evaluation is the same whichever instructions it uses; TORONY_SIMD chooses them.

That the values agree one by one is what core/tests/evaluator_tests.cpp checks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from torony import _core

SEARCHES = """
import json, torony
from torony import _core
infos = {}
for name in torony.games():
    with torony.Engine(name, hash=1) as engine:
        info = engine.play(torony.game(name).start(seed=3), torony.Limit(nodes=500)).info
        infos[name] = [info.nodes, str(info.score), [str(turn) for turn in info.line]]
print(json.dumps([_core.simd(), infos]))
"""


def python(code: str, simd: str) -> subprocess.CompletedProcess[str]:
    """Another Python, because the choice is made once a process."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "TORONY_SIMD": simd},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_names() -> None:
    names = _core.simd_names()
    assert names[0] == "portable"
    assert _core.simd() in names


def test_the_same_search_with_all_instructions() -> None:
    found = []
    for name in ["", *_core.simd_names()]:
        used, infos = json.loads(python(SEARCHES, name).stdout)
        assert used == (name or _core.simd_names()[-1])
        found.append(infos)
    assert all(infos == found[0] for infos in found)


@pytest.mark.parametrize("name", ["fast", "AVX2", "portable "])
def test_a_name_that_means_nothing(name: str) -> None:
    finished = python("import torony; torony.Engine('gyges')", name)
    names = ", ".join(_core.simd_names())
    assert f"ValueError: TORONY_SIMD is '{name}'; this machine has {names}" in finished.stderr
