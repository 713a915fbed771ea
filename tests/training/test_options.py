"""The options of a training come from one table of the core, which torony-train has too."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from torony import TrainingFailed, _core
from torony.cli import main
from torony.training import LogEntry, TrainingPlan, train
from torony.training.options import OPTIONS
from torony.training.run import _entry

OFFERED = ["minutes", "games", "seed", "threads"]
"""What `torony train` lets people choose; the others are up to its stages."""


def core_train(folder: Path, **options: float) -> None:
    known = {name.replace("_", "-"): value for name, value in options.items()}
    _core.train("gyges", str(folder), "", known, 1.0, 1.0, lambda report: None)


def test_the_stages_set_options_that_there_are() -> None:
    for stage in TrainingPlan("gyges", games=100).stages:
        chosen = TrainingPlan("gyges", games=100).options(stage)
        assert set(chosen) < set(OPTIONS)
        for name, value in chosen.items():
            assert OPTIONS[name].lowest <= value <= OPTIONS[name].highest


def test_the_command_offers_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    for name in OFFERED:
        assert f"--{name} N {OPTIONS[name].help}" in shown


@pytest.mark.parametrize("name", OPTIONS)
def test_a_value_out_of_range_is_refused(name: str, tmp_path: Path) -> None:
    option = OPTIONS[name]
    values = [option.lowest - 1, option.highest * 2 + 1, float("nan")]
    for value in [*values, option.lowest + 0.5] if option.whole else values:
        with pytest.raises(ValueError, match=f"{name} cannot be"):
            core_train(tmp_path / "folder", **{name: value})
    assert not (tmp_path / "folder").exists()


def test_an_unknown_option_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="deep cannot be"):
        core_train(tmp_path, deep=3, games=64)
    with pytest.raises(TrainingFailed, match="seed cannot be"):
        train(TrainingPlan("gyges", games=64, seed=2**60), tmp_path)


def test_what_is_not_set_has_its_default(tmp_path: Path) -> None:
    core_train(tmp_path / "short", games=32)
    every = {name: option.default for name, option in OPTIONS.items()}
    core_train(tmp_path / "long", **{**every, "games": 32})
    nets = [(tmp_path / name / "gyges.net").read_bytes() for name in ("short", "long")]
    assert nets[0] == nets[1]


def test_the_second_stage_has_its_share() -> None:
    """Four tenths of the time, which its slower games make 15 % of their number."""
    by_games = TrainingPlan("lyngk", games=1000).stages
    assert [(stage.games, stage.minutes) for stage in by_games] == [(850, 0), (150, 0)]
    by_minutes = TrainingPlan("lyngk", minutes=10).stages
    assert [(stage.games, stage.minutes) for stage in by_minutes] == [(0, 6), (0, 4)]
    assert TrainingPlan("lyngk").options(by_games[0])["threads"] == 1


def test_the_log_keeps_as_many_digits_as_mean_something() -> None:
    report = SimpleNamespace(
        seconds=12.3456,
        games=640,
        positions=9000,
        positions_per_second=731.6,
        error=0.12345678,
        rate=0.0123456789,
        level=2,
        score=0.4567891,
        promoted=True,
        progress=0.3333333,
    )
    assert _entry(2, cast(_core.TrainingReport, report)) == LogEntry(
        *(2, 12.35, 640, 9000, 732, 0.12346, 0.012346, 2, 0.4568, True, 0.3333)
    )
