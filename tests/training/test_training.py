"""Training on tiny budgets: it learns, it goes on where it was stopped, and it repeats itself."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import torony
from torony import Limit, TrainingFailed, _core
from torony.render.chart import ticks
from torony.tournament import Contestant, Match, PlayerSpec
from torony.training import Log, LogEntry, TrainingPlan, draw, train

TINY = TrainingPlan("gyges", games=320)


def files(folder: Path) -> dict[str, bytes]:
    """The nets, by their places."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.net")}


@pytest.mark.parametrize(("game", "games"), [("gyges", 3000), ("lyngk", 600)])
def test_it_learns(game: str, games: int, tmp_path: Path) -> None:
    net = train(TrainingPlan(game, games=games), tmp_path)
    spec = PlayerSpec("engine:net", "engine", {"net": str(net), "hash": "1"})
    learned = Contestant(spec, Limit(depth=1))
    rival = Contestant(PlayerSpec.parse("random"), Limit(depth=1))
    played = Match(torony.game(game), learned, rival, games=20)
    played.run()
    assert played.standing.wins >= 17


@pytest.mark.parametrize("game", _core.LEARNED)
def test_the_same_net_every_time(game: str, tmp_path: Path) -> None:
    plan = TrainingPlan(game, games=64, seed=3)
    for name in ("one", "two"):
        train(plan, tmp_path / name)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert set(files(tmp_path / "one")) == {f"depth-1/{game}.net", f"depth-2/{game}.net"}
    train(TrainingPlan(game, games=64, seed=4), tmp_path / "three")
    assert files(tmp_path / "three") != files(tmp_path / "one")


def test_a_game_without_a_net_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_core, "LEARNED", ("lyngk",))
    with pytest.raises(TrainingFailed, match="gyges has no net that could be trained"):
        train(TrainingPlan("gyges", games=64), tmp_path / "training")
    assert not (tmp_path / "training").exists()


PROGRAM = """
import sys
from pathlib import Path
from torony.training import TrainingPlan, train
train(TrainingPlan("gyges", games=1500), Path(sys.argv[1]), report_seconds=0.1, save_seconds=0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_killed_and_taken_up_again(tmp_path: Path) -> None:
    """At the first checkpoint of each stage, at some in the middle, and between the stages."""
    plan = TrainingPlan("gyges", games=1500)
    train(plan, tmp_path / "whole")
    folder = tmp_path / "killed"
    for stage, checkpoints in ((1, 1), (1, 10), (2, 0), (2, 2)):
        place = folder / f"depth-{stage}"
        process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(folder)])
        seen: set[tuple[int, int]] = set()
        while process.poll() is None and not (place.exists() and len(seen) >= checkpoints):
            with suppress(FileNotFoundError):
                found = (place / "gyges.checkpoint").stat()
                seen.add((found.st_ino, found.st_mtime_ns))
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    done: list[LogEntry] = []
    train(plan, folder, done.append)
    assert files(folder) == files(tmp_path / "whole")
    assert done[-1].progress == 1
    assert done[0].games > 0
    games = [(entry.stage, entry.games) for entry in Log(folder / "log.jsonl").entries()]
    assert games == sorted(set(games))


def test_ctrl_c_keeps_a_checkpoint(tmp_path: Path) -> None:
    def interrupt(entry: LogEntry) -> None:
        raise KeyboardInterrupt

    plan = TrainingPlan("gyges", games=10**9)
    with pytest.raises(KeyboardInterrupt):
        train(plan, tmp_path, interrupt)
    assert (tmp_path / "depth-1" / "gyges.checkpoint").exists()
    assert not (tmp_path / "depth-2").exists()


def test_several_threads(tmp_path: Path) -> None:
    train(TrainingPlan("gyges", games=640, threads=3), tmp_path / "one")
    train(TrainingPlan("gyges", games=640, threads=3), tmp_path / "two")
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_starting_from_a_checkpoint(tmp_path: Path) -> None:
    train(TINY, tmp_path / "first")
    start = tmp_path / "first" / "depth-2" / "gyges.checkpoint"
    train(TrainingPlan("gyges", games=320, start=str(start)), tmp_path / "second")
    assert files(tmp_path / "second") != files(tmp_path / "first")
    with pytest.raises(TrainingFailed, match=r"cannot read .*nowhere"):
        train(TrainingPlan("gyges", games=32, start=str(tmp_path / "nowhere")), tmp_path / "third")
    with pytest.raises(TrainingFailed, match=r"no checkpoint for this network"):
        train(TrainingPlan("lyngk", games=32, start=str(start)), tmp_path / "fourth")


def test_a_folder_of_another_training(tmp_path: Path) -> None:
    train(TINY, tmp_path)
    before = files(tmp_path)
    with pytest.raises(TrainingFailed, match=r"holds another training, with games 320, seed 1"):
        train(TrainingPlan("gyges", games=640, seed=2), tmp_path)
    (tmp_path / "depth-1" / "gyges.checkpoint").write_bytes(b"damaged")
    with pytest.raises(TrainingFailed, match="is damaged"):
        train(TINY, tmp_path)
    (tmp_path / "training.json").write_text("[", encoding="utf-8")
    with pytest.raises(TrainingFailed, match=r"training\.json is damaged"):
        train(TINY, tmp_path)
    assert files(tmp_path) == before


def test_the_log_survives_what_a_kill_leaves(tmp_path: Path) -> None:
    entry = LogEntry(1, 1.0, 16, 500, 500.0, 0.3, 0.02, 0, 0.9, True, 0.5)
    later = LogEntry(1, 2.0, 32, 900, 450.0, 0.3, 0.02, 1, 0.5, False, 1.0)
    log = Log(tmp_path / "log.jsonl")
    assert log.entries() == []
    for each in (entry, later, entry, later):  # the second time after a kill
        log.add(each)
    with (tmp_path / "log.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"stage": 1, "sec')
    assert log.entries() == [entry, later]
    latest = replace(later, games=48)
    log.add(latest)
    assert log.entries() == [entry, later, latest]


def test_the_picture(tmp_path: Path) -> None:
    train(TINY, tmp_path)
    text = (tmp_path / "curve.svg").read_text(encoding="utf-8")
    picture = ElementTree.fromstring(text)
    curves = picture.findall("{http://www.w3.org/2000/svg}polyline")
    entries = Log(tmp_path / "log.jsonl").entries()
    assert [len(curve.attrib["points"].split()) for curve in curves] == [len(entries)] * 2
    assert text == draw("gyges", entries)


@pytest.mark.parametrize(("lowest", "highest"), [(0, 1e-6), (-3, 7), (0, 100), (-0.5, 0), (2, 9)])
def test_ticks_are_within_the_range(lowest: float, highest: float) -> None:
    found = ticks(lowest, highest)
    assert 2 <= len(found) <= 7
    assert all(lowest <= tick <= highest for tick in found)
