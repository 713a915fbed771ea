"""The examples run, with small settings, and do what they say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import torony

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
RUNS = {
    "random_and_greedy.py": (["gyges", "lyngk", "--games", "2"], "greedy scores"),
    "against_the_engine.py": (["--level", "1"], "The agent was player"),
    "openspiel_search.py": (["--simulations", "2"], "The search scores"),
    "self_play.py": (["--seconds", "1", "--every", "0.5", "--games", "64"], "against random play"),
}


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout


@pytest.mark.parametrize("name", RUNS)
def test_examples_run(name: str) -> None:
    arguments, expected = RUNS[name]
    assert expected in run(name, *arguments)


def test_every_example_is_run() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == RUNS.keys()


@pytest.mark.parametrize("name", RUNS)
def test_examples_explain_themselves(name: str) -> None:
    assert "usage:" in run(name, "--help")


@pytest.mark.parametrize("game", ["gyges", pytest.param("lyngk", marks=pytest.mark.slow)])
def test_the_net_learns(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in positions, so that a slow machine only takes longer."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import self_play

    settings = self_play.Settings(game, games=256, steps=8, hidden=64, threads=1, seed=1)
    net = self_play.new_net(settings)
    rates = []
    for progress in self_play.train(settings, net, every=3.0):
        rates.append(progress.win_rate)
        if progress.positions >= 100_000 or progress.win_rate >= 0.85:
            break
    assert rates[-1] >= 0.8 > rates[0], rates


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORONY_SECONDS", "1")
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    notebook = nbformat.read(EXAMPLES / "learning_curve.ipynb", as_version=4)
    assert any("image/png" in str(cell.get("outputs")) for cell in notebook.cells), "no plots"
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
    printed = "".join(
        output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", [])
    )
    assert re.search(r"\d s +[\d,]+ positions", printed)


def test_the_notebook_names_no_machine() -> None:
    text = (EXAMPLES / "learning_curve.ipynb").read_text(encoding="utf-8")
    assert str(ROOT) not in text


def test_the_citation_is_of_this_version() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {torony.__version__}\n" in text
