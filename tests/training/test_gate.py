"""Whether a net is adopted is decided by a match."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import torony
from torony.cli import main
from torony.engine import nets
from torony.training import Gate, TrainingPlan, train

GYGES = torony.game("gyges")


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package folder of our own, with an almost untrained net in place of the real one."""
    folder = tmp_path / "nets"
    folder.mkdir()
    path = folder / "gyges.net"
    path.write_bytes(train(TrainingPlan("gyges", games=32), tmp_path / "weak").read_bytes())

    @contextmanager
    def packaged() -> Iterator[Path]:
        yield folder

    def read(game: str, net: Path | None) -> bytes:
        return (folder / nets.packaged(game) if net is None else Path(net)).read_bytes()

    monkeypatch.setattr(nets, "folder", packaged)
    monkeypatch.setattr(nets, "read", read)
    return path


def command(tmp_path: Path, *more: str) -> list[str]:
    budget = ["--games", "4000", "--out", str(tmp_path / "out")]
    return ["train", "gyges", *budget, "--gate-games", "200", "--gate-nodes", "30", *more]


def test_a_better_net_is_adopted(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = shipped.read_bytes()
    assert main(command(tmp_path)) == 0
    assert "ADOPTED as " in capsys.readouterr().out
    adopted = (tmp_path / "out" / "gyges.net").read_bytes()
    assert adopted == (tmp_path / "out" / "depth-2" / "gyges.net").read_bytes()
    verdict = json.loads((tmp_path / "out" / "gate.json").read_text(encoding="utf-8"))
    assert verdict["adopted"]
    assert verdict["match"]["score"] > 0.6
    assert shipped.read_bytes() == before
    # The same command again trains no more and plays no more; --adopt installs the net.
    assert main(command(tmp_path, "--adopt")) == 0
    assert "installed as" in capsys.readouterr().out
    assert shipped.read_bytes() == adopted
    assert main(command(tmp_path)) == 0
    assert "it is the shipped net" in capsys.readouterr().out
    assert json.loads((tmp_path / "out" / "gate.json").read_text(encoding="utf-8")) == verdict


def test_a_worse_net_is_not(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strong = train(TrainingPlan("gyges", games=4000), tmp_path / "strong").read_bytes()
    shipped.write_bytes(strong)
    weak = ["train", "gyges", "--games", "32", "--seed", "2", "--out", str(tmp_path / "out")]
    assert main([*weak, "--adopt", "--gate-games", "200", "--gate-nodes", "30"]) == 1
    assert "NOT ADOPTED: the test accepted 0 Elo" in capsys.readouterr().out
    assert not (tmp_path / "out" / "gyges.net").exists()
    assert shipped.read_bytes() == strong


def test_too_few_games_prove_nothing(tmp_path: Path, shipped: Path) -> None:
    net = train(TrainingPlan("gyges", games=32, seed=9), tmp_path / "other")
    gate = Gate(GYGES, net, tmp_path, games=2, nodes=10)
    gate.match.run(gate.record)
    verdict = gate.decide()
    assert not verdict.adopted
    assert "no verdict after 2 games" in verdict.reason


def test_without_a_shipped_net(tmp_path: Path, shipped: Path) -> None:
    net = train(TrainingPlan("gyges", games=32), tmp_path / "new")
    shipped.write_bytes(b"damaged")
    gate = Gate(GYGES, net, tmp_path, games=2, nodes=10)
    assert not gate.needed
    assert gate.decide().adopted
    assert (tmp_path / "gyges.net").read_bytes() == net.read_bytes()


def test_no_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tiny = ["train", "gyges", "--games", "32", "--out", str(tmp_path), "--gate-games", "0"]
    assert main(tiny) == 1
    output = capsys.readouterr()
    assert "no match was played" in output.out
    assert "stage 2, 100 %" in output.err
